import { type Condition, type Conjunction, formatAlternatives } from './condition.ts';
import { allHold, type Facts } from './evaluate.ts';
import { liesWithin, type Term, type Terms } from './terms.ts';

/** A fact that follows where one of `when` holds, or always when there is none, and none of `unless`. */
export type Inference = {
  when: readonly Conjunction[];
  unless?: readonly Conjunction[];
  fact: string;
  value: string;
  reference: string;
};
/** An inference that holds of an ordinary building only. */
export type Presumption = Inference & { why: string };
/** What follows, and what is presumed, in the order in which it is tried. */
export type Inferences = { implied: readonly Inference[]; presumed: readonly Presumption[] };

/** Why a fact that was not given is known, with the facts that it stands on. */
type Basis =
  | { kind: 'implied'; inference: Inference; from: readonly Condition[] }
  | { kind: 'presumed'; inference: Presumption; from: readonly Condition[] };

/** All that is known: what was given, and what was deduced with its basis. */
export type Deduction = { facts: Facts; bases: ReadonlyMap<string, Basis> };

/** A known fact that contradicts what follows by law. */
type Contrary = {
  fact: string;
  given: string;
  inference: Inference;
  /** The facts that it follows from; none where it always does. */
  from: Conjunction;
};

/** What was given contradicts what follows by law. */
export class Contradiction extends Error implements Contrary {
  readonly fact: string;
  readonly given: string;
  readonly inference: Inference;
  readonly from: Conjunction;

  constructor({ fact, given, inference, from }: Contrary) {
    const follows = from.length > 0 ? `follows from ${formatAlternatives([from])}` : 'always holds';
    super(
      `The facts contradict each other: ${fact} is ${given}, and ${inference.value} ${follows} (${inference.reference}).`,
    );
    this.fact = fact;
    this.given = given;
    this.inference = inference;
    this.from = from;
  }
}

/**
 * Adds to the given facts what follows from them and, with `ordinary`, what is presumed where no
 * fact is known. Facts are only ever added or narrowed. So the order of the rows matters only where
 * two presumptions concern the same fact: the first is tried first. A presumption whose
 * consequences contradict a known fact is not made. Throws a Contradiction where a given fact
 * contradicts what follows.
 */
export function deduce(
  given: Facts,
  { implied, presumed }: Inferences,
  terms: Terms,
  ordinary: boolean,
): Deduction {
  const known: Growing = { facts: new Map(given), bases: new Map(), added: [] };
  const asking = indexByFact(implied);
  const contrary = follow(known, rowsThatMayHold(implied, known.facts), terms, asking);
  if (contrary) throw new Contradiction(contrary);
  for (let waiting = ordinary ? presumed : []; waiting.length > 0; ) {
    const grown = new Set<string>();
    for (const presumption of waiting) {
      const from = known.facts.has(presumption.fact)
        ? null
        : groundOf(presumption, known.facts, terms);
      if (!from) continue;
      known.added = [];
      add(known, { kind: 'presumed', inference: presumption, from });
      if (follow(known, asking.get(presumption.fact) ?? NONE, terms, asking)) undo(known);
      else for (const { fact } of known.added) grown.add(fact);
    }
    waiting = rowsAsking(presumed, grown);
  }
  return known;
}

/** The facts with those that follow from them by law; null where they contradict it. */
export function withWhatFollows(
  facts: Facts,
  implied: readonly Inference[],
  terms: Terms,
): Facts | null {
  return grown(new Map(facts), rowsThatMayHold(implied, facts), implied, terms);
}

/** The same where the facts have what follows from them already, and others are added or narrow them. */
export function withFacts(
  facts: Facts,
  added: Facts,
  implied: readonly Inference[],
  terms: Terms,
): Facts | null {
  const all = new Map(facts);
  const asking = indexByFact(implied);
  const rows: Inference[] = [];
  for (const [name, value] of added) {
    all.set(name, value);
    for (const row of asking.get(name) ?? NONE) rows.push(row);
  }
  return grown(all, rows, implied, terms);
}

function grown(
  facts: Map<string, string>,
  rows: readonly Inference[],
  implied: readonly Inference[],
  terms: Terms,
): Facts | null {
  const known: Growing = { facts, bases: new Map(), added: [] };
  return follow(known, rows, terms, indexByFact(implied)) ? null : known.facts;
}

const NONE: readonly Inference[] = [];

/** The rows that may hold under the facts: those without conditions, and those that ask one of the facts. */
function rowsThatMayHold<Row extends Inference>(
  rows: readonly Row[],
  facts: Facts,
): readonly Row[] {
  const asking = new Set<Inference>(rowsAsking(rows, facts.keys()));
  return rows.filter((row) => row.when.length === 0 || asking.has(row));
}

/** The rows with a condition on one of the names, in their order. */
function rowsAsking<Row extends Inference>(
  rows: readonly Row[],
  names: Iterable<string>,
): readonly Row[] {
  const index = indexByFact(rows);
  const asking = new Set<Inference>();
  for (const name of names) {
    const ofName = index.get(name);
    if (ofName) for (const row of ofName) asking.add(row);
  }
  return asking.size === 0 ? [] : rows.filter((row) => asking.has(row));
}

/** What is known so far, and what was added since something was presumed, with what stood there before. */
type Growing = {
  facts: Map<string, string>;
  bases: Map<string, Basis>;
  added: { fact: string; value: string | undefined; basis: Basis | undefined }[];
};

/** Adds what follows from the rows, transitively. Returns the first contradiction found. */
function follow(
  known: Growing,
  rows: readonly Inference[],
  terms: Terms,
  asking: ReadonlyMap<string, readonly Inference[]>,
): Contrary | null {
  if (rows.length === 0) return null;
  const waiting = [...rows];
  // It grows as it is gone through.
  for (const inference of waiting) {
    const value = known.facts.get(inference.fact);
    const term = terms.get(inference.fact) as Term;
    if (value !== undefined && isWithin(term, value, inference.value)) continue;
    const from = groundOf(inference, known.facts, terms);
    if (!from) continue;
    if (value !== undefined && !isWithin(term, inference.value, value))
      return { fact: inference.fact, given: value, inference, from };
    add(known, { kind: 'implied', inference, from });
    const next = asking.get(inference.fact);
    if (next) waiting.push(...next);
  }
  return null;
}

/** The rows by the facts that their conditions ask, found once for each list. */
function indexByFact(rows: readonly Inference[]): ReadonlyMap<string, readonly Inference[]> {
  const found = indexes.get(rows);
  if (found) return found;
  const index = new Map<string, Inference[]>();
  for (const row of rows) {
    for (const name of new Set(conditionsOf(row).map((condition) => condition.name)))
      index.set(name, [...(index.get(name) ?? []), row]);
  }
  indexes.set(rows, index);
  return index;
}

/** The inferences that ask a fact, where one of the `wanted` facts follows from them by law, at once or in steps. */
export function inferencesFrom(
  fact: string,
  wanted: ReadonlySet<string>,
  implied: readonly Inference[],
): readonly Inference[] {
  const asking = indexByFact(implied);
  return (asking.get(fact) ?? NONE).filter((row) => {
    const reached = new Set([row.fact]);
    // It grows as it is gone through.
    for (const each of reached) {
      if (wanted.has(each)) return true;
      for (const next of asking.get(each) ?? NONE) reached.add(next.fact);
    }
    return false;
  });
}

/** All conditions of an inference. */
export function conditionsOf({ when, unless = [] }: Inference): Conjunction {
  return [...when.flat(), ...unless.flat()];
}

const indexes = new WeakMap<readonly Inference[], ReadonlyMap<string, readonly Inference[]>>();

function add({ facts, bases, added }: Growing, basis: Basis): void {
  const { fact, value } = basis.inference;
  added.push({ fact, value: facts.get(fact), basis: bases.get(fact) });
  facts.set(fact, value);
  bases.set(fact, basis);
}

function undo({ facts, bases, added }: Growing): void {
  for (const { fact, value, basis } of added.reverse()) {
    if (value === undefined) facts.delete(fact);
    else facts.set(fact, value);
    if (basis) bases.set(fact, basis);
    else bases.delete(fact);
  }
}

/** An enum value within another one is more specific. */
function isWithin(term: Term, value: string, within: string): boolean {
  return term.type === 'enum' ? liesWithin(term, value, within) : value === within;
}

const ALWAYS: Conjunction = [];

/** The alternative that holds; null where none is known to. */
function groundOf(
  { when, unless = [] }: Inference,
  facts: Facts,
  terms: Terms,
): Conjunction | null {
  if (unless.some((exception) => allHold(exception, facts, terms) !== false)) return null;
  if (when.length === 0) return ALWAYS;
  for (const alternative of when)
    if (allHold(alternative, facts, terms) === true) return alternative;
  return null;
}

/** The facts that rest on a presumption, found once. */
export function presumedNames(bases: ReadonlyMap<string, Basis>): ReadonlySet<string> {
  const found =
    presumedIn.get(bases) ??
    new Set([...bases.keys()].filter((name) => presumptionsUnder(name, bases).size > 0));
  presumedIn.set(bases, found);
  return found;
}
const presumedIn = new WeakMap<ReadonlyMap<string, Basis>, ReadonlySet<string>>();

/** The presumptions that a fact stands on, through whatever follows; none for a fact that was given or follows from such. */
export function presumptionsUnder(
  fact: string,
  bases: ReadonlyMap<string, Basis>,
  found: Set<Presumption> = new Set(),
): Set<Presumption> {
  const basis = bases.get(fact);
  if (!basis) return found;
  if (basis.kind === 'presumed') {
    if (found.has(basis.inference)) return found;
    found.add(basis.inference);
  }
  for (const { name } of basis.from) if (name !== fact) presumptionsUnder(name, bases, found);
  return found;
}
