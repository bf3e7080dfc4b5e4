import * as z from 'zod';
import { conjunction, list, snakeCase, text } from '../../data/dataset/columns.ts';
import { sharedTable } from '../../data/dataset/stored-columns.ts';

export const elementProfileRecord = z.strictObject({
  profile: snakeCase.describe('Name of the profile, as designs give it.'),
  label: text.describe('What it is, in words.'),
  occupancies: list.describe('The uses of buildings that have it, parted by `;`; blank for all.'),
  facts: conjunction.describe('The facts that hold of it, as conditions with `=`.'),
  fields: list.describe('What is measured of it: fields of fields.csv, parted by `;`.'),
});

/** Elements of typical buildings and the facts of their names: data/element-profiles.csv. */
export const elementProfiles = sharedTable('element_profiles', elementProfileRecord, ['profile']);
export type ElementProfileRow = typeof elementProfiles.$inferSelect;
