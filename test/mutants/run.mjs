import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MUTANTS, SHORT } from './mutants.mjs';

/**
 * `npm run mutants [-- <text>|short]`: changes one decision at a time (all, or those in files whose
 * names contain the text) in a copy of this checkout, and runs the tests that must notice. Fails
 * when fewer than nine of ten do. The short form changes one decision of each kind, and relies on a
 * run of the tests without a change.
 */
const MIN_KILLED = 0.9;
const MAX_RUN_MS = 900_000;
const MAX_MUTANT_MS = 120_000;
const NOT_COPIED = new Set(['.git', 'dist']);

const root = path.resolve(import.meta.dirname, '../..');
const [text = ''] = process.argv.slice(2);
const isShort = text === 'short';
if (!process.env.TEST_DATABASE_URL || !process.env.TEST_REDIS_URL)
  throw new Error(
    'Set TEST_DATABASE_URL and TEST_REDIS_URL: tests that are skipped notice nothing.',
  );
const copy = await mkdtemp(path.join(tmpdir(), 'plumbline-mutants-'));

/** The outcome of these tests in the copy: passed, failed, or hung where a mutant makes them run for ever. */
async function outcomeOf(tests, { env = {}, withinMs = MAX_RUN_MS, stdio = 'ignore' } = {}) {
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'test/config/vitest.config.ts',
  ];
  const child = spawn(process.execPath, [...vitest, '--bail', '1', ...tests], {
    cwd: copy,
    env: { ...process.env, ...env },
    stdio,
    // Its workers are in its group.
    detached: true,
  });
  const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), withinMs);
  const [code, signal] = await once(child, 'exit');
  clearTimeout(timer);
  if (signal !== null) return 'hung';
  return code === 0 ? 'passed' : 'failed';
}

async function run() {
  await cp(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !NOT_COPIED.has(path.relative(root, file)),
  });
  const mutants = isShort ? SHORT : MUTANTS.filter(({ file }) => file.includes(text));
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
  if (!isShort && (await outcomeOf(tests, { stdio: 'inherit' })) !== 'passed')
    throw new Error('The tests fail without a mutant.');
  const survivors = [];
  for (const { file, from, to, tests } of mutants) {
    const source = path.join(copy, file);
    const before = await readFile(source, 'utf8');
    if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
    await writeFile(
      source,
      before.replace(from, () => to),
    );
    // Programs that tests start are built without the mutant: the tests that must notice it run the sources.
    const outcome = await outcomeOf(tests, {
      env: { SKIP_BUILD: '1' },
      withinMs: MAX_MUTANT_MS,
    });
    await writeFile(source, before);
    const word = { passed: 'SURVIVED', failed: 'killed', hung: 'killed (tests hung)' }[outcome];
    console.log(`${word}: ${file}: ${from} → ${to || '(nothing)'}`);
    if (outcome === 'passed') survivors.push(from);
  }
  console.log(`${mutants.length - survivors.length} of ${mutants.length} mutants killed`);
  process.exitCode = survivors.length > mutants.length * (1 - MIN_KILLED) ? 1 : 0;
}

await run().finally(() => rm(copy, { recursive: true, force: true }));
