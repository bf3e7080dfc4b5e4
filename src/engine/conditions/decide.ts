import type { Applicability, Condition, Conjunction } from './condition.ts';
import { type Deduction, type Inference, presumptionsUnder } from './deduce.ts';
import { allHold, anyHolds, both, holds, not, type Truth } from './evaluate.ts';
import { valuesThatMatter } from './overlap.ts';
import type { Term, Terms } from './terms.ts';

/** What is taken for known of a design, and how. */
export type Known = Deduction & {
  terms: Terms;
  /** What follows from facts by law. */
  implied: readonly Inference[];
  /** Whether special kinds, and exceptions about which no fact is known, are presumed absent. */
  ordinary: boolean;
  /** Facts through which an exception may be taken to be absent; see factsOnlyExceptionsAsk. */
  exceptional: ReadonlySet<string>;
  /** The measured field, if its value is among the facts: nothing was deduced from it. */
  measured?: string;
};

/** Something that a decision takes for granted of an ordinary building. */
export type Presumed = { name: string; value: string; why: string; reference: string };

/** Whether something holds, with the exceptions from it that are taken to be absent. */
export type Decision = { truth: Truth; absent: readonly Conjunction[] };

/** Whether something holds under what is known. */
export function decide(applicability: Applicability, known: Known): Decision {
  const absent: Conjunction[] = [];
  return { truth: truthOf(applicability, known, absent), absent };
}

/** The truth of a decision alone: most are made for nothing else. Adds the exceptions that are taken to be absent to `absent`. */
export function truthOf(
  { when, unless }: Applicability,
  known: Known,
  absent?: Conjunction[],
): Truth {
  const { facts, terms, ordinary } = known;
  const begun = when.length === 0 ? true : anyHolds(when, facts, terms, ordinary);
  if (begun === false) return false;
  let excepted: Truth = false;
  for (const each of unless) {
    const truth = conjunctionHolds(each, known);
    if (truth === true) excepted = true;
    if (truth !== null) continue;
    if (isTakenToBeAbsent(each, known)) absent?.push(each);
    else if (excepted === false) excepted = null;
  }
  return both(begun, not(excepted));
}

/** The same without the exceptions that are taken to be absent. */
export function withoutAbsent({ when, unless }: Applicability, known: Known): Applicability {
  return {
    when,
    unless: unless.filter(
      (each) => conjunctionHolds(each, known) !== null || !isTakenToBeAbsent(each, known),
    ),
  };
}

function conjunctionHolds(conjunction: Conjunction, { facts, terms, ordinary }: Known): Truth {
  return allHold(conjunction, facts, terms, ordinary);
}

function isTakenToBeAbsent(
  exception: Conjunction,
  { facts, terms, ordinary, exceptional }: Known,
): boolean {
  return (
    ordinary &&
    exception.some(
      (condition) =>
        exceptional.has(condition.name) && holds(condition, facts, terms, true) === null,
    )
  );
}

/**
 * The facts that only exceptions test, and for which one value makes all those conditions false.
 * They can be presumed absent once for a whole design, as that never silently disables a rule that
 * applies by the same fact. Numbers are not among them: width, height and count are what is
 * designed.
 */
export function factsOnlyExceptionsAsk(
  all: readonly Applicability[],
  terms: Terms,
): ReadonlySet<string> {
  const required = new Set(all.flatMap(({ when }) => when.flat().map(({ name }) => name)));
  const byName = new Map<string, Condition[]>();
  for (const condition of all.flatMap(({ unless }) => unless.flat())) {
    const { about, type } = terms.get(condition.name) as Term;
    if (required.has(condition.name) || about === 'place' || type === 'number') continue;
    byName.set(condition.name, [...(byName.get(condition.name) ?? []), condition]);
  }
  const canAllBeFalse = ([name, conditions]: [string, Condition[]]) =>
    valuesThatMatter(terms.get(name) as Term, conditions).some((value) =>
      conditions.every((condition) => holds(condition, new Map([[name, value]]), terms) === false),
    );
  return new Set([...byName].filter(canAllBeFalse).map(([name]) => name));
}

/** What a decision that is made rests on besides what was given and what follows by law: as little as will do. */
export function presumedFor(
  { when, unless }: Applicability,
  { truth }: Decision,
  known: Known,
): Presumed[] {
  if (truth === null) return [];
  const grounds = truth
    ? [
        smallestOf(
          when
            .filter((each) => conjunctionHolds(each, known) === true)
            .map((each) => unionOf(each, known)),
        ),
        ...unless.map((each) => groundsOfFalse(each, known)),
      ]
    : [groundsOfNotHolding({ when, unless }, known)];
  return withoutRepeats(grounds.flat());
}

/** Each of them once. */
export function withoutRepeats(presumed: readonly Presumed[]): Presumed[] {
  return [...new Map(presumed.map((one) => [`${one.name} ${one.value}`, one])).values()];
}

/** All that is presumed of what is decided so far of something that is open itself. */
export function presumedSoFar({ when, unless }: Applicability, known: Known): Presumed[] {
  const { facts, terms, ordinary } = known;
  return [...when, ...unless]
    .flat()
    .flatMap((each) =>
      holds(each, facts, terms, ordinary) === null ? [] : groundsOf(each, known),
    );
}

/** Why something does not hold: no alternative does, or an exception does. */
function groundsOfNotHolding({ when, unless }: Applicability, known: Known): Presumed[] {
  const exceptions = unless
    .filter((each) => conjunctionHolds(each, known) === true)
    .map((each) => unionOf(each, known));
  const begins = when.length > 0 && when.every((each) => conjunctionHolds(each, known) === false);
  return smallestOf([
    ...exceptions,
    ...(begins ? [when.flatMap((each) => groundsOfFalse(each, known))] : []),
  ]);
}

/** The one condition that is false with the least presumed; nothing for an exception that is merely taken to be absent. */
function groundsOfFalse(conjunction: Conjunction, known: Known): Presumed[] {
  const { facts, terms, ordinary } = known;
  return smallestOf(
    conjunction
      .filter((each) => holds(each, facts, terms, ordinary) === false)
      .map((each) => groundsOf(each, known)),
  );
}

function unionOf(conjunction: Conjunction, known: Known): Presumed[] {
  return conjunction.flatMap((condition) => groundsOf(condition, known));
}

/** What a condition that is decided rests on. */
function groundsOf(condition: Condition, { facts, bases, terms, ordinary }: Known): Presumed[] {
  const presumptions = [...presumptionsUnder(condition.name, bases)].map(
    ({ fact, value, why, reference }) => ({
      name: fact,
      value,
      why,
      reference,
    }),
  );
  const isSpecial = ordinary && holds(condition, facts, terms) === null;
  return isSpecial ? [...presumptions, notSpecial(condition)] : presumptions;
}

export function notSpecial({ name, values }: Pick<Condition, 'name' | 'values'>): Presumed {
  return {
    name,
    value: `not ${values.join(' or ')}`,
    why: 'Special kinds are presumed absent unless given.',
    reference: '',
  };
}

function smallestOf(grounds: readonly (readonly Presumed[])[]): Presumed[] {
  return [...(grounds.toSorted((one, other) => one.length - other.length)[0] ?? [])];
}
