/** Why a limit of a zone is a number or null: only `limited` has a number. */
export const LIMIT_STATUSES = ['limited', 'varies', 'no_limit', 'not_stated', 'not_read'] as const;

/** Why a case has neither a number nor a formula. `prohibited`: in this case the plan allows no such building. */
export const CASE_STATUSES = [
  'no_limit',
  'prohibited',
  'varies',
  'not_stated',
  'not_read',
] as const;
export type LimitStatus = (typeof LIMIT_STATUSES)[number] | (typeof CASE_STATUSES)[number];

/**
 * A limit of a zone: its column and that of its status, by their names in files (`name`, `statusName`)
 * and in rows and GraphQL (`field`, `statusField`); its UCUM unit and plausible range.
 */
export type Limit = {
  name: string;
  statusName: string;
  field: string;
  statusField: string;
  label: string;
  unit: string;
  range: readonly [least: number, most: number];
  hint: string;
  description: string;
};

export const BUILDING_LIMITS = [
  {
    name: 'max_far',
    statusName: 'far_status',
    field: 'maxFar',
    statusField: 'farStatus',
    label: 'maximum floor area ratio',
    unit: '1',
    range: [0.01, 30],
    hint: 'a ratio is expected; 200 % is 2',
    description:
      'Maximum floor area ratio: floor area over lot area that may be built as of right, without a bonus',
  },
  {
    name: 'max_height_m',
    statusName: 'height_status',
    field: 'maxHeightM',
    statusField: 'heightStatus',
    label: 'maximum height',
    unit: 'm',
    range: [2.5, 400],
    hint: 'metres are expected',
    description: 'Maximum height of buildings, in metres',
  },
  {
    name: 'max_coverage',
    statusName: 'coverage_status',
    field: 'maxCoverage',
    statusField: 'coverageStatus',
    label: 'maximum coverage',
    unit: '1',
    range: [0.01, 1],
    hint: 'a ratio is expected; 60 % is 0.6',
    description: 'Maximum share of the lot that buildings may cover, from 0 to 1',
  },
  {
    name: 'min_lot_area_m2',
    statusName: 'lot_area_status',
    field: 'minLotAreaM2',
    statusField: 'lotAreaStatus',
    label: 'minimum lot area',
    unit: 'm2',
    range: [10, 100_000_000],
    hint: 'square metres are expected',
    description: 'Minimum area of a lot, in square metres',
  },
  {
    name: 'max_density_du_ha',
    statusName: 'density_status',
    field: 'maxDensityDuHa',
    statusField: 'densityStatus',
    label: 'maximum density',
    unit: '1/har',
    range: [0.1, 2_000],
    hint: 'dwellings a hectare are expected',
    description: 'Maximum number of dwellings per hectare of the lot',
  },
  {
    name: 'max_storeys',
    statusName: 'storeys_status',
    field: 'maxStoreys',
    statusField: 'storeysStatus',
    label: 'maximum number of storeys',
    unit: '1',
    range: [1, 120],
    hint: 'storeys above ground are expected',
    description: 'Maximum number of storeys above ground (a count)',
  },
  {
    name: 'max_building_depth_m',
    statusName: 'building_depth_status',
    field: 'maxBuildingDepthM',
    statusField: 'buildingDepthStatus',
    label: 'maximum building depth',
    unit: 'm',
    range: [3, 300],
    hint: 'metres are expected',
    description:
      'Maximum distance of the rear wall from the front wall or, where the plan measures from there, from the required front setback, in metres',
  },
  {
    name: 'parking_per_dwelling',
    statusName: 'parking_status',
    field: 'parkingPerDwelling',
    statusField: 'parkingStatus',
    label: 'minimum number of parking spaces',
    unit: '1',
    range: [0, 5],
    hint: 'spaces a dwelling are expected',
    description: 'Minimum number of parking spaces per dwelling (a count)',
  },
] as const satisfies readonly Limit[];

const METRES = { unit: 'm', range: [0, 100], hint: 'metres are expected' } as const;

export const SETBACKS = [
  {
    ...METRES,
    name: 'front_m',
    statusName: 'front_status',
    field: 'frontM',
    statusField: 'frontStatus',
    label: 'front setback',
    description:
      'Minimum distance of buildings from the front lot line, in metres; 0 where none is required',
  },
  {
    ...METRES,
    name: 'side_m',
    statusName: 'side_status',
    field: 'sideM',
    statusField: 'sideStatus',
    label: 'side setback',
    description:
      'Minimum distance of buildings from the side lot lines, in metres; 0 where none is required',
  },
  {
    ...METRES,
    name: 'rear_m',
    statusName: 'rear_status',
    field: 'rearM',
    statusField: 'rearStatus',
    label: 'rear setback',
    description:
      'Minimum distance of buildings from the rear lot line, in metres; 0 where none is required',
  },
] as const satisfies readonly Limit[];

/** All limits of a zone, in the order of zones.csv. */
export const ZONE_LIMITS = [...BUILDING_LIMITS, ...SETBACKS] as const;

export type ZoneLimit = (typeof ZONE_LIMITS)[number];
export type ZoneLimitName = ZoneLimit['name'];

export const ZONE_LIMIT_NAMES = ZONE_LIMITS.map(({ name }) => name) as [
  ZoneLimitName,
  ...ZoneLimitName[],
];

export function zoneLimit(name: ZoneLimitName): ZoneLimit {
  return ZONE_LIMITS.find((limit) => limit.name === name) as ZoneLimit;
}

/** Limits that allow less where they are lower; of all others more is required where they are higher. */
export const isMaximum = (limit: ZoneLimitName) => limit.startsWith('max_');
