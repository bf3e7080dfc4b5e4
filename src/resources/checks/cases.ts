import type { Applicability } from '../../conditions/condition.ts';
import { decide, type Known, notSpecial, type Presumed, presumedSoFar } from '../../conditions/decide.ts';
import { kindsWithin, missingFacts, not, type Truth } from '../../conditions/evaluate.ts';
import { valuesThatMatter } from '../../conditions/overlap.ts';
import type { Term } from '../../conditions/terms.ts';

/** A rule that a measure would break, and of which it is open whether it holds. */
type Case = Applicability & { applicability: string };

/** Combinations of open facts that are looked at; beyond, a measure is said to depend on them. */
const MAX_COMBINATIONS = 64;

/** Whether one or another of the rules holds whatever the open facts are: a rule for one kind of building and a rule for all others. */
export function breaksInEveryCase(cases: readonly Case[], known: Known): boolean {
  return isSoInEveryCase(cases, known, oneHolds) ?? false;
}

/** How many of the rules, the first among them, it takes for one or another to hold whatever the open facts are; null where all do not suffice, or where there are too many cases. */
export function fewestThatBreak(cases: readonly Case[], known: Known): number | null {
  // What some of them do in every case, all of them do as well: mostly they do not, and that is found at once.
  if (isSoInEveryCase(cases, known, oneHolds) === false) return null;
  for (let count = 1; count <= cases.length; count++) {
    const found = isSoInEveryCase(cases.slice(0, count), known, oneHolds);
    // More rules have more cases.
    if (found === null) return null;
    if (found) return count;
  }
  return null;
}

/** Whether none of the rules can hold whatever the open facts are. */
export function breaksInNoCase(cases: readonly Case[], known: Known): boolean {
  return isSoInEveryCase(cases, known, noneHolds) ?? false;
}

/**
 * What it rests on that one of the rules holds in every case, or (`hold` is false) none in any, besides what was given and what follows by law: as each may be the one, what any
 * of them rests on, and that special kinds are not meant where one of these would be another case.
 */
export function presumedInCases(cases: readonly Case[], known: Known, hold: boolean): Presumed[] {
  const soFar = cases.flatMap((each) => presumedSoFar(each, known));
  const isSo = isSoInEveryCase(cases, known, hold ? oneHolds : noneHolds, false);
  return isSo ? soFar : [...soFar, ...specialKindsLeftOut(cases, known)];
}

/** What is asked of a combination of facts; null where those that are still open decide it. */
type Question = (cases: readonly Case[], known: Known) => Truth;

const oneHolds: Question = (cases, known) => {
  let truth: Truth = false;
  for (const each of cases) {
    const one = decide(each, known).truth;
    if (one === true) return true;
    if (one === null) truth = null;
  }
  return truth;
};
const noneHolds: Question = (cases, known) => not(oneHolds(cases, known));

function specialKindsLeftOut(cases: readonly Case[], known: Known): Presumed[] {
  return openNames(cases, known).flatMap((name) => {
    const possible = new Set(possibleValues(name, cases, known, true));
    const special = possibleValues(name, cases, known, false).filter((value) => !possible.has(value));
    return special.length > 0 ? [notSpecial({ name, values: special })] : [];
  });
}

function openNames(cases: readonly Case[], { facts, terms, ordinary }: Known): string[] {
  return [...new Set(cases.flatMap((each) => missingFacts(each, facts, terms, ordinary)))];
}

/** Whether it is so in each combination of the open facts, special kinds among them unless `ordinary`; null where they are too many to look at. */
function isSoInEveryCase(cases: readonly Case[], known: Known, isSo: Question, ordinary = known.ordinary): boolean | null {
  if (cases.some(({ applicability }) => applicability === 'none')) return null;
  const missing = openNames(cases, known);
  // An exception that is taken to be absent is so in each combination.
  const names = missing.filter((name) => !known.ordinary || !known.exceptional.has(name));
  const values: (readonly string[])[] = [];
  let combinations = 1;
  for (const name of names) {
    const ofName = possibleValues(name, cases, known, ordinary);
    combinations *= ofName.length;
    if (combinations > MAX_COMBINATIONS) return null;
    values.push(ofName);
  }
  const facts = new Map(known.facts);
  const inThese = { ...known, facts };
  // What some facts decide stays so whatever the others are: more facts decide more, and nothing otherwise. Not where special kinds, which count as absent, come back.
  const endsEarly = ordinary === known.ordinary;
  return inAllBelow(0);

  /** The first combination in which it is not so ends the search. */
  function inAllBelow(position: number): boolean {
    const name = names[position];
    const truth = name === undefined || (endsEarly && position > 0) ? isSo(cases, inThese) : null;
    if (truth !== null || name === undefined) return truth === true;
    const before = facts.get(name);
    const found = (values[position] as readonly string[]).every((value) => {
      facts.set(name, value);
      return inAllBelow(position + 1);
    });
    if (before === undefined) facts.delete(name);
    else facts.set(name, before);
    return found;
  }
}

/** The values of an open fact that the rules tell apart, as far as they lie within what is known of it; kinds that are presumed not to be meant left out. */
function possibleValues(name: string, cases: readonly Case[], { facts, terms }: Known, ordinary: boolean): readonly string[] {
  const term = terms.get(name) as Term;
  const value = facts.get(name);
  if (term.type === 'enum') return kindsWithin(term, value ?? null, ordinary);
  const asked = cases.flatMap(({ when, unless }) => [...when, ...unless].flat()).filter((condition) => condition.name === name);
  return valuesThatMatter(term, asked).filter((each) => value === undefined || each === value);
}
