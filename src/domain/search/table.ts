import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/db/edition-tables.ts';

/** What a search finds. All but places are found by their entries alone. */
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

/** A synonym is not found itself: it is called by a plain word, its key is what that stands for, empty for a word that narrows no search, and `words` is its language. */
const ENTRY_KINDS = [...SEARCH_KINDS, 'synonym'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * What everything but a place is found by, and places by other names than their own. `name` is what it is called, `words` what is said of it, as texts are compared when they are
 * searched; `clauses` are the parts of its clause. Of one thing there may be several entries, each with a name.
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
