import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { cleanUpLater } from '../support/clean-up-later.ts';
import { sharedService } from '../support/services.ts';

const run = promisify(execFile);
const CLIENT = path.resolve('test/client');
const bin = (name: string) => path.join(CLIENT, 'node_modules/.bin', name);
const INSTALLED = existsSync(bin('relay-compiler'));

describe.skipIf(!INSTALLED)('the schema works with', () => {
  let url: string;
  let folder: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
    await mkdir(path.join(CLIENT, 'generated'), { recursive: true });
    folder = await mkdtemp(path.join(CLIENT, 'generated', 'graphql-'));
    cleanUpLater(() => rm(folder, { recursive: true }));
  });

  const runProgram = async (name: string, ...args: string[]) => {
    const { stdout } = await run(process.execPath, [path.join(CLIENT, name), ...args], {
      cwd: CLIENT,
    });
    return JSON.parse(stdout);
  };

  test("Relay's compiler, whose documents page through a list and fetch an object by its id", async () => {
    const artifacts = path.join(CLIENT, 'generated', 'relay');
    await mkdir(artifacts, { recursive: true });
    await run(bin('relay-compiler'), ['relay.config.json'], { cwd: CLIENT });
    expect(await runProgram('relay.mjs', url, artifacts)).toEqual({
      first: 3,
      after: 8,
      hasNextPage: true,
      rule: 'IT-ACC-01',
    });
  });

  test('the normalized cache of urql, without a warning', async () => {
    expect(await runProgram('graphcache.mjs', url)).toEqual({
      warnings: [],
      errors: [],
      places: 6,
      zones: true,
      cached: true,
    });
  });

  test('batches of Apollo', async () => {
    expect(await runProgram('apollo-batch.mjs', url)).toEqual({
      requests: 1,
      names: [
        'Canada',
        'Denmark',
        'Spain',
        'France',
        'Italy',
        'Japan',
        'Netherlands',
        'United States',
        null,
        'Italy',
      ],
    });
  });

  test('GraphQL Code Generator, whose types compile', async () => {
    const types = path.join(folder, 'types.ts');
    await run(process.execPath, [path.join(CLIENT, 'codegen.mjs'), 'schema.graphql', types]);
    await run(bin('tsc'), ['--noEmit', '--strict', '--exactOptionalPropertyTypes', types]);
  });
});
