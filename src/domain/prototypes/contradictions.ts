import {
  type CountryPackage,
  type Finding,
  type Located,
  type Records,
  recordsOf,
} from '../../data/dataset/data-file.ts';
import { factsOfElement, pairsOf } from '../../engine/checks/prototype.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { Contradiction, deduce } from '../../engine/conditions/deduce.ts';
import { canBothBe, type Term, type Terms } from '../../engine/conditions/terms.ts';
import { profilesOfUse } from '../element-profiles/of-use.ts';
import { inferencesOf } from '../inferences/dataset.ts';
import { packagePrototypes } from './package-prototypes.ts';

type Elements = {
  prototypes: readonly string[];
  profiles: readonly string[];
  facts: readonly Conjunction[];
};
type Profile = { profile: string; facts: readonly Conjunction[] };

/** Rows that contradict their prototype, the profile, or another row of the same elements. */
export function* contradictionsOfElements(shared: Records, terms: Terms): Generator<Finding> {
  const rows = (shared.get('prototype-elements.csv') ?? []) as readonly Located<Elements>[];
  const profiles = new Map(
    recordsOf<Profile>(shared, 'element-profiles.csv').map((profile) => [profile.profile, profile]),
  );
  const buildings = recordsOf<{ prototype: string; facts: readonly Conjunction[] }>(
    shared,
    'prototypes.csv',
  );
  for (const [index, { line, record }] of rows.entries()) {
    const others = [
      ...buildings
        .filter(({ prototype }) => isNamed(record.prototypes, prototype))
        .map(({ prototype, facts }) => ({ where: `of ${prototype}`, facts })),
      ...record.profiles.map((name) => ({
        where: `of the profile ${name}`,
        facts: profiles.get(name)?.facts ?? [],
      })),
      ...rows
        .slice(0, index)
        .filter(
          (other) =>
            share(record.prototypes, other.record.prototypes) &&
            haveSameElements(record, other.record),
        )
        .map((other) => ({ where: `on line ${other.line}`, facts: other.record.facts })),
    ];
    const own = record.facts.flatMap(pairsOf);
    for (const { where, facts } of others) {
      for (const [name, value] of facts.flatMap(pairsOf)) {
        const here = own.find(([fact]) => fact === name)?.[1];
        if (here !== undefined && !canBothBe(terms.get(name) as Term, here, value))
          yield {
            line,
            column: 'facts',
            message: `${name} is ${here} here and ${value} ${where}: say it once`,
          };
      }
    }
  }
}

function isNamed(names: readonly string[], name: string): boolean {
  return names.length === 0 || names.includes(name);
}

function share(some: readonly string[], others: readonly string[]): boolean {
  return some.length === 0 || others.length === 0 || some.some((name) => others.includes(name));
}

/** A row for a profile replaces one for all elements, so these may differ. */
function haveSameElements(one: Elements, other: Elements): boolean {
  return one.profiles.length === 0
    ? other.profiles.length === 0
    : one.profiles.some((name) => other.profiles.includes(name));
}

/** Prototypes with a fact that contradicts a fact that follows by the law of the country. */
export function* contradictionsWithLaw(country: CountryPackage): Generator<Finding> {
  const { terms } = country.vocabulary;
  const inferences = inferencesOf(country);
  const profiles = new Map(
    recordsOf<Profile & { occupancies: readonly string[] }>(
      country.shared,
      'element-profiles.csv',
    ).map((row) => [row.profile, row]),
  );
  for (const prototype of packagePrototypes(country).values()) {
    const use = new Map(pairsOf(prototype.facts).filter(([name]) => name === 'occupancy'));
    for (const { profile, facts } of profilesOfUse(use, profiles, terms)) {
      const ofProfile = new Map([['works', 'new'], ...facts.flatMap(pairsOf)]);
      const given = new Map([
        ...ofProfile,
        ...factsOfElement(prototype, profile, ofProfile, terms),
      ]);
      try {
        deduce(given, inferences, terms, false);
      } catch (error) {
        if (!(error instanceof Contradiction)) throw error;
        // A contradiction between inferred facts is an error of the inferences.
        if (!given.has(error.fact)) continue;
        yield {
          message: `${prototype.name}, ${profile}: ${error.message} Change the fact of the prototype, or remove it`,
        };
      }
    }
  }
}
