import { text as textColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import {
  holdingFor,
  holdingIn,
  inForce,
  oneOf,
  snakeCase,
  text,
} from '../../data/dataset/columns.ts';
import { countryTable } from '../../data/dataset/stored-columns.ts';

export const CODE_CATEGORIES = ['structural', 'fire', 'accessibility', 'energy'] as const;

export const buildingCodeRecord = z.strictObject({
  where: holdingIn,
  category: oneOf(CODE_CATEGORIES).describe(
    'What the parameter is about: structural (loads and resistance), fire (fire safety), accessibility (use by people with disabilities) or energy (energy performance).',
  ),
  parameter: snakeCase.describe(
    'Name of the parameter, which ends with its unit where it has one.',
  ),
  value: text.describe('Its value: a number in the unit that the name ends with, or words.'),
  when: holdingFor,
  reference: text.describe(
    'The regulation and the clause that state it, and what the clause adds.',
  ),
  ...inForce,
  source: text.describe('The document that it was read in: an id of sources.csv.'),
});

/** `city` is the city that `where` names, if it names one. */
export const buildingCodes = countryTable('building_codes', buildingCodeRecord, ['position'], {
  city: textColumn('own_city'),
});
export type BuildingCodeRow = typeof buildingCodes.$inferSelect;
