import { readFile } from 'node:fs/promises';
import { homedir, hostname } from 'node:os';
import path from 'node:path';
import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  parse,
  specifiedScalarTypes,
  validate,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../src/api/graphql/examples.ts';
import { ROUTES } from '../src/api/rest/routes.ts';
import { printedSchema } from '../src/domain/documents/print-schema.ts';
import { schema } from '../src/domain/executable-schema.ts';
import { readConfig, SETTINGS } from '../src/server/config/config.ts';
import { PAGES } from '../src/web/page-list.ts';
import { printedSchemaTypes } from '../tools/print-schema-types.ts';

const [pages, rest, operations, contributing] = (await Promise.all(
  ['docs/pages.md', 'docs/rest.md', 'docs/operations.md', 'CONTRIBUTING.md'].map((file) =>
    readFile(file, 'utf8'),
  ),
)) as [string, string, string, string];
const packageJson = JSON.parse(await readFile('package.json', 'utf8'));

test('schema.graphql and its types are what the code defines: npm run schema:print writes them', async () => {
  expect(await readFile('schema.graphql', 'utf8')).toBe(printedSchema());
  expect(await readFile('src/domain/documents/schema-types.d.ts', 'utf8')).toBe(
    printedSchemaTypes(),
  );
});

test('every type, field and argument of the schema is described', () => {
  const undescribed: string[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || specifiedScalarTypes.includes(type as never)) continue;
    if (!type.description) undescribed.push(type.name);
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.description) undescribed.push(`${type.name}.${field.name}`);
      if ('args' in field)
        for (const arg of field.args)
          if (!arg.description) undescribed.push(`${type.name}.${field.name}(${arg.name})`);
    }
  }
  expect(undescribed).toEqual([]);
});

test.each(ROUTES.map((route) => [route.operation, route] as const))(
  '%s: the document fits the schema and is named after its path',
  (operation, { document, path }) => {
    expect(validate(schema, parse(document)).map(({ message }) => message)).toEqual([]);
    expect(document).toContain(`query ${operation}(`);
    expect(path).toMatch(/^\/\{CC\}\//);
  },
);

test('every example of GraphiQL fits the schema', () => {
  for (const [name, query] of Object.entries(EXAMPLES))
    expect(validate(schema, parse(query)), name).toEqual([]);
});

test.each(PAGES.map((page) => [page.path, page] as const))(
  'the document of the page %s fits the schema',
  (_path, { document }) => {
    expect(validate(schema, parse(document)).map(({ message }) => message)).toEqual([]);
  },
);

describe('the documentation', () => {
  test.each(PAGES.map(({ path }) => path))('lists the page %s', (path) => {
    expect(pages).toContain(`| \`${path}\` |`);
  });

  test.each(ROUTES.map(({ path }) => path))('lists %s', (path) => {
    expect(rest).toContain(`/api/v1/open${path}`);
  });

  test.each(Object.entries(SETTINGS))('explains %s as the code does', (name, { help }) => {
    expect(operations).toContain(`| \`${name}\` |`);
    expect(operations).toContain(help);
  });

  test('gives the commands that CI runs, and names every script', async () => {
    const ci = await readFile('.ci/run', 'utf8');
    for (const command of [
      'npm ci',
      'npm start',
      'npm test',
      'npm run check',
      'npm run data:check',
    ]) {
      expect(ci).toContain(command);
      expect(contributing).toContain(command);
    }
    const named = Object.keys(packageJson.scripts).filter(
      (name) => !['prepack', 'postpack', 'start', 'test'].includes(name),
    );
    for (const name of named) expect(contributing).toContain(`npm run ${name}`);
  });
});

describe('settings', () => {
  test('have the documented defaults', () => {
    expect(readConfig({})).toEqual({
      HOST: '127.0.0.1',
      CORRECTIONS_URL: null,
      PORT: 4000,
      DATABASE_URL: undefined,
      REDIS_URL: undefined,
      RATE_LIMIT: 100,
      RATE_LIMIT_WINDOW_SECONDS: 60,
      TRUST_PROXY: [],
      PAGE_RATE_LIMIT: 300,
      PAGE_RATE_LIMIT_WINDOW_SECONDS: 60,
      BASE_PATH: '',
      DRAIN_SECONDS: 5,
      DATA_DIR: 'data',
      CACHE_DIR: path.join(homedir(), '.cache/plumbline'),
      METRICS_PORT: undefined,
      LOG_LEVEL: 'info',
      INSTANCE_NAME: hostname(),
    });
  });

  test('are all reported together when they are bad', () => {
    const bad = {
      PORT: '99999',
      DATABASE_URL: 'mysql://x',
      RATE_LIMIT: '0',
      TRUST_PROXY: '10.0.0.0/99',
      LOG_LEVEL: 'loud',
      REDIS_URL: 'x',
    };
    expect(() => readConfig(bad)).toThrow(
      [
        'PORT=99999: must be a whole number from 0 to 65535',
        'DATABASE_URL: must be an address such as postgres://user@127.0.0.1:5432/plumbline',
        'REDIS_URL: must be an address such as redis://127.0.0.1:6379',
        'RATE_LIMIT=0: must be a whole number from 1 to 1000000',
        'TRUST_PROXY=10.0.0.0/99: must be a number of hops, or addresses and CIDR ranges separated by commas',
        'LOG_LEVEL=loud: must be trace, debug, info, warn, error, fatal or silent',
      ].join('\n'),
    );
  });
});

test('no type of the schema is out of reach of a description of its unit', () => {
  const numbers = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name === 'Float')
        .map((field) => `${type.name}.${field.name}: ${field.description}`),
    );
  const units =
    /m\/s|metres|unit of|in the unit|currency|square metre|seconds|years|per cent|degrees|kilometres|0 to 1|ratio|per hectare|a count|Index points|newest value|over the value/i;
  expect(numbers.filter((line) => !units.test(line))).toEqual([]);
});
