import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../editions/table.ts';

/** What a search finds. All but places are found by their entries alone. */
export const SEARCH_KINDS = ['place', 'country', 'field', 'parameter', 'rule', 'building_code', 'zone', 'source'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

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
    kind: text({ enum: SEARCH_KINDS }).notNull(),
    key: text().notNull(),
    /** The name as it is written. */
    called: text().notNull(),
    name: text().notNull(),
    words: text().notNull(),
    clauses: text().array().notNull(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english'::regconfig, name), 'A') || setweight(to_tsvector('english'::regconfig, words), 'D')`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.edition, table.position] }),
    index('search_entries_by_name').on(table.name),
    // What waits to be sorted into such an index would have to be read by each search.
    index('search_entries_by_words').using('gin', table.search).with({ fastupdate: false }),
    index('search_entries_by_clause').using('gin', table.clauses).with({ fastupdate: false }),
  ],
);
export type SearchEntry = typeof searchEntries.$inferSelect;
