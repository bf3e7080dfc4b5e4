import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, lte, max, type SQL, sql, sum } from 'drizzle-orm';
import { groupByKey } from '../../db/keys.ts';
import {
  type ChangeCountRow,
  type ChangeRow,
  changeCounts,
  changes,
  type EditionRow,
  editionHistory,
} from '../../editions/history-table.ts';
import { type Batch, keptWithin } from '../../editions/loaders.ts';
import type { Page } from '../../schema/connection.ts';
import { MOST_ON_A_PAGE } from '../../schema/page-size.ts';
import type { Position } from './cursor.ts';

/** Which changes a list holds: those of editions after `since`, of one country or of all and of what they share. */
export type Wanted = { since: number; country: string | null };

/** A change, and the edition that made it. */
export type RecordedChange = ChangeRow & { madeBy: EditionRow };

/** The newest editions up to the one that is served, of which the key is how many. */
export const newestEditions: Batch<readonly EditionRow[]> = keptWithin((db, served, keys) =>
  Promise.all(
    keys.map((limit) =>
      db
        .select()
        .from(editionHistory)
        .where(lte(editionHistory.edition, served))
        .orderBy(desc(editionHistory.edition))
        .limit(Number(limit)),
    ),
  ),
);

/** The one key of the oldest edition. */
export const OLDEST = 'oldest';

export const oldestEdition: Batch<EditionRow | null> = async (db, served) => {
  const [oldest] = await db
    .select()
    .from(editionHistory)
    .where(lte(editionHistory.edition, served))
    .orderBy(asc(editionHistory.edition))
    .limit(1);
  return [oldest ?? null];
};

/** A day in UTC, or a version. */
export type Since = { day: string } | { version: string };

/** The number of the edition after which changes were made since the JSON of a Since; null for a version that was never loaded here. */
export const editionsSince: Batch<number | null> = keptWithin((db, served, keys) =>
  Promise.all(
    keys.map(async (key) => {
      const since = JSON.parse(key) as Since;
      const isBefore = 'day' in since ? lt(editionHistory.loadedAt, new Date(since.day)) : eq(editionHistory.version, since.version);
      const [found] = await db
        .select({ last: max(editionHistory.edition) })
        .from(editionHistory)
        .where(and(lte(editionHistory.edition, served), isBefore));
      return found?.last ?? ('day' in since ? 0 : null);
    }),
  ),
);

/** How much each edition changed, by its number. */
export const countsOfEdition: Batch<readonly ChangeCountRow[]> = keptWithin(async (db, _served, keys) => {
  const rows = await db
    .select()
    .from(changeCounts)
    .where(inArray(changeCounts.edition, keys.map(Number)))
    .orderBy(sql`${changeCounts.country} collate "C" nulls first`, asc(changeCounts.position));
  return groupByKey(rows, keys, ({ edition }) => String(edition));
});

/** The first changes of each edition, by its number: as many as may be asked for. Their positions start from 0. */
export const firstChangesOfEdition: Batch<readonly ChangeRow[]> = keptWithin(async (db, _served, keys) => {
  const rows = await db
    .select()
    .from(changes)
    .where(and(inArray(changes.edition, keys.map(Number)), lt(changes.position, MOST_ON_A_PAGE)))
    .orderBy(asc(changes.position));
  return groupByKey(rows, keys, ({ edition }) => String(edition));
});

/** The changes of each page, newest edition first, of which the key is the JSON of a Page. */
export const pagesOfChanges: Batch<readonly RecordedChange[]> = keptWithin((db, served, keys) =>
  Promise.all(
    keys.map((key) => {
      const { wanted, after, limit } = JSON.parse(key) as Page<Wanted, Position>;
      return db
        .select({ ...getTableColumns(changes), madeBy: getTableColumns(editionHistory) })
        .from(changes)
        .innerJoin(editionHistory, eq(editionHistory.edition, changes.edition))
        .where(and(meets(served, wanted), follows(after)))
        .orderBy(NEWEST_FIRST, asc(changes.position))
        .limit(limit);
    }),
  ),
);

/** How many changes there are in each list, of which the key is the JSON of what is wanted. */
export const totalsOfChanges: Batch<number> = keptWithin((db, served, keys) =>
  Promise.all(
    keys.map(async (key) => {
      const { since, country } = JSON.parse(key) as Wanted;
      const counted = sql`${changeCounts.added} + ${changeCounts.removed} + ${changeCounts.changed}`;
      const [total] = await db
        .select({ count: sum(counted) })
        .from(changeCounts)
        .where(
          and(
            gt(changeCounts.edition, since),
            lte(changeCounts.edition, served),
            country === null ? undefined : eq(changeCounts.country, country),
          ),
        );
      return Number(total?.count ?? 0);
    }),
  ),
);

/** As the indexes have it. */
const NEWEST_FIRST = sql`(-${changes.edition})`;

/** What was loaded after the edition that is served is not seen from it. */
function meets(served: number, { since, country }: Wanted): SQL | undefined {
  const within = sql`${NEWEST_FIRST} >= ${-served}::int and ${NEWEST_FIRST} < ${-since}::int`;
  return country === null ? within : and(eq(changes.country, country), within);
}

function follows(after: Position | null): SQL | undefined {
  return after ? sql`(${NEWEST_FIRST}, ${changes.position}) > (${-after.edition}::int, ${after.position}::int)` : undefined;
}
