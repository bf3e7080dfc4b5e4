import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Edition } from '../../../data/editions/edition.ts';
import type { StoredFile } from '../../../data/editions/files.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import { plainContent } from './content.ts';
import type { ColumnType } from './table-columns.ts';

/** Bytes that are parsed without yielding: about ten milliseconds. Streams alone never leave the turn of the event loop. */
const BYTES_AT_ONCE = 32 * 1024;

/** The rows of a table below its header, a few at a time, as its pieces are read. */
export async function* rowsOfTable(
  edition: Edition,
  file: StoredFile,
  rowsAtOnce: number,
): AsyncGenerator<readonly (readonly string[])[]> {
  let rows: string[][] = [];
  for await (const cells of Readable.from(slicesOf(plainContent(edition, file).pieces)).pipe(
    parse({ from: 2 }),
  ) as AsyncIterable<string[]>) {
    rows.push(cells);
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

async function* slicesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += BYTES_AT_ONCE) {
      await takeTurn();
      yield piece.subarray(at, at + BYTES_AT_ONCE);
    }
  }
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
