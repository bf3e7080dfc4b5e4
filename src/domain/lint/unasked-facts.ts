import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { namesAsked } from '../inferences/check-inferences.ts';

const FILES = ['prototypes.csv', 'prototype-elements.csv'];

/** Warnings of facts of prototypes of all countries on which nothing depends in any of them. */
export function warnOfUnaskedFacts(packages: readonly CountryPackage[]): string[] {
  const asked = new Set(packages.flatMap((country) => [...namesAsked(country)]));
  const shared = packages[0]?.shared ?? new Map();
  return FILES.flatMap((file) => {
    const said = recordsOf<{ facts: readonly Conjunction[] }>(shared, file).flatMap(({ facts }) =>
      facts.flat(),
    );
    const names = new Set(said.flatMap(({ name }) => (asked.has(name) ? [] : name)));
    return [...names].map(
      (name) => `${file}: ${name}: nothing depends on it in any country: remove it`,
    );
  });
}
