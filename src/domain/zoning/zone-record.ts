import * as z from 'zod';
import {
  conjunction,
  decimalBetween,
  list,
  oneOf,
  optional,
  optionalText,
  text,
} from '../../data/dataset/columns.ts';
import type { CountryPackage, Finding, Located } from '../../data/dataset/data-file.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { LIMIT_STATUSES, USES_STATUSES } from './table.ts';

const METRES_PER_HALF_FOOT = 0.1524;
const ROUNDING_M = 0.0051;

const far = decimalBetween(0.01, 30, 'a ratio is expected; 200 % is 2');
const limit = (what: string, unit: string) => ({
  description: `${what}; blank unless its status is limited.`,
  unit,
});
const statusOf = (what: string) =>
  oneOf(LIMIT_STATUSES).describe(
    `What is known of ${what}: limited (it is given), varies (it depends on cases, of which zone-limits.csv holds those that are numbers), no_limit (the plan says that there is none), not_stated (the chapter was read and is silent) or not_read (the chapter was not read for it).`,
  );
const usesStatusOf = (column: string) =>
  oneOf(USES_STATUSES).describe(
    `What is known of ${column}: listed (they are given), none (the plan has none), not_stated (the chapter was read and is silent) or not_read (the chapter was not read for it).`,
  );
const setbackFrom = (border: string) =>
  optional(decimalBetween(0, 100, 'metres are expected')).meta({
    description: `Least distance of buildings from the ${border} of the lot; 0 where none is required, blank unless its status is limited.`,
    unit: 'm',
  });

/** Each limit with the status that says why it is a number or blank. */
const LIMITS = [
  ['max_far', 'far_status', 'a floor area ratio'],
  ['max_height_m', 'height_status', 'a height'],
  ['max_coverage', 'coverage_status', 'a coverage'],
  ['min_lot_area_m2', 'lot_area_status', 'a lot area'],
  ['max_density_du_ha', 'density_status', 'a density'],
  ['max_storeys', 'storeys_status', 'a number of storeys'],
  ['parking_per_dwelling', 'parking_status', 'a number of parking spaces'],
  ['front_m', 'front_status', 'a front setback'],
  ['side_m', 'side_status', 'a side setback'],
  ['rear_m', 'rear_status', 'a rear setback'],
] as const;

const USES = [
  ['permitted_uses', 'permitted_uses_status'],
  ['conditional_uses', 'conditional_uses_status'],
] as const;

/** What is said of a zone, be it of a city or of a jurisdiction. */
export const limitsOfZone = {
  when: conjunction.describe(
    'For what building or lot the values of the row are given, as conditions; blank for all. zone-limits.csv has other cases.',
  ),
  max_far: optional(far).meta(
    limit(
      'Maximum floor area ratio, floor area that may be built as of right over the area of the lot',
      '1',
    ),
  ),
  far_status: statusOf('the maximum floor area ratio'),
  bonus_far: optional(far).meta({
    description:
      'Floor area ratio at the top of the way up from max_far, by bonuses or transfers, where the plan has one; blank where it has none.',
    unit: '1',
  }),
  far_note: optionalText.describe(
    'How one comes from max_far to bonus_far; blank without bonus_far.',
  ),
  max_height_m: optional(decimalBetween(2.5, 400, 'metres are expected')).meta(
    limit('Maximum height of buildings', 'm'),
  ),
  height_status: statusOf('the maximum height'),
  max_coverage: optional(decimalBetween(0.01, 1, 'a ratio is expected; 60 % is 0.6')).meta(
    limit('Maximum share of the lot that buildings may cover, from 0 to 1', '1'),
  ),
  coverage_status: statusOf('the maximum coverage'),
  min_lot_area_m2: optional(decimalBetween(10, 100_000_000, 'square metres are expected')).meta(
    limit('Least area of a lot', 'm2'),
  ),
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
  permitted_uses: list.describe(
    'Uses that the zone permits as of right, in the words of uses.csv, with semicolons between them.',
  ),
  permitted_uses_status: usesStatusOf('permitted_uses'),
  conditional_uses: list.describe(
    'Uses that the zone permits under conditions or by approval, in the words of uses.csv, with semicolons between them.',
  ),
  conditional_uses_status: usesStatusOf('conditional_uses'),
  front_m: setbackFrom('front border'),
  front_status: statusOf('the front setback'),
  side_m: setbackFrom('side borders'),
  side_status: statusOf('the side setback'),
  rear_m: setbackFrom('rear border'),
  rear_status: statusOf('the rear setback'),
  source: text.describe(
    'The document that the values of the row were read in: an id of sources.csv.',
  ),
};

const shape = z.strictObject(limitsOfZone);
type Limits = z.output<typeof shape>;

export function rowOfZone(record: Limits): object {
  return {
    when: record.when[0] ?? [],
    maxFar: record.max_far,
    farStatus: record.far_status,
    bonusFar: record.bonus_far,
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
    frontStatus: record.front_status,
    sideM: record.side_m,
    sideStatus: record.side_status,
    rearM: record.rear_m,
    rearStatus: record.rear_status,
    source: record.source,
  };
}

export function* zoneFindings(
  records: readonly Located<Limits>[],
  { descriptor, vocabulary }: CountryPackage,
): Generator<Finding> {
  for (const { line, record } of records) {
    for (const finding of [
      ...limitFindings(record),
      ...useFindings(record, vocabulary.uses),
      ...ratioFindings(record),
    ])
      yield { line, ...finding };
    const height = record.max_height_m;
    if (height !== null && descriptor.plumbline.heights_in_feet && !isHalfFoot(height)) {
      const metres = Number((height * 0.3048).toFixed(4));
      const message = `${height} m is no whole or half number of feet: if it is ${height} ft, write ${metres}`;
      yield { line, column: 'max_height_m', message };
    }
  }
}

function* limitFindings(record: Limits): Generator<Finding> {
  for (const [limit, column, what] of LIMITS) {
    const status = record[column];
    if ((record[limit] !== null) === (status === 'limited')) continue;
    yield {
      column: limit,
      message: `${what} stands with ${column} limited, and with no other; this one is ${status}`,
    };
  }
}

function* useFindings(record: Limits, known: ReadonlySet<string>): Generator<Finding> {
  for (const [column, statusColumn] of USES) {
    const status = record[statusColumn];
    for (const use of record[column]) {
      if (!known.has(use))
        yield {
          column,
          message: `${notIn('uses.csv', use, known)}: it is one of ${[...known].join(', ')}`,
        };
    }
    if (record[column].length > 0 === (status === 'listed')) continue;
    yield {
      column,
      message: `uses stand with ${statusColumn} listed, and with no other; this one is ${status}`,
    };
  }
}

function* ratioFindings({ max_far, bonus_far, far_note }: Limits): Generator<Finding> {
  if (bonus_far !== null && (max_far === null || bonus_far <= max_far))
    yield {
      column: 'bonus_far',
      message: `a ratio with bonuses lies above the one as of right, which is ${max_far ?? 'not given'}`,
    };
  if ((bonus_far === null) !== (far_note === null))
    yield {
      column: 'far_note',
      message: 'a ratio with bonuses and the note of how to reach it go together',
    };
}

function isHalfFoot(metres: number): boolean {
  const halfFeet = Math.round(metres / METRES_PER_HALF_FOOT);
  return Math.abs(metres - halfFeet * METRES_PER_HALF_FOOT) < ROUNDING_M;
}
