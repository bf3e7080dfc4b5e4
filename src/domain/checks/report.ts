import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { BUILDING_CODE } from '../../engine/checks/adopted-codes.ts';
import {
  type Application,
  applyRules,
  conclude,
  withMeasure,
} from '../../engine/checks/conclude.ts';
import {
  createKnowledge,
  createRuleBook,
  type Knowledge,
  type RuleBook,
} from '../../engine/checks/rule-book.ts';
import { Contradiction } from '../../engine/conditions/deduce.ts';
import { type Facts, missingFacts } from '../../engine/conditions/evaluate.ts';
import { rulesOn } from '../compliance-rules/queries.ts';
import type { ComplianceRuleRow } from '../compliance-rules/table.ts';
import { inferencesOfCountry } from '../inferences/queries.ts';
import type { Context } from '../schema/builder.ts';
import { badUserInput } from '../schema/client-errors.ts';
import { mapInTurns } from '../schema/metering.ts';
import { termsOfCountry } from '../terms/queries.ts';
import { ruleFieldsByName, SHARED } from '../vocabulary/queries.ts';
import { type DesignGiven, readDesign } from './design.ts';
import { type Concluded, VALUES_PER_CONCLUSION } from './questions.ts';

export type Checked = Concluded & { applications: readonly Application<ComplianceRuleRow>[] };
/** The results of the rules of a country for a design. */
export type Report = {
  country: string;
  book: RuleBook<ComplianceRuleRow>;
  knowledge: Knowledge;
  measures: readonly Checked[];
  onDate: string | null | undefined;
  /** Why the building code of the place is not known, on which no verdict can then be concluded. */
  codeUnknown?: string | null;
};

const books = new WeakMap<object, RuleBook<ComplianceRuleRow>>();

/** The rules that are law on a day, by default today. Created once for each period. */
export function ruleBookOf(
  context: Context,
  country: string,
  day: string | null | undefined,
): MaybePromise<RuleBook<ComplianceRuleRow>> {
  const { edition } = context;
  const reads = [
    rulesOn(context, country, day),
    edition.load(inferencesOfCountry, country),
    edition.load(ruleFieldsByName, SHARED),
    edition.load(termsOfCountry, country),
  ] as const;
  return mapMaybePromise(reads, (rules, inferences, fields, terms) => {
    const known = books.get(rules);
    if (known) return known;
    const book = createRuleBook(rules, inferences, fields, terms);
    books.set(rules, book);
    return book;
  });
}

/** Checks a design against the rules of a country, with the facts of a place. */
export async function checkDesign(
  context: Context,
  country: string,
  ofPlace: Facts,
  design: DesignGiven,
): Promise<Report> {
  const book = await ruleBookOf(context, country, design.onDate);
  const measures = await readDesign(context, book, country, ofPlace, design);
  const knowledge = createKnowledge(book, design.assume ?? 'ORDINARY');
  const checked = await mapInTurns(context, measures, VALUES_PER_CONCLUSION, (measure) => {
    const { field, value, given } = measure;
    const known = withMeasure(
      explainContradictions(() => knowledge(given, field)),
      field,
      value,
    );
    const applications = applyRules(book.rulesOf.get(field) ?? [], value, known);
    return { ...measure, applications, conclusion: conclude(applications, known) };
  });
  return { country, book, knowledge, measures: checked, onDate: design.onDate };
}

/** The report for a place whose building code is not known: it may be stricter than all that is met. */
export function withoutCode(report: Report, codeUnknown: string): Report {
  const measures = report.measures.map((each): Checked => {
    const { verdict, known } = each.conclusion;
    const isOpen = verdict === 'COMPLIES' && !known.facts.has(BUILDING_CODE);
    return isOpen
      ? { ...each, conclusion: { ...each.conclusion, verdict: 'DEPENDS', mayBind: null } }
      : each;
  });
  return { ...report, measures, codeUnknown };
}

/** Throws BAD_USER_INPUT with an explanation where the given facts contradict each other. */
export function explainContradictions<Value>(know: () => Value): Value {
  try {
    return know();
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error;
    const { fact, given, message } = error;
    throw badUserInput('CONTRADICTING_FACTS', message, {
      argument: `facts.${fact}`,
      value: given,
    });
  }
}

/** The missing facts that decide whether a rule applies, also those of absent exceptions. */
export function missingOf(
  { rule, decision }: Application<ComplianceRuleRow>,
  { conclusion: { known } }: Checked,
): string[] {
  if (decision.truth === false) return [];
  return missingFacts(rule, known.facts, known.terms, known.ordinary);
}
