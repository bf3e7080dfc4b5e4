import { CsvError, parse } from 'csv-parse/sync';
import type * as z from 'zod';
import { didYouMean } from '../../engine/text/did-you-mean.ts';
import { CELL_TOO_LONG, findLongCell } from './bounds.ts';
import type { Located } from './data-file.ts';
import type { Problem } from './problem.ts';

type CsvRecord = { info: { lines: number }; record: string[] };

/** What is wrong with a header, and what would be right. */
function wrongHeader(header: readonly string[], { shape }: z.ZodObject): string {
  const columns = Object.keys(shape);
  const delimiter = header.length === 1 ? wrongDelimiter(header[0] as string) : null;
  if (delimiter !== null) return delimiter;
  const unknown = header
    .filter((name) => !columns.includes(name))
    .map((name) => `'${name}' is not a column${didYouMean(name, columns)}`);
  const missing = columns
    .filter((name) => !header.includes(name) && !mayBeAbsent(shape[name] as z.ZodType))
    .map((name) => `'${name}' is missing`);
  const wrong = [...unknown, ...missing].slice(0, MAX_NAMED);
  return `the header must be ${columns.join(',')}${wrong.length > 0 ? `: ${wrong.join('; ')}` : ': the columns are in another order'}`;
}
/** Columns that a message names beside the right header. */
const MAX_NAMED = 5;

/** What is wrong with the delimiter, where the header has no commas and another sign; names of columns have none of these signs. */
function wrongDelimiter(header: string): string | null {
  const sign = header.includes(',')
    ? undefined
    : [';', '\t', '|'].find((each) => header.includes(each));
  return sign === undefined
    ? null
    : `parts its cells by ${sign === '\t' ? 'tabs' : `\`${sign}\``}: save it with commas`;
}

function wrongCellCount(count: number, expected: number): string {
  const hint =
    count > expected
      ? ': a cell that holds a comma stands in quotes, and conditions are parted by `;`'
      : '';
  return `has ${count} cells where the header has ${expected}${hint}`;
}

/** What a file holds: valid records with their lines, and every problem. A record with a problem is left out. */
type CsvContent<Record> = {
  header: readonly string[];
  records: Located<Record>[];
  problems: Problem[];
};
const NOTHING = { header: [], records: [] };

/** Whether a file may lack the column: it does not where every cell of it must be filled. */
function mayBeAbsent(column: z.ZodType): boolean {
  return column.safeParse('').success;
}

/** Whether a header has the columns of a file in their order. Columns whose cells may be blank can be left out. */
export function isHeaderOf(header: readonly string[], { shape }: z.ZodObject): boolean {
  const present = Object.keys(shape).filter(
    (name) => header.includes(name) || !mayBeAbsent(shape[name] as z.ZodType),
  );
  return header.join() === present.join();
}

/** Reads the text of one CSV file (RFC 4180, with a header) against its record schema. */
export function readCsv<Schema extends z.ZodObject>(
  file: string,
  text: string,
  schema: Schema,
): CsvContent<z.output<Schema>> {
  const problems: Problem[] = [];
  let rows: CsvRecord[];
  try {
    rows = parse(text, { info: true, relax_column_count: true }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A wrong delimiter makes quotes around cells with commas invalid, so it is reported first.
    const delimiter = wrongDelimiter(text.split('\n', 1)[0] as string);
    if (delimiter !== null)
      return { ...NOTHING, problems: [{ file, line: 1, message: delimiter }] };
    return {
      ...NOTHING,
      problems: [
        { file, line: error.lines as number | undefined, message: `is not CSV: ${error.message}` },
      ],
    };
  }
  const columns = Object.keys(schema.shape);
  const header = rows.shift()?.record ?? [];
  if (!isHeaderOf(header, schema))
    return { ...NOTHING, problems: [{ file, line: 1, message: wrongHeader(header, schema) }] };
  const records: Located<z.output<Schema>>[] = [];
  let line = 2;
  for (const { info, record: cells } of rows) {
    const at = line;
    line = info.lines + 1;
    if (cells.length !== header.length) {
      problems.push({ file, line: at, message: wrongCellCount(cells.length, header.length) });
      continue;
    }
    const long = findLongCell(cells);
    if (long !== null) {
      problems.push({ file, line: at, column: header[long], message: CELL_TOO_LONG });
      continue;
    }
    const parsed = schema.safeParse(
      Object.fromEntries(columns.map((column) => [column, cells[header.indexOf(column)] ?? ''])),
    );
    if (parsed.success) records.push({ line: at, record: parsed.data });
    else
      for (const issue of parsed.error.issues)
        problems.push({ file, line: at, column: issue.path.join('.'), message: issue.message });
  }
  return { header, records, problems };
}
