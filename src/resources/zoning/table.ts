import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../db/editions.ts';

/** Why a zone's height is a number or null: only `limited` has a number. */
export const HEIGHT_STATUSES = ['limited', 'no_limit', 'not_stated'] as const;

export const zones = pgTable(
  'zones',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    city: text().notNull(),
    zoneId: text('zone_id').notNull(),
    name: text().notNull(),
    maxFar: doublePrecision('max_far').notNull(),
    maxHeightM: doublePrecision('max_height_m'),
    heightStatus: text('height_status', { enum: HEIGHT_STATUSES }).notNull(),
    permittedUses: text('permitted_uses').array().notNull(),
    frontM: doublePrecision('front_m'),
    sideM: doublePrecision('side_m'),
    rearM: doublePrecision('rear_m'),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.city, table.zoneId] })],
);
export type ZoneRow = typeof zones.$inferSelect;
