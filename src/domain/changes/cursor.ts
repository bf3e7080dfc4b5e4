import type { ChangeRow, EditionRow } from '../../data/editions/history-table.ts';
import { createCursor } from '../schema/cursor.ts';

/** Where a change stands in the order of pages: the newest edition first. */
export type Position = Pick<ChangeRow, 'edition' | 'position'>;

const POSITION = /^(\d{1,9})\/(\d{1,9})$/;

export const changeCursor = createCursor<Position>(
  ({ edition, position }) => `${edition}/${position}`,
  (text) => {
    const [found, edition, position] = POSITION.exec(text) ?? [];
    return found === undefined ? null : { edition: Number(edition), position: Number(position) };
  },
);

/** Where an edition stands: the newest first. */
export type EditionPosition = Pick<EditionRow, 'edition'>;

export const editionCursor = createCursor<EditionPosition>(
  ({ edition }) => String(edition),
  (text) => (/^\d{1,9}$/.test(text) ? { edition: Number(text) } : null),
);
