import type * as z from 'zod';
import {
  dataFile,
  type Finding,
  type Located,
  outOfBounds,
  TO_SOURCE,
} from '../../data/dataset/data-file.ts';
import { storedRow } from '../../data/dataset/stored-columns.ts';
import { ALTITUDES_M } from '../../engine/text/altitude.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { PLAUSIBLE_WIND_MS, WIND_SPEED } from '../cities/table.ts';
import { splitCity } from '../places/scope.ts';
import { valueAt } from './formula.ts';
import { siteFormulaRecord, siteFormulas } from './table.ts';

type Record = z.output<typeof siteFormulaRecord>;

export const siteFormulasFile = dataFile({
  name: 'site-formulas.csv',
  description:
    'How design values follow from the altitude of the site: a formula for each class of places and range of altitudes',
  optional: true,
  record: siteFormulaRecord,
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
  row: (record) => ({ ...formulaOf(record), ...splitCity(record.where) }),
});

function formulaOf(record: Record) {
  return storedRow(record, siteFormulaRecord.shape);
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
