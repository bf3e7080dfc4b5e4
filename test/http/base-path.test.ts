import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config/config.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { HAS_NGINX, startDocumentedNginx } from '../support/nginx.ts';
import { PAGE_ADDRESSES } from '../support/page-addresses.ts';
import { freePorts } from '../support/programs.ts';
import { startTestService, type TestService } from '../support/services.ts';

const BASE_PATH = '/plumbline';
const BROWSER = { accept: 'text/html,*/*;q=0.8' };

let service: TestService;
let origin: string;
beforeAll(async () => {
  service = await startTestService({
    BASE_PATH,
    PAGE_RATE_LIMIT: '1000000',
    DATA_DIR: await writeDataFolder(fixtureFiles()),
  });
  origin = new URL(service.url).origin;
});

/** Every address within this host that an answer tells in its headers or its body, be it a page, JSON or XML. */
function toldAddresses({ headers }: Response, body: string): string[] {
  const links = `${headers.get('link')} ${body.replaceAll('&lt;', '<').replaceAll('&gt;', '>')}`;
  const linked = [...links.matchAll(/<(\/[^>\s]*)>; rel/g)];
  // Paths in OpenAPI are below its server.
  const text = body.replace(/"\/[^"]*":\{"(get|post)"/g, '').replaceAll('&amp;', '&');
  const quoted = [...text.matchAll(/(?<=[^\w]["'])\/(?!\/)[^\s"'<>\\]*(?=["'])/g)];
  const inMarkdown = [...body.matchAll(/\]\((\/[^)]*)\)/g)];
  return [
    ...inMarkdown.map(([, address]) => address as string),
    ...linked.map(([, address]) => address as string),
    ...quoted.map(([address]) => address),
  ];
}

/** Addresses that a page only shows. The guides, in which `data/README.md` and what Git hosts show are the same text, show them without the base path and say so. */
function shownAddresses(body: string): string[] {
  if (body.includes(GUIDE_NOTE)) return [];
  return [
    ...body.matchAll(/(?:<code[^>]*>|GET |\$HOST|plumbline\.example|\bat )(\/[^\s<"]*)/g),
  ].map(([, address]) => address as string);
}

const GUIDE_NOTE = `The service is below <code>${BASE_PATH}</code> here`;

const isWithin = (address: string, base = BASE_PATH) =>
  address === base || address.startsWith(`${base}/`);

/** What an answer tells or shows that is not below the base path. */
function outsideOf(response: Response, body: string): string[] {
  return [...toldAddresses(response, body), ...shownAddresses(body)].filter(
    (address) => !isWithin(address),
  );
}

test('no page, description, catalogue, feed, header or problem leads out of BASE_PATH, and all that they name is there', async () => {
  const seen = new Set<string>();
  const waiting = [
    `${BASE_PATH}/`,
    ...['catalog.jsonld', '.well-known/api-catalog', 'problems/unknown-city'].map(
      (path) => `${BASE_PATH}/${path}`,
    ),
  ];
  const outside: string[] = [];
  const broken: string[] = [];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const asked = address.replace(/#.*/, '');
    if (seen.has(asked)) continue;
    seen.add(asked);
    // The page is of scripts: what it asks is looked at below.
    const isGraphQL = asked.startsWith(`${BASE_PATH}/graphql`);
    const response = await fetch(origin + asked, { headers: isGraphQL ? {} : BROWSER });
    const type = response.headers.get('content-type') ?? '';
    const body = await response.text();
    // Catalogues name the whole of the REST side, at which nothing is by itself.
    if (body.includes(' does not exist. ') && asked !== `${BASE_PATH}/api/v1/open`)
      broken.push(asked);
    // Workbooks are XML in an archive.
    if (!/html|json|[/+]xml|markdown/.test(type) || isGraphQL) continue;
    outside.push(...outsideOf(response, body).map((address) => `${asked}: ${address}`));
    waiting.push(...toldAddresses(response, body).filter((address) => isWithin(address)));
  }
  expect(outside).toEqual([]);
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(100);
}, 120_000);

test('no page of the published data leads out of it either', async () => {
  const { url } = await startTestService({ BASE_PATH });
  const outside: string[] = [];
  for (const address of PAGE_ADDRESSES) {
    const response = await fetch(url + address, { headers: BROWSER });
    const body = await response.text();
    expect([address, body.includes(`<a class="wordmark" href="${BASE_PATH}/">`)]).toEqual([
      address,
      true,
    ]);
    outside.push(...outsideOf(response, body).map((each) => `${address}: ${each}`));
  }
  expect(outside).toEqual([]);
});

test('two services in one process each lead to their own addresses', async () => {
  const DATA_DIR = await writeDataFolder(fixtureFiles());
  const [own, other] = ['https://one.example/?t={body}', 'https://other.example/?t={body}'];
  const one = await startTestService({ DATA_DIR, BASE_PATH: '/one', CORRECTIONS_URL: own });
  const another = await startTestService({ DATA_DIR, CORRECTIONS_URL: other });
  const outside: string[] = [];
  for (const path of ['/', '/ZZ', '/docs', '/openapi.json', '/catalog.jsonld', '/ZZ/cities/none']) {
    for (const { url } of [one, service, another]) {
      const base = new URL(url).pathname.replace(/\/$/, '');
      const response = await fetch(url + path, { headers: BROWSER });
      const addresses = toldAddresses(response, await response.text());
      expect([url + path, addresses.length]).not.toEqual([url + path, 0]);
      const isForeign = (address: string) =>
        base === '' ? /^\/(one|plumbline)/.test(address) : !isWithin(address, base);
      outside.push(...addresses.filter(isForeign).map((address) => `${url}${path}: ${address}`));
    }
  }
  expect(outside).toEqual([]);
  const suggested = async ({ url }: TestService) =>
    (await fetch(`${url}/ZZ/suggest?rule=ZZ-SAF-01`, { headers: BROWSER })).text();
  expect(await suggested(one)).toContain('href="https://one.example/?t=');
  expect(await suggested(another)).toContain('href="https://other.example/?t=');
  expect(await suggested(service)).not.toContain('.example/?t=');
}, 60_000);

describe('under BASE_PATH', () => {
  const ask = (path: string, headers = {}) => fetch(origin + path, { redirect: 'manual', headers });

  test('both endpoints answer, and OpenAPI says where', async () => {
    const { servers, paths } = (await (await ask('/plumbline/openapi.json')).json()) as {
      servers: [{ url: string }];
      paths: object;
    };
    expect(servers).toEqual([{ url: '/plumbline' }]);
    expect(Object.keys(paths)).toContain('/api/v1/open/{CC}/cities');
    expect((await ask('/plumbline/api/v1/open/ZZ/cities')).status).toBe(200);
    expect(await (await ask('/plumbline/graphql?query={countries{code}}')).json()).toEqual({
      data: { countries: [{ code: 'YY' }, { code: 'ZZ' }] },
    });
    expect((await ask('/plumb%6cine/api/v1/open/ZZ/cities')).status).toBe(200);
  });

  test('GraphiQL asks the endpoint below it', async () => {
    const page = await (await ask('/plumbline/graphql', { accept: 'text/html' })).text();
    expect(page).toContain('"endpoint":"/plumbline/graphql"');
  });

  test('a redirect, the type of a problem and what it advises stay below it', async () => {
    const tried = await ask('/plumbline/docs/try?operation=OpenCities&CC=ZZ');
    expect([tried.status, tried.headers.get('location')]).toEqual([
      303,
      '/plumbline/api/v1/open/ZZ/cities',
    ]);
    const problem = await (await ask('/plumbline/api/v1/open/ZZ/cities/nowhere')).json();
    expect(problem).toMatchObject({
      type: '/plumbline/problems/unknown-city',
      detail:
        'ZZ has no city "nowhere" here. Its cities are listed at /plumbline/api/v1/open/ZZ/cities.',
    });
  });

  test.each([
    '/',
    '/ZZ',
    '/api/v1/open/ZZ/cities',
    '/graphql',
    '/lookup',
    '/mcp',
    '/plumblines',
    '//plumbline/ZZ',
  ])(
    'what is asked for without it (%s) is not found, and is told where the service is',
    async (path) => {
      expect((await fetch(origin + path, { method: 'POST', body: '{}' })).status).toBe(404);
      const answer = await ask(path);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        expect.objectContaining({ type: '/plumbline/problems/unknown-path' }),
      ]);
      expect((await (await ask(path)).json()).detail).toContain(
        `this service is at /plumbline/. Try /plumbline${path}`,
      );
    },
  );

  test('health answers with it and without', async () => {
    for (const path of ['/livez', '/readyz', '/plumbline/livez', '/plumbline/readyz'])
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
  });

  test.skipIf(!HAS_NGINX)(
    'the documented nginx shows it beside what else is on the host',
    async () => {
      const [port] = (await freePorts(1)) as [number];
      const nginx = await startDocumentedNginx([Number(new URL(origin).port)], port, '/plumbline/');
      const page = await (await fetch(`${nginx}/plumbline/ZZ`, { headers: BROWSER })).text();
      const [, style] = /<link rel="stylesheet" href="([^"]+)">/.exec(page) as unknown as [
        string,
        string,
      ];
      expect((await fetch(nginx + style)).headers.get('content-type')).toMatch('text/css');
      expect((await fetch(`${nginx}/ZZ`)).headers.get('server')).toMatch('nginx');
    },
  );
});

test.each([
  'plumbline',
  '/',
  '/plumbline/',
  '//plumbline',
  '/a/../b',
  '/a b',
  '/a?b',
  '/é',
  '/a%2Fb',
  '/<a>',
])('BASE_PATH=%s is refused, and what would be right is said', (path) => {
  expect(() => readConfig({ BASE_PATH: path })).toThrow(
    `BASE_PATH=${path}: must be a path such as /plumbline`,
  );
});

test('a base path may have several segments', () => {
  expect(readConfig({ BASE_PATH: '/sites/plumb-line.v1' }).BASE_PATH).toBe('/sites/plumb-line.v1');
});
