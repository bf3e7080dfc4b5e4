import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/db/edition-tables.ts';

/** The kinds of results. Places are also found by their own table. */
export const SEARCH_KINDS = [
  'place',
  'country',
  'field',
  'parameter',
  'rule',
  'building_code',
  'zone',
  'source',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** A synonym has a word in `called`, its meaning in `key`, its language in `words`. */
const ENTRY_KINDS = [...SEARCH_KINDS, 'synonym'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * The entries of a search, and other names of places. `name` and `words` (its description) are
 * folded; `clauses` are the parts of its clause. An object may have several entries, one for each
 * of its names.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    /** Null for what all countries share. */
    country: text(),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    key: text().notNull(),
    /** The name as it is written. */
    called: text().notNull(),
    name: text().notNull(),
    words: text().notNull(),
    clauses: text().array().notNull(),
    /** The days on which a rule is law, both included. */
    inForceFrom: date('in_force_from'),
    inForceUntil: date('in_force_until'),
  },
  (table) => [primaryKey({ columns: [table.edition, table.position] })],
);
export type SearchEntry = typeof searchEntries.$inferSelect;
