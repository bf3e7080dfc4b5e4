import { type Column, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../data/db/database.ts';
import type { Batch } from '../../data/editions/loaders.ts';
import { rowsByCountry } from '../../data/editions/rows-by-country.ts';
import { buildingCodeValues } from '../../engine/checks/adopted-codes.ts';
import { createTerms, type TermRow, type Terms } from '../../engine/conditions/terms.ts';
import { type CodeRow, codes } from '../codes/table.ts';
import { rowsInOrder } from '../vocabulary/queries.ts';
import { parameters, ruleFields } from '../vocabulary/table.ts';
import {
  type ConditionTermRow,
  type ConditionValueRow,
  conditionTerms,
  conditionValues,
  type PlaceClassRow,
  placeClasses,
} from './table.ts';

/** The terms of conditions in each country, with its closed lists of places. */
export const termsOfCountry: Batch<Terms> = async (db, edition, countries) => {
  const [terms, shared, classes] = await Promise.all([
    readTerms(db, edition),
    rowsInOrder(db, edition, conditionValues),
    placeClassesOfCountry(db, edition, countries),
  ]);
  return classes.map((own) => createTerms(terms, [...shared, ...own]));
};

/** Those of conditions.csv, and the fields and parameters, which are numbers. */
async function readTerms(db: Database, edition: number): Promise<TermRow[]> {
  const { condition, type, unit, about } = conditionTerms;
  const quantity = (name: Column, of: Column, what: 'part' | 'place') => ({
    condition: sql<string>`${name}`.as('condition'),
    type: sql<TermRow['type']>`'number'`.as('type'),
    unit: sql<string | null>`${of}`.as('unit'),
    about: sql<TermRow['about']>`${what}::text`.as('about'),
  });
  const listed = {
    condition: sql<string>`${condition}`.as('condition'),
    type: sql<TermRow['type']>`${type}`.as('type'),
  };
  return unionAll(
    db
      .select(quantity(ruleFields.field, ruleFields.unit, 'part'))
      .from(ruleFields)
      .where(eq(ruleFields.edition, edition)),
    db
      .select(quantity(parameters.parameter, parameters.unit, 'place'))
      .from(parameters)
      .where(eq(parameters.edition, edition)),
    db
      .select({
        ...listed,
        unit: sql<string | null>`${unit}`.as('unit'),
        about: sql<TermRow['about']>`${about}`.as('about'),
      })
      .from(conditionTerms)
      .where(eq(conditionTerms.edition, edition)),
  );
}

/** A class of places, or a code, as a value of a fact. */
export type PlaceClassValue = Omit<PlaceClassRow, 'edition' | 'position'>;

export type ListedTerm = ConditionTermRow & { values: readonly ConditionValueRow[] };

/** The terms of conditions.csv with their shared values, in the order of the file. */
export const sharedTerms: Batch<readonly ListedTerm[]> = async (db, edition) => {
  const [terms, values] = await Promise.all([
    rowsInOrder(db, edition, conditionTerms),
    rowsInOrder(db, edition, conditionValues),
  ]);
  return [
    terms.map((term) => ({
      ...term,
      values: values.filter(({ condition }) => condition === term.condition),
    })),
  ];
};

const classesInFiles = rowsByCountry(placeClasses);
const codesInFiles = rowsByCountry(codes);

/** The classes of places of each country, and the codes of buildings there. */
export const placeClassesOfCountry: Batch<readonly PlaceClassValue[]> = async (...batch) => {
  const [classes, ofCodes] = await Promise.all([classesInFiles(...batch), codesInFiles(...batch)]);
  return classes.map((rows, index) => [...rows, ...codesAsClasses(ofCodes[index] ?? [])]);
};

function codesAsClasses(rows: readonly CodeRow[]): PlaceClassValue[] {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  return buildingCodeValues(rows).map((value) => {
    const { country, name } = byCode.get(value.value) as CodeRow;
    return { ...value, country, label: name };
  });
}
