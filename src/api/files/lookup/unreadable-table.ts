import { truncateCharacters } from '../../../engine/text/truncate.ts';
import { HttpProblem } from '../../../server/http/errors.ts';

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
