import { sql } from 'drizzle-orm';
import { groupByKey } from '../../db/keys.ts';
import type { Batch } from '../../editions/loaders.ts';
import type { CityRow } from '../cities/table.ts';
import { places } from '../cities/table.ts';
import { listedPlaces } from './table.ts';

/** A place that a text may mean. */
export type Candidate = Pick<CityRow, 'country' | 'code' | 'name' | 'subdivision' | 'officialCode'>;

/** How a text is looked for, in the spelling of search-text.ts: as whole words of a name, as an official code, or as the beginning of a name. */
export type CandidateKey = `${'words' | 'code' | 'start'}:${string}`;

/** More places than have one name, however common. */
const MAX_CANDIDATES = 60;

/** What LIKE must match in a search text, one way or the other: names have their code after them, if they have one. */
function patternsOf(key: string): [string, string | null] {
  const split = key.indexOf(':');
  const text = key.slice(split + 1);
  switch (key.slice(0, split)) {
    case 'words':
      return [`% ${text} %`, `% ${text}`];
    case 'code':
      return [`% ${text}`, null];
    default:
      return [` ${text}%`, null];
  }
}

/** The places that each CandidateKey may mean, the shortest names first, then the most populous. All keys are looked for in one statement. */
export const candidatesByKey: Batch<readonly Candidate[]> = async (db, edition, keys) => {
  const patterns = keys.map(patternsOf);
  const asked = sql`unnest(${sql.param(keys)}::text[], ${sql.param(patterns.map(([one]) => one))}::text[], ${sql.param(patterns.map(([, other]) => other))}::text[])`;
  const found = db
    .select({
      key: sql<string>`asked.key`.as('asked_key'),
      foundCountry: sql<string>`${listedPlaces.country}`.as('found_country'),
      foundCode: sql<string>`${listedPlaces.code}`.as('found_code'),
      letters: sql<number>`length(${listedPlaces.search})`.as('letters'),
      minusPopulation: listedPlaces.minusPopulation,
    })
    .from(listedPlaces)
    .where(sql`${listedPlaces.edition} = ${edition} and (${listedPlaces.search} like asked.one or ${listedPlaces.search} like asked.other)`)
    .orderBy(sql`letters`, listedPlaces.minusPopulation)
    .limit(MAX_CANDIDATES)
    .as('found');
  const rows = await db
    .select({
      key: found.key,
      country: places.country,
      code: places.code,
      name: places.name,
      subdivision: places.subdivision,
      officialCode: places.officialCode,
    })
    .from(sql`${asked} as asked(key, one, other)`)
    .crossJoinLateral(found)
    .innerJoin(
      places,
      sql`${places.edition} = ${edition} and ${places.country} = ${found.foundCountry} and ${places.code} = ${found.foundCode}`,
    )
    .orderBy(found.letters, found.minusPopulation, places.country, places.code);
  return groupByKey(rows, keys, ({ key }) => key);
};
