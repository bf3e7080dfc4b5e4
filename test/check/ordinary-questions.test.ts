import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CountryPackage, recordsOf } from '../../src/data/dataset/data-file.ts';
import { COVERAGE_FILE } from '../../src/domain/question-coverage/dataset.ts';
import { publishedPackages } from '../support/published.ts';

/**
 * Of the questions of coverage.csv, put in every reference city: how many are concluded or shown not
 * to be regulated. What has been reached, below which no change of the data may fall unless a row is
 * found to be untrue. Counts and not shares, as a share rises where a text is found to be closed.
 */
const REACHED: Readonly<Record<string, number>> = {
  CA: 1411,
  DK: 3840,
  ES: 2984,
  FR: 2101,
  IT: 2880,
  JP: 4505,
  NL: 4380,
  US: 4931,
};
/** The same where a prototype building gives the use and size. */
const REACHED_WITH_PROTOTYPE: typeof REACHED = {
  CA: 1899,
  DK: 4116,
  ES: 4092,
  FR: 2920,
  IT: 3246,
  JP: 6375,
  NL: 5064,
  US: 5572,
};

type Counts = { concluded: number; not_regulated: number; with_prototype: number };

describe('ordinary questions', () => {
  let packages: readonly CountryPackage[];
  beforeAll(async () => {
    packages = await publishedPackages();
  });

  /** The counts of every city and use of a country together. */
  function sumOf(country: string, counted: (row: Counts) => number): number {
    const found = packages.find(({ descriptor }) => descriptor.plumbline.country === country);
    const rows = recordsOf<Counts>((found as CountryPackage).records, COVERAGE_FILE);
    return rows.reduce((sum, row) => sum + counted(row), 0);
  }

  test.each(Object.entries(REACHED))(
    'of %s: at least %i are concluded or not regulated in its reference cities',
    (country, reached) => {
      const answered = sumOf(country, (row) => row.concluded + row.not_regulated);
      expect(answered).toBeGreaterThanOrEqual(reached);
    },
  );

  test.each(Object.entries(REACHED_WITH_PROTOTYPE))(
    'of %s, with a prototype building: at least %i are',
    (country, reached) => {
      expect(sumOf(country, (row) => row.with_prototype)).toBeGreaterThanOrEqual(reached);
    },
  );

  test('are asked of every country', () => {
    const countries = packages.map(({ descriptor }) => descriptor.plumbline.country);
    expect(countries).toEqual(Object.keys(REACHED));
  });

  test('what no rule covers is declared by every country', async () => {
    for (const { descriptor } of packages) {
      const { country } = descriptor.plumbline;
      expect(await readdir(`data/${country.toLowerCase()}`)).toContain('rule-gaps.csv');
    }
  });

  test('each fact that a rule asks of a building, a part or a lot has a question and help', () => {
    for (const { records, shared } of packages) {
      const worded = new Set(
        (shared.get('conditions.csv') ?? []).flatMap(({ record }) => {
          const { condition, about, question, help } = record as {
            condition: string;
            about: string;
            question: string | null;
            help: string | null;
          };
          return about === 'place' || (question && help) ? [condition] : [];
        }),
      );
      const listed = new Set(
        (shared.get('conditions.csv') ?? []).map(
          ({ record }) => (record as { condition: string }).condition,
        ),
      );
      const rules = (records.get('compliance-rules.csv') ?? []).map(
        ({ record }) => record as { when: { name: string }[][]; unless: { name: string }[][] },
      );
      const names = new Set(
        rules.flatMap(({ when, unless }) => [...when, ...unless].flat().map(({ name }) => name)),
      );
      expect([...names].filter((name) => listed.has(name) && !worded.has(name))).toEqual([]);
    }
  });
});
