import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { cleanUpLater } from './support/clean-up-later.ts';
import { sharedService } from './support/services.ts';

const run = promisify(execFile);
const CLIENTS = path.resolve('test/client');
/** Of the programs that may run an example, the first that is here and has what the example imports. */
const PROGRAMS: Record<
  string,
  { file: string; candidates: [program: string, ...check: string[]][] }
> = {
  sh: { file: 'example.sh', candidates: [['sh', '-c', 'command -v curl && command -v jq']] },
  shell: {
    file: 'spreadsheet.sh',
    candidates: [['sh', '-c', 'command -v curl && command -v ssconvert']],
  },
  python: {
    file: 'example.py',
    candidates: ['python3', '/usr/bin/python3'].map((python) => [python, '-c', 'import pandas']),
  },
  r: { file: 'example.R', candidates: [['Rscript', '-e', 'library(jsonlite)']] },
  js: { file: 'example.mjs', candidates: [[process.execPath, '-e', '']] },
};

const guide = await readFile('docs/examples.md', 'utf8');
const examples = [
  ...guide.matchAll(/\n([^\n]+):\n\n```(\w+)\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g),
].map(([, title = '', language = '', program = '', printed = '']) => ({
  title,
  language,
  program,
  printed,
}));

async function findProgram(language: string): Promise<string | undefined> {
  if (language === 'js' && !existsSync(path.join(CLIENTS, 'node_modules/@apollo/client')))
    return undefined;
  for (const [program, ...check] of PROGRAMS[language]?.candidates ?? []) {
    if (
      await run(program, check).then(
        () => true,
        () => false,
      )
    )
      return program;
  }
}

const programs = new Map(
  await Promise.all(
    Object.keys(PROGRAMS).map(async (language) => [language, await findProgram(language)] as const),
  ),
);

let url: string;
let folder: string;
beforeAll(async () => {
  ({ url } = await sharedService());
  // Where the examples in JavaScript find their packages.
  await mkdir(path.join(CLIENTS, 'generated'), { recursive: true });
  folder = await mkdtemp(path.join(CLIENTS, 'generated', 'examples-'));
  cleanUpLater(() => rm(folder, { recursive: true }));
});

test('docs/examples.md has an example for each of the tools', () => {
  expect(examples.map(({ language }) => language)).toEqual([
    'sh',
    'sh',
    'python',
    'python',
    'python',
    'r',
    'r',
    'shell',
    'js',
    'js',
    'js',
    'js',
    'js',
  ]);
});

for (const { title, language, program, printed } of examples) {
  const runner = programs.get(language);
  test.skipIf(!runner)(`the example prints what stands below it: ${title}`, async () => {
    const file = path.join(folder, (PROGRAMS[language] as { file: string }).file);
    await writeFile(file, program.replaceAll('http://127.0.0.1:4000', url));
    const { stdout } = await run(runner as string, [file], { cwd: folder });
    const lines = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.trimEnd());
    expect(lines(stdout)).toEqual(lines(printed));
  });
}
