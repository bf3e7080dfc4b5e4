import {
  type Application,
  applyRules,
  conclude,
  exceptionsAbsent,
  presumedUnder,
  type Verdict,
  withMeasure,
} from './checks/conclude.ts';
import { factsOfMeasure } from './checks/layers.ts';
import { type LimitState, limitOf, presumedUnderLimit } from './checks/limit.ts';
import { factsOfElement } from './checks/prototype.ts';
import type { Rule } from './checks/rule.ts';
import {
  type Assumption,
  createKnowledge,
  createRuleBook,
  type Knowledge,
} from './checks/rule-book.ts';
import { formatAlternatives } from './conditions/condition.ts';
import type { Presumed } from './conditions/decide.ts';
import { type Facts, missingFacts } from './conditions/evaluate.ts';
import { isDay, today } from './conditions/in-force.ts';
import { find, type GivenFacts, readFacts } from './given-facts.ts';
import { type CountryTables, type PublishedRule, readTables, type Tables } from './tables.ts';

/** A design as `cases.json` writes it. `measures` are by field, in the unit of fields.csv. */
export type Design = {
  prototype?: string;
  facts?: GivenFacts;
  elements: readonly {
    profile?: string;
    facts?: GivenFacts;
    measures: Readonly<Record<string, number>>;
  }[];
  /** What is presumed where nothing is given; ORDINARY if left out. */
  assume?: Assumption;
  /** The day whose law applies, as YYYY-MM-DD; today if left out. */
  on_date?: string;
};

/** A rule that may apply, and the conditions that decide it. */
type OpenRule = { rule: PublishedRule; when: string; unless: string };

/** The verdict on one measure. `element` counts the elements of the design from 0. */
export type MeasureConclusion = {
  element: number;
  field: string;
  value: number;
  verdict: Verdict;
  /** The strictest rule that applies, or else the strictest that may. */
  rule: PublishedRule | null;
  /** By how much the rule is met, in the unit of the field; below 0 where it is broken. */
  margin: number | null;
  dependsOn: readonly OpenRule[];
  /** What the verdict presumes of an ordinary building. */
  presumed: readonly Presumed[];
  /** Exceptions that are presumed not to apply. */
  exceptionsAbsent: readonly { rule: PublishedRule; exception: string }[];
  /** The result of each rule of the field. */
  results: readonly RuleResult[];
};

export type RuleResult = {
  rule: PublishedRule;
  outcome: 'PASS' | 'FAIL' | 'NOT_APPLICABLE' | 'UNDECIDED';
  /** Facts that would decide whether it applies. */
  missing: readonly string[];
};

/** What complies with all rules of a field. */
export type FieldLimit = {
  field: string;
  unit: string;
  state: LimitState;
  atLeast: PublishedRule | null;
  atMost: PublishedRule | null;
  dependsOn: readonly OpenRule[];
  presumed: readonly Presumed[];
};

export type LimitsQuery = Pick<Design, 'prototype' | 'facts' | 'assume' | 'on_date'> & {
  /** The element whose limits are wanted: those of all its fields, unless `fields` is given. */
  profile?: string;
  fields?: readonly string[];
};

/** Judges designs by the rules of one country, with the same verdicts as the service. */
export type Checker = {
  check(design: Design): MeasureConclusion[];
  limits(query: LimitsQuery): FieldLimit[];
};

/**
 * Creates a checker from downloaded tables. SHARED_TABLES and COUNTRY_TABLES name them. Throws a
 * TypeError for a table that is missing or cannot be read.
 *
 * `check` and `limits` throw a RangeError for an unknown name, and for a value outside the plausible
 * range of its field. They throw a Contradiction where the given facts contradict each other.
 */
export function createChecker(country: string, shared: Tables, own: Tables): Checker {
  const tables = readTables(country, shared, own);
  const { fields, terms } = tables;
  const books = new Map<readonly PublishedRule[], ReturnType<typeof createBook>>();
  const createBook = (rules: readonly PublishedRule[]) =>
    createRuleBook(rules, tables, fields, terms);

  /** The rules that are law on a day, and what is known under them. */
  function lawOn({ on_date, assume }: Pick<Design, 'on_date' | 'assume'>) {
    if (on_date !== undefined && !isDay(on_date))
      throw new RangeError(`'${on_date}' is not a day: write YYYY-MM-DD.`);
    const rules = tables.rulesOn(on_date ?? today());
    const book = books.get(rules) ?? createBook(rules);
    books.set(rules, book);
    return { book, knowledge: createKnowledge(book, assume ?? 'ORDINARY') };
  }

  return {
    check(design) {
      const { book, knowledge } = lawOn(design);
      const building = readFacts(design.facts, tables);
      const prototype = find('prototype', design.prototype, tables.prototypes);
      return design.elements.flatMap(({ profile: name, facts, measures }, element) => {
        const profile = find('profile', name, tables.profiles);
        const entries = Object.entries(measures);
        return entries.map(([field, value]) => {
          requirePlausible(field, value, tables);
          const others = entries.filter(([other]) => other !== field);
          const given = factsOfMeasure({
            building,
            profile: factsOfProfile(profile),
            otherMeasures: new Map(others.map(([other, measured]) => [other, String(measured)])),
            element: readFacts(facts, tables),
            measure: new Map(),
          });
          const said = prototype ? factsOfElement(prototype, name ?? null, given, terms) : [];
          const rules = book.rulesOf.get(field) ?? [];
          const measured = { element, field, value };
          return concludeMeasure(measured, rules, new Map([...given, ...said]), knowledge);
        });
      });
    },
    limits(query) {
      const { book, knowledge } = lawOn(query);
      const profile = find('profile', query.profile, tables.profiles);
      const prototype = find('prototype', query.prototype, tables.prototypes);
      const given = new Map([...factsOfProfile(profile), ...readFacts(query.facts, tables)]);
      const said = prototype ? factsOfElement(prototype, query.profile ?? null, given, terms) : [];
      const facts = new Map([...given, ...said]);
      return (query.fields ?? profile?.fields ?? [...book.rulesOf.keys()]).map((name) => {
        const { field, unit } = find('field', name, fields);
        const rules = book.rulesOf.get(field) ?? [];
        const limit = limitOf(field, rules, knowledge(facts, field));
        const { state, atLeast, atMost, open } = limit;
        const presumed = presumedUnderLimit(limit, rules);
        return { field, unit, state, atLeast, atMost, dependsOn: open.map(openRule), presumed };
      });
    },
  };
}

function concludeMeasure(
  { element, field, value }: { element: number; field: string; value: number },
  rules: readonly PublishedRule[],
  facts: Facts,
  knowledge: Knowledge,
): MeasureConclusion {
  const known = withMeasure(knowledge(facts, field), field, value);
  const applications = applyRules(rules, value, known);
  const conclusion = conclude(applications, known);
  const { verdict, binding, open } = conclusion;
  return {
    element,
    field,
    value,
    verdict,
    rule: binding?.rule ?? null,
    margin: binding?.margin ?? null,
    dependsOn: open.map(({ rule }) => openRule(rule)),
    presumed: presumedUnder(conclusion, applications),
    exceptionsAbsent: exceptionsAbsent(conclusion).map(({ rule, exception }) => ({
      rule,
      exception: formatAlternatives([exception]),
    })),
    results: applications.map((application) => ({
      rule: application.rule,
      outcome: outcomeOf(application),
      missing:
        application.decision.truth === false
          ? []
          : missingFacts(application.rule, known.facts, known.terms, known.ordinary),
    })),
  };
}

/** The result of one rule for a measure. */
export function outcomeOf({ decision, complies }: Application<Rule>): RuleResult['outcome'] {
  if (decision.truth === false) return 'NOT_APPLICABLE';
  if (decision.truth === null) return 'UNDECIDED';
  return complies ? 'PASS' : 'FAIL';
}

function openRule(rule: PublishedRule): OpenRule {
  return { rule, when: formatAlternatives(rule.when), unless: formatAlternatives(rule.unless) };
}

function factsOfProfile(profile: { facts: PublishedRule['when'][number] } | null) {
  return new Map(profile?.facts.map(({ name, values }) => [name, values[0] as string]));
}

function requirePlausible(name: string, value: number, { fields }: CountryTables): void {
  const { unit, min, max } = find('field', name, fields);
  if (!(value >= min && value <= max))
    throw new RangeError(
      `${value} ${unit} is outside the plausible range of ${name}, ${min} to ${max} ${unit}. Check the unit.`,
    );
}
