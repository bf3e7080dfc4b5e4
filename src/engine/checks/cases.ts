import type { Applicability, Condition } from '../conditions/condition.ts';
import {
  type Known,
  notSpecial,
  type Presumed,
  presumedSoFar,
  truthOf,
} from '../conditions/decide.ts';
import { type Inference, inferencesFrom, presumedNames, withFacts } from '../conditions/deduce.ts';
import { type Facts, kindsWithin, missingFacts, type Truth } from '../conditions/evaluate.ts';
import { valuesThatMatter } from '../conditions/overlap.ts';
import type { Term } from '../conditions/terms.ts';

/** A rule that a measure would violate, and that may or may not apply. */
type Case = Applicability & { applicability: string };
type Conditional = Pick<Inference, 'when' | 'unless'>;

/** Maximum number of values of open facts to try; with more, the verdict is DEPENDS. */
const MAX_TRIED = 256;

/** What is so of rules whatever the open facts are: that one or another holds, or that none does; else it depends on them. */
export type InEveryCase = 'ONE' | 'NONE' | 'DEPENDS';

/**
 * How many of the rules, the first among them, it takes for one or another to hold whatever the
 * open facts are; null where all do not suffice, or where there are too many cases.
 */
export function fewestThatHold(
  cases: readonly Case[],
  known: Known,
  missing: MissingFacts,
): number | null {
  // A case in which none of the rules so far holds. As long as the next one does not hold there either, it need not be looked for.
  let without: Facts | null = null;
  for (const [index, last] of cases.entries()) {
    if (without && truthOf(last, { ...known, facts: without }) === false) continue;
    const first = cases.slice(0, index + 1);
    without = null;
    let suffice = false;
    const end = lookAtCases(first, known, known.ordinary, missing, (truth, facts) => {
      suffice = truth === true;
      if (truth === false) without = facts;
      return !suffice;
    });
    // More rules have more cases.
    if (end === 'TOO_MANY') return null;
    if (suffice) return index + 1;
  }
  return null;
}

/**
 * The presumptions behind the result that one of the rules applies in every case or, if `hold` is
 * false, none in any. They are those of every rule, as each may be the one. Where a special kind
 * would be another case, its absence is one of them. Given facts, and facts that follow by law, are
 * not listed.
 */
export function presumedInCases(cases: readonly Case[], known: Known, hold: boolean): Presumed[] {
  const soFar = cases.flatMap((each) => presumedSoFar(each, known));
  const isSo = inEveryCase(cases, known, false) === (hold ? 'ONE' : 'NONE');
  return isSo ? soFar : [...soFar, ...specialKindsLeftOut(cases, known)];
}

/** Whether one of the rules holds; null where the facts that are still open decide it. */
function oneHolds(cases: readonly Case[], known: Known): Truth {
  let truth: Truth = false;
  for (const each of cases) {
    const one = truthOf(each, known);
    if (one === true) return true;
    if (one === null) truth = null;
  }
  return truth;
}

function specialKindsLeftOut(cases: readonly Case[], known: Known): Presumed[] {
  return [...openNames(cases, missingOfEach(cases, known))].flatMap((name) => {
    const possible = new Set(possibleValues(name, cases, known, true));
    const special = possibleValues(name, cases, known, false).filter(
      (value) => !possible.has(value),
    );
    return special.length > 0 ? [notSpecial({ name, values: special })] : [];
  });
}

/** The open facts of each rule, found once for several questions about the same rules. */
export type MissingFacts = ReadonlyMap<Case, readonly string[]>;

export function missingOfEach(
  cases: readonly Case[],
  { facts, terms, ordinary }: Known,
): MissingFacts {
  return new Map(cases.map((each) => [each, missingFacts(each, facts, terms, ordinary)]));
}

function openNames(cases: readonly Case[], missing: MissingFacts): ReadonlySet<string> {
  const names = new Set<string>();
  for (const each of cases)
    for (const name of missing.get(each) as readonly string[]) names.add(name);
  return names;
}

/**
 * What is so in every combination of the open facts, special kinds among them unless `ordinary`; null
 * if there are too many.
 */
export function inEveryCase(
  cases: readonly Case[],
  known: Known,
  ordinary = known.ordinary,
  missing = missingOfEach(cases, known),
): InEveryCase | null {
  const found = new Set<Truth>();
  const end = lookAtCases(cases, known, ordinary, missing, (truth) => {
    found.add(truth);
    return truth === null || found.size > 1;
  });
  if (end === 'TOO_MANY') return null;
  if (end === 'ENOUGH') return 'DEPENDS';
  return found.has(true) ? 'ONE' : found.has(false) ? 'NONE' : 'DEPENDS';
}

/**
 * Goes through the combinations of the open facts, with whether one of the rules holds in each, until
 * `isEnough`. A fact is open in a combination only where undecided rules test it: under one part of
 * a code the facts of the other part are not.
 */
function lookAtCases(
  cases: readonly Case[],
  known: Known,
  ordinary: boolean,
  missing: MissingFacts,
  isEnough: (truth: Truth, facts: Facts) => boolean,
): 'ALL' | 'ENOUGH' | 'TOO_MANY' {
  if (cases.some(({ applicability }) => applicability === 'none')) return 'TOO_MANY';
  // What some facts decide stays so whatever the others are: more facts decide more, and nothing otherwise. Not where special kinds, which count as absent, come back.
  const endsEarly = ordinary === known.ordinary;
  const { implied, terms, measured } = known;
  let tried = 0;
  // Nothing was deduced from the measure.
  const measure = new Map(
    measured === undefined ? [] : [[measured, known.facts.get(measured) as string]],
  );
  if (lookBelow(openNames(cases, missing), cases, known, lawful(known), measure)) return 'ENOUGH';
  return tried > MAX_TRIED ? 'TOO_MANY' : 'ALL';

  /**
   * Whether it was enough in the combinations of the names. `byLaw` are the facts without what is
   * presumed, `chosen` those of the combination.
   */
  function lookBelow(
    names: ReadonlySet<string>,
    above: readonly Case[],
    now: Known,
    byLaw: Facts,
    chosen: Facts,
  ): boolean {
    const undecided = endsEarly ? undecidedOf(above, now) : above;
    if (!undecided) return isEnough(true, now.facts);
    const left = endsEarly ? openNames(undecided, missingOfEach(undecided, now)) : names;
    // An exception that is taken to be absent is so in each combination.
    const name = [...names].find(
      (each) => left.has(each) && !(known.ordinary && known.exceptional.has(each)),
    );
    if (name === undefined) {
      // What is presumed is known: where a combination contradicts it, and no rule holds, it is not a case.
      const facts = withFacts(known.facts, chosen, implied, terms);
      return facts !== null && isEnough(oneHolds(undecided, { ...known, facts }), facts);
    }
    const others = new Set(names);
    others.delete(name);
    return possibleValues(name, cases, now, ordinary).some((value) => {
      tried += 1;
      if (tried > MAX_TRIED) return false;
      // A combination that the law excludes is not a case.
      const next = withFacts(byLaw, new Map([[name, value]]), implied, terms);
      if (!next) return false;
      const facts = new Map(now.facts);
      for (const [each, follows] of next) facts.set(each, follows);
      return lookBelow(
        others,
        undecided,
        { ...known, facts },
        next,
        new Map(chosen).set(name, value),
      );
    });
  }
}

/** The facts without those that rest on a presumption. */
function lawful({ facts, bases }: Known): Facts {
  const all = new Map(facts);
  for (const name of presumedNames(bases)) all.delete(name);
  return all;
}

/** The rules that are not decided yet; null if one of them holds. */
function undecidedOf(cases: readonly Case[], known: Known): readonly Case[] | null {
  const undecided: Case[] = [];
  for (const each of cases) {
    const truth = truthOf(each, known);
    if (truth === true) return null;
    if (truth === null) undecided.push(each);
  }
  return undecided;
}

/**
 * The values of an open fact that the rules distinguish, or that decide by law what they ask, within
 * what is known of it. Without special kinds that are presumed absent.
 */
function possibleValues(
  name: string,
  cases: readonly Case[],
  { facts, terms, implied }: Known,
  ordinary: boolean,
): readonly string[] {
  const term = terms.get(name) as Term;
  const value = facts.get(name);
  if (term.type === 'enum') return kindsWithin(term, value ?? null, ordinary);
  if (value !== undefined) return [value];
  const conditions =
    term.type === 'boolean'
      ? []
      : [...cases, ...inferencesFrom(name, namesAsked(cases), implied)].flatMap((each) =>
          conditionsOn(name, each),
        );
  return valuesThatMatter(term, conditions);
}

function namesAsked(cases: readonly Case[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { when, unless } of cases)
    for (const conjunction of [...when, ...unless])
      for (const { name } of conjunction) names.add(name);
  return names;
}

function conditionsOn(name: string, { when, unless = [] }: Conditional): Condition[] {
  return [...when, ...unless].flatMap((conjunction) =>
    conjunction.filter((condition) => condition.name === name),
  );
}
