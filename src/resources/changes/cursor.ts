import type { ChangeRow } from '../../editions/table.ts';
import { badUserInput, shown } from '../../schema/client-errors.ts';

/** Where a change stands in the order of pages: the newest edition first. */
export type Position = Pick<ChangeRow, 'edition' | 'position'>;

/** A text that tells where a change stands, and means nothing else to clients. */
export function cursorOf({ edition, position }: Position): string {
  return Buffer.from(`${edition}/${position}`).toString('base64url');
}

const POSITION = /^(\d{1,9})\/(\d{1,9})$/;

/** The position that a cursor tells, or an error for the client. */
export function readCursor(cursor: string): Position {
  const [, edition, position] = POSITION.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const read = { edition: Number(edition), position: Number(position) };
  if (edition === undefined || cursorOf(read) !== cursor) {
    throw badUserInput(`\`after\` is a cursor of an edge or of pageInfo; ${shown(cursor)} is none.`);
  }
  return read;
}
