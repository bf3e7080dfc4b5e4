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
 * Per cent of ordinary questions (use, new works, element, field) that do not depend on a missing
 * fact at a usual value: what has been reached, below which no change of the data may fall. The aim
 * is 90 in each country. The rest depends on the design (its size, construction or drop), or on the
 * class of the building that a rule covers, neither of which is presumed. It fell for France and
 * Spain, and for Canada by one point, when rules were added that ask facts: before, no rule applied,
 * which counts as concluded.
 */
const REACHED: Readonly<Record<string, number>> = {
  CA: 88,
  DK: 88,
  ES: 76,
  FR: 74,
  IT: 92,
  JP: 58,
  NL: 77,
  US: 85,
};
/** The same where a prototype building gives the use and size. */
const REACHED_WITH_PROTOTYPE: typeof REACHED = {
  CA: 92,
  DK: 90,
  ES: 87,
  FR: 84,
  IT: 96,
  JP: 94,
  NL: 92,
  US: 96,
};

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
    'of %s: %i per cent and more are concluded',
    (country, reached) => {
      const { questions } = asked.get(country) as AskedQuestions;
      const concluded = questions.filter(({ usual }) => usual !== 'DEPENDS').length;
      expect(questions.length).toBeGreaterThan(200);
      expect((100 * concluded) / questions.length).toBeGreaterThanOrEqual(reached);
    },
  );

  test.each(Object.entries(REACHED_WITH_PROTOTYPE))(
    'of %s, with a prototype building: %i per cent and more are concluded',
    (country, reached) => {
      const { questions } = asked.get(country) as AskedQuestions;
      const concluded = questions.filter(({ withPrototype }) => withPrototype !== 'DEPENDS').length;
      expect((100 * concluded) / questions.length).toBeGreaterThanOrEqual(reached);
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
