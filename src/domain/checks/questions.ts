import {
  applyRules,
  type Conclusion,
  conclude,
  withMeasure,
} from '../../engine/checks/conclude.ts';
import type { Knowledge, RuleBook } from '../../engine/checks/rule-book.ts';
import { withoutAbsent } from '../../engine/conditions/decide.ts';
import { Contradiction } from '../../engine/conditions/deduce.ts';
import { type Facts, missingFacts } from '../../engine/conditions/evaluate.ts';
import { liesWithin, type Term } from '../../engine/conditions/terms.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import type { Context } from '../schema/builder.ts';
import { mapInTurns } from '../schema/metering.ts';
import type { Words } from '../terms/describe-condition.ts';
import type { Measure } from './design.ts';

/** Cost of a conclusion. */
export const VALUES_PER_CONCLUSION = 60;

/** A measure with its conclusion. */
export type Concluded = Measure & { conclusion: Conclusion<ComplianceRuleRow> };

/** A fact that would change a conclusion. */
export type Question = {
  fact: string;
  /** The element that it is about; null for the building. */
  element: string | null;
  options: readonly { value: string; settles: number }[];
  /** Number of conclusions that its best value settles. */
  settles: number;
  /** Whether it decides if a rule applies; else it only decides exceptions. */
  begins: boolean;
};

/** Numbers of facts that are tried, and of measures that each is tried on. */
const MAX_CANDIDATES = 20;
const MAX_TRIED = 10;
const MAX_OPTIONS = 24;

/** The open facts, the most decisive first; facts about a part once for each element. */
export async function questionsOf(
  work: Pick<Context, 'meter' | 'turn'>,
  all: readonly Concluded[],
  book: RuleBook<ComplianceRuleRow>,
  knowledge: Knowledge,
  words: Words,
): Promise<Question[]> {
  const open = all.filter(({ conclusion }) => conclusion.verdict === 'DEPENDS');
  const byKey = new Map<
    string,
    { fact: string; element: string | null; begins: boolean; affected: Concluded[] }
  >();
  for (const each of open) {
    for (const { fact, begins } of openFactsOf(each, book)) {
      const element = book.terms.get(fact)?.about === 'part' ? (each.element ?? each.field) : null;
      const key = `${element} ${fact}`;
      const known = byKey.get(key) ?? { fact, element, begins: false, affected: [] };
      known.begins ||= begins;
      known.affected.push(each);
      byKey.set(key, known);
    }
  }
  const mostFrequent = [...byKey.values()]
    .sort((one, other) => other.affected.length - one.affected.length)
    .slice(0, MAX_CANDIDATES);
  const questions: Question[] = [];
  for (const { affected: all, ...question } of mostFrequent) {
    const sample = all.slice(0, MAX_TRIED);
    const tried = await mapInTurns(
      work,
      optionsFor(question.fact, sample, book),
      sample.length * VALUES_PER_CONCLUSION,
      (value) => ({
        value,
        settles: countSettled(question.fact, value, sample, book, knowledge),
      }),
    );
    const options = tried.filter(
      (option): option is { value: string; settles: number } => option.settles !== null,
    );
    questions.push({
      ...question,
      options,
      settles: Math.max(0, ...options.map(({ settles }) => settles)),
    });
  }
  const rank = ({ fact }: Question) => words.get(fact)?.rank ?? Number.MAX_SAFE_INTEGER;
  return questions.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      other.settles - one.settles ||
      Number(other.begins) - Number(one.begins),
  );
}

function openFactsOf(
  { conclusion }: Concluded,
  { terms }: RuleBook<ComplianceRuleRow>,
): { fact: string; begins: boolean }[] {
  const { known, open } = conclusion;
  const found = new Map<string, boolean>();
  for (const { rule } of open) {
    const named = new Set(rule.when.flat().map(({ name }) => name));
    for (const fact of missingFacts(withoutAbsent(rule, known), known.facts, terms, known.ordinary))
      found.set(fact, (found.get(fact) ?? false) || named.has(fact));
  }
  return [...found].flatMap(([fact, begins]) =>
    terms.get(fact)?.type === 'text' ? [] : [{ fact, begins }],
  );
}

/** The values that rules distinguish and that agree with the known facts; none for a number. */
function optionsFor(
  fact: string,
  affected: readonly Concluded[],
  { terms }: RuleBook<ComplianceRuleRow>,
): string[] {
  const term = terms.get(fact) as Term;
  if (term.type === 'number') return [];
  if (term.type === 'boolean') return ['true', 'false'];
  const known = affected[0]?.conclusion.known.facts.get(fact);
  const within = [...term.broader.keys()].filter(
    (value) => value !== known && (known === undefined || liesWithin(term, value, known)),
  );
  const conditions = affected.flatMap(({ conclusion }) =>
    conclusion.open.flatMap(({ rule }) => [...rule.when, ...rule.unless].flat()),
  );
  const named = new Set(conditions.flatMap(({ name, values }) => (name === fact ? values : [])));
  const isNamed = (value: string) =>
    [...named].some((each) => liesWithin(term, value, each) || liesWithin(term, each, value));
  const ofNamed = within.filter(isNamed);
  // One value that no rule names represents all others.
  const other = within.find((value) => !isNamed(value) && !term.special.has(value));
  return [...ofNamed, ...(other ? [other] : [])].slice(0, MAX_OPTIONS);
}

/** The number of conclusions that a value settles; null where it contradicts the known facts. */
function countSettled(
  fact: string,
  value: string,
  affected: readonly Concluded[],
  book: RuleBook<ComplianceRuleRow>,
  knowledge: Knowledge,
): number | null {
  const concluded = affected.flatMap(
    (each) => concludeWith(each, new Map([...each.given, [fact, value]]), book, knowledge) ?? [],
  );
  return concluded.length > 0
    ? concluded.filter(({ verdict }) => verdict !== 'DEPENDS').length
    : null;
}

/** Null for contradicting facts. */
function concludeWith(
  { field, value }: Concluded,
  given: Facts,
  book: RuleBook<ComplianceRuleRow>,
  knowledge: Knowledge,
): Conclusion<ComplianceRuleRow> | null {
  try {
    const known = withMeasure(knowledge(given, field), field, value);
    return conclude(applyRules(book.rulesOf.get(field) ?? [], value, known), known);
  } catch (error) {
    if (error instanceof Contradiction) return null;
    throw error;
  }
}
