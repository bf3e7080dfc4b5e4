import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { BASE_PERIODS, INDEX_KINDS } from '../../data/dataset/descriptor.ts';
import { editionColumn } from '../../data/db/edition-tables.ts';

export const countries = pgTable(
  'countries',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    currency: text().notNull(),
    asOf: date('as_of').notNull(),
    customaryUnits: boolean('customary_units').notNull(),
    localRules: text('local_rules'),
    /** The form of a postcode as a pattern, whose first group places have, and in words. */
    postcodePattern: text('postcode_pattern'),
    postcodeForm: text('postcode_form'),
    /** Digits of an official code, what stands before them, and whether lists add a check digit. */
    officialCodeDigits: integer('official_code_digits'),
    officialCodePrefix: text('official_code_prefix'),
    officialCodeCheckDigit: boolean('official_code_check_digit').notNull(),
    requiredBuildingParams: text('required_building_params').array().notNull(),
    costIndexName: text('cost_index_name'),
    costIndexPublisher: text('cost_index_publisher'),
    costIndexKind: text('cost_index_kind', { enum: INDEX_KINDS }),
    costIndexBaseYear: integer('cost_index_base_year'),
    costIndexBasePeriod: text('cost_index_base_period', { enum: BASE_PERIODS }),
  },
  (table) => [primaryKey({ columns: [table.edition, table.code] })],
);
export type CountryRow = typeof countries.$inferSelect;

/** The reference cities of a country, published or not. Completeness is measured by them. */
export const referenceCities = pgTable(
  'reference_cities',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    code: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.code] })],
);
