import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The house from top to bottom: what stands on one line uses what stands there and below, and knows nothing above. All of a folder is meant by `folder/`. */
const ROOMS = [
  ['commands/'],
  ['build/', '../dist/'],
  ['main.ts'],
  ['service/'],
  ['metrics/'],
  ['lookup/', 'contribute/', 'reindexing/'],
  ['web/'],
  ['downloads/'],
  ['mcp/'],
  ['rest/'],
  ['graphql/'],
  ['documents/'],
  ['resources/files.ts', 'resources/schema.ts'],
  ['resources/'],
  ['schema/'],
  ['editions/'],
  ['spreadsheets/'],
  ['imports/'],
  ['dataset/'],
  ['conditions/'],
  ['db/'],
  ['http/'],
  ['config/', 'text/'],
];

/** Static and dynamic imports, those for types or effects alone, what is exported from elsewhere, and the addresses of modules. */
const IMPORTS = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]*)['"]|\bnew URL\(\s*['"]([^'"]+\.m?[jt]s)['"],\s*import\.meta\.url/g;

type Import = { file: string; target: string };

const files = (await readdir('src', { recursive: true })).filter((file) => /\.(ts|mjs)$/.test(file)).sort();
const sources = await Promise.all(files.map(async (file) => ({ file, text: await readFile(path.join('src', file), 'utf8') })));
const imports = sources.flatMap(importsOf);

/** The build writes a program of one import, whose name is not known here. */
function importsOf({ file, text }: (typeof sources)[number]): Import[] {
  const named = [...text.matchAll(IMPORTS)].map(([, imported, address]) => (imported ?? address) as string);
  return named.filter((name) => !name.includes('${')).map((name) => ({ file, target: resolved(path.join(path.dirname(file), name)) }));
}

/** Threads are addressed by the names that they have once they are built. */
function resolved(target: string): string {
  const source = target.replace(/\.js$/, '.ts');
  return files.includes(source) ? source : target;
}

const offenders = (isOffence: (source: (typeof sources)[number]) => boolean) => sources.filter(isOffence).map(({ file }) => file);
const told = (some: readonly Import[]) => some.map(({ file, target }) => `${file} imports ${target}`);

/** A file that is named itself stands where it is named, and not with its folder. */
function roomOf(file: string): number {
  const named = ROOMS.findIndex((room) => room.includes(file));
  return named >= 0 ? named : ROOMS.findIndex((room) => room.some((place) => place.endsWith('/') && file.startsWith(place)));
}

/** What is left of the steps from one place to another without those that come from nowhere or lead nowhere: the circles, and the ways between them. */
function circles<Step extends { from: string; to: string }>(steps: readonly Step[]): readonly Step[] {
  const starts = new Set(steps.map(({ from }) => from));
  const ends = new Set(steps.map(({ to }) => to));
  const left = steps.filter(({ from, to }) => ends.has(from) && starts.has(to));
  return left.length === steps.length ? left : circles(left);
}

const isProgram = (file: string) => /^(build\/(start|build)\.mjs|main\.ts|commands\/.+)$/.test(file);

test('every module stands in a room, and so does whatever is imported', () => {
  expect(files.filter((file) => roomOf(file) < 0)).toEqual([]);
  expect(told(imports.filter(({ target }) => roomOf(target) < 0 || !(files.includes(target) || target.startsWith('../dist/'))))).toEqual(
    [],
  );
});

test('every import says what it imports', () => {
  expect(offenders(({ text }) => /\bimport\(\s*[^'"\s]/.test(text))).toEqual([]);
});

test('no room uses one above it', () => {
  expect(told(imports.filter(({ file, target }) => roomOf(target) < roomOf(file)))).toEqual([]);
});

test('nothing but commands imports the commands', () => {
  expect(told(imports.filter(({ file, target }) => target.startsWith('commands/') && !file.startsWith('commands/')))).toEqual([]);
});

test('files do not import one another in circles', () => {
  expect(told(circles(imports.map((each) => ({ ...each, from: each.file, to: each.target }))))).toEqual([]);
});

test('folders do not import one another in circles', () => {
  const folderOf = (file: string) => (file.includes('/') ? path.dirname(file) : file);
  const steps = imports.map((each) => ({ ...each, from: folderOf(each.file), to: folderOf(each.target) }));
  expect(told(circles(steps.filter(({ from, to }) => from !== to)))).toEqual([]);
});

test('only config/ and the programs read the environment', () => {
  // The bundler writes a value in its place.
  const bundled = ['build/bundle.mjs', 'config/is-bundled.ts'];
  expect(offenders(({ file, text }) => text.includes('process.env') && !isProgram(file) && !bundled.includes(file))).toEqual([]);
});

test('cities do not know what other resources add to them', () => {
  const added = /^resources\/(zoning|building|cost|completeness)/;
  expect(told(imports.filter(({ file, target }) => file.startsWith('resources/cities/') && added.test(target)))).toEqual([]);
});

test('REST answers come through GraphQL alone; only what must know which paths there are looks by itself', () => {
  const known: Record<string, string[]> = {
    'rest/not-found.ts': ['resources/countries/queries.ts'],
    'rest/bodies.ts': ['resources/schema.ts', 'resources/compliance-rules/table.ts'],
    'rest/prepare-ahead.ts': ['resources/cities/queries.ts', 'resources/countries/queries.ts'],
    'rest/openapi.ts': ['db/keys.ts', 'resources/cities/queries.ts', 'resources/countries/queries.ts', 'resources/zoning/queries.ts'],
  };
  const foreign = imports.filter(({ file, target }) => file.startsWith('rest/') && /^(resources|db)\//.test(target));
  expect(told(foreign.filter(({ file, target }) => !known[file]?.includes(target)))).toEqual([]);
});

test('pages come through GraphQL alone', () => {
  expect(
    told(imports.filter(({ file, target }) => file.startsWith('web/') && /^(resources|db|editions\/(load|current))/.test(target))),
  ).toEqual([]);
});

test('nothing but programs runs when it is imported', () => {
  expect(offenders(({ file, text }) => /^(await|try) /m.test(text) && !isProgram(file))).toEqual([]);
});

test('no file has outgrown its purpose', () => {
  expect(offenders(({ text }) => text.split('\n').length > 250)).toEqual([]);
});
