import { statSync } from 'node:fs';

/**
 * Five times the longest description. A longer cell is not a value, but an unclosed quotation mark
 * or another kind of file.
 */
const MAX_CELL_CHARACTERS = 10_000;
export const CELL_TOO_LONG = `has more than ${MAX_CELL_CHARACTERS} characters, which no cell has`;

const MIB = 1024 * 1024;
/** A table that is held is hundreds of kilobytes; one that is streamed has a hundred megabytes for a million places. */
export const MAX_HELD_BYTES = 64 * MIB;
export const MAX_STREAMED_BYTES = 1024 * MIB;

/**
 * Why `file` is not read: it is not a regular file, and might never end, or it is too large. Null
 * if it can be read. Throws the system error if the file does not exist.
 */
export function whyNotRead(file: string, maxBytes: number): string | null {
  const found = statSync(file);
  if (!found.isFile()) return 'is not a regular file';
  return found.size > maxBytes
    ? `has ${found.size} bytes; a file of this kind has ${maxBytes / MIB} MiB at most`
    : null;
}

/** The place in its row of the first cell that is too long; null where none is. */
export function findLongCell(cells: readonly string[]): number | null {
  const index = cells.findIndex(({ length }) => length > MAX_CELL_CHARACTERS);
  return index < 0 ? null : index;
}

/** The same of a line, or of the beginning of one: what is too long is known before it ends. */
export function findLongCellOfLine(line: string): number | null {
  if (line.length <= MAX_CELL_CHARACTERS) return null;
  let [index, start, quoted] = [0, 0, false];
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted;
    if (line[at] === ',' && !quoted) [index, start] = [index + 1, at + 1];
    if (at - start >= MAX_CELL_CHARACTERS) return index;
  }
  return null;
}
