import {
  type Conjunction,
  formatAlternatives,
  formatCondition,
} from '../../engine/conditions/condition.ts';
import { findCommonFacts } from '../../engine/conditions/overlap.ts';
import type { Terms } from '../../engine/conditions/terms.ts';
import { groupBy } from '../../engine/group-by.ts';
import { clauseOf } from './clause.ts';
import type { Warning } from './dataset.ts';

type Rule = {
  rule_id: string;
  description: string;
  field: string;
  operator: string;
  applicability: string;
  when: readonly Conjunction[];
  unless: readonly Conjunction[];
  code_reference: string;
  source: string;
};

/** Rules whose conditions may be less than their clause requires. */
export function* suspectRules(rules: readonly Rule[], terms: Terms): Generator<Warning> {
  yield* exceptionsInProse(rules);
  yield* alternativesInProse(rules);
  yield* exceptionsOfSiblings(rules, terms);
  yield* usesExcluded(rules);
  yield* longFirstSentences(rules);
}

/** Characters of a sentence that states scope, subject and requirement, and leaves exceptions to others. */
const MAX_FIRST_SENTENCE = 200;

function* longFirstSentences(rules: readonly Rule[]): Generator<Warning> {
  for (const { rule_id: item, description } of rules) {
    const { length } = description.split(/\.\s/, 1)[0] as string;
    if (length <= MAX_FIRST_SENTENCE) continue;
    const message = `the first sentence of its description has ${length} characters; at most ${MAX_FIRST_SENTENCE} are read at a glance`;
    yield { check: 'long_first_sentence', item, other: null, message };
  }
}

const EXCEPTIONS =
  /\b(except|unless|not where|not for|not in|other than|exempt|apart from|aside|do(?:es)? not apply|but not|(?:is|are) not required|need not)\b/gi;

/** Exact rules whose description states more exceptions than `unless` has. */
function* exceptionsInProse(rules: readonly Rule[]): Generator<Warning> {
  for (const { rule_id: item, applicability, description, unless } of rules) {
    const words = description.match(EXCEPTIONS) ?? [];
    if (applicability !== 'exact' || words.length <= unless.length) continue;
    const has = unless.length === 0 ? 'no `unless`' : `${unless.length} in \`unless\``;
    const stated = words.map((word) => `“${word}”`).join(', ');
    const message = `it is exact, has ${has}, and its description states ${stated}`;
    yield { check: 'exception_in_prose', item, other: null, message };
  }
}

const ALTERNATIVE =
  /\b(alternative(?:ly)?|instead|either|(?:is|are) enough|suffices?|(?<!\bno \w+ )may)\b/i;

/** Exact rules whose description states an alternative without a coded condition. */
function* alternativesInProse(rules: readonly Rule[]): Generator<Warning> {
  for (const { rule_id: item, applicability, description, when, unless } of rules) {
    const word = ALTERNATIVE.exec(description)?.[0];
    if (applicability !== 'exact' || !word || unless.length > 0 || when.length > 1) continue;
    const message = `it is exact, has one alternative and no \`unless\`, and its description states “${word}”`;
    yield { check: 'alternative_in_prose', item, other: null, message };
  }
}

/** Rules without an exception of another rule of the same clause, field and operator. */
function* exceptionsOfSiblings(rules: readonly Rule[], terms: Terms): Generator<Warning> {
  const byClause = groupBy(
    rules,
    ({ field, operator, source, code_reference }) =>
      `${field} ${operator} ${source} ${clauseOf(code_reference)}`,
  );
  for (const siblings of byClause.values()) {
    const exceptions = new Map<string, [Conjunction, Rule]>();
    for (const rule of siblings)
      for (const exception of rule.unless) {
        const text = sortedText(exception);
        if (!exceptions.has(text)) exceptions.set(text, [exception, rule]);
      }
    for (const rule of siblings) {
      const own = new Set(rule.unless.map(sortedText));
      const lost = [...exceptions].filter(
        ([text, [exception]]) =>
          !own.has(text) &&
          !namesFactsOf(rule, exception) &&
          findCommonFacts([rule, { when: [exception], unless: [] }], terms),
      );
      const [first] = lost;
      if (!first) continue;
      yield {
        check: 'exception_of_sibling',
        item: rule.rule_id,
        other: first[1][1].rule_id,
        message: `it has none of the exceptions of the same clause where ${lost.map(([text]) => text).join(' or ')}`,
      };
    }
  }
}

/** Rules that exclude uses, with an alternative without a use: they may cover too much. */
function* usesExcluded(rules: readonly Rule[]): Generator<Warning> {
  const namesUse = (conditions: Conjunction) => conditions.some(({ name }) => name === 'occupancy');
  for (const { rule_id: item, when, unless } of rules) {
    const excluded = unless.filter(namesUse);
    if (excluded.length === 0 || (when.length > 0 && when.every(namesUse))) continue;
    yield {
      check: 'use_excluded',
      item,
      other: null,
      message: `it does not apply where ${formatAlternatives(excluded)}, and its \`when\` names no use`,
    };
  }
}

/** Whether every alternative of the rule names these facts, as in a rule for the excepted case. */
function namesFactsOf({ when }: Rule, exception: Conjunction): boolean {
  return (
    when.length > 0 &&
    when.every((conditions) =>
      exception.every(({ name }) => conditions.some((condition) => condition.name === name)),
    )
  );
}

function sortedText(conditions: Conjunction): string {
  return conditions.map(formatCondition).sort().join('; ');
}
