import type * as z from 'zod';
import {
  DECIMAL,
  decimalBetween,
  type Field,
  fieldOf,
  list,
  optional,
} from '../../data/dataset/columns.ts';
import { type Location, MAX_POSTCODES_BYTES } from '../cities/table.ts';

const HINT = 'decimal degrees of WGS 84 are expected';
const FARTHEST = { latitude: 90, longitude: 180 };

/** Optional columns of places.csv. No condition names them. */
const cells = {
  latitude: optional(decimalBetween(-FARTHEST.latitude, FARTHEST.latitude, HINT)).meta({
    description: 'Latitude of its centre in WGS 84, positive in the north.',
    unit: 'deg',
  }),
  longitude: optional(decimalBetween(-FARTHEST.longitude, FARTHEST.longitude, HINT)).meta({
    description: 'Longitude of its centre in WGS 84, positive in the east.',
    unit: 'deg',
  }),
  postcodes: list.describe(
    'The postcodes of its addresses, separated by `;`; one postcode may be that of several places.',
  ),
} satisfies Record<keyof Location, z.ZodType>;
export const LOCATION_COLUMNS = Object.keys(cells) as (keyof Location)[];

export const isLocation = (column: string): column is keyof Location =>
  Object.hasOwn(cells, column);

export const NOWHERE: Location = { latitude: null, longitude: null, postcodes: [] };

export function fieldOfLocation(column: keyof Location): Field {
  return fieldOf(cells[column]);
}

export function wrongLocation(column: keyof Location): (cell: string) => string | null {
  if (column === 'postcodes') return wrongPostcodes;
  const most = FARTHEST[column];
  return (cell) => {
    if (!DECIMAL.pattern.test(cell)) return DECIMAL.wrong;
    return Math.abs(Number(cell)) <= most
      ? null
      : `${cell} is not between -${most} and ${most}: ${HINT}`;
  };
}

const POSTCODE = /^[A-Z0-9]+([ -][A-Z0-9]+)*$/;

function wrongPostcodes(cell: string): string | null {
  const postcodes = cell.split(';');
  const wrong = postcodes.find(
    (postcode, index) =>
      !POSTCODE.test(postcode) || (index > 0 && postcode <= (postcodes[index - 1] as string)),
  );
  if (wrong !== undefined)
    return `'${wrong}' is not a valid postcode: capitals and digits, each postcode once, in order`;
  return cell.length * 2 > MAX_POSTCODES_BYTES ? 'has more postcodes than a place may have' : null;
}

export function createLocation(header: readonly string[]): (cells: readonly string[]) => Location {
  const [latitude, longitude, postcodes] = LOCATION_COLUMNS.map((column) =>
    header.indexOf(column),
  ) as [number, number, number];
  if (latitude < 0 && longitude < 0 && postcodes < 0) return () => NOWHERE;
  return (row) => ({
    latitude: degrees(row[latitude]),
    longitude: degrees(row[longitude]),
    postcodes: row[postcodes]?.split(';').filter(Boolean) ?? [],
  });
}

function degrees(cell: string | undefined): number | null {
  return cell ? Number(cell) : null;
}
