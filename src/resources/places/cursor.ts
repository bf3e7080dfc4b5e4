import { createCursor } from '../../schema/cursor.ts';

/** Where a place stands in the order of pages: the most populous first, those of unknown population last, then by code and country; or the nearest first, by `distanceKm`. */
export type Position = { population: number | null; code: string; country: string; distanceKm?: number };

const POSITION = /^(\d{1,10}|-|~[\d.e-]{1,30})\/([a-z0-9-]{1,150})\/([A-Z]{2})$/;
/** What a column of whole numbers holds. */
export const LARGEST_INTEGER = 2 ** 31 - 1;

export const cursor = createCursor<Position>(
  ({ population, code, country, distanceKm }) => `${distanceKm === undefined ? (population ?? '-') : `~${distanceKm}`}/${code}/${country}`,
  (text) => {
    const [found, order = '', code = '', country = ''] = POSITION.exec(text) ?? [];
    if (found === undefined) return null;
    if (order === '-') return { population: null, code, country };
    if (!order.startsWith('~')) return Number(order) <= LARGEST_INTEGER ? { population: Number(order), code, country } : null;
    const distanceKm = Number(order.slice(1));
    return Number.isFinite(distanceKm) ? { population: null, code, country, distanceKm } : null;
  },
);
