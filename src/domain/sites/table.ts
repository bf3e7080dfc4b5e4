import { jsonb, text as textColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import {
  decimal,
  holdingIn,
  optional,
  positiveDecimal,
  snakeCase,
  text,
  wholeNumber,
} from '../../data/dataset/columns.ts';
import { countryTable } from '../../data/dataset/stored-columns.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { WIND_SPEED } from '../cities/table.ts';

export const siteFormulaRecord = z.strictObject({
  where: holdingIn,
  parameter: snakeCase.describe(
    `What it is the value of: one of parameters.csv, or ${WIND_SPEED}.`,
  ),
  above_m: optional(decimal).meta({
    description: 'The altitude above which it holds; blank for no lower end.',
    unit: 'm',
  }),
  up_to_m: optional(decimal).meta({
    description: 'The altitude up to which it holds; blank for no upper end.',
    unit: 'm',
  }),
  base: decimal.describe(
    'The value is base + rise × ((altitude − from_m) / per_m) ^ power, in the unit of the parameter.',
  ),
  rise: decimal.describe('See base; 0 where the value does not depend on the altitude.'),
  from_m: decimal.meta({ description: 'See base.', unit: 'm' }),
  per_m: positiveDecimal.meta({ description: 'See base.', unit: 'm' }),
  power: wholeNumber
    .refine((power) => power === 1 || power === 2, 'must be 1 or 2')
    .meta({ description: 'See base: 1 or 2.', unit: '1' }),
  reference: text.describe('The clause that states it, and the formula as the clause writes it.'),
  source: text.describe('The document that it was read in: an id of sources.csv.'),
});

/** `city` is the city that `where` names, if it names one. */
export const siteFormulas = countryTable('site_formulas', siteFormulaRecord, ['position'], {
  city: textColumn('own_city'),
  where: jsonb().$type<Conjunction>().notNull(),
});
export type SiteFormulaRow = typeof siteFormulas.$inferSelect;
