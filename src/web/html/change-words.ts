type ShownChange = {
  table: string;
  key: string;
  column: string | null;
  kind: string;
  from: string | null;
  to: string | null;
};
type ShownCount = { table: string; added: number; removed: number; changed: number };

export type OfCountry = { country: string | null };

export function changeInWords({ table, key, column, kind, from, to }: ShownChange): string {
  if (column === null) return `${table} ${key} ${kind.toLowerCase()}: ${from ?? to}`;
  return `${table} ${key} ${column}: ${from ?? BLANK} → ${to ?? BLANK}`;
}

export const BLANK = '(blank)';

/** For example `zones.csv: 2 added, 1 changed`. */
export function countInWords({ table, ...counts }: ShownCount): string {
  const kinds = (['added', 'removed', 'changed'] as const).filter((kind) => counts[kind] > 0);
  return `${table}: ${kinds.map((kind) => `${counts[kind]} ${kind}`).join(', ')}`;
}

export function countsByCountry(
  counts: readonly (ShownCount & OfCountry)[],
): { country: string | null; files: string }[] {
  const countries = [...new Set(counts.map(({ country }) => country))];
  return countries.map((country) => ({
    country,
    files: counts
      .filter((count) => count.country === country)
      .map(countInWords)
      .join('; '),
  }));
}

/** Null stands for data that all countries share. */
export function countryInWords(country: string | null): string {
  return country ?? 'All countries';
}
