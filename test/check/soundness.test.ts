import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';
import { inputOf, type RandomDesigns, randomDesigns, type Tried } from './random-designs.ts';

/** Designs that are tried of each country, and how many of them stand in one request. */
const TRIED = 120;
const AT_ONCE = 5;
/** Set SEED to repeat a run, or to try other designs. */
const SEED = Number(process.env.SEED ?? 1);

type Rule = { ruleId: string; symbol: string; value: number; severity: string };
type Checked = {
  verdict: 'COMPLIES' | 'BREAKS' | 'DEPENDS' | 'NO_RULE';
  bindingRule: Rule | null;
  presumed: object[];
  exceptionsAbsent: object[];
  /** Mandatory rules that apply for certain, and those of which it is open whether they apply. */
  applying: Rule[];
  undecided: Rule[];
  limit: {
    state: 'SETTLED' | 'DEPENDS' | 'NO_RULE';
    atLeast: { rule: Rule } | null;
    atMost: { rule: Rule } | null;
    dependsOn: { rule: Rule }[];
  };
};

const RULE = '{ ...Rule }';
const FRAGMENT = 'fragment Rule on ComplianceRule { ruleId symbol value severity }';
const SELECTION = `check(design: $dN) {
    conclusions { verdict bindingRule ${RULE} presumed { name } exceptionsAbsent { text } }
    results(outcomes: [PASS, UNDECIDED]) { outcome rule ${RULE} }
  }
  limits(facts: $fN, profile: $pN, fields: $nN, assume: $aN) {
    state atLeast { rule ${RULE} } atMost { rule ${RULE} } dependsOn { rule ${RULE} }
  }`;

let url: string;
let countries: RandomDesigns;
beforeAll(async () => {
  ({ url } = await sharedService());
  countries = await randomDesigns(url);
});

/** The verdict on each design and the limit of its field; null where its facts contradict each other. */
async function check(country: string, designs: readonly Tried[]): Promise<(Checked | null)[]> {
  const types = {
    d: 'DesignInput!',
    f: '[FactInput!]',
    p: 'String',
    n: '[String!]',
    a: 'Assumption',
  };
  const declared = designs.flatMap((_design, index) =>
    Object.entries(types).map(([name, type]) => `$${name}${index}: ${type}`),
  );
  const asked = designs.map(
    (_design, index) =>
      `c${index}: country(code: "${country}") { ${SELECTION.replace(/\$(\w)N/g, `$$$1${index}`)} }`,
  );
  const variables = designs.flatMap((design, index) => {
    const { assume, profile, field, building, facts } = design;
    return [
      [`d${index}`, inputOf(design, facts)],
      [
        `f${index}`,
        [...building.filter(({ name }) => !facts.some((fact) => fact.name === name)), ...facts],
      ],
      [`p${index}`, profile],
      [`n${index}`, [field]],
      [`a${index}`, assume],
    ];
  });
  const query = `query (${declared.join(' ')}) { ${asked.join(' ')} } ${FRAGMENT}`;
  const { data, errors = [] } = await askGraphQL(url, query, Object.fromEntries(variables));
  for (const { message } of errors) expect(message).toMatch(/contradict each other|is not between/);
  return designs.map((_design, index) => {
    const found = data?.[`c${index}`];
    if (!found?.check || !found.limits) return null;
    const results: { outcome: string; rule: Rule }[] = found.check.results.filter(
      ({ rule }: { rule: Rule }) => rule.severity !== 'INFO',
    );
    const rulesOf = (outcome: string) =>
      results.filter((each) => each.outcome === outcome).map(({ rule }) => rule);
    return {
      ...found.check.conclusions[0],
      applying: rulesOf('PASS'),
      undecided: rulesOf('UNDECIDED'),
      limit: found.limits[0],
    };
  });
}

/** Calls `judge` with each design that was tried and what was found, and fails with all that it returns. */
async function tryAll(judge: (tried: Tried, found: Checked, code: string) => object | null) {
  const wrong: object[] = [];
  for (const { code, sample } of countries) {
    const tried = sample(TRIED, SEED);
    for (let from = 0; from < tried.length; from += AT_ONCE) {
      const some = tried.slice(from, from + AT_ONCE);
      const found = await check(code, some);
      for (const [index, each] of some.entries()) {
        const one = found[index];
        const fault = one && judge(each, one, code);
        if (fault) wrong.push({ code, ...each, found: one, ...fault });
      }
    }
  }
  expect(wrong, `with SEED=${SEED}`).toEqual([]);
}

function meets(value: number, rule: Rule): boolean {
  const compare: Record<string, boolean> = {
    '>=': value >= rule.value,
    '>': value > rule.value,
    '<=': value <= rule.value,
    '<': value < rule.value,
    '==': value === rule.value,
  };
  return compare[rule.symbol] as boolean;
}

describe('verdicts on random designs of every country', () => {
  test('a fact that is added does not change a verdict that rests on no presumption', async () => {
    const firm = { ORDINARY: 0, NOTHING: 0 };
    const more: { code: string; tried: Tried; was: Checked }[] = [];
    await tryAll((tried, found, code) => {
      const isFirm =
        found.verdict !== 'DEPENDS' && found.presumed.length + found.exceptionsAbsent.length === 0;
      if (isFirm) more.push({ code, tried, was: found });
      return null;
    });
    const changed: object[] = [];
    for (let from = 0; from < more.length; from += AT_ONCE) {
      const some = more.slice(from, from + AT_ONCE);
      for (const code of new Set(some.map((each) => each.code))) {
        const ofCountry = some.filter((each) => each.code === code);
        const after = await check(
          code,
          ofCountry.map(({ tried }) => ({ ...tried, facts: [...tried.facts, tried.more] })),
        );
        for (const [index, { tried, was }] of ofCountry.entries()) {
          const is = after[index];
          if (!is) continue;
          firm[tried.assume as keyof typeof firm] += 1;
          if (was.verdict !== is.verdict) changed.push({ code, ...tried, was, is });
        }
      }
    }
    expect(changed, `with SEED=${SEED}`).toEqual([]);
    expect(Math.min(firm.ORDINARY, firm.NOTHING)).toBeGreaterThan(50);
  });

  test('a measure complies only by a rule that applies for certain, or by one of several', async () => {
    let complying = 0;
    let inEveryCase = 0;
    await tryAll((_tried, { verdict, bindingRule, applying, undecided }) => {
      if (verdict !== 'COMPLIES') return null;
      complying += 1;
      const isBinding = ({ ruleId }: Rule) => ruleId === bindingRule?.ruleId;
      if (applying.some(isBinding)) return null;
      if (applying.length > 0 || !undecided.some(isBinding)) return { complies: 'without ground' };
      inEveryCase += 1;
      return null;
    });
    expect(inEveryCase).toBeGreaterThan(0);
    expect(complying).toBeGreaterThan(50);
  });

  test('the verdict on a measure is what the limit of its field says', async () => {
    const seen = new Set<string>();
    await tryAll(
      ({ field, value }, { verdict, limit: { state, atLeast, atMost, dependsOn } }, code) => {
        if (countries.find((each) => each.code === code)?.askThemselves.has(field)) return null;
        const bounds = [atLeast, atMost].flatMap((bound) => bound?.rule ?? []);
        const open = dependsOn.map(({ rule }) => rule);
        const expected = (() => {
          if (bounds.some((rule) => !meets(value, rule))) return 'BREAKS';
          if (open.some((rule) => !meets(value, rule))) return 'DEPENDS';
          if (bounds.length > 0) return 'COMPLIES';
          return state === 'NO_RULE' ? 'NO_RULE' : 'DEPENDS';
        })();
        seen.add(expected);
        return verdict === expected ? null : { expected };
      },
    );
    expect([...seen].sort()).toEqual(['BREAKS', 'COMPLIES', 'DEPENDS', 'NO_RULE']);
  });
});
