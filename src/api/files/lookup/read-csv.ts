import { CsvError, parse } from 'csv-parse/sync';
import { HttpProblem } from '../../../server/http/errors.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import { MAX_ROWS } from './contract.ts';
import { decodeText } from './decode-text.ts';
import { joinNotes } from './match.ts';
import { MAX_TABLE_COLUMNS, type Table, type TableRow, unreadableTable } from './table.ts';

/** A record of CSV that does not end within so many bytes has a quote that was never closed. */
const MAX_RECORD_BYTES = 64 * 1024;
/** Records that cannot be read, after which the table is not read on: it is something else than CSV. */
const MAX_BROKEN_RECORDS = 100;

/**
 * A table in CSV, with its format, so that the response has the same. `preamble` is the line before
 * the header that names the delimiter.
 */
export type CsvTable = Table & {
  type: string;
  delimiter: string;
  hasMark: boolean;
  preamble: string;
};

const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' } as const;
type Delimiter = keyof typeof DELIMITERS;

type Parsed = { cells: string[]; end: number };
type Slice = { records: Parsed[]; error: CsvError | null };

/**
 * Reads a table in CSV. `known` is the delimiter if the media type means tabs. Rejects with an
 * HttpProblem where the header cannot be read, or where the table has too many rows or errors.
 */
export async function readCsvTable(
  bytes: Buffer,
  charset: string | null,
  known: '\t' | null = null,
): Promise<CsvTable> {
  // To decode 2 MiB takes milliseconds, and two lists may have arrived together.
  const isLong = bytes.length > MAX_RECORD_BYTES;
  if (isLong) await takeTurn();
  const { text, encoding, hasMark, strays } = await decodeText(bytes, charset);
  if (isLong) await takeTurn();
  // Before 2001 some computers ended lines with a carriage return alone.
  const utf8 = Buffer.from(text.includes('\n') ? text : text.replaceAll('\r', '\n'));
  const [preamble = '', said] =
    /^"?sep=(.)"?\r?\n/i.exec(utf8.toString('utf8', 0, MAX_PREAMBLE_BYTES)) ?? [];
  const body = utf8.subarray(preamble.length);
  const delimiter = said === undefined ? (known ?? recogniseDelimiter(body)) : readDelimiter(said);
  const { records, error } = parseSlice(firstSlice(body), delimiter, 1);
  const [first] = records;
  const headerLine = preamble ? 2 : 1;
  if (!first)
    throw unreadableTable(
      error
        ? `Line ${headerLine}, the header: ${describeError(error)}`
        : `The table is empty: its ${preamble ? 'second' : 'first'} row must name the columns.`,
    );
  if (first.cells.length > MAX_TABLE_COLUMNS)
    throw unreadableTable(
      `The header has ${first.cells.length} columns; a list has at most ${MAX_TABLE_COLUMNS}.`,
    );
  const header = first.cells.map((cell) => cell.trim());
  const rows = () =>
    readRows(utf8, {
      delimiter,
      columns: header.length,
      start: preamble.length + first.end,
      strays,
    });
  // The whole table is validated before the response begins, and parsed again for it: parsed rows
  // take many times the bytes of the table.
  for (const _some of rows()) if (isLong) await takeTurn();
  const others =
    strays.size > 0 ? ` (except ${strays.size} ${strays.size === 1 ? 'line' : 'lines'})` : '';
  const recognised = `CSV, delimiter ${DELIMITERS[delimiter]}, encoding ${encoding}${others}`;
  const type =
    known === null
      ? 'text/csv; charset=utf-8; header=present'
      : 'text/tab-separated-values; charset=utf-8';
  return {
    text,
    type,
    header,
    delimiter,
    preamble,
    hasMark: hasMark || encoding !== 'utf-8',
    unit: 'line',
    recognised,
    rows,
  };
}

/** The same table, whose first row is a place instead of a header: `heads` are the names of its columns. */
export function withoutHeader(table: CsvTable, heads: readonly string[]): CsvTable {
  const line = table.preamble ? 2 : 1;
  const first = { cells: table.header, line, problem: null, doubt: null, isMoved: true };
  return {
    ...table,
    header: heads,
    recognised: `${table.recognised}, no header`,
    *rows() {
      yield [first];
      yield* table.rows();
    },
  };
}

/** Spreadsheets take the delimiter from a first line such as `sep=;`. */
const MAX_PREAMBLE_BYTES = 16;

function readDelimiter(said: string): Delimiter {
  if (Object.hasOwn(DELIMITERS, said)) return said as Delimiter;
  const names = Object.values(DELIMITERS).join(', ');
  throw unreadableTable(
    `The delimiter in line 1 must be one of ${names} (got ${JSON.stringify(said)}).`,
  );
}

/** The delimiter by which the first record has most cells. */
function recogniseDelimiter(utf8: Buffer): Delimiter {
  const candidates = (Object.keys(DELIMITERS) as Delimiter[]).map((delimiter) => {
    const { records } = parseSlice(firstSlice(utf8), delimiter, 1);
    return { delimiter, cells: records[0]?.cells.length ?? 0 };
  });
  return candidates.reduce((best, each) => (each.cells > best.cells ? each : best)).delimiter;
}

type Reading = {
  delimiter: Delimiter;
  columns: number;
  start: number;
  strays: ReadonlyMap<number, string>;
};

/**
 * Reads slice by slice, each in one turn. A record that cannot be read is given up with its first
 * line alone, and reading continues on the next line. So is one with swallowed lines and a
 * different number of cells than the header.
 */
function* readRows(
  utf8: Buffer,
  { delimiter, columns, start, strays }: Reading,
): Generator<readonly TableRow[]> {
  let [at, line, count, broken, isMoved] = [
    start,
    1 + linesIn(utf8.subarray(0, start)),
    0,
    0,
    false,
  ];
  while (at < utf8.length) {
    const slice = sliceAt(utf8, at);
    const isLast = at + slice.length === utf8.length;
    const { records, error } = parseSlice(slice, delimiter, RECORDS_AT_ONCE);
    const rows: TableRow[] = [];
    let read = 0;
    let swallowed: number | null = null;
    for (const { cells, end } of records) {
      const lines = linesIn(slice.subarray(read, end));
      const blank = blankLines(slice, read, end);
      if (cells.length !== columns && lines - blank > 1) {
        swallowed = cells.length;
        break;
      }
      isMoved ||= blank > 0;
      const doubt = joinNotes(
        strayIn(strays, line + blank, line + lines),
        describeSwallowed(cells, delimiter, line + blank),
      );
      rows.push({ ...rowOf(cells, columns), line: line + blank, doubt, isMoved });
      read = end;
      line += lines;
    }
    const unclosed = error?.code === 'CSV_QUOTE_NOT_CLOSED';
    if (swallowed !== null || (error && !(unclosed && !isLast && read > 0))) {
      const blank = blankLines(slice, read, slice.length);
      const from = skipLines(slice, read, blank);
      const next = skipLines(slice, from, 1);
      isMoved ||= blank > 0;
      const why =
        swallowed === null
          ? describeError(error as CsvError)
          : `a quote opened here closes on a later line, which would make a row of ${swallowed} cells where the header has ${columns}`;
      const { cells } = rowOf([slice.toString('utf8', from, next).trimEnd()], columns);
      rows.push({
        cells,
        line: line + blank,
        problem: `cannot be read: ${why}`,
        doubt: null,
        isMoved,
      });
      broken++;
      line += blank + 1;
      read = next;
    }
    count += rows.length;
    if (count > MAX_ROWS) throw tooManyRows();
    if (broken > MAX_BROKEN_RECORDS)
      throw unreadableTable(
        `${broken} lines cannot be read, the last of them line ${line - 1}: is this CSV?`,
      );
    yield rows;
    // What is left holds blank lines alone.
    at = read === 0 ? utf8.length : at + read;
  }
}

/** The message about the first irregular line of a row. */
function strayIn(strays: ReadonlyMap<number, string>, from: number, to: number): string | null {
  for (let line = from; strays.size > 0 && line <= Math.max(from, to - 1); line++) {
    const stray = strays.get(line);
    if (stray !== undefined) return stray;
  }
  return null;
}

/** Whether a cell that goes on over lines looks as if it had swallowed rows: a line of it has as many delimiters as the header. */
function describeSwallowed(
  cells: readonly string[],
  delimiter: Delimiter,
  at: number,
): string | null {
  const index = cells.findIndex((cell) =>
    cell
      .split('\n')
      .slice(1)
      .some((line) => cells.length > 1 && line.split(delimiter).length === cells.length),
  );
  if (index < 0) return null;
  return `line ${at}: the quoted cell of column ${index + 1} goes on over ${cells[index]?.split('\n').length} lines, which look like rows: is a quote missing?`;
}

/** Records that are parsed in one turn. */
const RECORDS_AT_ONCE = 300;

/** Parses `to` records at most. */
function parseSlice(slice: Buffer, delimiter: Delimiter, to: number): Slice {
  const records: Parsed[] = [];
  const keep = (cells: string[], { bytes }: { bytes: number }) => {
    records.push({ cells, end: bytes });
    return null;
  };
  try {
    parse(slice, {
      delimiter,
      to,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: keep as never,
    });
    return { records, error: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { records, error };
  }
}

const LINE_END = 0x0a;

/** A slice from there that ends with a line, or with the table. */
function sliceAt(utf8: Buffer, at: number): Buffer {
  if (utf8.length - at <= MAX_RECORD_BYTES) return utf8.subarray(at);
  const slice = utf8.subarray(at, at + MAX_RECORD_BYTES);
  const end = slice.lastIndexOf(LINE_END);
  return end < 0 ? slice : slice.subarray(0, end + 1);
}

const firstSlice = (utf8: Buffer) => sliceAt(utf8, 0);

function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (const byte of bytes) if (byte === LINE_END) lines++;
  return lines;
}

/** Blank lines at the beginning of a stretch. */
function blankLines(slice: Buffer, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to && (slice[at] === LINE_END || slice[at] === 0x0d); at++)
    if (slice[at] === LINE_END) lines++;
  return lines;
}

function skipLines(slice: Buffer, from: number, lines: number): number {
  let at = from;
  for (let line = 0; line < lines; line++) {
    const end = slice.indexOf(LINE_END, at);
    if (end < 0) return slice.length;
    at = end + 1;
  }
  return at;
}

/** A row with as many cells as the header, so that added columns line up. Its problem quotes the cells beyond them. */
function rowOf(cells: readonly string[], columns: number): Pick<TableRow, 'cells' | 'problem'> {
  const filled = Array.from({ length: columns }, (_, index) => cells[index] ?? '');
  if (cells.length === columns) return { cells: filled, problem: null };
  const beyond =
    cells.length > columns
      ? ` Beyond them: ${JSON.stringify(cells.slice(columns).join(' | '))}.`
      : '';
  const problem = `has ${cells.length} cells where the header has ${columns}: is a cell with the delimiter in it without quotes?${beyond}`;
  return { cells: filled, problem };
}

/** An error of the parser, in words, with its column. */
function describeError({
  code,
  column,
  index,
}: CsvError & { column?: unknown; index?: number }): string {
  const where = `column ${typeof column === 'number' ? column + 1 : Number(index ?? 0) + 1}`;
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `a quote (") is opened in ${where} and never closed.`;
    case 'INVALID_OPENING_QUOTE':
      return `a quote (") stands within the text of ${where}; put the whole cell in quotes and write each quote within it twice.`;
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `text follows the closing quote of ${where}; a quote within a cell is written twice.`;
    default:
      return `it is not valid CSV (${code}, ${where}).`;
  }
}

function tooManyRows(): HttpProblem {
  return new HttpProblem(
    'payload-too-large',
    `A list has at most ${MAX_ROWS} rows; this one has more. Send it in parts.`,
  );
}
