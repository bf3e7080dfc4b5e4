import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Condition, parseAlternatives } from '../../src/conditions/condition.ts';
import { askGraphQL, startTestService } from '../support/services.ts';

/** Designs that are tried of each country, and how many of them stand in one request. */
const TRIED = 240;
const AT_ONCE = 20;

type Rule = { field: string; value: number; asked: Condition[] };
type Term = { name: string; type: string; values: { value: string; broader: string | null }[] };
type Profile = { name: string; fields: string[]; facts: { name: string; values: string[] }[] };
type Fact = { name: string; value: string };
type Conclusion = {
  verdict: 'COMPLIES' | 'BREAKS' | 'DEPENDS' | 'NO_RULE';
  bindingRule: { ruleId: string } | null;
  presumed: object[];
  exceptionsAbsent: object[];
  /** Whether a mandatory rule that is known to hold is kept. */
  holds: boolean;
};
type Tried = { assume: string; profile: string; field: string; value: number; building: Fact[]; facts: Fact[]; more: Fact };

const VOCABULARY =
  '{ dataset { conditions { name type values { value broader } } elementProfiles { name fields facts { name values } } } countries { code } }';

describe('a fact that is added never changes a conclusion that rests on nothing presumed', () => {
  let url: string;
  let terms: Map<string, Term>;
  let profiles: Profile[];
  let countries: { code: string; complianceRules: Rule[] }[];
  beforeAll(async () => {
    ({ url } = await startTestService({}));
    const { data } = await askGraphQL(url, VOCABULARY);
    terms = new Map(data.dataset.conditions.map((term: Term) => [term.name, term]));
    profiles = data.dataset.elementProfiles;
    const rulesOf = async ({ code }: { code: string }) => {
      const text = await (await fetch(`${url}/downloads/${code}/compliance-rules.csv`)).text();
      const rows: Record<'field' | 'value' | 'when' | 'unless', string>[] = parse(text, { columns: true });
      const complianceRules = rows.map(({ field, value, when, unless }) => {
        return { field, value: Number(value), asked: [when, unless].flatMap((cell) => parseAlternatives(cell).flat()) };
      });
      return { code, complianceRules };
    };
    countries = [];
    for (const country of data.countries) countries.push(await rulesOf(country));
  });

  const liesWithin = ({ values }: Term, value: string, within: string): boolean => {
    const broader = values.find((each) => each.value === value)?.broader;
    return value === within || (typeof broader === 'string' && liesWithin({ values } as Term, broader, within));
  };

  /** A value that rules tell apart: of a closed list any that lies within what is said, of a number one that is compared with, or beside it. */
  function aValueOf(name: string, asked: readonly Condition[], said?: string): fc.Arbitrary<string> {
    const term = terms.get(name) as Term;
    if (said !== undefined && term.type !== 'ENUM') return fc.constant(said);
    if (term.type === 'BOOLEAN') return fc.constantFrom('true', 'false');
    if (term.type === 'ENUM') {
      const listed = term.values.map(({ value }) => value);
      return fc.constantFrom(...listed.filter((value) => said === undefined || liesWithin(term, value, said)));
    }
    const compared = asked.flatMap((condition) => (condition.name === name ? condition.values.map(Number) : []));
    return fc.constantFrom(...compared.flatMap((value) => [value - 0.5, value, value + 0.5])).map(String);
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
      const names = [...new Set(['occupancy', ...asked.map(({ name }) => name)])].filter(canBeGiven);
      const common = fc.record({ occupancy: aValueOf('occupancy', asked), works: aValueOf('works', asked) });
      return common.chain((building) => {
        const said = new Map([...Object.entries(building), ...ofProfile.map(({ name, values }) => [name, values[0] as string] as const)]);
        const aFact = (name: string) => aValueOf(name, asked, said.get(name)).map((value) => ({ name, value }));
        return fc
          .shuffledSubarray(names, { minLength: 1, maxLength: Math.min(3, names.length) })
          .chain((picked) => fc.tuple(...picked.map(aFact)))
          .chain(([more, ...facts]) =>
            fc.record({
              assume: fc.constantFrom('ORDINARY', 'NOTHING'),
              profile: fc.constant(profile),
              field: fc.constant(field),
              value: fc.constantFrom(...ofField.flatMap(({ value }) => [value * 0.98, value, value * 1.02])),
              building: fc.constant(Object.entries(building).map(([name, value]) => ({ name, value }))),
              facts: fc.constant(facts),
              more: fc.constant(more as Fact),
            }),
          );
      });
    });
  }

  /** Measures are no terms here, and classes of places are each country's own. */
  const canBeGiven = (name: string) => {
    const term = terms.get(name);
    return term !== undefined && term.type !== 'TEXT' && (term.type !== 'ENUM' || term.values.length > 0);
  };

  const inputOf = ({ assume, profile, field, value, building }: Tried, facts: Fact[]) => ({
    assume,
    facts: building,
    elements: [{ profile, facts, measures: [{ field, value }] }],
  });

  /** What is concluded of each, and whether a rule is known to hold; null where its facts contradict each other. */
  async function concluded(country: string, designs: object[]): Promise<(Conclusion | null)[]> {
    const selection =
      'conclusions { verdict bindingRule { ruleId } presumed { name } exceptionsAbsent { text } } results(outcomes: [PASS]) { rule { severity } }';
    const declared = designs.map((_design, index) => `$d${index}: DesignInput!`).join(' ');
    const asked = designs.map((_design, index) => `c${index}: country(code: "${country}") { check(design: $d${index}) { ${selection} } }`);
    const query = `query (${declared}) { ${asked.join(' ')} }`;
    const { data, errors = [] } = await askGraphQL(url, query, Object.fromEntries(designs.map((design, index) => [`d${index}`, design])));
    for (const { message } of errors) expect(message).toMatch(/contradict each other|is not between/);
    return designs.map((_design, index) => {
      const check = data?.[`c${index}`]?.check;
      if (!check) return null;
      return { ...check.conclusions[0], holds: check.results.some(({ rule }: { rule: { severity: string } }) => rule.severity !== 'INFO') };
    });
  }

  /** Whether it rests on what was said and the law alone. */
  const isFirm = ({ verdict, presumed, exceptionsAbsent }: Conclusion) =>
    verdict !== 'DEPENDS' && presumed.length + exceptionsAbsent.length === 0;

  test('in any country, whether the building is taken for an ordinary one or for nothing', async () => {
    const turned: unknown[] = [];
    const held = { ORDINARY: 0, NOTHING: 0 };
    for (const { code, complianceRules } of countries) {
      const tried = fc.sample(aDesign(complianceRules), { numRuns: TRIED, seed: 21 });
      for (let from = 0; from < tried.length; from += AT_ONCE) {
        const some = tried.slice(from, from + AT_ONCE);
        const before = await concluded(
          code,
          some.map((each) => inputOf(each, each.facts)),
        );
        const after = await concluded(
          code,
          some.map((each) => inputOf(each, [...each.facts, each.more])),
        );
        for (const [index, each] of some.entries()) {
          const [was, is] = [before[index], after[index]];
          if (!was || !is || !isFirm(was)) continue;
          held[each.assume as keyof typeof held] += 1;
          // What keeps rules that may hold, and turns out to be reached by none of them, is no breach: it is said that none is published.
          const stays = was.verdict === is.verdict || (was.verdict === 'COMPLIES' && !was.holds && is.verdict === 'NO_RULE');
          if (!stays) turned.push({ code, ...each, was, is });
        }
      }
    }
    expect(turned).toEqual([]);
    expect(Math.min(held.ORDINARY, held.NOTHING)).toBeGreaterThan(100);
  });
});
