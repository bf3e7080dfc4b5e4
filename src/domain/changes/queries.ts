import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  lte,
  max,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { Database } from '../../data/db/database.ts';
import { groupByKey } from '../../data/db/keys.ts';
import {
  type ChangeCountRow,
  type ChangeRow,
  changeCounts,
  changes,
  type EditionRow,
  editionHistory,
} from '../../data/editions/history-table.ts';
import { type Batch, keptEach, keptWithin } from '../../data/editions/loaders.ts';
import type { Page } from '../schema/connection.ts';
import type { EditionPosition, Position } from './cursor.ts';

/** Editions after `since` up to `until` or the newest; one country, or all with shared files. */
export type Wanted = { since: number; until: number | null; country: string | null };

/** A change, and the edition that made it. */
export type RecordedChange = ChangeRow & { madeBy: EditionRow };

/** The editions of each page up to the served one, newest first. The key is a Page as JSON. */
export const pagesOfEditions: Batch<readonly EditionRow[]> = keptEach(
  async (db, served, { after, limit }: Page<null, EditionPosition>) =>
    db
      .select()
      .from(editionHistory)
      .where(
        and(
          lte(editionHistory.edition, served),
          after ? lt(editionHistory.edition, after.edition) : undefined,
        ),
      )
      .orderBy(desc(editionHistory.edition))
      .limit(limit),
);

export const ALL_EDITIONS = 'all';

export const editionCount: Batch<number> = async (db, served) => [
  await db.$count(editionHistory, lte(editionHistory.edition, served)),
];

/** Each edition by its number; null for one that was not loaded up to the served one. */
export const editionByNumber: Batch<EditionRow | null> = keptWithin(async (db, served, keys) => {
  const rows = await db
    .select()
    .from(editionHistory)
    .where(
      and(inArray(editionHistory.edition, keys.map(Number)), lte(editionHistory.edition, served)),
    );
  return keys.map((key) => rows.find(({ edition }) => edition === Number(key)) ?? null);
});

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

/** The last edition before each Since, given as JSON; null for an unknown version. */
export const editionsSince: Batch<number | null> = keptEach(async (db, served, since: Since) => {
  const isBefore =
    'day' in since
      ? lt(editionHistory.loadedAt, new Date(since.day))
      : eq(editionHistory.version, since.version);
  const [found] = await db
    .select({ last: max(editionHistory.edition) })
    .from(editionHistory)
    .where(and(lte(editionHistory.edition, served), isBefore));
  return found?.last ?? ('day' in since ? 0 : null);
});

export const countsOfEdition: Batch<readonly ChangeCountRow[]> = keptWithin(
  async (db, _served, keys) => {
    const rows = await db
      .select()
      .from(changeCounts)
      .where(inArray(changeCounts.edition, keys.map(Number)))
      .orderBy(sql`${changeCounts.country} collate "C" nulls first`, asc(changeCounts.position));
    return groupByKey(rows, keys, ({ edition }) => String(edition));
  },
);

/** Each change by `edition/position`, or null. */
export const changeByPosition: Batch<RecordedChange | null> = keptWithin((db, served, keys) =>
  Promise.all(
    keys.map(async (key) => {
      const [edition = 0, position = 0] = key.split('/').map(Number);
      const isWanted = and(
        eq(changes.edition, edition),
        eq(changes.position, position),
        lte(changes.edition, served),
      );
      const [found] = await selectChanges(db).where(isWanted);
      return found ?? null;
    }),
  ),
);

/** The changes of each page, newest edition first. The key is the JSON of a Page. */
export const pagesOfChanges: Batch<readonly RecordedChange[]> = keptEach(
  async (db, served, { wanted, after, limit }: Page<Wanted, Position>) =>
    selectChanges(db)
      .where(and(meets(served, wanted), follows(after)))
      .orderBy(NEWEST_FIRST, asc(changes.position))
      .limit(limit),
);

function selectChanges(db: Database) {
  return db
    .select({ ...getTableColumns(changes), madeBy: getTableColumns(editionHistory) })
    .from(changes)
    .innerJoin(editionHistory, eq(editionHistory.edition, changes.edition));
}

/** The number of changes in each list. The key is the JSON of a Wanted. */
export const totalsOfChanges: Batch<number> = keptEach(
  async (db, served, { since, until, country }: Wanted) => {
    const counted = sql`${changeCounts.added} + ${changeCounts.removed} + ${changeCounts.changed}`;
    const [total] = await db
      .select({ count: sum(counted) })
      .from(changeCounts)
      .where(
        and(
          gt(changeCounts.edition, since),
          lte(changeCounts.edition, Math.min(served, until ?? served)),
          country === null ? undefined : eq(changeCounts.country, country),
        ),
      );
    return Number(total?.count ?? 0);
  },
);

/** The order of the indexes. */
const NEWEST_FIRST = sql`(-${changes.edition})`;

/** Later editions than the served one are invisible. */
function meets(served: number, { since, until, country }: Wanted): SQL | undefined {
  const within = sql`${NEWEST_FIRST} >= ${-Math.min(served, until ?? served)}::int and ${NEWEST_FIRST} < ${-since}::int`;
  return country === null ? within : and(eq(changes.country, country), within);
}

function follows(after: Position | null): SQL | undefined {
  return after
    ? sql`(${NEWEST_FIRST}, ${changes.position}) > (${-after.edition}::int, ${after.position}::int)`
    : undefined;
}
