import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

/**
 * A situation, and what the law says of it. The outcomes were found by reading the clauses, before anything was checked: they are the oracle, and are changed for a
 * reason in the law alone.
 */
type Design = {
  title: string;
  clause: string;
  why: string;
  city?: string;
  /** The day whose law applies; today if absent. */
  onDate?: string;
  facts: Record<string, string>;
  measure: { field: string; value: number; facts?: Record<string, string> };
  expect: Record<string, 'PASS' | 'FAIL' | 'NOT_APPLICABLE' | 'UNDECIDED'>;
  /** For rules that stay undecided: some of the facts that are missing. */
  missing?: Record<string, string[]>;
};

const FOLDER = 'test/check/designs';
const designs = await Promise.all(
  (await readdir(FOLDER)).map(
    async (file) =>
      [
        file.slice(0, 2),
        JSON.parse(await readFile(`${FOLDER}/${file}`, 'utf8')) as Design[],
      ] as const,
  ),
);

const REPORT = '{ results { outcome rule { ruleId } missing } }';
const FROM_COUNTRY = `query ($country: CountryCode!, $design: DesignInput!) { country(code: $country) { check(design: $design) ${REPORT} } }`;
const FROM_CITY = `query ($country: CountryCode!, $city: String!, $design: DesignInput!) { city(country: $country, code: $city) { check(design: $design) ${REPORT} } }`;

const asInput = (facts: Record<string, string> = {}) =>
  Object.entries(facts).map(([name, value]) => ({ name, value }));

type Result = { outcome: string; rule: { ruleId: string }; missing: string[] };

describe('worked designs come out as the law says', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  async function check(
    country: string,
    { city, onDate, facts, measure }: Design,
  ): Promise<Map<string, Result>> {
    const { field, value } = measure;
    const design = {
      assume: 'NOTHING',
      onDate,
      facts: asInput(facts),
      measures: [{ field, value, facts: asInput(measure.facts) }],
    };
    const { data, errors } = await askGraphQL(url, city ? FROM_CITY : FROM_COUNTRY, {
      country,
      city,
      design,
    });
    expect(errors).toBeUndefined();
    const results: Result[] = (city ? data.city : data.country).check.results;
    return new Map(results.map((result) => [result.rule.ruleId, result]));
  }

  test('there are fifteen and more of each country', () => {
    expect(designs.filter(([, all]) => all.length < 15)).toEqual([]);
  });

  for (const [country, all] of designs) {
    test.each(all.map((design) => [design.title, design] as const))(
      `${country}: %s`,
      async (_title, design) => {
        const results = await check(country, design);
        const outcomes = Object.fromEntries(
          Object.keys(design.expect).map((rule) => [rule, results.get(rule)?.outcome]),
        );
        expect(outcomes, `${design.clause}: ${design.why}`).toEqual(design.expect);
        for (const [rule, names] of Object.entries(design.missing ?? {}))
          expect(results.get(rule)?.missing).toEqual(expect.arrayContaining(names));
      },
    );
  }
});
