import { describe, expect, test } from 'vitest';
import { startTestService } from '../support/services.ts';

const COUNTRIES = { query: '{ countries { code } }' };

async function post(url: string, operations: unknown, headers: Record<string, string> = {}) {
  const body = typeof operations === 'string' ? operations : JSON.stringify(operations);
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return {
    status: response.status,
    left: /r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1],
    answer: await response.json(),
  };
}

describe('a batch of operations', async () => {
  const { url } = await startTestService({ RATE_LIMIT: '1000' });

  test('is answered in its order, each with its own data and errors', async () => {
    const operations = [
      COUNTRIES,
      { query: 'query A { nothing }' },
      {
        query: 'query B($c: CountryCode!) { country(code: $c) { name } }',
        operationName: 'B',
        variables: { c: 'IT' },
      },
      5,
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
    ];
    const { status, answer } = await post(url, operations);
    expect([status, answer]).toMatchObject([
      200,
      [
        { data: { countries: expect.any(Array) } },
        {
          errors: [
            { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', requestId: expect.any(String) } },
          ],
        },
        { data: { country: { name: 'Italy' } } },
        { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
        { errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }] },
      ],
    ]);
  });

  test.each([
    [1, 200],
    [10, 200],
    [11, 400],
    [0, 400],
  ])('of %i operations has status %i', async (size, status) => {
    const { answer, ...said } = await post(url, Array(size).fill(COUNTRIES));
    expect(said.status).toBe(status);
    if (status === 200) expect(answer).toHaveLength(size);
    else
      expect(answer.errors[0]).toMatchObject({
        message: `A batch must have between 1 and 10 operations (got ${size}).`,
        extensions: { code: 'BAD_USER_INPUT' },
      });
  });

  test('that is no JSON is refused as a whole', async () => {
    expect(await post(url, '[{"query":')).toMatchObject({
      status: 400,
      answer: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
    });
  });

  test('may cost together what one operation may', async () => {
    const costly = {
      query:
        '{ countries { complianceRules { id field value description source { title url publisher } } } }',
    };
    expect((await post(url, [costly])).answer[0].errors).toBeUndefined();
    const { answer } = await post(url, Array(10).fill(costly));
    const refused = answer.filter(
      ({ errors }: { errors?: { extensions: { code: string } }[] }) =>
        errors?.[0]?.extensions.code === 'QUERY_TOO_COMPLEX',
    );
    expect(refused).toHaveLength(10);
  });
});

describe('the quota', () => {
  test('counts each operation of a batch, and answers a batch whole or not at all', async () => {
    const { url } = await startTestService({ RATE_LIMIT: '10' });
    expect(await post(url, [COUNTRIES, COUNTRIES, COUNTRIES, COUNTRIES])).toMatchObject({
      status: 200,
      left: '6',
    });
    expect(await post(url, Array(7).fill(COUNTRIES))).toMatchObject({
      status: 429,
      answer: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
    });
    expect(await post(url, Array(5).fill(COUNTRIES))).toMatchObject({ status: 200, left: '0' });
    expect(await post(url, COUNTRIES)).toMatchObject({ status: 429 });
  });
});
