import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import type { OwnFacts } from './facts.ts';

type Kinds = { add: (place: OwnFacts) => void; all: () => OwnFacts[] };

/** Sorts places into kinds. No row for a class of places distinguishes two places of one kind. */
export function createKinds({
  records,
  vocabulary: { terms },
}: Pick<CountryPackage, 'records' | 'vocabulary'>): Kinds {
  const rows = ['building-params.csv', 'building-codes.csv'].flatMap((file) =>
    recordsOf<{ where: readonly Conjunction[] }>(records, file),
  );
  const conditions = rows.flatMap(({ where }) => where.flat());
  const distinguished = [...new Set(conditions.map(({ name }) => name))].map((name) => {
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
      for (const { name, values, thresholds } of distinguished)
        key += `${keyPart(factOf(place, name), name, values, thresholds)}|`;
      if (!kinds.has(key)) kinds.set(key, place);
    },
    all: () => [...kinds.values()],
  };
}

/** Equal for facts that no row distinguishes. */
function keyPart(
  fact: string | number | undefined,
  name: string,
  values: ReadonlySet<string>,
  thresholds: readonly number[],
): string {
  if (fact === undefined) return '';
  if (thresholds.length > 0)
    return thresholds.map((threshold) => Math.sign(Number(fact) - threshold)).join();
  // A named place is a kind of its own.
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
