import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { rowsOfStatement } from '../../db/statements.ts';
import { type Batch, keptWithin } from '../../editions/loaders.ts';
import { type SearchEntry, searchEntries } from './table.ts';

export type EntriesAsked = { country: string | null; names: readonly string[]; clause: readonly string[] };

/** How an entry is what was asked: it is called so, stands in the clause, or has the words in its name or anywhere. */
type Match = 'name' | 'clause' | 'words_of_name' | 'words';
export type FoundEntry = Pick<SearchEntry, 'country' | 'kind' | 'key' | 'called'> & { match: Match; rank: number };

const MAX_OF_KIND = 20;

/** The entries of each key, the JSON of an EntriesAsked: those that are called so, stand in the clause, or have all the words; so many of each kind, the best first. */
export const entriesAsked: Batch<readonly FoundEntry[]> = keptWithin((db, edition, keys) =>
  Promise.all(keys.map((key) => findEntries(db, edition, JSON.parse(key)))),
);

function findEntries(db: Database, edition: number, { country, names, clause }: EntriesAsked): Promise<FoundEntry[]> {
  const entry = searchEntries;
  const query = sql`plainto_tsquery('english', ${names[0]})`;
  const ofName = sql`regexp_replace(${query}::text, '''[^'']+''', '\\&:A', 'g')::tsquery`;
  const match = { name: 1, clause: 2, words_of_name: 3, words: 4 };
  // Few editions are kept: what is asked chooses, by its own index, and not the edition.
  const way = (number: SQL, condition: SQL) =>
    sql`(select ${entry.position}, ${number} as match from ${entry} where ${entry.edition} + 0 = ${edition} and ${condition})`;
  const ways = [
    way(sql`${match.name}::int`, sql`${entry.name} = any(${sql.param([...names])}::text[])`),
    // A clause has a number.
    ...(clause.some((part) => /\p{N}/u.test(part))
      ? [way(sql`${match.clause}::int`, sql`${entry.clauses} @> ${sql.param([...clause])}::text[]`)]
      : []),
    way(
      sql`case when ${entry.search} @@ ${ofName} then ${match.words_of_name}::int else ${match.words}::int end`,
      sql`${entry.search} @@ ${query} and ${entry.kind} <> 'place'`,
    ),
  ];
  return rowsOfStatement(
    db,
    sql`with found as materialized (select position, min(match) as match from (${sql.join(ways, sql` union all `)}) as ways group by position),
    numbered as (
      select ${entry.position}, ${entry.country}, ${entry.kind}, ${entry.key}, ${entry.called}, found.match, ts_rank(${entry.search}, ${query})::float8 as rank,
        row_number() over (partition by ${entry.kind} order by found.match, ts_rank(${entry.search}, ${query}) desc, ${entry.position}) as number
      from found join ${entry} on ${entry.edition} = ${edition} and ${entry.position} = found.position
      where ${entry.country} is null or ${country}::text is null or ${entry.country} = ${country}
    )
    select country, kind, key, called, (${sql.param(Object.keys(match))}::text[])[match] as match, rank from numbered
      where number <= ${MAX_OF_KIND} order by numbered.match, rank desc, position`,
  );
}

/** The one key of the names that are set right where a text has a mistake in them. */
export const NAMES = 'names';

/** What fields, parameters and places are called, as texts are compared, but for the places' own names. */
export const namesToSetRight: Batch<readonly string[]> = async (db, edition) => {
  const rows = await db
    .selectDistinct({ name: searchEntries.name })
    .from(searchEntries)
    .where(and(eq(searchEntries.edition, edition), inArray(searchEntries.kind, ['field', 'parameter', 'place'])));
  return [rows.map(({ name }) => name)];
};
