import { createCursor } from '../../schema/cursor.ts';

/** Where a place stands in the order of pages: the most populous first, those of unknown population last, then by code and country. */
export type Position = { population: number | null; code: string; country: string };

const POSITION = /^(\d{1,10}|-)\/([a-z0-9-]{1,150})\/([A-Z]{2})$/;
/** What a column of whole numbers holds. */
export const LARGEST_INTEGER = 2 ** 31 - 1;

export const cursor = createCursor<Position>(
  ({ population, code, country }) => `${population ?? '-'}/${code}/${country}`,
  (text) => {
    const [found, population, code = '', country = ''] = POSITION.exec(text) ?? [];
    if (found === undefined) return null;
    if (population === '-') return { population: null, code, country };
    return Number(population) <= LARGEST_INTEGER ? { population: Number(population), code, country } : null;
  },
);
