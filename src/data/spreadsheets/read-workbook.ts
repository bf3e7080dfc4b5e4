import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx';
import type * as z from 'zod';
import { didYouMean } from '../../engine/text/did-you-mean.ts';
import { type Field, fieldOf } from '../dataset/columns.ts';
import type { DataFile } from '../dataset/data-file.ts';
import { formatCsvRows } from '../dataset/format-csv.ts';
import type { Problem } from '../dataset/problem.ts';
import { UnreadableWorkbook, unpackBounded } from './bounded-zip.ts';
import { textOfCell } from './cell-text.ts';
import { hasSheet, sheetName } from './closed-lists.ts';
import { ABOUT_SHEET, LISTS_SHEET } from './write-workbook.ts';

/** Rows below the header and columns that are read of a sheet: more than any file of a package has that is held. */
const MAX_SHEET_ROWS = 20_000;
const MAX_SHEET_COLUMNS = 200;

/** The files of a workbook as CSV, each with how many rows it has. A line of a file is the row of its sheet. */
type WorkbookFiles = {
  files: ReadonlyMap<string, { text: string; rows: number }>;
  problems: readonly Problem[];
};

/** Reads a workbook with a sheet for each file. Throws an UnreadableWorkbook for what is none; what is wrong with cells are problems. */
export async function readWorkbook(
  bytes: Uint8Array,
  files: readonly DataFile[],
): Promise<WorkbookFiles> {
  const known = files.filter(hasSheet);
  const { sheets } = await readXlsx(unpackBounded(bytes), {
    readStyles: true,
    maxRows: MAX_SHEET_ROWS + 2,
  }).catch((error: Error) => {
    throw error instanceof UnreadableWorkbook
      ? error
      : new UnreadableWorkbook(`cannot be read as .xlsx: ${error.message}`);
  });
  const problems: Problem[] = [];
  const found = new Map<string, { text: string; rows: number }>();
  const names = known.map(({ name }) => sheetName(name));
  for (const sheet of sheets) {
    if (sheet.name === ABOUT_SHEET || sheet.name === LISTS_SHEET) continue;
    const file = known.find(({ name }) => sheetName(name) === sheet.name);
    if (!file) {
      const message = `is the sheet of no file${didYouMean(sheet.name, names)}: sheets are named ${names.join(', ')}`;
      problems.push({ file: sheet.name.slice(0, 100), message });
      continue;
    }
    const read = readSheet(sheet, file);
    problems.push(...read.problems);
    found.set(file.name, { text: formatCsvRows(read.rows), rows: read.rows.length - 1 });
  }
  if (found.size === 0 && problems.length === 0)
    throw new UnreadableWorkbook(`has no sheet of a file: sheets are named ${names.join(', ')}`);
  return { files: found, problems };
}

function readSheet(
  { rows: all, cells }: Sheet,
  { name: file, record }: DataFile,
): { rows: string[][]; problems: Problem[] } {
  const last = MAX_SHEET_ROWS + 1;
  if (all.length > last)
    return {
      rows: [[]],
      problems: [
        {
          file,
          line: last + 1,
          message: `has cells below row ${last}, which are not read: delete them`,
        },
      ],
    };
  const given = withoutBlankEnd(all);
  const header = (given[0] ?? []).map((value) => (typeof value === 'string' ? value.trim() : ''));
  while (header.at(-1) === '') header.pop();
  if (header.length > MAX_SHEET_COLUMNS)
    return {
      rows: [[]],
      problems: [{ file, line: 1, message: `has more than ${MAX_SHEET_COLUMNS} columns` }],
    };
  const fields = header.map((name) =>
    Object.hasOwn(record.shape, name) ? fieldOf(record.shape[name] as z.ZodType) : undefined,
  );
  const problems: Problem[] = [];
  const rows = given.slice(1).map((values, index) => {
    const line = index + 2;
    if (isBlank(values))
      problems.push({ file, line, message: 'is blank between other rows: delete it' });
    const beyond = values.findIndex((value, column) => column >= header.length && !isEmpty(value));
    if (beyond >= 0)
      problems.push({
        file,
        line,
        message: `has a cell in column ${beyond + 1}, which has no name in the first row`,
      });
    return header.map((column, at) =>
      read({ line, column, at, value: values[at] ?? null, field: fields[at] }),
    );
  });
  return { rows: [header, ...rows], problems };

  function read({ line, column, at, value, field }: Read): string {
    const found = textOfCell(value, cells?.get(`${line - 1},${at}`) as Cell | undefined, field);
    if (found.wrong === undefined) return found.text;
    problems.push({ file, line, column, message: found.wrong });
    return '';
  }
}

type Read = {
  line: number;
  column: string;
  at: number;
  value: CellValue;
  field: Field | undefined;
};

function withoutBlankEnd(rows: readonly CellValue[][]): readonly CellValue[][] {
  return rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1);
}

function isBlank(row: readonly CellValue[]): boolean {
  return row.every(isEmpty);
}

function isEmpty(value: CellValue | undefined): boolean {
  return value === null || value === undefined || value === '';
}
