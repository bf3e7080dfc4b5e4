import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { askGraphQL, sharedService, startTestService } from '../support/services.ts';

const times = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, index) => make(index)).join(' ');

/** Selections nested in so many levels, the innermost a code. */
function nested(levels: number): string {
  const ways = Array.from({ length: levels - 2 }, (_, index) => (index % 2 === 0 ? 'city(code: "alpha")' : 'country'));
  return `{ countries { ${ways.map((way) => `${way} { `).join('')}code${' }'.repeat(levels - 2)} } }`;
}
const TOKENS_AROUND = 15;
const ofTokens = (count: number) =>
  `{ countries { complianceRules(fields: [${'"ramp_slope_pct" '.repeat(count - TOKENS_AROUND)}]) { ruleId } } }`;

/** Each limit as docs/graphql.md states it: the largest operation that is answered, the smallest that is not, and what is said of that. */
const LIMITS: [what: string, largest: string, tooLarge: string, message: string][] = [
  ['10 levels', nested(10), nested(11), 'The query nests more than 10 levels deep.'],
  [
    '300 selections',
    `{ countries { ${times(299, (index) => `a${index}: code`)} } }`,
    `{ countries { ${times(300, (index) => `a${index}: code`)} } }`,
    'The query selects more than 300 fields',
  ],
  ['2,000 tokens', ofTokens(2_000), ofTokens(2_001), '2000 tokens'],
  ['1,000 lines', `{ countries {${'\n'.repeat(999)}code } }`, `{ countries {${'\n'.repeat(1_000)}code } }`, '1000 lines'],
  [
    '100 characters of an alias',
    `{ ${'a'.repeat(100)}: countries { code } }`,
    `{ ${'a'.repeat(101)}: countries { code } }`,
    '100 characters',
  ],
];

describe('an operation', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(fixtureFiles()) }));
  });

  test.each(LIMITS)('of %s is answered, and one more is too complex', async (_what, largest, tooLarge, message) => {
    const [answered, refused] = [await askGraphQL(url, largest), await askGraphQL(url, tooLarge)];
    expect([answered.errors, answered.data?.countries?.length ?? Object.keys(answered.data)]).toEqual([undefined, expect.anything()]);
    expect([refused.data, refused.errors?.[0]?.message]).toEqual([undefined, expect.stringContaining(message)]);
  });
});

describe('an operation on the published data', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  /** Selections are added one by one until the operation is refused: then its cost is just over the limit, which it was not before. */
  test.each([
    ['8388608', 'bytes', (count: number) => `{ countries { complianceRules { ${times(count, (index) => `d${index}: description`)} } } }`],
    ['100000', 'values', (count: number) => `{ countries { complianceRules { ${times(count, (index) => `i${index}: ruleId`)} } } }`],
  ])('is refused as soon as it could take more than %s %s', async (limit, unit, query) => {
    const costs: number[] = [];
    for (let count = 1; costs.length < 2 && count < 200; count++) {
      const message: string | undefined = (await askGraphQL(url, query(count))).errors?.[0]?.message;
      if (message === undefined) continue;
      const [, cost = '', allowed] = new RegExp(`(\\d+) ${unit}.*, and (\\d+) are allowed`).exec(message) ?? [];
      expect([message, allowed]).toEqual([message, limit]);
      costs.push(Number(cost));
    }
    const [first = 0, second = 0] = costs;
    expect(first).toBeGreaterThan(Number(limit));
    expect(first - (second - first)).toBeLessThanOrEqual(Number(limit));
  });
});
