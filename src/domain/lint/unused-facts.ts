import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { factsInConditions } from '../inferences/check-inferences.ts';

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
