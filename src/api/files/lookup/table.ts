import { truncateCharacters } from '../../../engine/text/truncate.ts';
import { HttpProblem } from '../../../server/http/errors.ts';

export const MAX_TABLE_COLUMNS = 100;
/** Rows whose places are found by one statement. */
export const ROWS_AT_ONCE = 50;

/** A row of a table to look up. `problem` states why it cannot be read, or is null. */
export type TableRow = {
  /** As people count: the line that it begins on in CSV, where the header is the first; the number of the element in JSON. */
  line: number;
  cells: readonly string[];
  problem: string | null;
  /** An irregularity of a row that can be read: its match is at most likely. */
  doubt: string | null;
  /** Whether lines before it are left out of the answer, so that it stands on another line there. */
  isMoved: boolean;
};

/** A table as it was given, however it was written: each row has as many cells as the header. */
export type Table = {
  /** The whole of it, however it was encoded. */
  text: string;
  header: readonly string[];
  /** Rows, a few at a time. */
  rows: () => Iterable<readonly TableRow[]>;
  /** What the number of a row counts. */
  unit: 'line' | 'row';
  /** How it was recognised, in words. */
  recognised: string;
};

/** Why a table cannot be read. It quotes the table, so that redactInput keeps it out of the log. */
export function unreadableTable(detail: string): HttpProblem {
  return new HttpProblem('unreadable-table', detail);
}

/** Characters of a cell, and heads of a table, that a message repeats. */
const MAX_SHOWN_CHARACTERS = 40;
const MAX_SHOWN_HEADS = 20;

export function shortCell(text: string): string {
  return truncateCharacters(text, MAX_SHOWN_CHARACTERS);
}

/** The heads of a table, as a message names them: the first of them, in quotes. */
export function shortHeads(header: readonly string[]): string {
  const heads = header.slice(0, MAX_SHOWN_HEADS).map((head) => JSON.stringify(shortCell(head)));
  return `${heads.join(', ')}${header.length > MAX_SHOWN_HEADS ? ' …' : ''}`;
}
