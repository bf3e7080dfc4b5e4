import * as z from 'zod';
import { conjunction, decimal, decimalBetween, list, oneOf, optional, optionalText, slug, snakeCase, text } from '../../dataset/columns.ts';
import { dataFile, type Finding, recordsOf, TO_CITY, TO_SOURCE } from '../../dataset/data-file.ts';
import { LIMIT_STATUSES, USES_STATUSES, uses, ZONE_LIMITS, zoneLimits, zones } from './table.ts';

const METRES_PER_HALF_FOOT = 0.1524;
const ROUNDING_M = 0.0051;

const far = decimalBetween(0.01, 30, 'a ratio is expected; 200 % is 2');
const limit = (what: string, unit: string) => ({ description: `${what}; blank unless its status is limited.`, unit });
const statusOf = (what: string) =>
  oneOf(LIMIT_STATUSES).describe(
    `What is known of ${what}: limited (it is given), no_limit (the plan sets none) or not_stated (the opened source does not say).`,
  );
const usesStatusOf = (column: string) =>
  oneOf(USES_STATUSES).describe(
    `What is known of ${column}: listed (they are given), none (the plan has none) or not_stated (the opened source does not say).`,
  );
const setbackFrom = (border: string) =>
  optional(decimalBetween(0, 100, 'metres are expected')).meta({
    description: `Least distance of buildings from the ${border} of the lot; 0 where none is required, blank where the source states none.`,
    unit: 'm',
  });

/** Each limit with the status that says why it is a number or blank. */
const LIMITS = [
  ['max_height_m', 'height_status', 'a height'],
  ['max_coverage', 'coverage_status', 'a coverage'],
  ['min_lot_area_m2', 'lot_area_status', 'a lot area'],
  ['max_density_du_ha', 'density_status', 'a density'],
  ['max_storeys', 'storeys_status', 'a number of storeys'],
  ['parking_per_dwelling', 'parking_status', 'a number of parking spaces'],
] as const;

const USES = [
  ['permitted_uses', 'permitted_uses_status'],
  ['conditional_uses', 'conditional_uses_status'],
] as const;

const zone = z.strictObject({
  city: slug.describe('Code of the city: one of cities.csv.'),
  zone_id: text.describe('Identifier of the zone within the city, as the plan calls it.'),
  name: text.describe("Name of the zone, which is the plan's own."),
  when: conjunction.describe(
    'For what building or lot the values of the row are given, as conditions; blank for all. zone-limits.csv has other cases.',
  ),
  base_far: optional(far).meta({
    description: 'Floor area ratio that the plan gives to start from, where it has a way up to max_far; blank where it has none.',
    unit: '1',
  }),
  max_far: far.meta({ description: 'Maximum floor area ratio: floor area that may be built, over the area of the lot.', unit: '1' }),
  far_note: optionalText.describe('How one comes from base_far to max_far; blank without base_far.'),
  max_height_m: optional(decimalBetween(2.5, 400, 'metres are expected')).meta(limit('Maximum height of buildings', 'm')),
  height_status: statusOf('the maximum height'),
  max_coverage: optional(decimalBetween(0.01, 1, 'a ratio is expected; 60 % is 0.6')).meta(
    limit('Maximum share of the lot that buildings may cover, from 0 to 1', '1'),
  ),
  coverage_status: statusOf('the maximum coverage'),
  min_lot_area_m2: optional(decimalBetween(10, 100_000, 'square metres are expected')).meta(limit('Least area of a lot', 'm2')),
  lot_area_status: statusOf('the least area of a lot'),
  max_density_du_ha: optional(decimalBetween(0.1, 2_000, 'dwellings a hectare are expected')).meta(
    limit('Maximum number of dwellings for each hectare of the lot', '1/har'),
  ),
  density_status: statusOf('the maximum density'),
  max_storeys: optional(decimalBetween(1, 120, 'storeys above ground are expected')).meta(
    limit('Maximum number of storeys above ground', '1'),
  ),
  storeys_status: statusOf('the maximum number of storeys'),
  parking_per_dwelling: optional(decimalBetween(0, 5, 'spaces a dwelling are expected')).meta(
    limit('Least number of parking spaces for each dwelling', '1'),
  ),
  parking_status: statusOf('the least number of parking spaces'),
  permitted_uses: list.describe('Uses that the zone permits as of right, in the words of uses.csv, with semicolons between them.'),
  permitted_uses_status: usesStatusOf('permitted_uses'),
  conditional_uses: list.describe(
    'Uses that the zone permits under conditions or by approval, in the words of uses.csv, with semicolons between them.',
  ),
  conditional_uses_status: usesStatusOf('conditional_uses'),
  front_m: setbackFrom('front border'),
  side_m: setbackFrom('side borders'),
  rear_m: setbackFrom('rear border'),
  source: text.describe('The document that the values of the row were read in: an id of sources.csv.'),
});

export const zonesFile = dataFile({
  name: 'zones.csv',
  description:
    'Zones whose plan or law states a floor area ratio; heights and setbacks in metres. Where a limit depends on a case, zone-limits.csv has the others',
  record: zone,
  key: ['city', 'zone_id'],
  references: { city: TO_CITY, source: TO_SOURCE },
  conditions: { when: ['building', 'part', 'lot'] },
  *check(records, { descriptor, vocabulary }) {
    for (const { line, record } of records) {
      for (const finding of [...limitFindings(record), ...useFindings(record, vocabulary.uses), ...ratioFindings(record)])
        yield { line, ...finding };
      const height = record.max_height_m;
      if (height !== null && descriptor.plumbline.heights_in_feet && !isHalfFoot(height)) {
        const metres = Number((height * 0.3048).toFixed(4));
        const message = `${height} m is no whole or half number of feet: if it is ${height} ft, write ${metres}`;
        yield { line, column: 'max_height_m', message };
      }
    }
  },
  table: zones,
  row: ({ when, ...record }) => ({
    city: record.city,
    zoneId: record.zone_id,
    name: record.name,
    when: when[0] ?? [],
    baseFar: record.base_far,
    maxFar: record.max_far,
    farNote: record.far_note,
    maxHeightM: record.max_height_m,
    heightStatus: record.height_status,
    maxCoverage: record.max_coverage,
    coverageStatus: record.coverage_status,
    minLotAreaM2: record.min_lot_area_m2,
    lotAreaStatus: record.lot_area_status,
    maxDensityDuHa: record.max_density_du_ha,
    densityStatus: record.density_status,
    maxStoreys: record.max_storeys,
    storeysStatus: record.storeys_status,
    parkingPerDwelling: record.parking_per_dwelling,
    parkingStatus: record.parking_status,
    permittedUses: record.permitted_uses,
    permittedUsesStatus: record.permitted_uses_status,
    conditionalUses: record.conditional_uses,
    conditionalUsesStatus: record.conditional_uses_status,
    frontM: record.front_m,
    sideM: record.side_m,
    rearM: record.rear_m,
    source: record.source,
  }),
});

type Zone = z.output<typeof zone>;

function* limitFindings(record: Zone): Generator<Finding> {
  for (const [limit, column, what] of LIMITS) {
    const status = record[column];
    if ((record[limit] !== null) === (status === 'limited')) continue;
    yield { column: limit, message: `${what} stands with ${column} limited, and with no other; this one is ${status}` };
  }
}

function* useFindings(record: Zone, known: ReadonlySet<string>): Generator<Finding> {
  for (const [column, statusColumn] of USES) {
    const status = record[statusColumn];
    for (const use of record[column]) {
      if (!known.has(use)) yield { column, message: `'${use}' is not in uses.csv: it is one of ${[...known].join(', ')}` };
    }
    if (record[column].length > 0 === (status === 'listed')) continue;
    yield { column, message: `uses stand with ${statusColumn} listed, and with no other; this one is ${status}` };
  }
}

function* ratioFindings({ base_far, max_far, far_note }: Zone): Generator<Finding> {
  if (base_far !== null && base_far >= max_far)
    yield { column: 'base_far', message: `a base ratio lies below the maximum, which is ${max_far}` };
  if ((base_far === null) !== (far_note === null))
    yield { column: 'far_note', message: 'a base ratio and the note of how to exceed it go together' };
}

function isHalfFoot(metres: number): boolean {
  const halfFeet = Math.round(metres / METRES_PER_HALF_FOOT);
  return Math.abs(metres - halfFeet * METRES_PER_HALF_FOOT) < ROUNDING_M;
}

const zoneLimit = z.strictObject({
  city: slug.describe('Code of the city: one of cities.csv.'),
  zone_id: text.describe('Identifier of the zone: one that the city has in zones.csv.'),
  limit: oneOf(ZONE_LIMITS).describe('The column of zones.csv whose value it takes the place of.'),
  value: decimal.describe('Its value, in the unit of that column.'),
  when: conjunction.meta({ description: 'The conditions under which it does; all of them must hold.', constraints: { required: true } }),
  reference: text.describe('The clause or table that states it.'),
  source: text.describe('The document that it was read in: an id of sources.csv.'),
});

export const zoneLimitsFile = dataFile({
  name: 'zone-limits.csv',
  description: 'Limits that take the place of those of a zone under conditions, in the unit that the column of zones.csv has',
  record: zoneLimit,
  key: ['city', 'zone_id', 'limit', 'when'],
  references: { city: TO_CITY, source: TO_SOURCE },
  conditions: { when: ['building', 'part', 'lot'] },
  needsWhole: ['zones.csv'],
  *checkWhole(records, country) {
    const known = new Set(recordsOf<Zone>(country.records, 'zones.csv').map(({ city, zone_id }) => `${city} ${zone_id}`));
    for (const { line, record } of records) {
      if (known.has(`${record.city} ${record.zone_id}`)) continue;
      yield { line, column: 'zone_id', message: `${record.city} has no zone '${record.zone_id}' in zones.csv` };
    }
  },
  *check(records) {
    for (const { line, record } of records) {
      if (record.when.length === 0)
        yield { line, column: 'when', message: 'must say under which conditions; what always holds stands in zones.csv' };
      const bounds = zone.shape[record.limit].safeParse(String(record.value));
      if (!bounds.success) yield { line, column: 'value', message: bounds.error.issues[0]?.message ?? 'is implausible' };
    }
  },
  table: zoneLimits,
  row: ({ when, zone_id, ...record }) => ({ ...record, zoneId: zone_id, when: when[0] ?? [] }),
});

export const usesFile = dataFile({
  name: 'uses.csv',
  description: 'The words in which the uses of zones are summed up',
  record: z.strictObject({ use: snakeCase, description: text }),
  key: ['use'],
  table: uses,
  row: (record) => record,
});
