import { exceptionsAbsent, presumedUnder } from '../../engine/checks/conclude.ts';
import type { Rule } from '../../engine/checks/rule.ts';
import type { RuleBook } from '../../engine/checks/rule-book.ts';
import { type Conjunction, formatCondition } from '../../engine/conditions/condition.ts';
import type { Known, Presumed } from '../../engine/conditions/decide.ts';
import { type Facts, holds } from '../../engine/conditions/evaluate.ts';
import { uniqueBy } from '../../engine/group-by.ts';
import { truncate } from '../../engine/text/truncate.ts';
import { clauseUnder, RuleClause } from '../adoptions/graphql.ts';
import { ComplianceRule } from '../compliance-rules/graphql.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import { GAP, RuleGap, ruleGapFor } from '../rule-coverage/graphql.ts';
import { builder } from '../schema/builder.ts';
import { requireBetween } from '../schema/client-errors.ts';
import { describeConjunction, type Words, wordsOf } from '../terms/describe-condition.ts';
import { Condition } from '../terms/graphql.ts';
import type { Checked } from './report.ts';
import { describeResidual, residualOf } from './residual.ts';

/** Maximum number of facts, exceptions or open rules of a conclusion. */
export const MAX_GROUNDS = 20;
/** Bytes of the open conditions of a rule in words. */
const DEPENDENCY_BYTES = 1_000;
/** Open rules that are returned without `first`. */
const DEFAULT_OPEN_RULES = 5;
/** Bytes of an exception, in words. */
const EXCEPTION_BYTES = 1_000;

export const Verdict = builder.enumType('Verdict', {
  description: 'The verdict of all rules of a field on a measure.',
  values: {
    COMPLIES: {
      description:
        'A rule applies for certain, or one of several does in every case, and every rule that may apply is met.',
    },
    BREAKS: { description: 'A rule that applies is violated.' },
    DEPENDS: {
      description:
        'No rule that applies is violated, but one that may apply would be, or no rule is known to apply; see `dependsOn` and `questions`. Or the building code of the place is not known; see `codeUnknown`.',
    },
    NO_RULE: {
      description:
        'No published rule of the field applies. That is not a permission: the law may have a limit that is not published here.',
    },
  } as const,
});

type FactKnown = { name: string; value: string; reference: string };

type FactGiven = { name: string; value: string; ofPrototype?: boolean };

export const GivenFact = builder.objectRef<FactGiven>('GivenFact').implement({
  description:
    'A fact that was given, is known of the place, or follows from the field, such as the measured part.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    value: t.exposeString('value', { description: 'Its value.' }),
    ofPrototype: t.boolean({
      description: 'Whether it comes from the named prototype alone.',
      resolve: ({ ofPrototype }) => ofPrototype ?? false,
    }),
  }),
});

export const ImpliedFact = builder
  .objectRef<FactKnown & { ofPrototype?: boolean }>('FollowingFact')
  .implement({
    description: 'A fact that follows from others by law or by the meaning of words.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Its name.' }),
      value: t.exposeString('value', { description: 'Its value.' }),
      reference: t.exposeString('reference', { description: 'The clause that states it.' }),
      ofPrototype: t.boolean({
        description: 'Whether it follows from facts of the named prototype.',
        resolve: ({ ofPrototype }) => ofPrototype ?? false,
      }),
    }),
  });

export const PresumedFact = builder.objectRef<Presumed>('PresumedFact').implement({
  description: 'A presumption about a typical building. A given fact replaces it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The fact.' }),
    value: t.exposeString('value', {
      description: 'The presumed value; or `not` and the kinds that are presumed to be excluded.',
    }),
    why: t.exposeString('why', { description: 'Why.' }),
    reference: t.exposeString('reference', { description: 'The clause that it matters for.' }),
  }),
});

export const AbsentException = builder
  .objectRef<{ text: string; reference: string; facts: string[] }>('AbsentException')
  .implement({
    description: 'An exception without known facts, presumed not to apply.',
    fields: (t) => ({
      text: t.exposeString('text', { description: 'The case that is excepted, in words.' }),
      reference: t.exposeString('reference', { description: 'The clause.' }),
      facts: t.exposeStringList('facts', {
        description: 'The facts that state whether the exception applies.',
      }),
    }),
  });

/** An exception in words and with its facts, without conditions that are known to be true. */
export function absentException(
  exception: Conjunction,
  rule: Rule,
  { facts, terms, ordinary }: Known,
  words: Words,
) {
  const open = exception.filter((condition) => holds(condition, facts, terms, ordinary) !== true);
  return {
    text: truncate(describeConjunction(open, words), EXCEPTION_BYTES),
    reference: rule.codeReference,
    facts: [...new Set(open.map(({ name }) => name))],
  };
}

type Dependency = { rule: ComplianceRuleRow; known: Known };

export const OpenRule = builder.objectRef<Dependency>('OpenRule').implement({
  description: 'A rule that may apply: facts are open.',
  fields: (t) => ({
    rule: t.field({ type: ComplianceRule, description: 'The rule.', resolve: ({ rule }) => rule }),
    text: t.string({
      description: 'The open part of its conditions, in words.',
      resolve: async ({ rule, known }, _args, context) =>
        truncate(
          describeResidual(residualOf(rule, known), await wordsOf(context, rule.country)),
          DEPENDENCY_BYTES,
        ),
    }),
    conditions: t.field({
      type: [Condition],
      description: 'The conditions that decide whether it applies and that are open, each once.',
      resolve: ({ rule, known }) => {
        const { when, unless } = residualOf(rule, known);
        return uniqueBy([...when, ...unless].flat(), formatCondition);
      },
    }),
  }),
});

export const openRulesArgs = builder.args((t) => ({
  first: t.int({
    defaultValue: DEFAULT_OPEN_RULES,
    description: `How many at most. Errors: OUT_OF_RANGE unless from 1 to ${MAX_GROUNDS}.`,
  }),
}));

/** Throws BAD_USER_INPUT when `first` is out of bounds. */
export function takeFirst<Item>(
  items: readonly Item[],
  first: number | null | undefined,
): readonly Item[] {
  const wanted = first ?? DEFAULT_OPEN_RULES;
  requireBetween('first', wanted, 1, MAX_GROUNDS);
  return items.slice(0, wanted);
}

const NOTHING: Facts = new Map();

/** The given facts on which rules of the field depend, including those of a prototype. */
export function relevantGivenFacts(
  known: Known,
  field: string,
  { rulesOf }: RuleBook<Rule>,
  ofPrototype = NOTHING,
): FactGiven[] {
  const named = factNamesOf(field, rulesOf);
  return [...known.facts]
    .filter(([name]) => named.has(name) && !known.bases.has(name))
    .map(([name, value]) => ({ name, value, ofPrototype: ofPrototype.has(name) }))
    .slice(0, MAX_GROUNDS);
}

/** The facts that follow by law and on which rules of the field depend. */
export function relevantImpliedFacts(
  known: Known,
  field: string,
  { rulesOf }: RuleBook<Rule>,
  ofPrototype = NOTHING,
) {
  const named = factNamesOf(field, rulesOf);
  const implied = [...known.bases.values()].filter(
    ({ kind, inference }) => kind === 'implied' && named.has(inference.fact),
  );
  return implied
    .map(({ inference: { fact, value, reference } }) => ({
      name: fact,
      value,
      reference,
      ofPrototype: restsOn(ofPrototype, fact, known),
    }))
    .slice(0, MAX_GROUNDS);
}

/** Whether a fact is one of some, or follows from one. */
function restsOn(some: Facts, fact: string, { bases }: Pick<Known, 'bases'>): boolean {
  if (some.has(fact)) return true;
  const from = bases.get(fact)?.from ?? [];
  return from.some(({ name }) => name !== fact && restsOn(some, name, { bases }));
}

function factNamesOf(field: string, rulesOf: RuleBook<Rule>['rulesOf']): ReadonlySet<string> {
  return new Set(
    (rulesOf.get(field) ?? []).flatMap(({ when, unless }) =>
      [...when, ...unless].flat().map(({ name }) => name),
    ),
  );
}

export const Conclusion = builder
  .objectRef<Checked & { book: RuleBook; country: string }>('Conclusion')
  .implement({
    description: 'The verdict of the rules on one measure, and its basis.',
    fields: (t) => ({
      field: t.exposeString('field', { description: 'Name of the attribute that is measured.' }),
      value: t.exposeFloat('value', { description: 'The measure, in the unit of the field.' }),
      element: t.exposeString('element', {
        nullable: true,
        description: 'The element; null without one.',
      }),
      verdict: t.field({
        type: Verdict,
        description: 'The verdict.',
        resolve: ({ conclusion }) => conclusion.verdict,
      }),
      bindingRule: t.field({
        type: ComplianceRule,
        nullable: true,
        description:
          'The governing rule: the strictest that applies; if none is known to apply, the strictest that may; null if none may.',
        resolve: ({ conclusion }) => conclusion.binding?.rule ?? null,
      }),
      clause: t.field({
        type: RuleClause,
        nullable: true,
        description:
          'The clause of the governing rule in the code to which the building is built; null without such a rule.',
        resolve: ({ conclusion: { binding, known } }, _args, context) =>
          binding && clauseUnder(context, binding.rule as ComplianceRuleRow, known),
      }),
      gap: t.field({
        type: RuleGap,
        nullable: true,
        description: GAP,
        resolve: ({ conclusion: { verdict, known }, country, field, profile }, _args, context) =>
          verdict === 'NO_RULE' ? ruleGapFor(context, { country, field, profile, known }) : null,
      }),
      margin: t.float({
        nullable: true,
        description:
          'The margin of the measure to the governing rule, in the unit of the field; negative for a violation. It is smaller if `mayBind` applies.',
        resolve: ({ conclusion }) => conclusion.binding?.margin ?? null,
      }),
      mayBind: t.field({
        type: OpenRule,
        nullable: true,
        description:
          'For COMPLIES: the rule with the smallest margin among those that may also apply, if that is smaller than `margin`.',
        resolve: ({ conclusion: { mayBind, known } }) => mayBind && { rule: mayBind.rule, known },
      }),
      given: t.field({
        type: [GivenFact],
        description:
          'The facts on which rules of the field depend, of those that were given or are known of the place.',
        resolve: ({ conclusion, field, book, ofPrototype }) =>
          relevantGivenFacts(conclusion.known, field, book, ofPrototype),
      }),
      follows: t.field({
        type: [ImpliedFact],
        description: 'The facts on which rules of the field depend, of those that follow by law.',
        resolve: ({ conclusion, field, book, ofPrototype }) =>
          relevantImpliedFacts(conclusion.known, field, book, ofPrototype),
      }),
      presumed: t.field({
        type: [PresumedFact],
        description: 'The presumptions of the conclusion.',
        resolve: ({ conclusion, applications }) =>
          presumedUnder(conclusion, applications).slice(0, MAX_GROUNDS),
      }),
      exceptionsAbsent: t.field({
        type: [AbsentException],
        description:
          'Exceptions from the governing rule without known facts, presumed not to apply.',
        resolve: async ({ conclusion, country }, _args, context) => {
          const words = await wordsOf(context, country);
          return exceptionsAbsent(conclusion)
            .slice(0, MAX_GROUNDS)
            .map(({ exception, rule }) =>
              absentException(exception, rule, conclusion.known, words),
            );
        },
      }),
      dependsOn: t.field({
        type: [OpenRule],
        description:
          'For DEPENDS: the rules that would be violated if they apply. If no rule is known to apply: the rules that may, some of them only in some places.',
        args: openRulesArgs,
        resolve: ({ conclusion: { open, known } }, { first }) => {
          const strictestFirst = open.toSorted(
            (one, other) => (one.margin ?? 0) - (other.margin ?? 0),
          );
          return takeFirst(strictestFirst, first).map(({ rule }) => ({ rule, known }));
        },
      }),
    }),
  });
