import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/db/edition-tables.ts';

export const EVIDENCE = ['official', 'dataset', 'secondary'] as const;

export const sources = pgTable(
  'sources',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    id: text().notNull(),
    title: text().notNull(),
    publisher: text().notNull(),
    url: text().notNull(),
    editionLabel: text('edition_label').notNull(),
    /** The day whose law the text is; null if unknown. */
    textOf: date('text_of'),
    accessedOn: date('accessed_on').notNull(),
    licence: text().notNull(),
    evidence: text({ enum: EVIDENCE }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.id] })],
);
export type SourceRow = typeof sources.$inferSelect;
