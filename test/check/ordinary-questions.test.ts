import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { readDataset } from '../../src/data/dataset/check-dataset.ts';
import type { CountryPackage } from '../../src/data/dataset/data-file.ts';
import {
  type AskedQuestions,
  askOrdinaryQuestions,
  usualValues,
} from '../../src/domain/checks/ordinary-questions.ts';
import { dataFiles } from '../../src/domain/data-files.ts';

/**
 * Of the questions of coverage.csv, put in every reference city: how many are concluded or shown not
 * to be regulated. What has been reached, below which no change of the data may fall. Counts and not
 * shares, as a share rises where a text is found to be closed.
 */
const REACHED: Readonly<Record<string, number>> = {
  CA: 1399,
  DK: 314,
  ES: 2686,
  FR: 1836,
  IT: 3341,
  JP: 2210,
  NL: 4344,
  US: 4497,
};
/** Questions with a verdict where a prototype building gives the use and size, in the best place of the country. */
const REACHED_WITH_PROTOTYPE: typeof REACHED = {
  CA: 226,
  DK: 146,
  ES: 250,
  FR: 140,
  IT: 219,
  JP: 145,
  NL: 267,
  US: 304,
};

const VERDICTS = new Set<unknown>(['COMPLIES', 'BREAKS']);

describe('ordinary questions', () => {
  let packages: readonly CountryPackage[];
  let asked: ReadonlyMap<string, AskedQuestions>;
  beforeAll(async () => {
    ({ packages } = await readDataset('data', dataFiles));
    const usual = usualValues(packages);
    asked = new Map(
      packages.map((country) => [
        country.descriptor.plumbline.country,
        askOrdinaryQuestions(country, usual),
      ]),
    );
  });

  test.each(Object.entries(REACHED))(
    'of %s: at least %i are concluded or not regulated in its reference cities',
    (country, reached) => {
      const { records } = packages.find(
        ({ descriptor }) => descriptor.plumbline.country === country,
      ) as CountryPackage;
      const rows = (records.get('coverage.csv') ?? []).map(
        ({ record }) => record as { concluded: number; not_regulated: number },
      );
      const answered = rows.map(({ concluded, not_regulated }) => concluded + not_regulated);
      expect(answered.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(reached);
    },
  );

  test.each(Object.entries(REACHED_WITH_PROTOTYPE))(
    'of %s, with a prototype building: at least %i have a verdict',
    (country, reached) => {
      const { questions } = asked.get(country) as AskedQuestions;
      const verdicts = questions.filter(({ withPrototype }) => VERDICTS.has(withPrototype));
      expect(verdicts.length).toBeGreaterThanOrEqual(reached);
    },
  );

  test('are asked of every country', () => {
    expect([...asked.keys()]).toEqual(Object.keys(REACHED));
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
