import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

/**
 * A design as a person would ask about it, and what the law says in one word for each measure. The conclusions were worked out from the clauses before anything was checked: they
 * are the oracle, and are changed for a reason in the law alone.
 */
type Design = {
  name: string;
  askedBy: 'architect' | 'engineer';
  clause: string;
  place?: string;
  subdivision?: string;
  on_date?: string;
  facts: Record<string, string>;
  elements: {
    profile?: string;
    facts?: Record<string, string>;
    measures: Record<string, number>;
  }[];
  /** By field, or by the number of the element and the field where several elements have it. */
  conclusions: Record<string, 'COMPLIES' | 'BREAKS' | 'DEPENDS' | 'NO_RULE'>;
};

const FOLDER = 'test/check/ordinary';
const files = await Promise.all(
  (await readdir(FOLDER))
    .sort()
    .map(
      async (file) =>
        [
          file.slice(0, 2),
          JSON.parse(await readFile(`${FOLDER}/${file}`, 'utf8')) as Design[],
        ] as const,
    ),
);
/** A country may have several files. */
const designs = [...new Set(files.map(([country]) => country))].map(
  (country) => [country, files.flatMap(([of, own]) => (of === country ? own : []))] as const,
);

const CONCLUSIONS =
  '{ conclusions { field verdict bindingRule { ruleId } dependsOn { rule { ruleId } text } presumed { name value } } }';
const FROM_COUNTRY = `query ($country: CountryCode!, $design: DesignInput!) { country(code: $country) { check(design: $design) ${CONCLUSIONS} } }`;
const FROM_CITY = `query ($country: CountryCode!, $city: String!, $design: DesignInput!) { city(country: $country, code: $city) { check(design: $design) ${CONCLUSIONS} } }`;

const asInput = (facts: Record<string, string> = {}) =>
  Object.entries(facts).map(([name, value]) => ({ name, value }));

describe('ordinary designs come out as the law says at the first call', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  test('there are twenty-five and more of each country that has some, half of them as an architect asks who knows no law', () => {
    expect(designs.map(([country]) => country)).toEqual(
      expect.arrayContaining(['ca', 'dk', 'es', 'fr', 'jp', 'nl', 'us']),
    );
    for (const [country, all] of designs) {
      expect([
        country,
        all.length >= 25,
        all.filter(({ askedBy }) => askedBy === 'architect').length * 2 >= all.length,
      ]).toEqual([country, true, true]);
    }
  });

  for (const [country, all] of designs) {
    test.each(all.map((design) => [design.name, design] as const))(
      `${country}: %s`,
      async (_name, { place, subdivision, on_date, facts, elements, conclusions, clause }) => {
        const design = {
          onDate: on_date,
          facts: asInput({ ...(subdivision && { subdivision }), ...facts }),
          elements: elements.map(({ profile, facts: own, measures }) => ({
            profile,
            facts: asInput(own),
            measures: Object.entries(measures).map(([field, value]) => ({ field, value })),
          })),
        };
        const { data, errors } = await askGraphQL(url, place ? FROM_CITY : FROM_COUNTRY, {
          country,
          city: place,
          design,
        });
        expect(errors).toBeUndefined();
        const found = (place ? data.city : data.country).check.conclusions;
        const keys = elements.flatMap(({ measures }, index) =>
          Object.keys(measures).map((field) =>
            field in conclusions ? field : `${index}.${field}`,
          ),
        );
        const verdicts = Object.fromEntries(keys.map((key, index) => [key, found[index].verdict]));
        expect(verdicts, `${clause}\n${JSON.stringify(found, null, 1)}`).toEqual(conclusions);
      },
    );
  }
});
