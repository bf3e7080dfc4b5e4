import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createResponseCache,
  type Keeping,
  type ResponseCache,
} from '../../src/data/editions/response-cache.ts';
import { type Answer, createAnswer } from '../../src/server/http/answer.ts';
import { turns } from '../../src/server/http/turns.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { startTestService } from '../support/services.ts';

describe('of answers', () => {
  const KB = 1024;
  const ALWAYS: Keeping = { client: null, when: 'always' };

  /** An answer that takes up so many kilobytes, with what is kept beside its body. */
  const answerOf = (kilobytes: number): Answer =>
    createAnswer(Buffer.alloc(((kilobytes - 2) * KB) / 2), 'text/plain', []);
  const keptOf = (answers: ResponseCache, keys: readonly string[]) =>
    keys.filter((key) => answers.find(key) !== undefined);
  const keysOf = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name} ${index}`);

  test('one is kept when it is asked for again, and not before, unless it is kept always', () => {
    const answers = createResponseCache(1_000 * KB);
    const answer = answerOf(4);
    const kept = [1, 2, 3].map(() => {
      answers.keep('common', answer, { client: 'one', when: 'requestedAgain' });
      return answers.find('common');
    });
    expect(kept).toEqual([undefined, answer, answer]);
    answers.keep('own', answer, ALWAYS);
    expect(answers.find('own')).toBe(answer);
    expect(answers.find('other')).toBeUndefined();
  });

  test('one that another client asks for again is kept', () => {
    const answers = createResponseCache(1_000 * KB);
    for (const client of ['one', 'two'])
      answers.keep('common', answerOf(4), { client, when: 'requestedAgain' });
    expect(answers.find('common')).toBeDefined();
  });

  test('one that many ask for at once is made once', async () => {
    const answers = createResponseCache(1_000 * KB);
    const make = vi.fn(async () => answerOf(4));
    const made = await Promise.all(
      Array.from({ length: 20 }, () => answers.findOrMake('common', make, ALWAYS)),
    );
    expect([make.mock.calls.length, new Set(made).size]).toEqual([1, 1]);
    expect(await answers.findOrMake('common', make, ALWAYS)).toBe(made[0]);
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('one that could not be made is made when it is asked for again', async () => {
    const answers = createResponseCache(1_000 * KB);
    const fail = async () => Promise.reject(new Error('not now'));
    const failed = await Promise.allSettled(
      [1, 2].map(() => answers.findOrMake('common', fail, ALWAYS)),
    );
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const answer = answerOf(4);
    expect(await answers.findOrMake('common', async () => answer, ALWAYS)).toBe(answer);
    expect(answers.find('common')).toBe(answer);
  });

  test('those that were asked for last are kept, up to the bound on memory', () => {
    const answers = createResponseCache(80 * KB);
    const keys = keysOf('answer', 7);
    for (const key of keys) answers.keep(key, answerOf(9), ALWAYS);
    expect(keptOf(answers, keys)).toEqual(keys);
    answers.keep('more', answerOf(9), ALWAYS);
    expect(keptOf(answers, [...keys, 'more'])).toEqual([...keys, 'more']);
    answers.find(keys[0] as string);
    answers.keep('most', answerOf(9), ALWAYS);
    expect(keptOf(answers, [...keys, 'more', 'most'])).toEqual([
      keys[0],
      ...keys.slice(2),
      'more',
      'most',
    ]);
  });

  test('none takes more than an eighth of the memory', () => {
    const answers = createResponseCache(80 * KB);
    answers.keep('small', answerOf(9), ALWAYS);
    answers.keep('too large', answerOf(11), ALWAYS);
    expect(keptOf(answers, ['small', 'too large'])).toEqual(['small']);
  });

  test('what they were asked with counts, too', () => {
    const answers = createResponseCache(80 * KB);
    const long = (name: string, kilobytes: number) => name.padEnd(kilobytes * KB);
    answers.keep(long('too long', 5), answerOf(2), ALWAYS);
    expect(
      answers.find(long('too long', 5)) === undefined,
      'with its key it takes more than an eighth',
    ).toBe(true);
    const names = keysOf('long', 12);
    for (const name of names) answers.keep(long(name, 4 - 1 / 8), answerOf(2), ALWAYS);
    expect(names.filter((name) => answers.find(long(name, 4 - 1 / 8)))).toEqual(names.slice(-8));
  });

  test('those of one client take a quarter, and push out others of its own alone', () => {
    const answers = createResponseCache(80 * KB);
    const ofOthers = keysOf('of others', 2);
    for (const [index, key] of ofOthers.entries())
      answers.keep(key, answerOf(9), { client: `other ${index}`, when: 'always' });
    const plenty = keysOf('plenty', 24);
    for (const key of plenty) answers.keep(key, answerOf(9), { client: 'greedy', when: 'always' });
    expect(keptOf(answers, [...ofOthers, ...plenty])).toEqual([...ofOthers, ...plenty.slice(-2)]);
  });

  test('those of the service itself may take all', () => {
    const answers = createResponseCache(80 * KB);
    const keys = keysOf('page', 8);
    for (const key of keys) answers.keep(key, answerOf(9), ALWAYS);
    expect(keptOf(answers, keys)).toEqual(keys);
  });

  test('a client has the share back of those that others pushed out, and of those that another took over', () => {
    const answers = createResponseCache(80 * KB);
    const keepFor = (client: string, key: string) =>
      answers.keep(key, answerOf(9), { client, when: 'always' });
    for (const key of ['a', 'b']) keepFor('one', key);
    keepFor('two', 'a');
    keepFor('one', 'c');
    expect(keptOf(answers, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
    for (const key of keysOf('page', 8)) answers.keep(key, answerOf(9), ALWAYS);
    expect(keptOf(answers, ['a', 'b', 'c'])).toEqual([]);
    for (const key of ['d', 'e']) keepFor('one', key);
    expect(keptOf(answers, ['d', 'e'])).toEqual(['d', 'e']);
  });
});

describe('of responses to operations', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await startTestService({
      DATA_DIR: await writeDataFolder(fixtureFiles()),
      TRUST_PROXY: '1',
    }));
  });

  let clients = 0;
  const freshClient = () => `192.0.2.${++clients}`;
  const JSON_TYPES = ['application/json', 'application/graphql-response+json'] as const;
  type Asked = {
    method?: string;
    search?: string;
    accept?: string;
    body?: string;
    client?: string;
    headers?: Record<string, string>;
  };

  function ask({
    method,
    search = '',
    accept = JSON_TYPES[0],
    body,
    client = '192.0.2.100',
    headers = {},
  }: Asked): Promise<Response> {
    return fetch(`${url}/graphql${search}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        accept,
        'x-forwarded-for': client,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
  }
  const searchOf = (query: string) => `?query=${encodeURIComponent(query)}`;
  const bodyOf = (query: string) => JSON.stringify({ query });

  /** How many turns of the event loop each of the requests takes: none where the response is ready. */
  async function turnsTaken(asked: Asked, times: number): Promise<number[]> {
    const take = vi.spyOn(turns, 'take');
    try {
      const taken: number[] = [];
      for (let time = 0; time < times; time++) {
        const client = freshClient();
        expect((await ask({ client, ...asked })).headers.get('content-type')).toMatch(/json/);
        taken.push(take.mock.calls.filter(([by]) => by === (asked.client ?? client)).length);
        take.mockClear();
      }
      return taken;
    } finally {
      take.mockRestore();
    }
  }

  test('one is ready from the third time on that it is asked for, by whomever', async () => {
    expect(await turnsTaken({ search: searchOf('{ common: __typename }') }, 4)).toEqual([
      1, 1, 0, 0,
    ]);
    expect(await turnsTaken({ body: bodyOf('{ common: __typename }') }, 4)).toEqual([1, 1, 0, 0]);
  });

  test.each<[string, Asked]>([
    ['of validation', { search: searchOf('{ nothing }') }],
    ['of validation of a body', { body: bodyOf('{ countries { nothing } }') }],
    [
      'of an argument',
      { body: bodyOf('{ ok: __typename changes(first: 1000) { nodes { key } } }') },
    ],
    ['of an argument alone', { search: searchOf('{ changes(since: "nonsense") { totalCount } }') }],
    ['of a body that is none', { body: '{' }],
  ])(
    'those with errors %s are made each time, and each has its own request id',
    async (_what, asked) => {
      expect(await turnsTaken(asked, 4)).toEqual([1, 1, 1, 1]);
      const ids: unknown[] = [];
      for (const _time of [1, 2, 3]) {
        const response = await ask(asked);
        expect(response.headers.get('etag')).toBeNull();
        expect(response.headers.get('cache-control')).toBe('no-store');
        const { errors } = (await response.json()) as {
          errors: { extensions: { requestId: unknown } }[];
        };
        ids.push(errors[0]?.extensions.requestId);
      }
      expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[\da-f-]{36}$/)));
      expect(new Set(ids).size).toBe(3);
    },
  );

  test('those of batches are made each time', async () => {
    const batch = `[${bodyOf('{ batched: __typename }')}]`;
    expect(await turnsTaken({ body: batch }, 3)).toEqual([1, 1, 1]);
    expect(await (await ask({ body: batch })).json()).toEqual([{ data: { batched: 'Query' } }]);
  });

  test('each method, query string, media type and body has its own', async () => {
    const names = ['a', 'b'];
    for (const _time of [1, 2, 3]) {
      for (const accept of JSON_TYPES) {
        for (const name of names) {
          const query = `{ ${name}: __typename }`;
          const expected = { data: { [name]: 'Query' } };
          for (const asked of [
            { search: searchOf(query) },
            { body: bodyOf(query) },
            { search: '?x', body: bodyOf(query) },
          ]) {
            const response = await ask({ ...asked, accept });
            expect(await response.json()).toEqual(expected);
            expect(response.headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
            expect(response.headers.get('cache-control')).toMatch(
              'body' in asked ? /no-store/ : /max-age|no-cache/,
            );
          }
          const head = await ask({
            method: 'HEAD',
            search: searchOf(query),
            accept,
            headers: { 'accept-encoding': 'identity' },
          });
          expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
            200,
            String(JSON.stringify(expected).length),
            '',
          ]);
        }
      }
    }
  });

  test('the same one has the same ETag whether it was ready or not, and is not sent to who has it', async () => {
    const asked = { search: searchOf('{ countries { code name } }') };
    const etags: (string | null)[] = [];
    const texts: string[] = [];
    for (const _time of [1, 2, 3, 4]) {
      const response = await ask(asked);
      etags.push(response.headers.get('etag'));
      texts.push(await response.text());
    }
    expect([new Set(etags).size, new Set(texts).size]).toEqual([1, 1]);
    const [etag] = etags as [string];
    expect(etag).toMatch(/^"[\w-]{22}(-\w+)?"$/);
    expect((await ask({ ...asked, headers: { 'if-none-match': etag } })).status).toBe(304);
    const other = await ask({ search: searchOf('{ countries { name code } }') });
    expect(other.headers.get('etag')).not.toBe(etag);
  });
});
