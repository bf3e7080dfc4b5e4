import { allHold, type Facts } from '../../conditions/evaluate.ts';
import { type InForce, inForceOn, isInForce } from '../../conditions/in-force.ts';
import { mostSpecific, specificity } from '../../conditions/most-specific.ts';
import type { Terms } from '../../conditions/terms.ts';
import type { Batch } from '../../editions/loaders.ts';
import type { Context } from '../../schema/builder.ts';
import { atMostBytes } from '../../schema/size-hints.ts';
import { readFacts } from '../terms/facts-input.ts';
import { termsOfCountry } from '../terms/queries.ts';
import type { PlacedRow } from './holding.ts';
import type { PlacedRows } from './queries.ts';

/** The names of all facts of places take no more bytes as JSON. */
const MAX_NAMES_BYTES = 2_000;

/** The field that says it of a row, be it of a country or of a city. */
export const NARROWED_BY = {
  description:
    'Of a country, the facts of places that would decide whether a narrower value takes its place: give them as `facts`, or ask the city. Empty in a city.',
  extensions: atMostBytes(MAX_NAMES_BYTES),
  resolve: (row: object) => ('narrowedBy' in row ? (row.narrowedBy as readonly string[]) : []),
};

/** A row that holds wherever the given facts do, and the facts of places that would decide whether a more specific one goes before it. */
export type CountryWide<Row> = Row & { narrowedBy: readonly string[] };

type Given = Parameters<typeof readFacts>[0] | null | undefined;

/** Reads what holds in the whole country, or wherever the facts that a client gave do. Throws BAD_USER_INPUT where one is unknown. */
export function createCountryWide<Row extends PlacedRow & InForce>(rowsOfCountry: Batch<PlacedRows<Row>>, nameOf: (row: Row) => string) {
  return async ({ edition }: Context, country: string, given: Given, onDate: string | null | undefined): Promise<CountryWide<Row>[]> => {
    const rows = await edition.load(rowsOfCountry, country);
    const terms = await edition.load(termsOfCountry, country);
    return countryWide(rows, nameOf, { facts: readFacts(given ?? [], terms), terms, day: onDate ?? edition.day });
  };
}

/**
 * The rows of a country that hold wherever facts about a place do; without any, those that hold in the whole country. Of several of one name the most specific, in the order of
 * the file.
 */
function countryWide<Row extends PlacedRow & InForce>(
  { ofClasses, ofPlace }: PlacedRows<Row>,
  nameOf: (row: Row) => string,
  { facts, terms, day }: { facts: Facts; terms: Terms; day: string },
): CountryWide<Row>[] {
  const rows = inForceOn(ofClasses, day);
  const holding = rows.filter(({ where }) => allHold(where, facts, terms) === true);
  const best = mostSpecific(holding, nameOf, terms).sort((one, other) => one.position - other.position);
  const narrowing = new Map(best.map((row) => [nameOf(row), { than: specificity(row, terms), by: new Set<string>() }]));
  for (const some of [rows, ...ofPlace.values()]) {
    for (const row of some) {
      const narrowed = isInForce(row, day) ? narrowing.get(nameOf(row)) : undefined;
      if (!narrowed || specificity(row, terms) <= narrowed.than || allHold(row.where, facts, terms) !== null) continue;
      for (const { name } of row.where) if (!facts.has(name)) narrowed.by.add(name);
    }
  }
  return best.map((row) => ({ ...row, narrowedBy: [...(narrowing.get(nameOf(row))?.by ?? [])] }));
}
