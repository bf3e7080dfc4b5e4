import { createCursor } from '../../schema/cursor.ts';

/** Where a place stands in the order of pages: the most populous first, then by code and country. */
export type Position = { population: number; code: string; country: string };

const POSITION = /^(\d{1,10})\/([a-z0-9-]{1,150})\/([A-Z]{2})$/;
/** What a column of whole numbers holds. */
export const LARGEST_INTEGER = 2 ** 31 - 1;

export const cursor = createCursor<Position>(
  ({ population, code, country }) => `${population}/${code}/${country}`,
  (text) => {
    const [found, population, code = '', country = ''] = POSITION.exec(text) ?? [];
    const isOne = found !== undefined && Number(population) <= LARGEST_INTEGER;
    return isOne ? { population: Number(population), code, country } : null;
  },
);
