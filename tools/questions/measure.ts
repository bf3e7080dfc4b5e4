import type * as z from 'zod';
import { type CountryPackage, recordsOf } from '../../src/data/dataset/data-file.ts';
import { factRulesOf, factsOfPlace } from '../../src/domain/places/facts.ts';
import { referencesOf } from '../../src/domain/places/summary.ts';
import { packagePrototypes } from '../../src/domain/prototypes/package-prototypes.ts';
import { QUESTIONS_FILE } from '../../src/domain/question-coverage/dataset.ts';
import type {
  coverageQuestionRecord,
  coverageRecord,
} from '../../src/domain/question-coverage/table.ts';
import { findRuleGap } from '../../src/domain/rule-coverage/find-gap.ts';
import type { ruleGapRecord } from '../../src/domain/rule-coverage/table.ts';
import { applyRules, conclude, withMeasure } from '../../src/engine/checks/conclude.ts';
import { factsOfElement } from '../../src/engine/checks/prototype.ts';
import { createKnowledge } from '../../src/engine/checks/rule-book.ts';
import type { Conjunction } from '../../src/engine/conditions/condition.ts';
import type { Facts } from '../../src/engine/conditions/evaluate.ts';
import { packageRuleBook } from './package-rule-book.ts';

export const STATUSES = [
  'concluded',
  'depends',
  'not_regulated',
  'closed',
  'not_collected',
  'undeclared',
] as const;
export type Status = (typeof STATUSES)[number];

type Question = z.output<typeof coverageQuestionRecord>;
type RuleGap = z.output<typeof ruleGapRecord>;
type Profile = { profile: string; facts: readonly Conjunction[] };

/** A question in a reference city with its status, also with a prototype of the use. */
export type Answer = Question & { city: string | null; status: Status; withPrototype: Status };

/**
 * Checks each question of coverage-questions.csv in each reference city, with `works=new` and no
 * other fact. A country without reference cities is one place.
 */
export function answerQuestions(country: CountryPackage): Answer[] {
  const { records, shared, vocabulary } = country;
  const { terms } = vocabulary;
  const book = packageRuleBook(country);
  const knowledge = createKnowledge(book, 'ORDINARY');
  const profiles = new Map(
    recordsOf<Profile>(shared, 'element-profiles.csv').map((row) => [row.profile, row]),
  );
  const prototypes = [...packagePrototypes(country).values()];
  const gaps = recordsOf<RuleGap>(records, 'rule-gaps.csv').map(({ where, ...gap }) => ({
    ...gap,
    where: where[0] ?? [],
  }));
  const factRules = factRulesOf(country);
  const places = referencesOf(country).map((place) => ({
    city: place.code,
    facts: factsOfPlace(place, factRules, terms),
  }));
  const cities =
    places.length > 0 ? places : [{ city: null, facts: new Map<string, string>() as Facts }];
  const questions = recordsOf<Question>(shared, QUESTIONS_FILE);
  return cities.flatMap(({ city, facts }) =>
    questions.map((question) => answer(question, city, facts)),
  );

  function answer(question: Question, city: string | null, ofPlace: Facts): Answer {
    const { occupancy, profile } = question;
    const ofProfile = (profiles.get(profile)?.facts[0] ?? []).map(
      ({ name, values }) => [name, values[0] as string] as const,
    );
    const given: Facts = new Map([
      ...ofPlace,
      ['occupancy', occupancy],
      ['works', 'new'],
      ...ofProfile,
    ]);
    const prototype = prototypes.find(({ facts }) =>
      facts.some(({ name, values }) => name === 'occupancy' && values[0] === occupancy),
    );
    const status = statusOf(question, given);
    const withPrototype = prototype
      ? statusOf(question, new Map([...given, ...factsOfElement(prototype, profile, given, terms)]))
      : status;
    return { ...question, city, status, withPrototype };
  }

  function statusOf({ field, value, profile }: Question, given: Facts): Status {
    const known = withMeasure(knowledge(given, field), field, value);
    const applications = applyRules(book.rulesOf.get(field) ?? [], value, known);
    const { verdict } = conclude(applications, known);
    if (verdict === 'DEPENDS') return 'depends';
    if (verdict !== 'NO_RULE') return 'concluded';
    const gap = findRuleGap(gaps, { field, profile, facts: known.facts }, terms);
    return gap?.reason ?? 'undeclared';
  }
}

/** Whether a question has a verdict, or the law sets no limit. */
export function isSettled(status: Status): boolean {
  return status === 'concluded' || status === 'not_regulated';
}

/** The rows of coverage.csv: the questions of each city and use, counted by status. */
export function countAnswers(results: readonly Answer[]): z.output<typeof coverageRecord>[] {
  const rows = new Map<string, z.output<typeof coverageRecord>>();
  for (const { city, occupancy, status, withPrototype } of results) {
    const key = `${city} ${occupancy}`;
    const row = rows.get(key) ?? { city, occupancy, ...NONE };
    rows.set(key, {
      ...row,
      [status]: row[status] + 1,
      with_prototype: row.with_prototype + (isSettled(withPrototype) ? 1 : 0),
    });
  }
  return [...rows.values()];
}

/** Questions without a rule and without a reason, also where only the facts of a prototype leave them so. */
export function countUndeclared(results: readonly Answer[]): number {
  return results.filter(
    ({ status, withPrototype }) => status === 'undeclared' || withPrototype === 'undeclared',
  ).length;
}

const NONE = Object.fromEntries(
  [...STATUSES, 'with_prototype'].map((column) => [column, 0]),
) as Record<Status | 'with_prototype', number>;
