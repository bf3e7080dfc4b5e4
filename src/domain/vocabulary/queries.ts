import { asc, eq } from 'drizzle-orm';
import type { Batch } from '../../data/editions/loaders.ts';
import { type ParameterRow, parameters, type RuleFieldRow, ruleFields } from './table.ts';

/** The one key of what all countries share. */
export const SHARED = 'shared';

export const ruleFieldsByName: Batch<ReadonlyMap<string, RuleFieldRow>> = async (db, edition) => {
  const rows = await db
    .select()
    .from(ruleFields)
    .where(eq(ruleFields.edition, edition))
    .orderBy(asc(ruleFields.position));
  return [new Map(rows.map((row) => [row.field, row]))];
};

export const parametersByName: Batch<ReadonlyMap<string, ParameterRow>> = async (db, edition) => {
  const rows = await db
    .select()
    .from(parameters)
    .where(eq(parameters.edition, edition))
    .orderBy(asc(parameters.position));
  return [new Map(rows.map((row) => [row.parameter, row]))];
};
