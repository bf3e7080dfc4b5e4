import { asc, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { groupByKey, ofCountries } from '../../db/keys.ts';
import type { Batch } from '../../editions/loaders.ts';
import type { PlacedRow } from './scope.ts';
import { type FactRuleRow, factRules, placeCounts } from './table.ts';

/** Rows of a country that each hold for a class of places, or for the one place that they name. */
export type PlacedRows<Row> = { ofClasses: readonly Row[]; ofPlace: ReadonlyMap<string, readonly Row[]> };

type PlacedTable = PgTable & { edition: PgColumn; country: PgColumn; position: PgColumn };
type RowOfCountry = PlacedRow & { country: string; city: string | null };

/** A batch of the rows of each country, in the order of the file. */
export function placedRowsOfCountry<Row extends RowOfCountry>(table: PlacedTable): Batch<PlacedRows<Row>> {
  return async (db, edition, codes) => {
    const rows = await db
      .select()
      .from(table)
      .where(ofCountries(table, edition, codes))
      .orderBy(asc(table.position));
    return groupByKey(rows as unknown as Row[], codes, (row) => row.country).map(groupByPlace);
  };
}

function groupByPlace<Row extends RowOfCountry>(rows: readonly Row[]): PlacedRows<Row> {
  const ofPlace = new Map<string, Row[]>();
  const ofClasses: Row[] = [];
  for (const row of rows) {
    const own = row.city === null ? ofClasses : (ofPlace.get(row.city) ?? []);
    own.push(row);
    if (row.city !== null) ofPlace.set(row.city, own);
  }
  return { ofClasses, ofPlace };
}

export const factRulesOfCountry = placedRowsOfCountry<FactRuleRow>(factRules);

/** The one key of the counts. */
export const COUNTS = 'counts';

/** How many places each country has. */
export const placeCountsByCountry: Batch<ReadonlyMap<string, number>> = async (db, edition) => {
  const rows = await db.select().from(placeCounts).where(eq(placeCounts.edition, edition));
  return [new Map(rows.map(({ country, places }) => [country, places]))];
};
