import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEPARTURES, depart, pipeline, pipelineAndReset, type RawRequest, textOf } from '../support/drop-requests.mjs';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { NOTHING_HELD, readHeld, valuesOf } from '../support/metrics.ts';
import { converse } from '../support/raw.ts';
import { startTestService, type TestService } from '../support/services.ts';

/** Operations are answered by a thread that lets them wait until another says so, and makes answers as large as they say. */
const threads = pathToFileURL(`${path.resolve('test/support/counting')}/`);
const MAX_UNREAD_BYTES = 12 * 1024 * 1024;

let service: TestService;
let metricsUrl: string;
beforeAll(async () => {
  const settings = { DATA_DIR: await writeDataFolder(fixtureFiles()), TRUST_PROXY: '1', METRICS_PORT: '0', LOG_LEVEL: 'info' };
  service = await startTestService(settings, { threads, maxUnreadBytes: MAX_UNREAD_BYTES });
  metricsUrl = service.metricsUrl as string;
});

let clients = 0;
const freshClient = () => `203.0.113.${++clients}`;
const pathOf = (query: string) => `/graphql?query=${encodeURIComponent(query)}`;
const from = (client: string, target: string): RawRequest => ({ path: target, headers: { 'X-Forwarded-For': client } });
const ask = async (client: string, target: string) => {
  const response = await fetch(service.url + target, { headers: { 'x-forwarded-for': client }, signal: AbortSignal.timeout(9_000) });
  return { status: response.status, text: await response.text() };
};
const goOn = () => ask(freshClient(), pathOf(`{ go on ${performance.now()} }`));
const held = () => readHeld(metricsUrl);

const ENDPOINTS = {
  'the REST list': () => '/api/v1/open/ZZ/cities',
  GraphQL: () => pathOf(`{ answer${performance.now()} }`),
  'a page': () => '/ZZ',
  'a download': () => '/downloads/fields.csv',
  'an IDS file': () => '/ids/zz/alpha.ids?occupancy=house',
};
const PIPELINED = 6;
const SEND_TIMEOUT_MS = 50;

describe.each(Object.entries(ENDPOINTS))('a client that asks for %s behind what is not ready', (_name, target) => {
  test.each(DEPARTURES)('and %s, leaves nothing behind', async (how) => {
    const client = freshClient();
    const requests = [pathOf(`{ waiting for ${client} }`), ...Array.from({ length: PIPELINED }, target)].map((each) => from(client, each));
    const bytes = Buffer.concat(requests.map(textOf)).length;
    const stops = how === 'stops in the middle';
    const socket = await pipeline(service.url, requests, stops ? { keptBytes: bytes - 9 } : {});
    // Of answers that are ready nothing is held.
    await expect.poll(async () => (await held()).open_exchanges).toBeGreaterThan(0);
    await delay(SEND_TIMEOUT_MS);
    depart(socket, how);
    if (how !== 'reads nothing') await expect.poll(async () => (await held()).open_exchanges).toBe(0);
    await goOn();
    await expect.poll(held).toEqual(NOTHING_HELD);
    expect((await ask(client, target())).status).toBe(200);
    socket.destroy();
  });

  test('and writes one byte at a time, is answered', async () => {
    const request = textOf({ ...from(freshClient(), target()), headers: { 'X-Forwarded-For': freshClient(), Connection: 'close' } });
    expect(
      await converse(
        service.url,
        [...request].map((byte) => Buffer.from([byte])),
      ),
    ).toMatch(/^HTTP\/1.1 200 /);
    await expect.poll(held).toEqual(NOTHING_HELD);
  });
});

test('24 operations on 4 connections that are reset at once keep neither their address nor who asks the same from being answered', async () => {
  const client = freshClient();
  const targets = Array.from({ length: 24 }, (_, index) => pathOf(`{ dropped${index} }`));
  for (const afterMs of [0, 3, 30]) {
    await pipelineAndReset(
      service.url,
      targets.map((target) => from(client, target)),
      { connections: 4, afterMs },
    );
    const answers = await Promise.all([ask(client, pathOf('{ again }')), ...targets.map((target) => ask(freshClient(), target))]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 200));
  }
  await expect.poll(held).toEqual(NOTHING_HELD);
});

test('operations whose clients have gone before their turn are not run, and are counted', async () => {
  const unanswered = async (reason: string) =>
    valuesOf(await (await fetch(metricsUrl)).text(), 'plumbline_graphql_unanswered_total')[`{reason="${reason}"}`] as number;
  const before = await unanswered('abandoned');
  const client = freshClient();
  const inFlight = Array.from({ length: 4 }, (_, index) => from(client, pathOf(`{ waiting${index} for the last }`)));
  const queued = Array.from({ length: 10 }, (_, index) => from(client, pathOf(`{ never${index} }`)));
  const socket = await pipeline(service.url, [...inFlight, ...queued]);
  await expect.poll(held).toMatchObject({ graphql_in_flight: 4, graphql_waiting: 10 });
  const made = async () => JSON.parse((await ask(freshClient(), pathOf(`{ count${performance.now()} }`))).text).made as number;
  const madeBefore = await made();
  socket.resetAndDestroy();
  await expect.poll(held).toMatchObject({ graphql_in_flight: 4, graphql_waiting: 0 });
  await goOn();
  await expect.poll(held).toEqual(NOTHING_HELD);
  expect((await made()) - madeBefore, 'the four that ran, the one that let them go on, and this').toBe(6);
  expect((await unanswered('abandoned')) - before).toBe(14);
  const metrics = await (await fetch(metricsUrl)).text();
  const closed = valuesOf(metrics, 'plumbline_request_duration_seconds_count')['{door="graphql",path="/graphql",status="499"}'];
  expect(closed).toBeGreaterThanOrEqual(14);
});

test('answers that wait behind another on a connection are not kept in memory when it is dropped', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const bufferMb = () => {
    collect();
    return process.memoryUsage().arrayBuffers / 1024 / 1024;
  };
  const before = bufferMb();
  for (let turn = 0; turn < 12; turn++) {
    const client = freshClient();
    const large = Array.from({ length: 3 }, (_, index) => from(client, pathOf(`{ answer${turn}-${index} of 1900 KB }`)));
    const socket = await pipeline(service.url, [from(client, pathOf(`{ waiting${turn} for memory }`)), ...large]);
    await expect.poll(async () => (await held()).unread_bytes).toBeGreaterThan(3 * 1900 * 1024);
    socket.resetAndDestroy();
    await goOn();
    await expect.poll(held).toEqual(NOTHING_HELD);
  }
  expect(bufferMb() - before, 'of 67 MB that were made').toBeLessThan(12);
});

test('beyond the bound on unread answers the client that leaves most unread is cut off, and no other', async () => {
  const [greedy, slow] = [freshClient(), freshClient()];
  const reading = await pipeline(service.url, [
    { ...from(slow, pathOf('{ slow of 6000 KB }')), headers: { 'X-Forwarded-For': slow, Connection: 'close' } },
  ]);
  const connections = await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      pipeline(
        service.url,
        [0, 1].map((n) => from(greedy, pathOf(`{ unread${index}-${n} of 8000 KB }`))),
      ),
    ),
  );
  const closed = connections.map((socket) => new Promise<true>((resolve) => socket.once('close', () => resolve(true))));
  // Who reads nothing is told of the end of the connection when it reads again.
  await expect
    .poll(async () => valuesOf(await (await fetch(metricsUrl)).text(), 'plumbline_cut_connections_total')[''], { timeout: 5_000 })
    .toBeGreaterThan(0);
  await expect.poll(async () => (await held()).unread_bytes).toBeLessThanOrEqual(MAX_UNREAD_BYTES);
  for (const socket of connections) socket.resume();
  await Promise.race(closed);
  let bytes = 0;
  for await (const chunk of reading) bytes += chunk.length;
  expect(bytes).toBeGreaterThan(6000 * 1024);
  for (const socket of connections) socket.destroy();
  await expect.poll(held).toEqual(NOTHING_HELD);
});
