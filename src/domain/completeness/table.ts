import {
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text as textColumn,
} from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { oneOf, optionalText, text } from '../../data/dataset/columns.ts';
import { countryTable } from '../../data/dataset/stored-columns.ts';
import { editionColumn } from '../../data/db/edition-tables.ts';

/** The blocks in which each missing item needs a gap. */
const GAP_BLOCKS = [
  'rules',
  'cities',
  'building_params',
  'building_codes',
  'zoning',
  'cost_index',
] as const;
export const BLOCKS = [...GAP_BLOCKS, 'questions'] as const;
export type Block = (typeof BLOCKS)[number];
export const GAP_REASONS = ['not_regulated', 'closed', 'not_collected'] as const;

export const gapRecord = z.strictObject({
  block: oneOf(GAP_BLOCKS).describe(
    'The part of a complete country that it is missing from; data/README.md states what each part must hold.',
  ),
  city: optionalText.describe(
    'Code of the reference city that it is missing for; blank for the country.',
  ),
  item: text.describe(
    'What is missing: a rule field, a value of a city, a parameter, a category, a zone and what it lacks, or a quarter.',
  ),
  reason: oneOf(GAP_REASONS).describe(
    'Why: not_regulated (a source shows that such a value does not exist) or not_collected (no source that states it was opened yet).',
  ),
  note: text.describe('What was looked for and not found, in words.'),
  source: optionalText.describe(
    'The document that shows it: an id of sources.csv; blank when there is none.',
  ),
});

/** Missing items of a complete country, each with its reason. */
export const gaps = countryTable('gaps', gapRecord);
export type GapRow = typeof gaps.$inferSelect;

export const completeness = pgTable(
  'completeness',
  {
    edition: editionColumn(),
    country: textColumn().notNull(),
    rules: integer().notNull(),
    cities: integer().notNull(),
    buildingParams: integer('building_params').notNull(),
    zoningZones: integer('zoning_zones').notNull(),
    /** The mean of the shares of all blocks, in per cent, floored to one decimal. */
    completeness: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country] })],
);

/** `share` is present over required; 1 where nothing is required. */
export const completenessBlocks = pgTable(
  'completeness_blocks',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: textColumn().notNull(),
    block: textColumn({ enum: BLOCKS }).notNull(),
    present: integer().notNull(),
    required: integer().notNull(),
    share: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.block] })],
);
export type BlockRow = typeof completenessBlocks.$inferSelect;

/** Completeness of reference cities, published or not. */
export const cityCompleteness = pgTable(
  'city_completeness',
  {
    edition: editionColumn(),
    country: textColumn().notNull(),
    city: textColumn().notNull(),
    present: integer().notNull(),
    required: integer().notNull(),
    /** Present over required in per cent, floored to one decimal. */
    completeness: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.city] })],
);
export type CityCompletenessRow = typeof cityCompleteness.$inferSelect;
