import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * One row per loaded edition of the whole dataset; every other table's rows belong to one of them
 * and are never updated. A load adds an edition and points `current` at it in the same transaction.
 * So a reader with an edition's id can spread its reads over many statements and still see one
 * edition.
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
