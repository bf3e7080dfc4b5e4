import { sql } from 'drizzle-orm';
import { bigint, check, customType, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * One row per loaded edition of the whole dataset; every other table's rows belong to one of them and are never updated.
 * A load adds an edition and points `current` at it in the same transaction, so a reader that holds on to an edition's id can
 * spread its reads over many statements and still see one edition.
 */
export const editions = pgTable('editions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: text().notNull(),
  asOf: date('as_of').notNull(),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull().defaultNow(),
  supersededAt: timestamp('superseded_at', { withTimezone: true }),
});

/** At most one row: which edition is served. */
export const currentEdition = pgTable(
  'current_edition',
  {
    onlyRow: integer('only_row').primaryKey().default(1),
    edition: integer()
      .notNull()
      .references(() => editions.id),
  },
  (table) => [check('current_edition_only_row', sql`${table.onlyRow} = 1`)],
);

/** The column that every table of data starts with. */
export const editionColumn = () =>
  integer('edition')
    .notNull()
    .references(() => editions.id, { onDelete: 'cascade' });

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** The files that an edition was loaded from, so that every instance can hand them out; see files.ts. */
export const storedFiles = pgTable(
  'stored_files',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    /** Within the data folder. */
    name: text().notNull(),
    /** Bytes of the file, */
    size: bigint({ mode: 'number' }).notNull(),
    /** and of its deflate stream. */
    deflatedSize: bigint('deflated_size', { mode: 'number' }).notNull(),
    crc32: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the deflate stream in base64url: where it is the same, the bytes of the file are, too. */
    digest: text().notNull(),
    pieces: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.name] })],
);

/** The content of the files. */
export const storedPieces = pgTable(
  'stored_pieces',
  {
    edition: editionColumn(),
    file: text().notNull(),
    position: integer().notNull(),
    deflated: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.file, table.position] })],
);

/**
 * The editions that followed each other in this database, kept when what they held is dropped. An edition that is loaded again on top of itself is no new line.
 */
export const editionHistory = pgTable('edition_history', {
  edition: integer().primaryKey(),
  version: text().notNull(),
  asOf: date('as_of').notNull(),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull().defaultNow(),
  /** The version that it took the place of; null for the first one, and after an update of the program that emptied the database. */
  previous: text(),
});
export type EditionRow = typeof editionHistory.$inferSelect;

const historyColumn = () =>
  integer('edition')
    .notNull()
    .references(() => editionHistory.edition, { onDelete: 'cascade' });

export const CHANGE_KINDS = ['added', 'removed', 'changed'] as const;

/** What each edition changed of the one before it, in the words of the data files. The negative of the edition makes the order of pages one that an index has. */
export const changes = pgTable(
  'changes',
  {
    edition: historyColumn(),
    position: integer().notNull(),
    /** None for what all countries share. */
    country: text(),
    file: text().notNull(),
    key: text().notNull(),
    /** None where a whole row came or went. */
    column: text(),
    kind: text({ enum: CHANGE_KINDS }).notNull(),
    from: text(),
    to: text(),
  },
  (table) => [
    primaryKey({ columns: [table.edition, table.position] }),
    index('changes_newest_first').on(sql`(-${table.edition})`, table.position),
    index('changes_of_country_newest_first').on(table.country, sql`(-${table.edition})`, table.position),
  ],
);
export type ChangeRow = typeof changes.$inferSelect;

/** How much each edition changed of each file of each country. */
export const changeCounts = pgTable(
  'change_counts',
  {
    edition: historyColumn(),
    position: integer().notNull(),
    country: text(),
    file: text().notNull(),
    added: integer().notNull(),
    removed: integer().notNull(),
    changed: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.position] })],
);
export type ChangeCountRow = typeof changeCounts.$inferSelect;
