import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import { recordsInForce } from '../../data/dataset/records-in-force.ts';
import { applyRules, conclude, type Verdict, withMeasure } from '../../engine/checks/conclude.ts';
import { type LimitState, limitOf } from '../../engine/checks/limit.ts';
import { factsOfThing } from '../../engine/checks/prototype.ts';
import type { Field, Rule } from '../../engine/checks/rule.ts';
import { createKnowledge } from '../../engine/checks/rule-book.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { decide, type Known, withoutAbsent } from '../../engine/conditions/decide.ts';
import { type Facts, missingFacts } from '../../engine/conditions/evaluate.ts';
import { factRulesOf, factsOfPlace } from '../places/facts.ts';
import { referencesOf } from '../places/summary.ts';
import { packagePrototypes } from '../prototypes/package-prototypes.ts';
import { ORDINARY_USES } from '../rule-coverage/coverage.ts';
import { stepOf } from './make-cases.ts';
import { packageRuleBook } from './package-rule-book.ts';

/** What an architect asks who knows the use, that the works are new, and the thing, and what comes of it. */
export type OrdinaryQuestion = {
  occupancy: string;
  profile: string;
  field: string;
  state: LimitState;
  /** What is concluded of a usual value. */
  usual: Verdict;
  /** What is concluded of it where the use is said by a prototype of it, in place of the use alone; DEPENDS where there is none. */
  withPrototype: Verdict;
  /** Of the values that are asked (each threshold that may bind, and a step on both sides of it) the share with a conclusion other than DEPENDS. */
  concluded: number;
  /** The rules that may hold as well, and the facts that would decide. */
  open: readonly { ruleId: string; missing: readonly string[] }[];
};

type Profile = {
  profile: string;
  occupancies: readonly string[];
  facts: readonly Conjunction[];
  fields: readonly string[];
};
type RuleRecord = Omit<Rule, 'ruleId' | 'codeReference'> & {
  rule_id: string;
  code_reference: string;
};

/** The questions that are asked in one place of a country. */
export type AskedQuestions = { place: string | null; questions: readonly OrdinaryQuestion[] };

/**
 * The limit of each field of each element profile, for each ordinary use, in the reference city for which most rules are published, or anywhere in the country where no city is. `usual` are the
 * values at which fields are asked.
 */
export function askOrdinaryQuestions(
  country: CountryPackage,
  usual: ReadonlyMap<string, number>,
): AskedQuestions {
  const { shared, vocabulary } = country;
  const { terms } = vocabulary;
  const book = packageRuleBook(country);
  const { fields } = book;
  const rules = [...book.rulesOf.values()].flat();
  const knowledge = createKnowledge(book, 'ORDINARY');
  const prototypes = [...packagePrototypes(country).values()];
  const profiles = recordsOf<Profile>(shared, 'element-profiles.csv');
  const factRules = factRulesOf(country);
  const places = referencesOf(country).map((place) => ({
    place: place.code,
    facts: factsOfPlace(place, factRules, terms),
  }));
  const ofPlaceAlone = createKnowledge(book, 'NOTHING');
  const asked = (
    places.length > 0 ? places : [{ place: null, facts: new Map<string, string>() }]
  ).map(({ place, facts }) => ({
    place,
    mayHold: rules.filter((rule) => decide(rule, ofPlaceAlone(facts, rule.field)).truth !== false)
      .length,
    questions: ORDINARY_USES.flatMap((occupancy) => questionsOfUse(occupancy, facts)),
  }));
  return asked.reduce((best, each) => (each.mayHold > best.mayHold ? each : best));

  function questionsOfUse(occupancy: string, ofPlace: Facts): OrdinaryQuestion[] {
    const prototype = prototypes.find(({ facts }) =>
      facts.some(({ name, values }) => name === 'occupancy' && values[0] === occupancy),
    );
    return profiles
      .filter(({ occupancies }) => occupancies.length === 0 || occupancies.includes(occupancy))
      .flatMap(({ profile, facts, fields: measured }) => {
        const said = (facts[0] ?? []).map(
          ({ name, values }) => [name, values[0] as string] as const,
        );
        const given: Facts = new Map([
          ...ofPlace,
          ['occupancy', occupancy],
          ['works', 'new'],
          ...said,
        ]);
        const withPrototype =
          prototype && new Map([...given, ...factsOfThing(prototype, profile, given, terms)]);
        return measured
          .filter((field) => book.rulesOf.has(field))
          .map((field) => ({
            occupancy,
            profile,
            field,
            ...answered(field, knowledge(given, field)),
            withPrototype: withPrototype
              ? usualVerdict(field, knowledge(withPrototype, field))
              : 'DEPENDS',
          }));
      });
  }

  function usualVerdict(field: string, known: Known): Verdict {
    return verdictAt(book.rulesOf.get(field) ?? [], field, usual.get(field) as number, known);
  }

  function answered(
    field: string,
    known: Known,
  ): Omit<OrdinaryQuestion, 'occupancy' | 'profile' | 'field' | 'withPrototype'> {
    const ofField = book.rulesOf.get(field) ?? [];
    const limit = limitOf(field, ofField, known);
    const open = limit.open.map((rule) => ({
      ruleId: rule.ruleId,
      missing: missingFacts(withoutAbsent(rule, known), known.facts, terms, true),
    }));
    return {
      state: limit.state,
      usual: usualVerdict(field, known),
      concluded: shareConcluded(field, ofField, known, fields.get(field) as Field),
      open,
    };
  }
}

/** A value of each field that is usual: the middle one of the thresholds of all countries. */
export function usualValues(packages: readonly CountryPackage[]): ReadonlyMap<string, number> {
  const thresholds = new Map<string, number[]>();
  for (const country of packages) {
    for (const { field, value, severity } of recordsInForce<RuleRecord>(
      country,
      'compliance-rules.csv',
    )) {
      if (severity !== 'info') thresholds.set(field, [...(thresholds.get(field) ?? []), value]);
    }
  }
  return new Map(
    [...thresholds].map(([field, values]) => [
      field,
      values.sort((one, other) => one - other)[Math.floor(values.length / 2)] as number,
    ]),
  );
}

function verdictAt(rules: readonly Rule[], field: string, value: number, known: Known): Verdict {
  const measured = withMeasure(known, field, value);
  return conclude(applyRules(rules, value, measured), measured).verdict;
}

function shareConcluded(
  field: string,
  rules: readonly Rule[],
  known: Known,
  { unit, min, max }: Field,
): number {
  const may = rules.filter(
    (rule) => rule.severity !== 'info' && decide(rule, known).truth !== false,
  );
  const step = stepOf(unit);
  const values = new Set(
    may
      .flatMap(({ value }) => [value - step, value, value + step])
      .filter((value) => value >= min && value <= max),
  );
  if (values.size === 0) return 1;
  const verdicts = [...values].map((value) => verdictAt(rules, field, value, known));
  return verdicts.filter((verdict) => verdict !== 'DEPENDS').length / verdicts.length;
}
