import { doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/db/edition-tables.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';

/** How a value follows from the altitude of the site, in a range of altitudes. */
export const siteFormulas = pgTable(
  'site_formulas',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    where: jsonb().$type<Conjunction>().notNull(),
    /** The city that `where` names, if it names one. */
    city: text('own_city'),
    parameter: text().notNull(),
    /** The range holds above the one, and up to the other; null for no end. */
    aboveM: doublePrecision('above_m'),
    upToM: doublePrecision('up_to_m'),
    base: doublePrecision().notNull(),
    rise: doublePrecision().notNull(),
    fromM: doublePrecision('from_m').notNull(),
    perM: doublePrecision('per_m').notNull(),
    power: integer().notNull(),
    reference: text().notNull(),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.position] })],
);
export type SiteFormulaRow = typeof siteFormulas.$inferSelect;
