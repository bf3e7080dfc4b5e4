import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import type { OwnFacts } from './facts.ts';

type Kinds = { add: (place: OwnFacts) => void; all: () => OwnFacts[] };

/** Sorts places into kinds: those of one kind have the same facts as far as any row for a class of places asks them, so that what holds for one holds for all. */
export function createKinds({
  records,
  vocabulary: { terms },
}: Pick<CountryPackage, 'records' | 'vocabulary'>): Kinds {
  const rows = ['building-params.csv', 'building-codes.csv'].flatMap((file) =>
    recordsOf<{ where: readonly Conjunction[] }>(records, file),
  );
  const conditions = rows.flatMap(({ where }) => where.flat());
  const asked = [...new Set(conditions.map(({ name }) => name))].map((name) => {
    const values = new Set(
      conditions.flatMap((condition) => (condition.name === name ? condition.values : [])),
    );
    return {
      name,
      values,
      thresholds: terms.get(name)?.type === 'number' ? [...values].map(Number) : [],
    };
  });
  const kinds = new Map<string, OwnFacts>();
  return {
    add(place) {
      let key = '';
      for (const { name, values, thresholds } of asked)
        key += `${keyPart(factOf(place, name), name, values, thresholds)}|`;
      if (!kinds.has(key)) kinds.set(key, place);
    },
    all: () => [...kinds.values()],
  };
}

/** The same text for facts that no row tells apart. */
function keyPart(
  fact: string | number | undefined,
  name: string,
  values: ReadonlySet<string>,
  thresholds: readonly number[],
): string {
  if (fact === undefined) return '';
  if (thresholds.length > 0)
    return thresholds.map((threshold) => Math.sign(Number(fact) - threshold)).join();
  // A place that is named is a kind of its own; all others are alike in not being named.
  return name === 'city' && !values.has(String(fact)) ? '' : String(fact);
}

function factOf(
  { code, subdivision, seismicZone, climateZone, values }: OwnFacts,
  name: string,
): string | number | undefined {
  switch (name) {
    case 'city':
      return code;
    case 'subdivision':
      return subdivision;
    case 'seismic_zone':
      return seismicZone ?? undefined;
    case 'climate_zone':
      return climateZone ?? undefined;
    default:
      return values[name];
  }
}
