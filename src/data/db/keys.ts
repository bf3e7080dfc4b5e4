import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';

/** A city's key within an edition, as loaders use it: `IT/roma`. */
export function cityKey(country: string, code: string): string {
  return `${country}/${code}`;
}

/** The rows of an edition that belong to the cities of `keys`. */
export function ofCities(
  table: { edition: Column; country: Column; city: Column },
  edition: number,
  keys: readonly string[],
): SQL | undefined {
  const countries = keys.map((key) => key.slice(0, 2));
  const codes = keys.map((key) => key.slice(3));
  const wanted = sql`select * from unnest(${sql.param(countries)}::text[], ${sql.param(codes)}::text[])`;
  return and(eq(table.edition, edition), sql`(${table.country}, ${table.city}) in (${wanted})`);
}

/** The rows of an edition that belong to the countries of `codes`. */
export function ofCountries(
  table: { edition: Column; country: Column },
  edition: number,
  codes: readonly string[],
): SQL | undefined {
  return and(
    eq(table.edition, edition),
    sql`${table.country} = any(${sql.param([...codes])}::text[])`,
  );
}

/** The rows of each key, in the order of the keys; none is an empty list. */
export function groupByKey<Row>(
  rows: readonly Row[],
  keys: readonly string[],
  keyOf: (row: Row) => string,
): Row[][] {
  const groups = new Map<string, Row[]>(keys.map((key) => [key, []]));
  for (const row of rows) groups.get(keyOf(row))?.push(row);
  return [...groups.values()];
}
