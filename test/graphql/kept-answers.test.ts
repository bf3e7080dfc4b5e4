import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadFiles } from '../support/database.ts';
import { editionFiles } from '../support/editions.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { converse } from '../support/raw.ts';
import { createPostgresDatabase, HAS_POSTGRES, startTestService, type TestService } from '../support/services.ts';

const threads = pathToFileURL(`${path.resolve('test/support/counting')}/`);

type Operation = { method: string; search: string; accept: string; body: string | null };
/** What the counting thread says of itself, in the one answer that it made. */
type Counted = { made: number; waiting: number; editions: number; operation: Operation };

let service: TestService;
let url: string;
beforeAll(async () => {
  service = await startTestService({ DATA_DIR: await writeDataFolder(fixtureFiles()), TRUST_PROXY: '1' }, { threads });
  ({ url } = service);
});

const pathOf = (query: string) => `/graphql?query=${encodeURIComponent(query)}`;

async function ask(query: string, base = url, client = '192.0.2.1'): Promise<Counted> {
  const said = await (await fetch(base + pathOf(query), { headers: { 'x-forwarded-for': client } })).json();
  return said.data ?? said;
}

const post = (body: string, search = '', accept = 'application/json') =>
  fetch(`${url}/graphql${search}`, { method: 'POST', headers: { 'content-type': 'application/json', accept }, body });

/** How often an operation was made, in the order of the asks. */
async function timesMade(query: string, asks: number, client?: string): Promise<number[]> {
  const made: number[] = [];
  for (let turn = 0; turn < asks; turn++) made.push((await ask(query, url, client)).made);
  return made.map((count) => count - (made[0] as number) + 1);
}

describe('an answer', () => {
  test('is kept when it is asked for again, and not before', async () => {
    expect(await timesMade('{ common }', 4)).toEqual([1, 2, 2, 2]);
  });

  test('that many ask for at once is made once', async () => {
    // In one connection, so that the last comes when all others are there.
    const words = [...Array.from({ length: 20 }, () => '{ waiting }'), '{ go on }'].map(
      (query, index) => `GET ${pathOf(query)} HTTP/1.1\r\nHost: x\r\n${index === 20 ? 'Connection: close\r\n' : ''}\r\n`,
    );
    const answers = [...(await converse(url, [words.join('')])).matchAll(/\{"made":(\d+)/g)].map(([, made]) => Number(made));
    expect(answers).toEqual([...Array.from({ length: 20 }, () => answers[0]), (answers[0] as number) + 1]);
  });

  test('with errors is made each time', async () => {
    expect(await timesMade('{ faulty }', 4)).toEqual([1, 2, 3, 4]);
  });

  test('is kept for the same method, query string, media type and body alone', async () => {
    const types = ['application/json', 'application/graphql-response+json'];
    const searches = ['', '?query={a}', '?query={b}'];
    for (const _turn of [1, 2, 3]) {
      for (const accept of types) {
        for (const search of searches) {
          const got = await fetch(`${url}/graphql${search}`, { headers: { accept } });
          expect(await got.json()).toMatchObject({ operation: { method: 'GET', search, accept, body: null } });
          for (const body of ['{"query":"{a}"}', '{"query":"{b}"}', 'null']) {
            expect(await (await post(body, search, accept)).json()).toMatchObject({ operation: { method: 'POST', search, accept, body } });
          }
        }
      }
    }
  });

  test('makes room for others once 32 MB are kept, and none takes more than an eighth of them', async () => {
    const queries = Array.from({ length: 12 }, (_, index) => `{ answer${index} of 1900 KB }`);
    for (const [index, query] of queries.entries()) await timesMade(query, 2, `198.51.100.${index}`);
    expect(await timesMade(queries.at(-1) as string, 3), 'the newest is kept').toEqual([1, 1, 1]);
    const { made: newest } = await ask('{ newest }');
    expect((await ask(queries[0] as string)).made, 'the oldest is made anew').toBe(newest + 1);
    expect(await timesMade('{ answer of 2200 KB }', 4), 'what is too large is not kept').toEqual([1, 2, 3, 4]);
  });

  test('that one client asks for in plenty pushes out others of its own, and not what others ask for', async () => {
    const ofOthers = ['{ one of 1900 KB }', '{ two of 1900 KB }'];
    for (const [index, query] of ofOthers.entries()) await timesMade(query, 2, `198.51.100.${index}`);
    const queries = Array.from({ length: 24 }, (_, index) => `{ plenty${index} of 1900 KB }`);
    for (const query of queries) await timesMade(query, 2, '192.0.2.2');
    for (const query of [...ofOthers, ...queries.slice(-2)]) expect(await timesMade(query, 2), `${query} is kept`).toEqual([1, 1]);
    const { made: newest } = await ask('{ newest of all }');
    expect((await ask(queries.at(-3) as string)).made, 'of one client two fit into a quarter').toBe(newest + 1);
  });

  test('counts by what it was asked with, too', async () => {
    const askAtLength = async (index: number): Promise<number> => (await (await post(`"long${index}${' '.repeat(120_000)}"`)).json()).made;
    for (let index = 0; index < 150; index++) {
      await askAtLength(index);
      await askAtLength(index);
    }
    const newest = await askAtLength(149);
    expect(await askAtLength(0), 'the oldest is made anew').toBe(newest + 1);
  });
});

describe('a client', () => {
  test('that left before its answers were there has its turns again', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    const leaving = Array.from({ length: 4 }, (_, index) =>
      http.get(url + pathOf(`{ waiting${index} }`), { agent: false, headers }).on('error', () => {}),
    );
    await expect.poll(async () => (await ask(`{ others${performance.now()} }`)).waiting).toBe(4);
    for (const request of leaving) request.destroy();
    const left = () => service.accessLog.filter(({ address }) => address === '203.0.113.1');
    await expect.poll(left).toHaveLength(4);
    await ask('{ go on }');
    const stayed = await fetch(url + pathOf('{ stayed }'), { headers, signal: AbortSignal.timeout(15_000) });
    expect(stayed.status).toBe(200);
  });

  test('that does not take its answers has four of them made, and no more', async () => {
    let ofOthers = 0;
    const { made: before } = await ask('{ before untaken }');
    const made = async () => (await ask(`{ other${ofOthers++} }`)).made - before - ofOthers;
    const headers = { 'x-forwarded-for': '203.0.113.2' };
    const responses: http.IncomingMessage[] = [];
    const untaken = Array.from({ length: 8 }, (_, index) =>
      http
        .get(url + pathOf(`{ untaken${index} of 8000 KB }`), { agent: false, headers }, (response) => responses.push(response.pause()))
        .on('error', () => {}),
    );
    for (const expected of [4, 5]) {
      await expect.poll(made).toBeGreaterThanOrEqual(expected);
      for (let turn = 0; turn < 20; turn++) expect(await made()).toBe(expected);
      // One is taken, and another made in its place.
      await expect.poll(() => responses.length).toBeGreaterThan(0);
      responses[0]?.resume();
    }
    for (const request of untaken) request.destroy();
  });
});

test.skipIf(!HAS_POSTGRES)('of many editions the thread keeps those that were asked of last', async () => {
  const DATABASE_URL = await createPostgresDatabase();
  const DATA_DIR = await writeDataFolder(editionFiles(1));
  const { url: base, logged } = await startTestService({ DATABASE_URL, DATA_DIR }, { threads });
  const kept = [(await ask('{ first }', base)).editions];
  for (const n of [2, 3, 4, 5]) {
    await loadFiles(DATABASE_URL, editionFiles(n));
    await expect.poll(() => logged.filter(({ msg }) => msg === 'serving a new edition').length).toBe(n - 1);
    kept.push((await ask('{ next }', base)).editions);
  }
  expect(kept).toEqual([1, 2, 3, 3, 3]);
});
