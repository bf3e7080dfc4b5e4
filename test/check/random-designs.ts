import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type Condition, parseAlternatives } from '../../src/engine/conditions/condition.ts';
import { askGraphQL } from '../support/services.ts';

type Rule = { field: string; value: number; asked: Condition[] };
type Term = { name: string; type: string; values: { value: string; broader: string | null }[] };
type Profile = { name: string; fields: string[]; facts: { name: string; values: string[] }[] };
export type Fact = { name: string; value: string };
/** A design of one element with one measure, and a fact that can be added to it. */
export type Tried = {
  assume: string;
  profile: string;
  field: string;
  value: number;
  building: Fact[];
  facts: Fact[];
  more: Fact;
};

const VOCABULARY =
  '{ dataset { conditions { name type values { value broader } } elementProfiles { name fields facts { name values } } } countries { code } }';

export type RandomDesigns = {
  code: string;
  /** Fields of which a rule asks the measure itself: what it limits is known only with the measure. */
  askThemselves: ReadonlySet<string>;
  sample: (count: number, seed: number) => Tried[];
}[];

/** Random designs of each country, from its own rules: measures at and around thresholds, and up to three facts that its rules ask. */
export async function randomDesigns(url: string): Promise<RandomDesigns> {
  const { data } = await askGraphQL(url, VOCABULARY);
  const terms = new Map<string, Term>(
    data.dataset.conditions.map((term: Term) => [term.name, term]),
  );
  const profiles: Profile[] = data.dataset.elementProfiles;
  /** Measures are not terms here, and each country has its own classes of places. */
  const canBeGiven = (name: string) => {
    const term = terms.get(name);
    return (
      term !== undefined && term.type !== 'TEXT' && (term.type !== 'ENUM' || term.values.length > 0)
    );
  };

  const countries: RandomDesigns = [];
  for (const { code } of data.countries) {
    const rules = await rulesOf(url, code);
    const askThemselves = new Set(
      rules
        .filter(({ field, asked }) => asked.some(({ name }) => name === field))
        .map(({ field }) => field),
    );
    countries.push({
      code,
      askThemselves,
      sample: (count, seed) => fc.sample(aDesign(rules), { numRuns: count, seed }),
    });
  }
  return countries;

  /** A value that rules tell apart: of a closed list any that lies within what is said, of a number one that is compared with, or beside it. */
  function aValueOf(
    name: string,
    asked: readonly Condition[],
    said?: string,
  ): fc.Arbitrary<string> {
    const term = terms.get(name) as Term;
    if (said !== undefined && term.type !== 'ENUM') return fc.constant(said);
    if (term.type === 'BOOLEAN') return fc.constantFrom('true', 'false');
    if (term.type === 'ENUM') {
      const listed = term.values.map(({ value }) => value);
      return fc.constantFrom(
        ...listed.filter((value) => said === undefined || liesWithin(term, value, said)),
      );
    }
    const compared = asked.flatMap((condition) =>
      condition.name === name ? condition.values.map(Number) : [],
    );
    return fc
      .constantFrom(...compared.flatMap((value) => [value - 0.5, value, value + 0.5]))
      .map(String);
  }

  /** A design of one thing as an architect gives it, up to two facts that its rules ask, and another that is added to them or narrows one of them. */
  function aDesign(rules: readonly Rule[]): fc.Arbitrary<Tried> {
    const published = new Set(rules.map(({ field }) => field));
    const measured = profiles.flatMap(({ name, fields }) =>
      fields.flatMap((field) => (published.has(field) ? [{ profile: name, field }] : [])),
    );
    return fc.constantFrom(...measured).chain(({ profile, field }) => {
      const ofField = rules.filter((rule) => rule.field === field);
      const asked = ofField.flatMap((rule) => rule.asked);
      const ofProfile = (profiles.find(({ name }) => name === profile) as Profile).facts;
      const names = [...new Set(['occupancy', ...asked.map(({ name }) => name)])].filter(
        canBeGiven,
      );
      const common = fc.record({
        occupancy: aValueOf('occupancy', asked),
        works: aValueOf('works', asked),
      });
      return common.chain((building) => {
        const said = new Map([
          ...Object.entries(building),
          ...ofProfile.map(({ name, values }) => [name, values[0] as string] as const),
        ]);
        const aFact = (name: string) =>
          aValueOf(name, asked, said.get(name)).map((value) => ({ name, value }));
        return fc
          .shuffledSubarray(names, { minLength: 1, maxLength: Math.min(3, names.length) })
          .chain((picked) => fc.tuple(...picked.map(aFact)))
          .chain(([more, ...facts]) =>
            fc.record({
              assume: fc.constantFrom('ORDINARY', 'NOTHING'),
              profile: fc.constant(profile),
              field: fc.constant(field),
              value: fc.constantFrom(
                ...ofField.flatMap(({ value }) => [value * 0.98, value, value * 1.02]),
              ),
              building: fc.constant(
                Object.entries(building).map(([name, value]) => ({ name, value })),
              ),
              facts: fc.constant(facts),
              more: fc.constant(more as Fact),
            }),
          );
      });
    });
  }
}

async function rulesOf(url: string, code: string): Promise<Rule[]> {
  const text = await (await fetch(`${url}/downloads/${code}/compliance-rules.csv`)).text();
  const rows: Record<'field' | 'value' | 'when' | 'unless', string>[] = parse(text, {
    columns: true,
  });
  return rows.map(({ field, value, when, unless }) => {
    return {
      field,
      value: Number(value),
      asked: [when, unless].flatMap((cell) => parseAlternatives(cell).flat()),
    };
  });
}

const liesWithin = ({ values }: Term, value: string, within: string): boolean => {
  const broader = values.find((each) => each.value === value)?.broader;
  return (
    value === within ||
    (typeof broader === 'string' && liesWithin({ values } as Term, broader, within))
  );
};

/** The design as GraphQL takes it, with `facts` about its element. */
export const inputOf = ({ assume, profile, field, value, building }: Tried, facts: Fact[]) => ({
  assume,
  facts: building,
  elements: [{ profile, facts, measures: [{ field, value }] }],
});
