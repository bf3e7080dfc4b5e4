import type { Batch } from '../../data/editions/loaders.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { allHold } from '../../engine/conditions/evaluate.ts';
import {
  type InForce,
  inForceOn,
  isInForce,
  overlapInTime,
} from '../../engine/conditions/in-force.ts';
import { specificity } from '../../engine/conditions/most-specific.ts';
import type { Context } from '../schema/builder.ts';
import { readFacts } from '../terms/facts-input.ts';
import { termsOfCountry } from '../terms/queries.ts';
import type { PlacedRows } from './queries.ts';
import { type PlacedRow, rowsOfPlace } from './scope.ts';

type Given = Parameters<typeof readFacts>[0] | null | undefined;

/** Rows of the country, or of the places with the given facts. Throws BAD_USER_INPUT. */
export function createCountryWide<Row extends PlacedRow & InForce>(
  rowsOfCountry: Batch<PlacedRows<Row>>,
  nameOf: (row: Row) => string,
) {
  return async (
    { edition }: Context,
    country: string,
    given: Given,
    onDate: string | null | undefined,
  ): Promise<Row[]> => {
    const { ofClasses } = await edition.load(rowsOfCountry, country);
    const terms = await edition.load(termsOfCountry, country);
    return rowsOfPlace(
      inForceOn(ofClasses, onDate ?? edition.day),
      nameOf,
      readFacts(given ?? [], terms),
      terms,
    );
  };
}

/**
 * Reads the names of the facts of places, beyond those given, that decide whether a more specific
 * row of the same name replaces a row. Throws BAD_USER_INPUT for an unknown fact.
 */
export function createNarrowedBy<Row extends PlacedRow & InForce & { country: string }>(
  rowsOfCountry: Batch<PlacedRows<Row>>,
  nameOf: (row: Row) => string,
) {
  return async (row: Row, given: Given, { edition }: Context): Promise<string[]> => {
    const { ofClasses, ofPlace } = await edition.load(rowsOfCountry, row.country);
    const terms = await edition.load(termsOfCountry, row.country);
    const facts = new Map([...factsOfCondition(row.where), ...readFacts(given ?? [], terms)]);
    const isLaw = (other: Row) =>
      isInForce(row, edition.day) ? isInForce(other, edition.day) : overlapInTime(row, other);
    const names = [ofClasses, ...ofPlace.values()].flat().flatMap((other) => {
      if (
        nameOf(other) !== nameOf(row) ||
        !isLaw(other) ||
        specificity(other, terms) <= specificity(row, terms)
      )
        return [];
      if (allHold(other.where, facts, terms) !== null) return [];
      return other.where.map(({ name }) => name).filter((name) => !facts.has(name));
    });
    return [...new Set(names)];
  };
}

export const NARROWED_BY = {
  description:
    'The facts of places, beyond those given, that decide whether a narrower value applies instead: give them to the list as well, or query the place. Null, with BAD_USER_INPUT, where one of them is unknown.',
} as const;

function factsOfCondition(where: Conjunction): [name: string, value: string][] {
  return where.flatMap(({ name, operator, values: [value] }) =>
    operator === '=' && value !== undefined ? [[name, value] as [string, string]] : [],
  );
}
