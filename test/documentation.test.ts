import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { INPUT_REASONS } from '../src/domain/schema/client-errors.ts';
import { readDocumentation } from './support/documentation.ts';
import { sharedService } from './support/services.ts';

const MAX_README_BYTES = 8_000;
const documentation = await readDocumentation();
for (const file of ['CONTRIBUTING.md', 'data/README.md', 'SECURITY.md', 'CHANGELOG.md'])
  documentation.set(file, await readFile(file, 'utf8'));
/** Files whose comments name documents and their headings, relative to the project. */
const COMMENTED = ['compose.yaml', 'Dockerfile', 'CITATION.cff', '.ci/run'];

/** What a newcomer wants to do, with the heading that says how. */
const TASKS = [
  ['query a city over REST', 'docs/rest.md', 'paths'],
  ['compare a rule across countries', 'docs/graphql.md', 'queries'],
  ['check a design', 'docs/checks.md', 'check-a-design'],
  ['look up a list of places', 'docs/lookup-and-downloads.md', 'look-up-a-list'],
  ['download all data', 'docs/lookup-and-downloads.md', 'downloads'],
  ['make an IDS file', 'docs/ids.md', 'ids-files-for-bim-checkers'],
  ['run it on Postgres', 'docs/operations.md', 'postgres-and-scaling-out'],
  ['run it behind nginx below a path', 'docs/operations.md', 'sub-path-behind-a-proxy'],
  ['add a country', 'CONTRIBUTING.md', 'add-a-country'],
  ['handle an error', 'docs/graphql.md', 'errors'],
] as const;

/** The anchors of a page, as Git hosts make them. */
function anchorsOf(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '');
  return [...prose.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

test('the README is short', () => {
  expect(Buffer.byteLength(documentation.get('README.md') as string)).toBeLessThanOrEqual(
    MAX_README_BYTES,
  );
});

test('every relative link leads to a file, and to a heading of it', async () => {
  const broken: string[] = [];
  for (const [file, text] of documentation) {
    for (const [, href = ''] of text.replace(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(href)) continue;
      const [target = '', anchor] = href.split('#');
      const found = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
      const exists = await stat(found).then(
        () => true,
        () => false,
      );
      const hasAnchor =
        !anchor ||
        !found.endsWith('.md') ||
        anchorsOf(await readFile(found, 'utf8')).includes(anchor);
      if (!exists || !hasAnchor) broken.push(`${file}: ${href}`);
    }
  }
  expect(broken).toEqual([]);
});

test('every document that a comment of a configuration file names is there, with its heading', async () => {
  const broken: string[] = [];
  for (const file of COMMENTED) {
    const text = await readFile(file, 'utf8');
    for (const [, target = '', anchor] of text.matchAll(/([\w./-]+\.md)(?:#([\w-]+))?/g)) {
      const document = await readFile(target, 'utf8').catch(() => null);
      if (document === null || (anchor && !anchorsOf(document).includes(anchor)))
        broken.push(`${file}: ${target}#${anchor}`);
    }
    // "the README" names no heading that could be checked.
    broken.push(
      ...[...text.matchAll(/^\s*#.*the README.*$/gm)].map(([comment]) => `${file}: ${comment}`),
    );
  }
  expect(broken).toEqual([]);
});

test.each(TASKS)(
  'to %s, the README links %s, which has a section for it',
  (_task, file, anchor) => {
    expect(documentation.get('README.md')).toContain(`](${file})`);
    expect(anchorsOf(documentation.get(file) as string)).toContain(anchor);
  },
);

test('every reason of an invalid argument is documented', () => {
  const guide = documentation.get('docs/graphql.md') as string;
  expect(INPUT_REASONS.filter((reason) => !guide.includes(`\`${reason}\``))).toEqual([]);
});

describe('/docs', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });
  const page = async (address: string) => {
    const response = await fetch(url + address, { headers: { accept: 'text/html' } });
    return { status: response.status, text: await response.text() };
  };

  test('has every guide as a page, with all of its sections', async () => {
    const { text: index } = await page('/docs');
    const guides = [
      ...new Set(
        [...index.matchAll(/href="\/docs\/([a-z-]+)"/g)].map(([, name]) => name as string),
      ),
    ];
    expect(guides.length).toBeGreaterThanOrEqual(13);
    for (const name of guides.filter((each) => !['agents', 'search', 'try'].includes(each))) {
      const { status, text } = await page(`/docs/${name}`);
      expect([name, status]).toEqual([name, 200]);
      const source =
        name === 'data' ? 'data/README.md' : name === 'mcp' ? 'docs/agents.md' : `docs/${name}.md`;
      const [, ...anchors] = anchorsOf(documentation.get(source) as string);
      expect(anchors.filter((anchor) => !text.includes(`id="${anchor}"`))).toEqual([]);
      expect(text).not.toMatch(/\]\(|&amp;(lt|gt|quot|amp);|\.md"/);
    }
  });

  test.each([
    ['rate limit', '/docs/rest#rate-limits-caching-headers'],
    ['METRICS_PORT', '/docs/operations#metrics'],
    ['SWAPPED_COORDINATES', '/docs/graphql#errors'],
    ['presumption', '/docs/glossary'],
  ])('a search for %s leads to its section', async (words, address) => {
    const { status, text } = await page(`/docs/search?q=${encodeURIComponent(words)}`);
    expect(status).toBe(200);
    expect(
      [...text.matchAll(/<h2><a href="([^"]+)"/g)].map(([, href]) => href).slice(0, 3),
    ).toContain(address);
  });

  test('a search for what is nowhere, or for nothing, says so', async () => {
    expect((await page('/docs/search?q=zzzz')).text).toContain(
      'No section has all of these words.',
    );
    expect((await page('/docs/search')).status).toBe(200);
    expect((await page(`/docs/search?q=${encodeURIComponent('<script>"')}`)).text).not.toContain(
      '<script>"',
    );
  });

  test('what is no guide is not found', async () => {
    expect((await page('/docs/nothing')).status).toBe(404);
  });
});
