import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../data/db/database.ts';
import { groupByKey, ofCountries } from '../../data/db/keys.ts';
import type { Batch } from '../../data/editions/loaders.ts';
import { groupBy } from '../../engine/group-by.ts';
import type { PlacedRow } from './scope.ts';
import { type FactRuleRow, factRules, listedPlaces, placeCounts } from './table.ts';

/** Rows of a country that each apply to a class of places, or to the one place that they name. */
export type PlacedRows<Row> = {
  ofClasses: readonly Row[];
  ofPlace: ReadonlyMap<string, readonly Row[]>;
};

type PlacedTable = PgTable & { edition: PgColumn; country: PgColumn; position: PgColumn };
type RowOfCountry = PlacedRow & { country: string; city: string | null };

/** A batch of the rows of each country, in the order of the file. */
export function placedRowsOfCountry<Row extends RowOfCountry>(
  table: PlacedTable,
): Batch<PlacedRows<Row>> {
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
  const ofPlace = groupBy(rows, ({ city }) => city);
  const ofClasses = ofPlace.get(null) ?? [];
  ofPlace.delete(null);
  return { ofClasses, ofPlace: ofPlace as ReadonlyMap<string, Row[]> };
}

export const factRulesOfCountry = placedRowsOfCountry<FactRuleRow>(factRules);

export const COUNTS = 'counts';

export const placeCountsByCountry: Batch<ReadonlyMap<string, number>> = async (db, edition) => {
  const rows = await db.select().from(placeCounts).where(eq(placeCounts.edition, edition));
  return [new Map(rows.map(({ country, places }) => [country, places]))];
};

/** `hasShared`: two places share a postcode. */
export type LocationCounts = {
  places: number;
  located: number;
  withPostcodes: number;
  hasShared: boolean;
};

/** Enough to find a shared postcode. Reading a million places would take seconds. */
const PLACES_LOOKED_AT = 2_000;

export const locationCountsOfCountry: Batch<LocationCounts> = async (db, edition, codes) => {
  const rows = await db
    .select({
      country: listedPlaces.country,
      places: count(),
      located: count(listedPlaces.latitude),
      withPostcodes: sql<number>`count(*) filter (where ${listedPlaces.postcodes} <> '{}')`.mapWith(
        Number,
      ),
    })
    .from(listedPlaces)
    .where(ofCountries(listedPlaces, edition, codes))
    .groupBy(listedPlaces.country);
  return Promise.all(
    codes.map(async (code) => {
      const {
        places = 0,
        located = 0,
        withPostcodes = 0,
      } = rows.find(({ country }) => country === code) ?? {};
      return {
        places,
        located,
        withPostcodes,
        hasShared: withPostcodes > 0 && (await hasShared(db, edition, code)),
      };
    }),
  );
};

async function hasShared(db: Database, edition: number, code: string): Promise<boolean> {
  const some = db
    .select({ postcodes: listedPlaces.postcodes })
    .from(listedPlaces)
    .where(and(ofCountries(listedPlaces, edition, [code]), sql`${listedPlaces.postcodes} <> '{}'`))
    .limit(PLACES_LOOKED_AT);
  const found = (await some).flatMap(({ postcodes }) => postcodes);
  return new Set(found).size < found.length;
}
