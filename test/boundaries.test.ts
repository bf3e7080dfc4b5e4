import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const files = (await readdir('src', { recursive: true })).filter((file) => file.endsWith('.ts'));
const sources = await Promise.all(files.map(async (file) => ({ file, text: await readFile(path.join('src', file), 'utf8') })));
const importsOf = ({ file, text }: (typeof sources)[number]) =>
  [...text.matchAll(/from '(\.[^']+)'/g)].map(([, target]) => path.join(path.dirname(file), target as string));

const offenders = (isOffence: (source: (typeof sources)[number]) => boolean) => sources.filter(isOffence).map(({ file }) => file);

test('only config.ts and the programs read the environment', () => {
  const programs = /^(main|commands\/[\w-]+)\.ts$/;
  expect(offenders(({ file, text }) => text.includes('process.env') && !programs.test(file))).toEqual([]);
});

test('resources know neither of the doors, nor HTTP, nor the programs', () => {
  expect(
    offenders(
      (source) =>
        source.file.startsWith('resources/') &&
        importsOf(source).some((target) => /^(rest|http|web|commands)\/|^(app|service|main)\.ts/.test(target)),
    ),
  ).toEqual([]);
});

test('cities do not know what other resources add to them', () => {
  expect(
    offenders(
      (source) =>
        source.file.startsWith('resources/cities/') &&
        importsOf(source).some((target) => /resources\/(zoning|building|cost|completeness)/.test(target)),
    ),
  ).toEqual([]);
});

test('REST answers come through GraphQL alone; only what must know which paths there are looks by itself', () => {
  const known: Record<string, string[]> = {
    'rest/execute-route.ts': ['resources/countries/queries.ts'],
    'rest/bodies.ts': ['resources/compliance-rules/table.ts'],
    'rest/prepare-ahead.ts': ['resources/cities/queries.ts', 'resources/countries/queries.ts'],
    'rest/openapi.ts': ['db/keys.ts', 'resources/cities/queries.ts', 'resources/countries/queries.ts', 'resources/zoning/queries.ts'],
  };
  const foreign = sources
    .filter(({ file }) => file.startsWith('rest/'))
    .flatMap((source) => importsOf(source).filter((target) => /^(resources|db)\//.test(target) && !known[source.file]?.includes(target)));
  expect(foreign).toEqual([]);
});

test('nothing but programs runs when it is imported', () => {
  const programs = /^(main|commands\/(?!progress)[\w-]+)\.ts$/;
  expect(offenders(({ file, text }) => /^(await|try) /m.test(text) && !programs.test(file))).toEqual([]);
});

test('no file has outgrown its purpose', () => {
  expect(offenders(({ text }) => text.split('\n').length > 250)).toEqual([]);
});
