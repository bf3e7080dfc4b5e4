import fc from 'fast-check';
import { evaluate as evaluateFeel } from 'feelin';
import { describe, expect, test } from 'vitest';
import {
  type Applicability,
  type Condition,
  formatAlternatives,
  parseAlternatives,
} from '../../src/engine/conditions/condition.ts';
import {
  applies,
  type Facts,
  holds,
  missingFacts,
  type Truth,
} from '../../src/engine/conditions/evaluate.ts';
import { findCommonFacts } from '../../src/engine/conditions/overlap.ts';
import type { Term, Terms } from '../../src/engine/conditions/terms.ts';

const term = (
  name: string,
  type: Term['type'],
  broader: Record<string, string | null> = {},
): [string, Term] => [
  name,
  {
    name,
    type,
    about: 'part',
    unit: null,
    broader: new Map(Object.entries(broader)),
    special: new Set(),
  },
];
const TREE = {
  door: null,
  entrance: 'door',
  house_entrance: 'entrance',
  flat_entrance: 'entrance',
  bathroom: 'door',
  window: null,
};
const terms: Terms = new Map([
  term('part', 'enum', TREE),
  term('exit_route', 'boolean'),
  term('occupants', 'number'),
  term('drop', 'number'),
]);

const numbers = fc.integer({ min: 0, max: 4 }).map(String);
const aCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .subarray(Object.keys(TREE), { minLength: 1 })
    .map((values): Condition => ({ name: 'part', operator: 'in', values })),
  fc
    .boolean()
    .map((value): Condition => ({ name: 'exit_route', operator: '=', values: [String(value)] })),
  fc
    .record({
      name: fc.constantFrom('occupants', 'drop'),
      operator: fc.constantFrom<Condition['operator']>('<', '<=', '>', '>=', '='),
      value: numbers,
    })
    .map(({ name, operator, value }): Condition => ({ name, operator, values: [value] })),
);
const alternatives = fc.array(fc.array(aCondition, { minLength: 1, maxLength: 3 }), {
  maxLength: 3,
});
const anApplicability: fc.Arbitrary<Applicability> = fc.record({
  when: alternatives,
  unless: alternatives,
});
const someFacts: fc.Arbitrary<Facts> = fc
  .record(
    {
      part: fc.constantFrom(...Object.keys(TREE)),
      exit_route: fc.constantFrom('true', 'false'),
      occupants: numbers,
      drop: numbers,
    },
    { requiredKeys: [] },
  )
  .map((facts) => new Map(Object.entries(facts) as [string, string][]));

/** What is still possible for each name, by listing it: the oracle knows neither of chains of broader values nor of comparisons that fail. */
const WITHIN: Record<string, string[]> = {
  door: ['door', 'entrance', 'house_entrance', 'flat_entrance', 'bathroom'],
  entrance: ['entrance', 'house_entrance', 'flat_entrance'],
};
const within = (value: string) => WITHIN[value] ?? [value];

function truthByListing({ name, operator, values }: Condition, facts: Facts): Truth {
  const fact = facts.get(name);
  if (fact === undefined) return null;
  if (name === 'part') {
    const wanted = new Set(values.flatMap(within));
    const met = within(fact).map((each) => wanted.has(each));
    return met.every(Boolean) ? true : met.some(Boolean) ? null : false;
  }
  if (name === 'exit_route') return fact === values[0];
  return evaluateFeel(`${fact} ${operator} ${values[0]}`, {}).value as boolean;
}

/** FEEL, the expression language of DMN, has the same logic of unknown facts. */
function appliesByFeel({ when, unless }: Applicability, facts: Facts): Truth {
  const side = (groups: Applicability['when']) =>
    groups
      .map(
        (group) =>
          `(${group.map((condition) => String(truthByListing(condition, facts))).join(' and ')})`,
      )
      .join(' or ');
  const expression = [
    when.length === 0 ? 'true' : `(${side(when)})`,
    unless.length === 0 ? 'true' : `not(${side(unless)})`,
  ].join(' and ');
  return evaluateFeel(expression, {}).value as Truth;
}

describe('the logic of conditions', () => {
  test('agrees with an independent implementation of three-valued logic', () => {
    fc.assert(
      fc.property(anApplicability, someFacts, (applicability, facts) => {
        expect(applies(applicability, facts, terms)).toBe(appliesByFeel(applicability, facts));
      }),
      { numRuns: 2000 },
    );
  });

  test('is monotone: a fact that is added or narrowed never turns a decided answer into another', () => {
    const narrower = (facts: Facts, more: Facts) => {
      const part = facts.get('part');
      const refined =
        part && more.get('part') && within(part).includes(more.get('part') as string)
          ? more.get('part')
          : part;
      return new Map([...more, ...facts, ...(refined ? [['part', refined] as const] : [])]);
    };
    fc.assert(
      fc.property(anApplicability, someFacts, someFacts, (applicability, facts, more) => {
        const before = applies(applicability, facts, terms);
        if (before !== null)
          expect(applies(applicability, narrower(facts, more), terms)).toBe(before);
      }),
      { numRuns: 2000 },
    );
  });

  test('does not depend on the order of conditions or of alternatives', () => {
    const reversed = (groups: Applicability['when']) =>
      groups.map((group) => [...group].reverse()).reverse();
    fc.assert(
      fc.property(anApplicability, someFacts, ({ when, unless }, facts) => {
        expect(applies({ when: reversed(when), unless: reversed(unless) }, facts, terms)).toBe(
          applies({ when, unless }, facts, terms),
        );
      }),
    );
  });

  test('names missing facts exactly when the answer is unknown, and giving all facts decides', () => {
    const every: Facts = new Map(
      Object.entries({ part: 'flat_entrance', exit_route: 'true', occupants: '2', drop: '2' }),
    );
    fc.assert(
      fc.property(anApplicability, someFacts, (applicability, facts) => {
        const missing = missingFacts(applicability, facts, terms);
        expect(applies(applicability, facts, terms) === null).toBe(missing.length > 0);
        const given = new Map([
          ...facts,
          ...missing.map((name) => [name, every.get(name) as string] as const),
        ]);
        expect(applies(applicability, given, terms)).not.toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  test('survives being written and read again', () => {
    fc.assert(
      fc.property(alternatives, (groups) => {
        expect(parseAlternatives(formatAlternatives(groups))).toEqual(groups);
      }),
    );
  });
});

describe('what two can hold for at once', () => {
  test('common facts make both hold, and where there are none, no facts do', () => {
    fc.assert(
      fc.property(anApplicability, anApplicability, someFacts, (first, second, facts) => {
        const common = findCommonFacts([first, second], terms);
        if (common)
          expect([applies(first, common, terms), applies(second, common, terms)]).not.toContain(
            false,
          );
        else
          expect([applies(first, facts, terms), applies(second, facts, terms)]).not.toEqual([
            true,
            true,
          ]);
      }),
      { numRuns: 2000 },
    );
  });
});

test('a fact that is wider than what is asked leaves it open', () => {
  const asked: Condition = { name: 'part', operator: '=', values: ['flat_entrance'] };
  const answers = ['flat_entrance', 'entrance', 'door', 'bathroom'].map((part) =>
    holds(asked, new Map([['part', part]]), terms),
  );
  expect(answers).toEqual([true, null, null, false]);
});
