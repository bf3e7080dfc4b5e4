import type { Cell, CellValue } from 'hucre/xlsx';
import type { Field } from '../dataset/columns.ts';
import { isNumber } from './write-workbook.ts';

/** What a cell of a sheet is in CSV, or what is wrong with it. */
type CellText = { text: string; wrong?: never } | { text?: never; wrong: string };

/** Digits that spreadsheets keep of a number. */
const DIGITS = 15;

/**
 * The text of a cell as in its CSV file. Values that the spreadsheet may have altered are never
 * guessed back: formulas, errors, invalid dates and numbers that may have lost zeros are errors.
 * `cell` is given for cells that have more than a value; `field` is undefined for an unknown
 * column.
 */
export function textOfCell(
  value: CellValue,
  cell: Cell | undefined,
  field: Field | undefined,
): CellText {
  if (cell?.formula !== undefined || cell?.type === 'formula')
    return {
      wrong: `holds a formula (=${(cell.formula ?? '').slice(0, 60)}): copy it, and paste its value in its place`,
    };
  if (cell?.type === 'error') return { wrong: `holds the error ${String(value)}: write its value` };
  if (value === null || value === undefined) return { text: '' };
  if (value instanceof Date) return textOfDate(value, field);
  if (typeof value === 'number') return textOfNumber(value, cell?.style?.numFmt ?? '', field);
  if (typeof value === 'boolean') return { text: String(value) };
  if (/[\r\n]/.test(value)) return { wrong: 'has a line break: write it in one line' };
  return { text: value };
}

function textOfDate(value: Date, field: Field | undefined): CellText {
  if (Number.isNaN(value.getTime())) return { wrong: 'holds an invalid date' };
  const [day, time] = value.toISOString().split('T') as [string, string];
  if (field?.type !== 'date')
    return {
      wrong: `holds the day ${day}, which the spreadsheet may have made of something else: format the column as text, and write it again`,
    };
  if (!time.startsWith('00:00:00'))
    return {
      wrong: `holds a time of day (${value.toISOString()}): write the day alone, such as ${day}`,
    };
  return { text: day };
}

function textOfNumber(value: number, format: string, field: Field | undefined): CellText {
  const text = String(Number(value.toPrecision(DIGITS)));
  if (field?.type === 'date')
    return {
      wrong: `holds the number ${text} in place of a day: write it as text, such as 2026-11-21`,
    };
  if (field && !isNumber(field))
    return {
      wrong: `holds the number ${text} where a text stands, which may have lost zeros: format the column as text, and write it again`,
    };
  if (format.includes('%'))
    return {
      wrong: `holds ${text}, which is shown in per cent: format the column as a plain number, and write it again`,
    };
  if (!/^-?\d+(\.\d+)?$/.test(text))
    return { wrong: `holds ${text}: write a plain decimal number` };
  return { text };
}
