import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '../../../engine/text/escape-formula.ts';
import { type DecimalSign, formatNumberAs } from '../../../engine/text/number-format.ts';
import { addedColumns, foundCells, type ResultRow } from './lookup-rows.ts';
import type { CsvTable } from './read-csv.ts';
import type { JsonTable } from './read-json.ts';

type Results = AsyncIterable<readonly ResultRow[]>;
/** The columns that are added to a table: the requested values, and whether there is a column for credits. */
type Added = { columns: readonly string[]; isCredited: boolean };
type AddedToCsv = Added & { decimal: DecimalSign };

/** The table with results, written piece by piece. */
export type Written = { type: string; pieces: AsyncIterable<string> };

const MARK = '\u{feff}';

/**
 * Writes CSV in the format of the request: with its delimiter and the line that names it. Marked as
 * UTF-8 where it was marked or in another encoding, as spreadsheets need it.
 */
export function writeCsv(
  { type, header, delimiter, hasMark, preamble }: CsvTable,
  { columns, isCredited, decimal }: AddedToCsv,
  results: Results,
): Written {
  const text = (rows: readonly (readonly unknown[])[]) =>
    stringify(rows as unknown[][], { delimiter, cast: { string: escapeFormula } });
  return { type, pieces: pieces() };

  async function* pieces() {
    // The header goes with the first rows, so that a failure before them is still sent as an error.
    let head: string[][] = [[...header, ...addedColumns(header, columns, isCredited)]];
    let before = `${hasMark ? MARK : ''}${preamble}`;
    for await (const rows of results) {
      yield before +
        text([
          ...head,
          ...rows.map((row) => [...cellsOf(row, decimal), ...(isCredited ? [row.credit] : [])]),
        ]);
      [head, before] = [[], ''];
    }
    if (head.length > 0) yield before + text(head);
  }
}

function cellsOf({ row, match, values }: ResultRow, decimal: DecimalSign): readonly unknown[] {
  const written = values.map((value) =>
    typeof value === 'number' ? formatNumberAs(value, decimal) : value,
  );
  return [
    ...row.cells,
    ...written,
    ...foundCells(match).map((cell) => (Array.isArray(cell) ? cell.join('; ') : cell)),
  ];
}

export function writeJson(
  { header, objects }: JsonTable,
  { columns, isCredited }: Added,
  results: Results,
): Written {
  const added = addedColumns(header, columns, isCredited);
  return { type: 'application/json', pieces: pieces() };

  async function* pieces() {
    let before = '[';
    for await (const rows of results) {
      yield rows.reduce((written, { row, match, values, credit }) => {
        const cells = [...values, ...foundCells(match), credit];
        const found = added.map((name, index) => [name, cells[index]] as const);
        return `${written}${written === '[' ? '' : ',\n'}${JSON.stringify({ ...objects[row.line - 1], ...Object.fromEntries(found) })}`;
      }, before);
      before = '';
    }
    yield ']\n';
  }
}
