import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../src/api/rest/routes.ts';
import { askGraphQL, sharedService } from '../support/services.ts';

const CLIENT = path.resolve('test/client');
const CLIENT_INSTALLED = existsSync(path.join(CLIENT, 'node_modules/openapi-typescript'));
if (process.env.CI && !CLIENT_INSTALLED)
  throw new Error('In CI nothing may be skipped: run npm ci --prefix test/client.');

// biome-ignore lint/suspicious/noExplicitAny: a document of any shape is validated here.
let openapi: any;
let url: string;

beforeAll(async () => {
  ({ url } = await sharedService());
  openapi = await (await fetch(`${url}/openapi.json`)).json();
});

test('openapi.json is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(openapi));
  expect(result.errors ?? []).toEqual([]);
  expect([result.valid, openapi.openapi]).toEqual([true, '3.1.0']);
});

test('each operation says what it answers, and stands under a heading that the document has', () => {
  const headings = openapi.tags.map(({ name }: { name: string }) => name);
  for (const { get, post } of Object.values<
    Record<string, { description: string; tags: string[] }>
  >(openapi.paths)) {
    const operation = get ?? post;
    expect(operation?.description.length).toBeGreaterThan(100);
    expect(headings).toContain(operation?.tags[0]);
  }
});

test('openapi.json has the seven paths, each with its statuses and headers', () => {
  expect(Object.keys(openapi.paths)).toEqual([
    ...ROUTES.map((route) => `/api/v1/open${route.path}`),
    '/lookup',
    '/cost-index',
  ]);
  const { '/lookup': _lists, '/cost-index': _amounts, ...seven } = openapi.paths;
  for (const [path, { get }] of Object.entries<{
    get: { responses: Record<string, { headers: object }> };
  }>(seven)) {
    expect(Object.keys(get.responses), path).toEqual([
      '200',
      '304',
      '400',
      '404',
      '405',
      '429',
      '500',
      '503',
    ]);
    expect(Object.keys(get.responses[429]?.headers ?? {}), path).toEqual([
      'Retry-After',
      'RateLimit',
      'RateLimit-Policy',
    ]);
  }
});

describe('live answers validate against openapi.json', () => {
  const validatorOf = (schema: object) =>
    new Ajv2020({ strict: false }).compile({ ...schema, components: openapi.components });

  test.each(ROUTES.map((route) => route.path))(
    '%s, for every country and city, and its example',
    async (routePath) => {
      const { responses } = openapi.paths[`/api/v1/open${routePath}`].get;
      const { schema, example } = responses[200].content['application/json'];
      const validate = validatorOf(schema);
      expect([validate(example), validate.errors]).toEqual([true, null]);
      const { data } = await askGraphQL(
        url,
        '{ countries { code costIndex { sourceName } cities { code population seismicZone windSpeedMs climateZone } } }',
      );
      for (const { code, costIndex, cities } of data.countries) {
        const status = routePath.endsWith('/cost-index') && !costIndex ? 404 : 200;
        const { content, headers } = responses[status];
        const isAsDescribed = validatorOf(content['application/json'].schema);
        const complete = cities.filter((city: object) => !Object.values(city).includes(null));
        for (const city of routePath.includes('{city}') ? complete : [{ code: '' }]) {
          const response = await fetch(
            `${url}/api/v1/open${routePath.replace('{CC}', code).replace('{city}', city.code)}`,
          );
          expect(
            [response.status, isAsDescribed(await response.json()), isAsDescribed.errors],
            response.url,
          ).toEqual([status, true, null]);
          for (const name of Object.keys(headers))
            expect(response.headers.has(name), `${name} of ${response.url}`).toBe(true);
        }
      }
    },
  );

  test('a list that is looked up, and what is wrong with one', async () => {
    const { responses, requestBody, parameters } = openapi.paths['/lookup'].post;
    const ask = (query: string, type: string, body: string) =>
      fetch(`${url}/lookup${query}`, { method: 'POST', body, headers: { 'content-type': type } });
    const isAsDescribed = validatorOf(responses[200].content['application/json'].schema);
    const { example } = requestBody.content['application/json'];
    const asked = [...example, { id: 2, name: 'nowhere at all', country: 'IT' }];
    for (const query of ['', '?columns=postcodes']) {
      const rows = await (await ask(query, 'application/json', JSON.stringify(asked))).json();
      expect([isAsDescribed(rows), isAsDescribed.errors]).toEqual([true, null]);
    }
    const all = parameters.map(({ name }: { name: string }) => `${name}=`).join('&');
    expect((await ask(`?${all}`, 'text/csv', requestBody.content['text/csv'].example)).status).toBe(
      200,
    );
    const problems = [
      await ask('?colums=population', 'text/csv', 'name\nRoma\n'),
      await ask('?country=QQ', 'text/csv', 'name\nRoma\n'),
      await ask('', 'application/xml', '<a/>'),
    ];
    expect(problems.map(({ status }) => status)).toEqual([400, 404, 415]);
    for (const response of problems) {
      const isProblem = validatorOf(responses[response.status].content['application/json'].schema);
      expect([isProblem(await response.json()), isProblem.errors], response.url).toEqual([
        true,
        null,
      ]);
    }
  });

  test('problems too', async () => {
    const { schema, examples } =
      openapi.paths['/api/v1/open/{CC}/cities'].get.responses[404].content['application/json'];
    const validate = validatorOf(schema);
    expect([
      validate(await (await fetch(`${url}/api/v1/open/QQ/cities`)).json()),
      validate.errors,
    ]).toEqual([true, null]);
    expect([validate(examples['unknown-country'].value), validate.errors]).toEqual([true, null]);
  });

  test.each([
    ['cities', ['unknown-country']],
    ['cities/{city}', ['unknown-country', 'unknown-city', 'incomplete-city']],
    ['cost-index', ['unknown-country', 'no-cost-index']],
  ])('of {CC}/%s whatever may be missing is listed: %j', (path, problems) => {
    const { examples } =
      openapi.paths[`/api/v1/open/{CC}/${path}`].get.responses[404].content['application/json'];
    expect(Object.keys(examples)).toEqual(problems);
  });
});

test.each(ROUTES.map((route) => [route.operation, route] as const))(
  '%s answers the same as the query that it links to',
  async (_operation, route) => {
    const { 'x-graphiql': graphiql, parameters } = openapi.paths[`/api/v1/open${route.path}`].get;
    const real = parameters.reduce(
      (text: string, { name, example }: { name: string; example: string }) =>
        text.replace(`{${name}}`, example),
      `/api/v1/open${route.path}`,
    );
    const [rest, graphQL] = await Promise.all([fetch(url + real), fetch(url + graphiql)]);
    const { data, errors } = (await graphQL.json()) as { data: object; errors?: unknown };
    expect(errors).toBeUndefined();
    expect(JSON.stringify(route.body(data))).toBe(await rest.text());
  },
);

test('each path that takes a body describes 405, and JSON is the first body of /lookup', () => {
  for (const path of ['/lookup', '/cost-index']) {
    const { responses } = openapi.paths[path].post;
    expect(Object.keys(responses), path).toEqual(
      expect.arrayContaining(['405', '413', '415', '429']),
    );
    expect(Object.keys(responses[405].headers), path).toContain('Allow');
  }
  expect(Object.keys(openapi.paths['/lookup'].post.requestBody.content)[0]).toBe(
    'application/json',
  );
});

test('the documented example of /cost-index is answered, and wrong requests get documented problems', async () => {
  const { parameters, requestBody, responses } = openapi.paths['/cost-index'].post;
  const query = new URLSearchParams(
    parameters.map(({ name, example }: Record<string, string>) => [name, example]),
  );
  const send = (type: string, body: string, method = 'POST') =>
    fetch(`${url}/cost-index?${query}`, { method, body, headers: { 'content-type': type } });
  const { example } = requestBody.content['text/csv'];
  const ok = await send('text/csv', example);
  expect([ok.status, (await ok.text()).split('\n')[0]]).toEqual([
    200,
    expect.stringContaining('reindexed_amount'),
  ]);
  const refused = [await send('image/png', 'x'), await send('text/csv', example, 'PUT')];
  expect(refused.map(({ status }) => status)).toEqual([415, 405]);
  for (const { status } of refused) expect(Object.keys(responses)).toContain(String(status));
});

test.skipIf(!CLIENT_INSTALLED)('Redocly finds no error in openapi.json', async () => {
  await mkdir(path.join(CLIENT, 'generated'), { recursive: true });
  await writeFile(path.join(CLIENT, 'generated/linted.json'), JSON.stringify(openapi));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['lint.mjs', 'generated/linted.json'],
    { cwd: CLIENT },
  );
  expect(JSON.parse(stdout)).toEqual([]);
});

test.skipIf(!CLIENT_INSTALLED)(
  'a client generated from openapi.json compiles, and calls all seven paths',
  async () => {
    const run = promisify(execFile);
    await mkdir(path.join(CLIENT, 'generated'), { recursive: true });
    await writeFile(path.join(CLIENT, 'generated/openapi.json'), JSON.stringify(openapi));
    const bin = (name: string) => path.join(CLIENT, 'node_modules/.bin', name);
    await run(
      bin('openapi-typescript'),
      ['generated/openapi.json', '-o', 'generated/schema.d.ts'],
      { cwd: CLIENT },
    );
    await run(bin('tsc'), ['-p', '.'], { cwd: CLIENT });
    const { stdout } = await run(process.execPath, ['generated/call.js', url], { cwd: CLIENT });
    expect(JSON.parse(stdout)).toMatchObject({
      code: 'roma',
      zones: 'roma',
      currency: 'EUR',
      country: 'IT',
      missing: '/problems/unknown-city',
    });
    expect(JSON.parse(stdout).windSpeeds).toBeGreaterThan(0);
    expect(JSON.parse(stdout).operators).toBeGreaterThan(0);
  },
);
