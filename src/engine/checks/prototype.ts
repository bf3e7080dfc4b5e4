import type { Conjunction } from '../conditions/condition.ts';
import type { Facts } from '../conditions/evaluate.ts';
import { canBothBe, liesWithin, type Term, type Terms } from '../conditions/terms.ts';

/**
 * Facts that a prototype gives together about elements of the building: of these profiles, or of
 * all elements where no profile is named.
 */
export type PrototypeElements = { profiles: readonly string[]; facts: Conjunction };

/**
 * A building that is chosen by name: the facts that its name implies about use and size, and those
 * that `country` adds, if any.
 */
export type Prototype = {
  name: string;
  label: string;
  country: string | null;
  facts: Conjunction;
  elements: readonly PrototypeElements[];
};

/** Rows of prototypes.csv, prototype-elements.csv, and prototypes.csv of a country. */
export type PrototypeRow = { prototype: string; label: string; facts: Conjunction };
export type PrototypeElementsRow = PrototypeElements & { prototypes: readonly string[] };
export type CountryPrototypeRow = { prototype: string; built: string; facts: Conjunction };

/** The prototypes by name, with what a country adds to them. */
export function createPrototypes(
  rows: readonly PrototypeRow[],
  elements: readonly PrototypeElementsRow[],
  country: string | null,
  additions: readonly CountryPrototypeRow[],
): ReadonlyMap<string, Prototype> {
  const added = new Map(additions.map((row) => [row.prototype, row]));
  const prototypes = rows.map(({ prototype: name, label, facts }): Prototype => {
    const own = added.get(name);
    return {
      name,
      label: own ? `${label}, ${own.built}` : label,
      country,
      facts: [...facts, ...(own?.facts ?? [])],
      elements: elements.filter(
        ({ prototypes }) => prototypes.length === 0 || prototypes.includes(name),
      ),
    };
  });
  return new Map(prototypes.map((prototype) => [prototype.name, prototype]));
}

/** A given fact that contradicts a fact of the prototype. */
export class PrototypeContradiction extends Error {
  readonly fact: string;
  readonly given: string;
  readonly said: string;
  readonly prototype: Prototype;

  constructor(fact: string, given: string, said: string, prototype: Prototype) {
    super(
      `The facts contradict each other: ${fact} is ${given}, but the prototype ${prototype.name} sets it to ${said}. Facts of a prototype cannot be changed one by one: remove the prototype and give the facts of the building instead.`,
    );
    this.fact = fact;
    this.given = given;
    this.said = said;
    this.prototype = prototype;
  }
}

/**
 * The facts of a prototype about the building that were not given. Throws a PrototypeContradiction
 * where a given fact contradicts one of them.
 */
export function factsOfBuilding(prototype: Prototype, given: Facts, terms: Terms): Facts {
  const said = new Map<string, string>();
  for (const [name, value] of pairsOf(prototype.facts)) {
    const own = given.get(name);
    if (own !== undefined && !canBothBe(terms.get(name) as Term, own, value))
      throw new PrototypeContradiction(name, own, value, prototype);
    if (addsTo(terms, name, own, value)) said.set(name, value);
  }
  return said;
}

/**
 * The facts of a prototype about an element of the building, or about one without a profile, that
 * were not given. Facts of one row are left out together where a given fact contradicts one of
 * them, as the others would describe another element. Rows for all elements are likewise left out
 * where they contradict the row of this one.
 */
export function factsOfElement(
  prototype: Prototype,
  profile: string | null,
  given: Facts,
  terms: Terms,
): Facts {
  const known = new Map([...given, ...factsOfBuilding(prototype, given, terms)]);
  const ofProfile = prototype.elements.filter(
    ({ profiles }) => profile !== null && profiles.includes(profile),
  );
  const ofAll = prototype.elements.filter(({ profiles }) => profiles.length === 0);
  for (const { facts } of [...ofProfile, ...ofAll]) {
    const pairs = pairsOf(facts);
    const agrees = pairs.every(([name, value]) =>
      canBothBe(terms.get(name) as Term, known.get(name) ?? value, value),
    );
    if (agrees)
      for (const [name, value] of pairs)
        if (addsTo(terms, name, known.get(name), value)) known.set(name, value);
  }
  return new Map([...known].filter(([name, value]) => given.get(name) !== value));
}

export function pairsOf(facts: Conjunction): readonly (readonly [name: string, value: string])[] {
  return facts.map(({ name, values }) => [name, values[0] as string]);
}

/** Whether a value that agrees with the known one is more specific. */
function addsTo(terms: Terms, name: string, known: string | undefined, value: string): boolean {
  const term = terms.get(name) as Term;
  return (
    known === undefined ||
    (term.type === 'enum' && known !== value && liesWithin(term, value, known))
  );
}
