import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The editions that followed each other in this database, kept when their rows are dropped. Loading
 * an edition again on top of itself adds no line.
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

const CHANGE_KINDS = ['added', 'removed', 'changed'] as const;

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
    index('changes_of_country_newest_first').on(
      table.country,
      sql`(-${table.edition})`,
      table.position,
    ),
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
