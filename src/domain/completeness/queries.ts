import { and, asc, eq } from 'drizzle-orm';
import { cityKey, groupByKey, ofCities, ofCountries } from '../../data/db/keys.ts';
import type { Batch } from '../../data/editions/loaders.ts';
import { rowsByCountry } from '../../data/editions/rows-by-country.ts';
import { CORE_ITEMS } from './core-items.ts';
import {
  type BlockRow,
  type CityCompletenessRow,
  cityCompleteness,
  completeness,
  completenessBlocks,
  type GapRow,
  gaps,
} from './table.ts';

export type CountryCompleteness = typeof completeness.$inferSelect & {
  blocks: readonly BlockRow[];
};

/** How complete each country is, as it was counted when the edition was loaded. */
export const completenessOfCountry: Batch<CountryCompleteness> = async (db, edition, codes) => {
  const [countries, blocks] = await Promise.all([
    db
      .select()
      .from(completeness)
      .where(ofCountries(completeness, edition, codes)),
    db
      .select()
      .from(completenessBlocks)
      .where(ofCountries(completenessBlocks, edition, codes))
      .orderBy(asc(completenessBlocks.position)),
  ]);
  const byCountry = new Map(countries.map((row) => [row.country, row]));
  return groupByKey(blocks, codes, (row) => row.country).map((own, index) => ({
    ...(byCountry.get(codes[index] as string) as (typeof countries)[number]),
    blocks: own,
  }));
};

/** How complete each country's reference cities are, by code. */
export const cityCompletenessOfCountry: Batch<ReadonlyMap<string, CityCompletenessRow>> = async (
  db,
  edition,
  codes,
) => {
  const rows = await db
    .select()
    .from(cityCompleteness)
    .where(ofCountries(cityCompleteness, edition, codes));
  return groupByKey(rows, codes, (row) => row.country).map(
    (own) => new Map(own.map((row) => [row.city, row])),
  );
};

/** The declared gaps of each country, in the order of the file. */
export const gapsOfCountry: Batch<readonly GapRow[]> = rowsByCountry(gaps);

/** Why a reference city lacks core values, by their columns, of cities by their keys. */
export const coreGapsOfCity: Batch<ReadonlyMap<string, string>> = async (db, edition, keys) => {
  const rows = await db
    .select()
    .from(gaps)
    .where(and(eq(gaps.block, 'cities'), ofCities({ ...gaps, city: gaps.city }, edition, keys)));
  const keyOf = ({ country, city }: GapRow) => cityKey(country, city as string);
  return groupByKey(rows, keys, keyOf).map(
    (own) => new Map(own.map(({ item, note }) => [CORE_ITEMS.get(item) as string, note])),
  );
};
