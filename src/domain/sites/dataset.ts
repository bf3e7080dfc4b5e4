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
import {
  dataFile,
  type Finding,
  type Located,
  outOfBounds,
  TO_SOURCE,
} from '../../data/dataset/data-file.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { PLAUSIBLE_WIND_MS, WIND_SPEED } from '../cities/table.ts';
import { splitCity } from '../places/scope.ts';
import { ALTITUDES_M, valueAt } from './formula.ts';
import { siteFormulas } from './table.ts';

type Record = z.output<typeof record>;

const record = z.strictObject({
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

export const siteFormulasFile = dataFile({
  name: 'site-formulas.csv',
  description:
    'How design values follow from the altitude of the site: a formula for each class of places and range of altitudes',
  optional: true,
  record,
  key: ['where', 'parameter', 'above_m'],
  references: { source: TO_SOURCE },
  conditions: { where: ['place'] },
  *check(records, { vocabulary }) {
    for (const { line, record: row } of records) {
      const bounds =
        row.parameter === WIND_SPEED
          ? { unit: 'm/s', ...PLAUSIBLE_WIND_MS }
          : vocabulary.parameters.get(row.parameter);
      if (!bounds) {
        yield {
          line,
          column: 'parameter',
          message: notIn('parameters.csv', row.parameter, vocabulary.parameters.keys()),
        };
        continue;
      }
      const ends = [row.above_m ?? ALTITUDES_M.min, row.up_to_m ?? ALTITUDES_M.max] as const;
      if (ends[0] >= ends[1])
        yield { line, column: 'up_to_m', message: `${ends[1]} is not above above_m, ${ends[0]}` };
      for (const altitude of ends) {
        const wrong = outOfBounds(valueAt(formulaOf(row), altitude), row.parameter, bounds);
        if (wrong) yield { line, column: 'base', message: `at ${altitude} m, ${wrong}` };
      }
    }
    yield* overlaps(records);
  },
  table: siteFormulas,
  row: (row) => {
    const { parameter, reference, source } = row;
    return { ...splitCity(row.where), parameter, reference, source, ...formulaOf(row) };
  },
});

function formulaOf({ above_m, up_to_m, base, rise, from_m, per_m, power }: Record) {
  return { aboveM: above_m, upToM: up_to_m, base, rise, fromM: from_m, perM: per_m, power };
}

/** Two formulas of one parameter for the same places must not hold at the same altitude. */
function* overlaps(records: readonly Located<Record>[]): Generator<Finding> {
  for (const [index, { line, record: row }] of records.entries()) {
    const other = records
      .slice(0, index)
      .find(({ record: before }) => isSame(before, row) && startsWithin(before, row));
    if (other)
      yield {
        line,
        column: 'above_m',
        message: `holds at altitudes at which line ${other.line} does`,
      };
  }
}

function isSame(one: Record, other: Record): boolean {
  return (
    one.parameter === other.parameter && JSON.stringify(one.where) === JSON.stringify(other.where)
  );
}

function startsWithin(before: Record, after: Record): boolean {
  const [from, to] = [before.above_m ?? ALTITUDES_M.min, before.up_to_m ?? ALTITUDES_M.max];
  return (after.above_m ?? ALTITUDES_M.min) < to && (after.up_to_m ?? ALTITUDES_M.max) > from;
}
