import * as z from 'zod';
import { decimalBetween, list, oneOf, optional, slug, text } from '../../packages/columns.ts';
import { dataFile } from '../../packages/data-file.ts';
import { HEIGHT_STATUSES, zones } from './table.ts';

const METRES_PER_HALF_FOOT = 0.1524;
const ROUNDING_M = 0.0051;

const setback = optional(decimalBetween(0, 100, 'metres are expected'));

export const zonesFile = dataFile({
  name: 'zones.csv',
  description: 'Zones whose plan or law states a floor area ratio; heights and setbacks in metres',
  record: z.strictObject({
    city: slug,
    zone_id: text,
    name: text,
    max_far: decimalBetween(0.01, 30, 'a ratio is expected; 200 % is 2'),
    max_height_m: optional(decimalBetween(2.5, 400, 'metres are expected')),
    height_status: oneOf(HEIGHT_STATUSES),
    permitted_uses: list,
    front_m: setback,
    side_m: setback,
    rear_m: setback,
    source: text,
  }),
  key: ['city', 'zone_id'],
  *check(records, { descriptor }) {
    for (const { line, record } of records) {
      const { max_height_m: height, height_status: status } = record;
      if ((height !== null) !== (status === 'limited')) {
        yield {
          line,
          column: 'max_height_m',
          message: `a height stands with height_status limited, and with no other; this one is ${status}`,
        };
      }
      if (height !== null && descriptor.plumbline.heights_in_feet && !isHalfFoot(height)) {
        const metres = Number((height * 0.3048).toFixed(4));
        yield {
          line,
          column: 'max_height_m',
          message: `${height} m is no whole or half number of feet: if it is ${height} ft, write ${metres}`,
        };
      }
    }
  },
  table: zones,
  row: (record) => ({
    city: record.city,
    zoneId: record.zone_id,
    name: record.name,
    maxFar: record.max_far,
    maxHeightM: record.max_height_m,
    heightStatus: record.height_status,
    permittedUses: record.permitted_uses,
    frontM: record.front_m,
    sideM: record.side_m,
    rearM: record.rear_m,
    source: record.source,
  }),
});

function isHalfFoot(metres: number): boolean {
  const halfFeet = Math.round(metres / METRES_PER_HALF_FOOT);
  return Math.abs(metres - halfFeet * METRES_PER_HALF_FOOT) < ROUNDING_M;
}
