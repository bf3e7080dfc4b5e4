import { type CountryPackage, recordsOf } from '../../src/data/dataset/data-file.ts';
import { factsInConditions } from '../../src/domain/inferences/check-inferences.ts';
import type { Conjunction } from '../../src/engine/conditions/condition.ts';

const FILES = ['prototypes.csv', 'prototype-elements.csv'];

/** Warnings about facts of shared prototypes that no condition of any country uses. */
export function warnOfUnusedFacts(packages: readonly CountryPackage[]): string[] {
  const used = new Set(packages.flatMap((country) => [...factsInConditions(country)]));
  const shared = packages[0]?.shared ?? new Map();
  return FILES.flatMap((file) => {
    const given = recordsOf<{ facts: readonly Conjunction[] }>(shared, file).flatMap(({ facts }) =>
      facts.flat(),
    );
    const names = new Set(given.flatMap(({ name }) => (used.has(name) ? [] : name)));
    return [...names].map(
      (name) => `${file}: ${name}: nothing depends on it in any country: remove it`,
    );
  });
}
