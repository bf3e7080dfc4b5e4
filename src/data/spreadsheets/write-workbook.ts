import type { CellValue, DataValidation, WriteSheet } from 'hucre/xlsx';
import { colToLetter, writeXlsx } from 'hucre/xlsx';
import type * as z from 'zod';
import { truncateCharacters } from '../../engine/text/truncate.ts';
import { type Field, fieldOf } from '../dataset/columns.ts';
import type { DataFile, Vocabulary } from '../dataset/data-file.ts';
import { type ClosedList, closedListOf, hasSheet, namesIn, sheetName } from './closed-lists.ts';

/** The sheets that do not stand for files: the description of the columns, and the lists of allowed values. */
export const ABOUT_SHEET = 'About';
export const LISTS_SHEET = 'Lists';

/** Rows of a sheet that have drop-downs, those that are still blank among them. */
const CHOOSABLE_ROWS = 5_000;
/** Characters that spreadsheets show of a hint. */
const MAX_HINT = 250;

type PackageTables = {
  files: readonly DataFile[];
  vocabulary: Vocabulary;
  /** The cells of each file that the package has, the header among them, by its name. */
  tables: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** The date of writing that the file states, so that the same data make the same bytes. */
  asOf: Date;
};

/**
 * A workbook with a sheet for each file of a country package. Columns with a list of values have
 * drop-downs, and all others have hints.
 */
export async function writeWorkbook({
  files: all,
  vocabulary,
  tables,
  asOf,
}: PackageTables): Promise<Uint8Array> {
  const files = all.filter(hasSheet);
  const lists = new Map<string, readonly string[]>();
  const rangeOf = (list: ClosedList): string => {
    if ('sheet' in list) return rangeOn(list.sheet, list.column, CHOOSABLE_ROWS);
    lists.set(list.name, list.values);
    return rangeOn(LISTS_SHEET, [...lists.keys()].indexOf(list.name), list.values.length + 1);
  };
  const sheets = files.map((file): WriteSheet => {
    const [header, ...rows] = tables.get(file.name) ?? [];
    const names = header ?? Object.keys(file.record.shape);
    const columns = names.map((name) => ({
      name,
      field: fieldOf(file.record.shape[name] as z.ZodType),
    }));
    const validations = columns.map(({ name, field }, index): DataValidation => {
      const found = closedListOf(file, name, field.constraints?.enum, files);
      const list = typeof found === 'string' ? namesIn(vocabulary, found) : found;
      return validation(colToLetter(index), name, field, list && rangeOf(list));
    });
    return {
      name: sheetName(file.name),
      columns: columns.map(({ name, field }) => ({
        width: Math.max(12, name.length + 2),
        numFmt: isNumber(field) ? 'General' : '@',
      })),
      rows: [
        columns.map(({ name }) => name),
        ...rows.map((row) => columns.map(({ field }, index) => cellOf(row[index] ?? '', field))),
      ],
      dataValidations: validations,
      freezePane: { rows: 1 },
    };
  });
  return writeXlsx({
    sheets: [aboutSheet(files), ...sheets, listsSheet(lists)],
    activeSheet: 0,
    properties: { created: asOf, modified: asOf },
  });
}

/** Numbers are numbers where they keep each digit, and texts otherwise: what is read back is what was written. */
function cellOf(text: string, field: Field): CellValue {
  if (text === '') return null;
  return isNumber(field) && text.length <= 15 && String(Number(text)) === text
    ? Number(text)
    : text;
}

export function isNumber({ type }: Field): boolean {
  return type === 'number' || type === 'integer';
}

/** What is chosen from a list is refused when it is not in it; all other cells are looked at by the data check alone. */
function validation(
  letter: string,
  name: string,
  { description = '' }: Field,
  range: string | null,
): DataValidation {
  const hint = truncateCharacters(description, MAX_HINT);
  const shown: Omit<DataValidation, 'type'> = {
    range: `${letter}2:${letter}${CHOOSABLE_ROWS}`,
    allowBlank: true,
    ...(hint && { showInputMessage: true, inputTitle: name.slice(0, 32), inputMessage: hint }),
  };
  if (range === null)
    return { ...shown, type: 'custom', formula1: 'TRUE', showErrorMessage: false };
  const errorMessage = `Choose one of the list. What is not in it yet is added to the sheet or the vocabulary that the list comes from.`;
  return {
    ...shown,
    type: 'list',
    formula1: range,
    showErrorMessage: true,
    errorStyle: 'stop',
    errorTitle: name.slice(0, 32),
    errorMessage,
  };
}

function rangeOn(sheet: string, column: number, lastRow: number): string {
  const letter = colToLetter(column);
  return `'${sheet}'!$${letter}$2:$${letter}$${Math.max(2, lastRow)}`;
}

function listsSheet(lists: ReadonlyMap<string, readonly string[]>): WriteSheet {
  const columns = [...lists];
  const longest = Math.max(0, ...columns.map(([, values]) => values.length));
  const rows = Array.from({ length: longest }, (_, row) =>
    columns.map(([, values]) => values[row] ?? null),
  );
  return {
    name: LISTS_SHEET,
    columns: columns.map(() => ({ width: 24, numFmt: '@' })),
    rows: [columns.map(([name]) => name), ...rows],
  };
}

function aboutSheet(files: readonly DataFile[]): WriteSheet {
  const rows = files.flatMap((file) =>
    Object.entries(file.record.shape).map(([name, schema]) => {
      const { type, unit, description, constraints } = fieldOf(schema as z.ZodType);
      const isRequired = constraints?.required ? 'yes' : 'may be blank';
      return [sheetName(file.name), name, type, unit ?? null, isRequired, description ?? null];
    }),
  );
  return {
    name: ABOUT_SHEET,
    columns: [18, 24, 10, 10, 14, 120].map((width) => ({ width })),
    rows: [['sheet', 'column', 'type', 'unit', 'required', 'what it holds'], ...rows],
    freezePane: { rows: 1 },
  };
}
