import { once } from 'node:events';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { turns } from '../../src/server/http/turns.ts';
import {
  DEPARTURES,
  depart,
  pipeline,
  pipelineAndReset,
  type RawRequest,
  textOf,
} from '../support/drop-requests.mjs';
import { fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { NOTHING_HELD, readHeld, valuesOf } from '../support/metrics.ts';
import { converse } from '../support/raw.ts';
import {
  databaseSettings,
  HAS_POSTGRES,
  startTestService,
  type TestService,
} from '../support/services.ts';
import { createTableLock, type TableLock } from '../support/table-lock.ts';

const MAX_UNREAD_BYTES = 12 * 1024 * 1024;
/** Characters of a text in the data: what asks for it often is answered at length. */
const LONG_TEXT = 9_500;
const KB = 1024;

let service: TestService;
let metricsUrl: string;
/** Of the table that says which editions there were. */
let lock: TableLock;
const statements: string[] = [];
beforeAll(async () => {
  const files = fixtureFiles();
  replaceIn(files, 'zz/sources.csv', 'Building Code of Testland', 'x'.repeat(LONG_TEXT));
  const database = await databaseSettings(HAS_POSTGRES ? 'Postgres' : 'PGlite');
  const settings = {
    ...database,
    DATA_DIR: await writeDataFolder(files),
    TRUST_PROXY: '1',
    METRICS_PORT: '0',
  };
  const onStatement = (statement: string) => void statements.push(statement);
  service = await startTestService(settings, { maxUnreadBytes: MAX_UNREAD_BYTES, onStatement });
  metricsUrl = service.metricsUrl as string;
  if (database.DATABASE_URL) lock = createTableLock(database.DATABASE_URL, 'edition_history');
  // The service makes pages of its own accord, which must not wait for the lock.
  await service.preparePages();
});

let made = 0;
const fresh = () => ++made;
const freshClient = () => `203.0.${Math.floor(fresh() / 250)}.${(made % 250) + 1}`;
const pathOf = (query: string) => `/graphql?query=${encodeURIComponent(query)}`;
/** An operation that is answered without the database. */
const quick = () => pathOf(`{ a${fresh()}: countries { code } }`);
/** An operation that reads from the table of the lock what nobody has asked for yet. */
const reading = () => {
  const day = new Date(Date.UTC(1990, 0, fresh())).toISOString().slice(0, 10);
  return pathOf(`{ changes(since: "${day}") { totalCount } }`);
};
/** An operation of which the answer has at least so many kilobytes, up to 2,600. */
const large = (kilobytes: number) => {
  const aliases = Array.from(
    { length: Math.ceil((kilobytes * KB) / LONG_TEXT) },
    (_, index) => `a${index}:title`,
  );
  return pathOf(`{ n${fresh()}: country(code: "ZZ") { sources { ${aliases.join(' ')} } } }`);
};
const from = (client: string, target: string): RawRequest => ({
  path: target,
  headers: { 'X-Forwarded-For': client },
});
const ask = async (client: string, target: string) => {
  const response = await fetch(service.url + target, {
    headers: { 'x-forwarded-for': client },
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, text: await response.text() };
};
const held = () => readHeld(metricsUrl);
const metric = async (name: string, labels = '') =>
  valuesOf(await (await fetch(metricsUrl)).text(), name)[labels] ?? 0;
const spend = (ms: number) => {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
};
const soon = <Value>(look: () => Value) => expect.poll(look, { interval: 10, timeout: 20_000 });

const ENDPOINTS = {
  'the REST list': () => '/api/v1/open/ZZ/cities',
  GraphQL: quick,
  'a page': () => '/ZZ',
  'a download': () => '/downloads/fields.csv',
  'an IDS file': () => '/ids/zz/alpha.ids?occupancy=house',
};
const PIPELINED = 6;
const SEND_TIMEOUT_MS = 50;

describe.skipIf(!HAS_POSTGRES).each(Object.entries(ENDPOINTS))(
  'a client that asks for %s behind what is not ready',
  (_name, target) => {
    test.each(DEPARTURES)('and %s, leaves nothing behind', async (how) => {
      const client = freshClient();
      const requests = [reading(), ...Array.from({ length: PIPELINED }, target)].map((each) =>
        from(client, each),
      );
      const bytes = Buffer.concat(requests.map(textOf)).length;
      const stops = how === 'stops in the middle';
      await lock.take();
      const socket = await pipeline(service.url, requests, stops ? { keptBytes: bytes - 9 } : {});
      await soon(lock.waiting).toBe(1);
      await delay(SEND_TIMEOUT_MS);
      expect((await held()).open_exchanges).toBeGreaterThan(0);
      depart(socket, how);
      if (how !== 'reads nothing') await soon(async () => (await held()).open_exchanges).toBe(0);
      await lock.release();
      await soon(held).toEqual(NOTHING_HELD);
      expect((await ask(client, target())).status).toBe(200);
      socket.destroy();
    });
  },
);

test.each(Object.entries(ENDPOINTS))(
  'a client that asks for %s and writes one byte at a time, is answered',
  async (_name, target) => {
    const request = textOf({
      ...from(freshClient(), target()),
      headers: { 'X-Forwarded-For': freshClient(), Connection: 'close' },
    });
    expect(
      await converse(
        service.url,
        [...request].map((byte) => Buffer.from([byte])),
      ),
    ).toMatch(/^HTTP\/1.1 200 /);
    await soon(held).toEqual(NOTHING_HELD);
  },
);

test('24 operations on 4 connections that are reset at once keep neither their address nor who asks the same from being answered', async () => {
  const client = freshClient();
  const targets = Array.from({ length: 24 }, quick);
  for (const afterMs of [0, 3, 30]) {
    await pipelineAndReset(
      service.url,
      targets.map((target) => from(client, target)),
      { connections: 4, afterMs },
    );
    const answers = await Promise.all([
      ask(client, quick()),
      ...targets.map((target) => ask(freshClient(), target)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 200));
  }
  await soon(held).toEqual(NOTHING_HELD);
});

test('operations whose clients have gone before their turn are not executed, and are counted', async () => {
  const executed = () =>
    statements.filter((statement) => /^select max\(.* from "edition_history"/.test(statement))
      .length;
  const closed = () =>
    metric(
      'plumbline_request_duration_seconds_count',
      '{endpoint="graphql",path="/graphql",status="499"}',
    );
  const closedBefore = await closed();
  const client = freshClient();
  const queued = Array.from({ length: 10 }, reading);
  const socket = await pipeline(service.url, []);
  await soon(held).toEqual(NOTHING_HELD);
  const executedBefore = executed();
  const OTHERS = 1_500;
  let served = 0;
  let haveLeft = false;
  // After a turn of a millisecond the event loop goes round, and learns of who has gone.
  const others = Array.from({ length: OTHERS }, (_, index) =>
    turns.take(`another ${index}`).then(() => {
      served++;
      if (!haveLeft) spend(1);
    }),
  );
  socket.write(Buffer.concat(queued.map((target) => textOf(from(client, target)))));
  while (turns.waiting() < OTHERS - served + queued.length) await setImmediate();
  socket.resetAndDestroy();
  const left = () =>
    service.accessLog.filter(({ address, status }) => address === client && status === 499);
  while (left().length < queued.length) await setImmediate();
  haveLeft = true;
  expect(served, 'all have gone before their turn').toBeLessThan(OTHERS);
  await Promise.all(others);
  await soon(held).toEqual(NOTHING_HELD);
  expect(executed()).toBe(executedBefore);
  expect((await closed()) - closedBefore).toBe(queued.length);
  for (const target of queued) expect((await ask(client, target)).status).toBe(200);
  expect(executed() - executedBefore).toBe(queued.length);
});

test.skipIf(!HAS_POSTGRES)(
  'answers that wait behind another on a connection are not kept in memory when it is dropped',
  async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const bufferMb = () => {
      collect();
      return process.memoryUsage().arrayBuffers / 1024 / 1024;
    };
    const before = bufferMb();
    for (let turn = 0; turn < 12; turn++) {
      const client = freshClient();
      const behind = Array.from({ length: 3 }, () => large(1_900)).map((target) =>
        from(client, target),
      );
      await lock.take();
      const socket = await pipeline(service.url, [from(client, reading()), ...behind]);
      await soon(async () => (await held()).unread_bytes).toBeGreaterThan(3 * 1_900 * KB);
      socket.resetAndDestroy();
      await soon(async () => (await held()).unread_bytes).toBe(0);
      await lock.release();
      await soon(held).toEqual(NOTHING_HELD);
    }
    // Buffers of 67 MB were made. Some are given back a moment later.
    await soon(() => bufferMb() - before).toBeLessThan(12);
  },
);

test('beyond the bound on unread answers the client that leaves most unread is cut off, and no other', async () => {
  const [greedy, slow] = [freshClient(), freshClient()];
  const ofSlow = Array.from({ length: 3 }, () => from(slow, large(2_500)));
  const slowly = await pipeline(service.url, ofSlow);
  // What the connection itself has room for is not unread.
  await soon(async () => (await held()).unread_bytes).toBeGreaterThan(2_500 * KB);
  const connections = await Promise.all(
    Array.from({ length: 4 }, () =>
      pipeline(
        service.url,
        Array.from({ length: 4 }, () => from(greedy, large(2_500))),
      ),
    ),
  );
  // Who reads nothing is told of the end of the connection when it reads again.
  await soon(() => metric('plumbline_cut_connections_total')).toBeGreaterThan(0);
  await soon(async () => (await held()).unread_bytes).toBeLessThanOrEqual(MAX_UNREAD_BYTES);
  const ends = connections.map((socket) => once(socket.resume(), 'close'));
  await Promise.race(ends);
  let bytes = 0;
  for await (const chunk of slowly) {
    bytes += chunk.length;
    if (bytes > ofSlow.length * 2_500 * KB) break;
  }
  expect(bytes, 'all that was slowly read').toBeGreaterThan(ofSlow.length * 2_500 * KB);
  for (const socket of connections) socket.destroy();
  slowly.destroy();
  await soon(held).toEqual(NOTHING_HELD);
});
