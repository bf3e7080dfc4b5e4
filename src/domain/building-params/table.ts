import {
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/editions/table.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';

export const buildingParams = pgTable(
  'building_params',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    where: jsonb().$type<Conjunction>().notNull(),
    /** The city that `where` names, if it names one. */
    city: text('own_city'),
    parameter: text().notNull(),
    value: doublePrecision().notNull(),
    when: jsonb().$type<Conjunction>().notNull(),
    reference: text().notNull(),
    /** The days on which it is law, both included. */
    inForceFrom: date('in_force_from'),
    inForceUntil: date('in_force_until'),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.position] })],
);
export type BuildingParamRow = typeof buildingParams.$inferSelect;
