import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * The layers from top to bottom: a folder uses what stands on its line and below, and nothing above. Folders on one line stand side by side: they do not use each other, but
 * for the parts of one folder.
 */
const LAYERS = [
  ['tools/'],
  ['src/build/', 'dist/'],
  ['src/main.ts'],
  ['src/server/service/'],
  ['src/server/metrics/'],
  ['src/web/'],
  ['src/api/graphql/', 'src/api/rest/', 'src/api/mcp/', 'src/api/files/'],
  ['src/domain/'],
  ['src/data/'],
  ['src/server/http/'],
  ['src/engine/', 'src/server/config/'],
];

/** Static and dynamic imports, those for types or effects alone, what is exported from elsewhere, and the addresses of modules. */
const IMPORTS =
  /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]*)['"]|\bnew URL\(\s*['"]([^'"]+\.m?[jt]s)['"],\s*import\.meta\.url/g;

type Import = { file: string; target: string };

const inFolder = async (folder: string) =>
  (await readdir(folder, { recursive: true })).map((file) => path.join(folder, file));
const files = [...(await inFolder('src')), ...(await inFolder('tools'))]
  .filter((file) => /\.(ts|mjs)$/.test(file))
  .sort();
const sources = await Promise.all(
  files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })),
);
const imports = sources.flatMap(importsOf);

/** The build writes a program of one import, whose name is not known here. */
function importsOf({ file, text }: (typeof sources)[number]): Import[] {
  const named = [...text.matchAll(IMPORTS)].map(
    ([, imported, address]) => (imported ?? address) as string,
  );
  return named
    .filter((name) => !name.includes('${'))
    .map((name) => ({ file, target: resolved(path.join(path.dirname(file), name)) }));
}

/** Threads are addressed by the names that they have once they are built. */
function resolved(target: string): string {
  const source = target.replace(/\.js$/, '.ts');
  return files.includes(source) ? source : target;
}

const offenders = (isOffence: (source: (typeof sources)[number]) => boolean) =>
  sources.filter(isOffence).map(({ file }) => file);
const told = (some: readonly Import[]) =>
  some.map(({ file, target }) => `${file} imports ${target}`);

const layerOf = (file: string) =>
  LAYERS.findIndex((layer) => layer.some((place) => file.startsWith(place)));
const placeOf = (file: string) => LAYERS.flat().find((place) => file.startsWith(place));

/** What is left of the steps from one place to another without those that come from nowhere or lead nowhere: the circles, and the ways between them. */
function circles<Step extends { from: string; to: string }>(
  steps: readonly Step[],
): readonly Step[] {
  const starts = new Set(steps.map(({ from }) => from));
  const ends = new Set(steps.map(({ to }) => to));
  const left = steps.filter(({ from, to }) => ends.has(from) && starts.has(to));
  return left.length === steps.length ? left : circles(left);
}

const isProgram = (file: string) =>
  /^(src\/build\/(start|build)\.mjs|src\/main\.ts|tools\/[\w-]+\.ts)$/.test(file);

test('every module stands in a layer, and so does whatever is imported', () => {
  expect(files.filter((file) => layerOf(file) < 0)).toEqual([]);
  expect(
    told(
      imports.filter(
        ({ target }) =>
          layerOf(target) < 0 || !(files.includes(target) || target.startsWith('dist/')),
      ),
    ),
  ).toEqual([]);
});

test('every import says what it imports', () => {
  expect(offenders(({ text }) => /\bimport\(\s*[^'"\s]/.test(text))).toEqual([]);
});

test('no layer uses one above it', () => {
  expect(told(imports.filter(({ file, target }) => layerOf(target) < layerOf(file)))).toEqual([]);
});

test('what stands side by side does not use each other', () => {
  const beside = imports.filter(
    ({ file, target }) => layerOf(file) === layerOf(target) && placeOf(file) !== placeOf(target),
  );
  expect(told(beside.filter(({ file }) => !file.startsWith('src/build/')))).toEqual([]);
});

test('the service does not use the tools', () => {
  expect(
    told(
      imports.filter(
        ({ file, target }) => target.startsWith('tools/') && !file.startsWith('tools/'),
      ),
    ),
  ).toEqual([]);
});

test('files do not import one another in circles', () => {
  expect(
    told(circles(imports.map((each) => ({ ...each, from: each.file, to: each.target })))),
  ).toEqual([]);
});

test('folders do not import one another in circles', () => {
  const folderOf = (file: string) => (file.includes('/') ? path.dirname(file) : file);
  const steps = imports.map((each) => ({
    ...each,
    from: folderOf(each.file),
    to: folderOf(each.target),
  }));
  expect(told(circles(steps.filter(({ from, to }) => from !== to)))).toEqual([]);
});

/** What reads the data, but for documents and what a path that is not there is told. */
const READS =
  /^src\/(domain\/(?!documents\/|schema\/client-errors|countries\/not-found|zoning\/limits|ids\/(elements|ifc|marks|parameters)\.)|data\/db\/|data\/editions\/(load|current))/;

test('only server/config/ and the programs read the environment', () => {
  // The bundler writes a value in its place.
  const bundled = ['src/build/bundle.mjs', 'src/server/config/is-bundled.ts'];
  expect(
    offenders(
      ({ file, text }) =>
        text.includes('process.env') && !isProgram(file) && !bundled.includes(file),
    ),
  ).toEqual([]);
});

test('cities do not know what other resources add to them', () => {
  const added = /^src\/domain\/(zoning|building|cost|completeness)/;
  expect(
    told(
      imports.filter(
        ({ file, target }) => file.startsWith('src/domain/cities/') && added.test(target),
      ),
    ),
  ).toEqual([]);
});

test('REST answers come through GraphQL alone; only what must know which paths there are looks by itself', () => {
  const known: Record<string, string[]> = {
    'src/api/rest/bodies.ts': [
      'src/domain/executable-schema.ts',
      'src/domain/compliance-rules/table.ts',
    ],
    'src/api/rest/prepare-ahead.ts': [
      'src/domain/cities/queries.ts',
      'src/domain/countries/queries.ts',
    ],
  };
  const foreign = imports.filter(
    ({ file, target }) => file.startsWith('src/api/rest/') && READS.test(target),
  );
  expect(told(foreign.filter(({ file, target }) => !known[file]?.includes(target)))).toEqual([]);
});

test('pages come through GraphQL alone', () => {
  const known: Record<string, string[]> = {
    'src/web/openapi/openapi.ts': [
      'src/data/db/keys.ts',
      'src/domain/cities/queries.ts',
      'src/domain/countries/queries.ts',
      'src/domain/zoning/queries.ts',
    ],
    'src/web/lookup-result-page.ts': ['src/domain/places/credit.ts'],
  };
  const foreign = imports.filter(
    ({ file, target }) => file.startsWith('src/web/') && READS.test(target),
  );
  expect(told(foreign.filter(({ file, target }) => !known[file]?.includes(target)))).toEqual([]);
});

test('nothing but programs runs when it is imported', () => {
  expect(offenders(({ file, text }) => /^(await|try) /m.test(text) && !isProgram(file))).toEqual(
    [],
  );
});

test('no file has outgrown its purpose', () => {
  expect(offenders(({ text }) => text.split('\n').length > 500)).toEqual([]);
});
