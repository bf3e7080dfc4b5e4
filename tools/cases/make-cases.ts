import { type CountryPackage, recordsOf } from '../../src/data/dataset/data-file.ts';
import { type DatedRecord, daysOf } from '../../src/data/dataset/records-in-force.ts';
import type { Case } from '../../src/domain/checks/case-format.ts';
import { inferencesOf } from '../../src/domain/inferences/dataset.ts';
import type {
  Applicability,
  Condition,
  Conjunction,
} from '../../src/engine/conditions/condition.ts';
import {
  Contradiction,
  deduce,
  type Inferences,
  type Presumption,
} from '../../src/engine/conditions/deduce.ts';
import { applies, type Facts } from '../../src/engine/conditions/evaluate.ts';
import { findCommonFacts } from '../../src/engine/conditions/overlap.ts';
import type { Terms } from '../../src/engine/conditions/terms.ts';

type Rule = Applicability &
  DatedRecord & {
    rule_id: string;
    field: string;
    operator: string;
    value: number;
    applicability: string;
    code_reference: string;
  };
type Field = { unit: string; min: number; max: number };

/** Maximum number of alternatives of a rule with cases. */
const MAX_ALTERNATIVES = 2;

/**
 * Cases from the rules of a country, made without the program that decides them: facts under which
 * a rule applies, a measure at the threshold, one on each side, and one under each exception.
 */
export function makeCases(country: CountryPackage): Case[] {
  const { records, vocabulary } = country;
  const { fields } = vocabulary;
  const terms = narrowestFirst(vocabulary.terms);
  const inferences = inferencesOf(country);
  const rules = recordsOf<Rule>(records, 'compliance-rules.csv').filter(
    ({ applicability }) => applicability === 'exact',
  );
  const ofRules = rules.flatMap((rule) =>
    casesOfRule(rule, fields.get(rule.field) as Field, inferences, terms),
  );
  const ofPresumptions = recordsOf<Presumption>(records, 'presumed-facts.csv').flatMap((each) =>
    casesOfPresumption(each, rules, inferences, terms),
  );
  return [...ofRules, ...ofPresumptions];
}

function casesOfRule(rule: Rule, field: Field, inferences: Inferences, terms: Terms): Case[] {
  const alternatives = rule.when.length === 0 ? [[]] : rule.when;
  const holding = alternatives
    .flatMap((when) => factsFor({ when: [when], unless: rule.unless }, inferences, terms) ?? [])
    .slice(0, MAX_ALTERNATIVES);
  const step = stepOf(field.unit);
  const thresholds = holding.flatMap((facts, index) => {
    const boundaryCase = (kind: Case['kind'], value: number, outcome: 'PASS' | 'FAIL') =>
      value < field.min || value > field.max || dependsOnItself(rule)
        ? []
        : [caseOf(rule, kind, index, facts, value, outcome)];
    const [inside, outside] = rule.operator.startsWith('>') ? [step, -step] : [-step, step];
    const atLimit = rule.operator.endsWith('=') && rule.operator !== '!=' ? 'PASS' : 'FAIL';
    return [
      ...boundaryCase('at-the-limit', rule.value, atLimit),
      ...(/^[<>]/.test(rule.operator)
        ? [
            ...boundaryCase('inside', rounded(rule.value + inside), 'PASS'),
            ...boundaryCase('outside', rounded(rule.value + outside), 'FAIL'),
          ]
        : []),
    ];
  });
  const exceptions = rule.unless.flatMap((exception, index) => {
    const facts = factsFor(
      { when: alternatives.map((when) => [...when, ...exception]), unless: [] },
      inferences,
      terms,
    );
    return facts && !dependsOnItself(rule)
      ? [caseOf(rule, 'exception', index, facts, rule.value, 'NOT_APPLICABLE')]
      : [];
  });
  return [...thresholds, ...exceptions];
}

/** A rule that is decided with the presumption and open without it. */
function casesOfPresumption(
  presumption: Presumption,
  rules: readonly Rule[],
  inferences: Inferences,
  terms: Terms,
): Case[] {
  const { fact, value, reference } = presumption;
  for (const rule of rules) {
    if (dependsOnItself(rule) || !rule.when.flat().some(({ name }) => name === fact)) continue;
    const given = asCondition([fact, value]);
    const alternatives = rule.when
      .filter((each) => each.some(({ name }) => name === fact))
      .map((each): Conjunction => [...each, given]);
    const facts = factsFor({ when: alternatives, unless: rule.unless }, inferences, terms);
    if (!facts) continue;
    const without = new Map([...facts].filter(([name]) => name !== fact));
    const basis = deduceOrNull(without, inferences, terms, true)?.bases.get(fact);
    const strict = deduceOrNull(without, inferences, terms, false)?.facts;
    // Another alternative of the rule may be true without the presumption.
    const isOpen = strict !== undefined && applies(rule, strict, terms) === null;
    if (basis?.kind !== 'presumed' || basis.inference !== presumption || !isOpen) continue;
    const index = rules.indexOf(rule);
    const presumed = caseOf(
      rule,
      'presumption',
      index,
      without,
      rule.value,
      rule.operator.endsWith('=') && rule.operator !== '!=' ? 'PASS' : 'FAIL',
    );
    const open = caseOf(rule, 'not-presumed', index, without, rule.value, 'UNDECIDED');
    const about = (each: Case, assume: 'ORDINARY' | 'NOTHING'): Case => ({
      ...each,
      id: `${each.id}/${fact}`,
      clause: reference,
      design: { ...each.design, assume },
    });
    return [about(presumed, 'ORDINARY'), about(open, 'NOTHING')];
  }
  return [];
}

/** Facts under which a rule applies and that agree with the law; null if none are found. */
export function factsFor(
  { when, unless }: Applicability,
  inferences: Inferences,
  terms: Terms,
): Facts | null {
  for (const each of when.length === 0 ? [[]] : when.flatMap(splitByUse)) {
    const facts = factsOf({ when: [each], unless }, inferences, terms);
    if (facts) return facts;
  }
  return null;
}

function splitByUse(alternative: Conjunction): Conjunction[] {
  const uses = alternative.find(({ name, values }) => name === 'occupancy' && values.length > 1);
  return uses
    ? uses.values.map((value) =>
        alternative.map((each) =>
          each === uses ? { ...each, operator: '=', values: [value] } : each,
        ),
      )
    : [alternative];
}

function factsOf(applicability: Applicability, inferences: Inferences, terms: Terms): Facts | null {
  const common = findCommonFacts([applicability], terms);
  const facts = common && withoutContradicted(common, inferences, terms);
  if (!facts || facts.has('city')) return null;
  const all = deduceOrNull(facts, inferences, terms, false);
  if (all && applies(applicability, all.facts, terms) !== true) return null;
  // Facts that follow may make an exception true.
  const agrees =
    all &&
    findCommonFacts(
      [applicability, { when: [[...all.facts].map(asCondition)], unless: [] }],
      terms,
    );
  return agrees ? facts : null;
}

function asCondition([name, value]: readonly [string, string]): Condition {
  return { name, operator: '=', values: [value] };
}

/** Removes facts that contradict the law: open facts were chosen without it. */
function withoutContradicted(facts: Facts, inferences: Inferences, terms: Terms): Facts {
  const left = new Map(facts);
  for (let count = facts.size; count > 0; count--) {
    try {
      deduce(left, inferences, terms, false);
      return left;
    } catch (error) {
      if (!(error instanceof Contradiction) || !left.delete(error.fact)) throw error;
    }
  }
  return left;
}

function deduceOrNull(facts: Facts, inferences: Inferences, terms: Terms, ordinary: boolean) {
  try {
    return deduce(facts, inferences, terms, ordinary);
  } catch (error) {
    if (error instanceof Contradiction) return null;
    throw error;
  }
}

/** Narrowest values first: the first possible one is chosen, and a broad one is ambiguous. */
export function narrowestFirst(terms: Terms): Terms {
  return new Map(
    [...terms].map(([name, term]) => {
      const parents = new Set(term.broader.values());
      const entries = [...term.broader].sort(
        ([one], [other]) => Number(parents.has(one)) - Number(parents.has(other)),
      );
      return [name, { ...term, broader: new Map(entries) }];
    }),
  );
}

function dependsOnItself({ field, when, unless }: Rule): boolean {
  return [...when, ...unless].flat().some(({ name }) => name === field);
}

function caseOf(
  rule: Rule,
  kind: Case['kind'],
  index: number,
  facts: Facts,
  value: number,
  outcome: 'PASS' | 'FAIL' | 'NOT_APPLICABLE' | 'UNDECIDED',
): Case {
  return {
    id: `${rule.rule_id}/${kind}/${index + 1}`,
    kind,
    clause: rule.code_reference,
    design: {
      ...onDay(rule),
      assume: 'NOTHING',
      facts: Object.fromEntries(facts),
      elements: [{ measures: { [rule.field]: value } }],
    },
    expected: { rule: rule.rule_id, outcome },
  };
}

/** A rule with days is checked on one of them. */
function onDay(rule: Rule): { on_date?: string } {
  const { inForceFrom, inForceUntil } = daysOf(rule);
  const day = inForceFrom ?? inForceUntil;
  return day === null ? {} : { on_date: day };
}

function stepOf(unit: string): number {
  if (unit === 'mm' || unit === 'min') return 1;
  return unit === '1' || unit === 'W/(m2.K)' ? 0.001 : 0.01;
}

function rounded(value: number): number {
  return Number(value.toFixed(9));
}
