import { text as textColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import {
  decimal,
  holdingFor,
  holdingIn,
  inForce,
  snakeCase,
  text,
} from '../../data/dataset/columns.ts';
import { countryTable } from '../../data/dataset/stored-columns.ts';

export const buildingParamRecord = z.strictObject({
  where: holdingIn,
  parameter: snakeCase.describe(
    'Name of the parameter: one of parameters.csv, which has its description and unit.',
  ),
  value: decimal.describe('Its value, in the unit of the parameter.'),
  when: holdingFor,
  reference: text.describe(
    'The clause or table that states it, and how it was derived where it was.',
  ),
  ...inForce,
  source: text.describe('The document that it was read in: an id of sources.csv.'),
});

/** `city` is the city that `where` names, if it names one. */
export const buildingParams = countryTable('building_params', buildingParamRecord, ['position'], {
  city: textColumn('own_city'),
});
export type BuildingParamRow = typeof buildingParams.$inferSelect;
