import { badUserInput, shown } from '../../schema/client-errors.ts';
import type { CityRow } from '../cities/table.ts';

/** Where a place stands in the order of pages: the most populous first, then by code and country. */
export type Position = { population: number; code: string; country: string };

/** A text that tells where a place stands, and means nothing else to clients. */
export function cursorOf({ population, code, country }: Pick<CityRow, keyof Position>): string {
  return Buffer.from(`${population}/${code}/${country}`).toString('base64url');
}

const POSITION = /^(\d{1,10})\/([a-z0-9-]{1,150})\/([A-Z]{2})$/;
/** What a column of whole numbers holds. */
const LARGEST_INTEGER = 2 ** 31 - 1;

/** The position that a cursor tells, or an error for the client. */
export function readCursor(cursor: string): Position {
  const [, population, code = '', country = ''] = POSITION.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const position = { population: Number(population), code, country };
  if (population === undefined || position.population > LARGEST_INTEGER || cursorOf(position) !== cursor) {
    throw badUserInput(`\`after\` is a cursor of an edge or of pageInfo; ${shown(cursor)} is none.`);
  }
  return position;
}
