import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/data/db/client.ts';
import { createLog } from '../../src/server/config/log.ts';
import { cleanUpLater } from '../support/clean-up-later.ts';
import { connectAsOperator, loadFiles } from '../support/database.ts';
import { editionFiles } from '../support/editions.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { connectThroughGate } from '../support/gate.ts';
import { createPostgresDatabase, HAS_POSTGRES, startTestService } from '../support/services.ts';

const WARM = 'cities/alpha';
const COLD = 'cost-index';

async function startBehindGate() {
  const gate = await connectThroughGate(await createPostgresDatabase(fixtureFiles()));
  const service = await startTestService({
    DATABASE_URL: gate.url,
    DATA_DIR: await writeDataFolder(fixtureFiles()),
  });
  const ask = async (path: string) => {
    const started = performance.now();
    const response = await fetch(`${service.url}/api/v1/open/ZZ/${path}`);
    await response.arrayBuffer();
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      ms: performance.now() - started,
    };
  };
  expect(await ask(WARM)).toMatchObject({ status: 200 });
  return { gate, ask };
}

const UNAVAILABLE = { status: 503, retryAfter: '5' };
/** A read may take two seconds. Requests that do not wait for it are quicker; the quickest of several is compared, as the machine may be busy. */
const AT_ONCE_MS = 1_000;

async function expectQuickRefusals(ask: Awaited<ReturnType<typeof startBehindGate>>['ask']) {
  const answers = [];
  for (let turn = 0; turn < 5; turn++) answers.push(await ask(COLD));
  for (const answer of answers) expect(answer).toMatchObject(UNAVAILABLE);
  expect(Math.min(...answers.map(({ ms }) => ms))).toBeLessThan(AT_ONCE_MS);
}

describe('a database that', () => {
  test.skipIf(!HAS_POSTGRES)(
    'closes the connection that holds the lock ends nothing else, and is used again',
    async () => {
      const gate = await connectThroughGate(await createPostgresDatabase());
      const database = await openDatabase({ url: gate.url, log: createLog('silent') });
      cleanUpLater(() => database.close());
      await database.exclusively(async () => {
        await gate.shut();
        await delay(100);
      });
      await gate.open();
      const ask = async () => [
        ...((await database.db.execute(sql`select 1 as one`)) as Iterable<unknown>),
      ];
      await expect.poll(() => ask().catch(() => []), { timeout: 30_000 }).toEqual([{ one: 1 }]);
    },
  );

  test.skipIf(!HAS_POSTGRES)(
    'is silent as a connection begins fails the read that waits for it, and nothing else',
    async () => {
      const gate = await connectThroughGate(await createPostgresDatabase());
      const database = await openDatabase({ url: gate.url, log: createLog('silent') });
      const uncaught: unknown[] = [];
      const note = (fault: unknown) => uncaught.push(fault);
      process.on('unhandledRejection', note);
      cleanUpLater(() => process.off('unhandledRejection', note));
      const asks = gate.freezeAt('select 1 as one');
      const answer = Promise.resolve(database.db.execute(sql`select 1 as one`)).catch(
        (error) => error.cause.code,
      );
      await asks;
      await database.close();
      expect(await answer).toBe('CONNECTION_DESTROYED');
      await delay(100);
      expect(uncaught).toEqual([]);
    },
  );

  test.skipIf(!HAS_POSTGRES)(
    'is silent costs the first requests two seconds and the next nothing, until it speaks again',
    async () => {
      const { gate, ask } = await startBehindGate();
      gate.freeze();
      const first = await Promise.all([ask(COLD), ask('compliance-rules'), ask('completeness')]);
      for (const answer of first) {
        expect(answer).toMatchObject(UNAVAILABLE);
      }
      await expectQuickRefusals(ask);
      expect(await ask(WARM)).toMatchObject({ status: 200 });
      await gate.open();
      await expect.poll(() => ask(COLD), { timeout: 30_000 }).toMatchObject({ status: 200 });
    },
  );

  test.skipIf(!HAS_POSTGRES)(
    'refuses costs no request more than the refusal, however often it is asked',
    async () => {
      const { gate, ask } = await startBehindGate();
      await gate.shut();
      await expectQuickRefusals(ask);
      await gate.open();
      await expect.poll(() => ask(COLD), { timeout: 30_000 }).toMatchObject({ status: 200 });
    },
  );
});

test.skipIf(!HAS_POSTGRES)(
  'a slow read is refused in time, and what it brings is there for the next request',
  async () => {
    const databaseUrl = await createPostgresDatabase(fixtureFiles());
    let reads = 0;
    const service = await startTestService(
      { DATABASE_URL: databaseUrl, DATA_DIR: await writeDataFolder(fixtureFiles()) },
      {
        onStatement: (statement) => {
          if (/ from "cost_index_points"/.test(statement)) reads++;
        },
      },
    );
    const ask = () => fetch(`${service.url}/api/v1/open/ZZ/${COLD}`);
    const operator = connectAsOperator(databaseUrl);
    await operator.begin(async (transaction) => {
      await transaction`lock table cost_index_points in access exclusive mode`;
      expect((await ask()).status).toBe(503);
    });
    expect(reads).toBe(1);
    const underWay = () =>
      operator`select from pg_stat_activity where application_name = 'plumbline' and datname = current_database() and state <> 'idle'`;
    await expect.poll(underWay).toHaveLength(0);
    expect([(await ask()).status, reads]).toEqual([200, 1]);
  },
);

test.skipIf(!HAS_POSTGRES)('a load may take longer than a request may wait', async () => {
  const databaseUrl = await createPostgresDatabase(editionFiles(1));
  await connectAsOperator(databaseUrl).unsafe(`
    create function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(2.5); return null; end $$;
    create trigger slow before insert on zones for each statement execute function wait()`);
  expect(await loadFiles(databaseUrl, editionFiles(2))).toMatchObject({ id: 2 });
});
