import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../data/db/database.ts';
import { ofCountries } from '../../data/db/keys.ts';
import type { Batch } from '../../data/editions/loaders.ts';
import { rowsByCountry } from '../../data/editions/rows-by-country.ts';
import {
  createTerms,
  type TermRow,
  type Terms,
  type ValueRow,
} from '../../engine/conditions/terms.ts';
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

/** The terms that conditions may ask in each country, with the closed lists that the country has of its places. */
export const termsOfCountry: Batch<Terms> = async (db, edition, codes) => {
  const [terms, values] = await Promise.all([
    readTerms(db, edition),
    readValues(db, edition, codes),
  ]);
  return codes.map((code) =>
    createTerms(
      terms,
      values.filter(({ country }) => country === null || country === code),
    ),
  );
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

type ValueOfCountry = ValueRow & { country: string | null };

/** The values that all countries share first, and each list in the order of its file. */
async function readValues(
  db: Database,
  edition: number,
  codes: readonly string[],
): Promise<ValueOfCountry[]> {
  const columns = (table: typeof conditionValues | typeof placeClasses, country: SQL) => ({
    country: sql<string | null>`${country}`.as('country'),
    condition: sql<string>`${table.condition}`.as('condition'),
    value: sql<string>`${table.value}`.as('value'),
    broader: sql<string | null>`${table.broader}`.as('broader'),
    position: sql<number>`${table.position}`.as('position'),
    special: sql<boolean>`${'special' in table ? table.special : false}`.as('special'),
  });
  const shared = db
    .select(columns(conditionValues, sql`null::text`))
    .from(conditionValues)
    .where(eq(conditionValues.edition, edition));
  const own = db
    .select(columns(placeClasses, sql`${placeClasses.country}`))
    .from(placeClasses)
    .where(ofCountries(placeClasses, edition, codes));
  return unionAll(shared, own).orderBy(sql`country nulls first, position`);
}

export type ListedTerm = ConditionTermRow & { values: readonly ConditionValueRow[] };

/** The terms of conditions.csv with the values that all countries share, in the order of the file. */
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

/** The classes of places of each country, in the order of the file. */
export const placeClassesOfCountry: Batch<readonly PlaceClassRow[]> = rowsByCountry(placeClasses);
