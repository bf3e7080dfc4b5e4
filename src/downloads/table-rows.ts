import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Edition } from '../editions/edition.ts';
import type { StoredFile } from '../editions/files.ts';
import { plainContent } from './content.ts';
import type { ColumnType } from './table-columns.ts';

/** The rows of a table below its header, a few at a time, as its pieces are read. */
export async function* rowsOfTable(edition: Edition, file: StoredFile, rowsAtOnce: number): AsyncGenerator<readonly (readonly string[])[]> {
  let rows: string[][] = [];
  for await (const cells of Readable.from(plainContent(edition, file).pieces).pipe(parse({ from: 2 })) as AsyncIterable<string[]>) {
    rows.push(cells);
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** A cell as a value of its type; a blank one is null. */
export function readCell(type: ColumnType, cell: string): string | number | boolean | Date | null {
  if (cell === '') return null;
  switch (type) {
    case 'number':
    case 'integer':
      return Number(cell);
    case 'boolean':
      return cell === 'true';
    case 'date':
      return new Date(cell);
    default:
      return cell;
  }
}
