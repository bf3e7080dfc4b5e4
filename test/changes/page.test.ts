import { beforeAll, describe, expect, test } from 'vitest';
import { type History, startAfter } from '../support/history.ts';
import { editionA, editionB } from './editions.ts';
import { CHANGES_OF_B } from './expected.ts';

async function read(url: string): Promise<string> {
  const response = await fetch(url);
  expect([url, response.status]).toEqual([url, 200]);
  return response.text();
}

/** The rows of changes as texts, cells parted by a bar. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr><td>.*?<\/tr>/g)].map(([row]) =>
    row
      .replace(/<\/t[dh]>/g, '|')
      .replace(/<span class="name">/g, ' ')
      .replace(/<[^>]+>/g, ''),
  );

describe('the page of changes', () => {
  let history: History;
  beforeAll(async () => {
    history = await startAfter('PGlite', [editionA(), editionB(), editionA()]);
  }, 60_000);

  test('shows what each edition changed, the newest first, and how much of it in which file', async () => {
    const page = await read(`${history.service.url}/changes`);
    const [a, b] = history.versions;
    expect(
      [...page.matchAll(/<h3>Edition <code>(.*?)<\/code>/g)].map(([, version]) => version),
    ).toEqual([a, b]);
    const rows = rowsOf(page);
    expect(rows).toHaveLength(50);
    expect(rows).toContain('Testland|ZZ-ACC-01 compliance-rules.csv|value|8|8.34|');
    expect(rows).toContain('Testland|castro-n places.csv|altitude_m|(blank)|120|');
    expect(rows).toContain(
      'All countries|commercial uses.csv|description|Shops|Shops and offices|',
    );
    expect(page).toMatch(/<b>Testland<\/b> [^<]*places\.csv: 1 added, 1 removed, 3 changed/);
    expect(page).toContain('href="/changes.atom"');
  });

  test('of a country leads from page to page to its first change', async () => {
    const rows: string[] = [];
    for (let next: string | undefined = '/changes?country=zz'; next; ) {
      const page: string = await read(history.service.url + next);
      rows.push(...rowsOf(page));
      next = /rel="next" href="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(rows).toHaveLength(2 * (CHANGES_OF_B.length - 1));
    expect(rows.filter((row) => !row.startsWith('Testland|'))).toEqual([]);
    const other = await read(`${history.service.url}/changes?country=YY`);
    expect(rowsOf(other)).toEqual([]);
    expect(other).toContain('No edition that is known here changed anything in Emptyland.');
  });
});

test('the page of changes says where nothing can be known yet', async () => {
  const { service } = await startAfter('PGlite', [editionA()]);
  const page = await read(`${service.url}/changes`);
  expect(page).toContain('This service holds one edition of the data.');
  expect(page).toContain('There was nothing to compare it with.');
});
