import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { publicFolder, run } from '../support/clean-copy.ts';
import { readDocumentation } from '../support/documentation.ts';

/** Commands that other tests run, or that CI cannot run briefly. */
const RUN_ELSEWHERE: Readonly<Record<string, string>> = {
  'data:outlines': 'by hand: it reads files of the atlases that are not in the repository',
  build: 'test/process/start.test.ts',
  clean: 'test/process/start.test.ts',
  'data:load': 'test/db/loading.test.ts',
  'check:documents': 'npm run check',
  'check:language': 'npm run check',
  mutants: 'npm run test:long',
  fuzz: 'npm test, whose short form has a fixed seed',
  'test:all': 'npm test, which leaves nothing out in CI',
  bench: 'installs four other servers and takes an hour',
  'bench:quick': '.ci/run, which does not judge its times',
};

/** A brief run of each data command, in this order, on a copy of the published data. */
const RUNS: readonly (readonly [command: string, args: readonly string[], printed: RegExp])[] = [
  ['data:check', ['dk'], /: no errors\. Checked DK alone\./],
  ['data:conflicts', ['dk'], /^Denmark: \d+ pairs of rules/],
  ['data:questions', ['dk'], /DK.*\d+/s],
  ['data:stale', ['2020-01-01'], /^No code is due for review on 2020-01-01\.$/],
  ['data:diff', ['data'], /no value changes\.$/],
  ['data:template', ['dk', '{folder}/dk.xlsx'], /dk\.xlsx: DK, a sheet for each file/],
  ['data:from-xlsx', ['dk', '{folder}/dk.xlsx'], /Nothing differs\.$/],
  ['data:cases', ['test/check/ordinary'], /^DK: \d+ cases, \d+ of them designs$/m],
  ['data:describe', [], /^$/],
  [
    'data:import',
    ['it', '{folder}/empty'],
    /cannot be read \(ENOENT\); it is the file that '.*' of sources\.csv cites$/,
  ],
  ['data:new', ['PT', 'Portugal', 'EUR', 'lisboa', 'porto'], /a package with \d+ declared gaps/],
];

const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

let folder: string;
beforeAll(async () => {
  folder = await publicFolder('commands');
  await cp('data', path.join(folder, 'data'), { recursive: true });
  await mkdir(path.join(folder, 'empty'));
});

test.each(RUNS)('npm run %s runs', async (command, args, printed) => {
  const [, program] = /node (dist\/[\w-]+\.js)/.exec(scripts[command] as string) as unknown as [
    string,
    string,
  ];
  const given = args.map((each) => each.replace('{folder}', folder));
  const env = { ...process.env, DATA_DIR: path.join(folder, 'data') };
  // A failure that the test expects is printed like a result.
  const { stdout, stderr } = await run(process.execPath, [program, ...given], { env }).catch(
    (error) => error,
  );
  expect(`${stdout}${command === 'data:import' ? stderr : ''}`.trim()).toMatch(printed);
  if (command !== 'data:import') expect(stderr).toBe('');
});

test('what the data commands write is what the repository has', async () => {
  for (const file of ['dk/cases.json', 'cases.schema.json', 'dk/datapackage.json'])
    expect(await readFile(path.join(folder, 'data', file), 'utf8')).toBe(
      await readFile(path.join('data', file), 'utf8'),
    );
});

test('every command that the documentation names exists, and CI runs it', async () => {
  const pages = await readDocumentation();
  for (const file of ['CONTRIBUTING.md', 'data/README.md', 'SECURITY.md'])
    pages.set(file, await readFile(file, 'utf8'));
  const text = [...pages.values()].join('\n');
  const named = new Set(
    [...text.matchAll(/npm (?:run ([a-z][\w:-]*)|(start|test)\b)/g)].map(
      ([, name, short]) => (name ?? short) as string,
    ),
  );
  expect(named.size).toBeGreaterThan(20);
  const ci = await readFile('.ci/run', 'utf8');
  const inCi = new Set(
    [...ci.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map(([, name]) => name as string),
  );
  const known = new Set([
    ...inCi,
    ...RUNS.map(([command]) => command),
    ...Object.keys(RUN_ELSEWHERE),
  ]);
  expect([...named].filter((name) => !(name in scripts))).toEqual([]);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  const undocumented = Object.keys(scripts).filter(
    (name) => !['prepack', 'postpack'].includes(name) && !named.has(name),
  );
  expect(undocumented).toEqual([]);
});
