import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { NOT_RUN } from './slow-tests.ts';

/** What tests are skipped without, and how to provide it. */
const TOOLS: readonly (readonly [name: string, isThere: () => boolean, howTo: string])[] = [
  ['Postgres', () => process.env.TEST_DATABASE_URL !== undefined, 'set TEST_DATABASE_URL'],
  ['Redis', () => process.env.TEST_REDIS_URL !== undefined, 'set TEST_REDIS_URL'],
  ['Chromium', () => onPath('chromium'), 'install chromium'],
  ['nginx', () => existsSync('/usr/sbin/nginx'), 'install nginx-light'],
  ['PgBouncer', () => existsSync('/usr/sbin/pgbouncer'), 'install pgbouncer'],
  ['initdb', () => existsSync('/usr/lib/postgresql/15/bin/initdb'), 'install postgresql-15'],
  ['redis-server', () => existsSync('/usr/bin/redis-server'), 'install redis-server'],
  ['jq', () => onPath('jq'), 'install jq'],
  ['R', () => onPath('Rscript'), 'install r-base-core and r-cran-jsonlite'],
  ['Gnumeric', () => onPath('ssconvert'), 'install gnumeric'],
  [
    'the generated client',
    () => existsSync('test/client/node_modules'),
    'npm ci --prefix test/client',
  ],
];

/** Closes a run with what was not run and why, and one line of counts. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (!module.ok() && [...module.children.allTests()].length === 0) counts.failed++;
      let skipped = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state]++;
        if (state === 'skipped') skipped++;
      }
      if (skipped > 0) console.log(`not run: ${skipped} of ${path.relative('.', module.moduleId)}`);
    }
    if (counts.skipped > 0) {
      const missing = TOOLS.filter(([, isThere]) => !isThere()).map(
        ([name, , howTo]) => `${name} (${howTo})`,
      );
      if (missing.length > 0) console.log(`Missing here: ${missing.join(', ')}.`);
    }
    if (NOT_RUN.length > 0) console.log(`not run: ${NOT_RUN.join(', ')} (npm run test:all)`);
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} not run`);
  }
}

function onPath(command: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
