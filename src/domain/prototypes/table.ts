import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/editions/table.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';

/** Buildings that are chosen by name, each with its use and its size: data/prototypes.csv. */
export const prototypes = pgTable(
  'prototypes',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    prototype: text().notNull(),
    label: text().notNull(),
    facts: jsonb().$type<Conjunction>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.prototype] })],
);

/** What prototypes say of the things of the building: data/prototype-elements.csv. The facts of a row belong together. */
export const prototypeElements = pgTable(
  'prototype_elements',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    prototypes: jsonb().$type<readonly string[]>().notNull(),
    profiles: jsonb().$type<readonly string[]>().notNull(),
    facts: jsonb().$type<Conjunction>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.position] })],
);

/** What a country adds to a prototype: prototypes.csv of its package. */
export const countryPrototypes = pgTable(
  'country_prototypes',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    prototype: text().notNull(),
    built: text().notNull(),
    facts: jsonb().$type<Conjunction>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.prototype] })],
);
