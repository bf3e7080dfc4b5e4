import { beforeAll, describe, expect, test } from 'vitest';
import { type CountryPackage, recordsOf } from '../../src/data/dataset/data-file.ts';
import { COVERAGE_FILE, QUESTIONS_FILE } from '../../src/domain/question-coverage/dataset.ts';
import { publishedPackages } from '../support/published.ts';
import { askGraphQL, sharedService } from '../support/services.ts';

describe('coverage of ordinary questions', () => {
  let packages: ReadonlyMap<string, CountryPackage>;
  beforeAll(async () => {
    packages = new Map(
      (await publishedPackages()).map((each) => [each.descriptor.plumbline.country, each] as const),
    );
  });
  const packageOf = (country: string) => packages.get(country) as CountryPackage;
  const rowsOf = (country: string) =>
    recordsOf<{ city: string | null; occupancy: string; undeclared: number }>(
      packageOf(country).records,
      COVERAGE_FILE,
    );

  test('the 432 questions are of seven uses', () => {
    const questions = recordsOf<{ occupancy: string }>(packageOf('IT').shared, QUESTIONS_FILE);
    expect(questions.length).toBe(432);
    expect(new Set(questions.map(({ occupancy }) => occupancy)).size).toBe(7);
  });

  test('GraphQL has the coverage of a country and of a city', async () => {
    const { url } = await sharedService();
    const { data } = await askGraphQL(
      url,
      `{ country(code: "IT") { coverage { city occupancy questions } city(code: "milano") { coverage { city occupancy questions concluded undeclared } } } }`,
    );
    const { coverage, city } = data.country;
    expect(coverage).toHaveLength(rowsOf('IT').length);
    expect(city.coverage).toEqual(
      rowsOf('IT')
        .filter((row) => row.city === 'milano')
        .map(({ occupancy, undeclared, ...row }) => ({
          city: 'milano',
          occupancy,
          questions: expect.any(Number),
          concluded: (row as unknown as { concluded: number }).concluded,
          undeclared,
        })),
    );
    expect(city.coverage.map((row: { questions: number }) => row.questions)).toSatisfy(
      (counts: number[]) => counts.reduce((sum, count) => sum + count, 0) === 432,
    );
  });

  test.each([
    ['COMPLIES', 1050, expect.stringContaining('DPR 380/2001 art. 4')],
    ['BREAKS', 950, null],
  ])(
    'a guard of a balcony that %s is judged without municipal rules',
    async (verdict, height, said) => {
      const { url } = await sharedService();
      const { data } = await askGraphQL(
        url,
        `{ country(code: "IT") { check(design: {
          facts: [{ name: "occupancy", value: "apartment_building" }, { name: "works", value: "new" }]
          elements: [{ profile: "balcony_guard", measures: [{ field: "guardrail_height_mm", value: ${height} }] }]
        }) { localRules conclusions { verdict } } } }`,
      );
      expect(data.country.check).toEqual({ localRules: said, conclusions: [{ verdict }] });
    },
  );

  test('a check by a model code says that amendments of the province were not read', async () => {
    const { url } = await sharedService();
    const { data } = await askGraphQL(
      url,
      `{ city(country: "CA", code: "winnipeg") { check(design: {
          facts: [{ name: "occupancy", value: "house" }, { name: "works", value: "new" }]
          elements: [{ profile: "private_stair", measures: [{ field: "stair_riser_height_mm", value: 210 }] }]
        }) { adoption { code { code } reference } conclusions { verdict } } } }`,
    );
    expect(data.city.check).toEqual({
      adoption: {
        code: { code: 'nbc_2020' },
        reference: expect.stringContaining('amendments of the province were not read'),
      },
      conclusions: [{ verdict: 'BREAKS' }],
    });
  });

  test('a verdict NO_RULE names why there is no rule, where that is known', async () => {
    const { url } = await sharedService();
    const { data } = await askGraphQL(
      url,
      `{ country(code: "DK") { check(design: {
          facts: [{ name: "occupancy", value: "office" }, { name: "works", value: "new" }]
          measures: [{ field: "handrail_height_mm", value: 900 }]
        }) { conclusions { verdict gap { reason note source { key } } } } } }`,
    );
    expect(data.country.check.conclusions).toEqual([
      {
        verdict: 'NO_RULE',
        gap: {
          reason: 'NOT_REGULATED',
          note: expect.stringContaining('§§ 49(2)'),
          source: { key: expect.stringMatching(/^dk-br18/) },
        },
      },
    ]);
  });
});
