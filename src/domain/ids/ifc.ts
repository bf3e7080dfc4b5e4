import {
  type Attribute,
  CONCRETES,
  DOORS,
  type Elements,
  FLOORS,
  FROM_4,
  GUARDS,
  HANDRAILS,
  IFC_VERSIONS,
  type IfcVersion,
  LIFTS,
  ONLY_2X3,
  OUTER_FLOORS,
  OUTER_WALLS,
  OUTER_WINDOWS,
  type Property,
  RAMP_FLIGHTS,
  ROOFS,
  ROOMS,
  STAIR_FLIGHTS,
  STAIRS,
  STAIRS_2X3,
  WALLS,
} from './elements.ts';

/** Where IFC states the measure of a field. */
export type Measure = {
  elements: Elements;
  versions: readonly IfcVersion[];
  at: Property | Attribute;
  /** From the unit of the field to the SI unit in which IDS has the measure. */
  toSi: (value: number) => number;
  /** By how much a measure may miss a threshold, in SI units. */
  tolerance: (threshold: number) => number;
  /**
   * What a comparison proves: everything; only that a least value is not reached, as the measure is
   * never less than that of the field; or nothing, as the property has words of its own.
   */
  proves: 'all' | 'violation' | 'nothing';
  /**
   * False where the model may state it elsewhere. `one`: not all elements of the class can state it,
   * such as other materials, so that one at least has to.
   */
  required: boolean | 'one';
  /** A property as a model may state it. */
  example: string;
  /** What a person who reads the result has to know. */
  note?: string;
};

const metres = (millimetres: number) => millimetres / 1000;
const radians = (percent: number) => Math.atan(percent / 100);
const pascals = (megapascals: number) => megapascals * 1e6;
const same = (value: number) => value;

/** Tools convert inches: Revit writes 177.80087 mm for 7 in. */
const TENTH_OF_A_MILLIMETRE = 1e-4;
const ofLength = () => TENTH_OF_A_MILLIMETRE;
const ofNumber = (threshold: number) => Math.abs(threshold) * 1e-6;

type Options = Partial<Omit<Measure, 'elements' | 'at'>>;

function measure(elements: Elements, at: Measure['at'], options: Options): Measure {
  const usual = { versions: IFC_VERSIONS, toSi: same, tolerance: ofNumber, example: '' };
  return { elements, at, proves: 'all', required: true, ...usual, ...options };
}

function length(elements: Elements, set: string, name: string, options: Options = {}): Measure {
  const at = { sets: [set], name, dataType: 'IFCPOSITIVELENGTHMEASURE' };
  return measure(elements, at, { toSi: metres, tolerance: ofLength, ...options });
}

/** A quantity of base quantities: exporters name the set by the standard, or `BaseQuantities`. */
function quantity(
  elements: Elements,
  set: string,
  name: string,
  dataType: string,
  options: Options,
): Measure[] {
  const other = 'BaseQuantities';
  const of = (sets: readonly string[], versions: readonly IfcVersion[]) =>
    measure(elements, { sets, name, dataType }, { ...options, versions });
  return [of([set, other], FROM_4), of([other], ONLY_2X3)];
}

const LENGTH: Options = { toSi: metres, tolerance: ofLength };

function transmittance(elements: Elements, set: string, options: Options = {}): Measure {
  const dataType = 'IFCTHERMALTRANSMITTANCEMEASURE';
  const at = { sets: [set], name: 'ThermalTransmittance', dataType };
  return measure(elements, at, { example: '0.24 W/(m²K)', ...options });
}

function fireRating(elements: Elements, set: string): Measure {
  const at = { sets: [set], name: 'FireRating', dataType: 'IFCLABEL' };
  const note =
    'FireRating is a label that each country writes differently. The file requires a label with a number. A person compares it with the rules.';
  return measure(elements, at, { proves: 'nothing', example: 'REI 60', note });
}

const OVERALL_WIDTH =
  'The overall width of a door is more than its clear width. A door that is reported here violates the rule. Measure the clear width of all others.';
const OVERALL_WIDTH_UNITS =
  'Some checkers do not convert attributes from millimetres: then nothing is found here, and the specification of the quantity decides.';
const HEIGHT_TO_SLAB =
  'Height reaches from slab to slab, and is never less than the height to a finished ceiling. A space that is reported here violates the rule. FinishCeilingHeight decides for all others.';

/** Stairs without flights state their risers and treads themselves. */
function ofStairs(name: string, example: string): Measure[] {
  return [
    length(STAIR_FLIGHTS, 'Pset_StairFlightCommon', name, { example }),
    length(STAIRS, 'Pset_StairCommon', name, { example, versions: FROM_4, required: false }),
    length(STAIRS_2X3, 'Pset_StairCommon', name, { example, versions: ONLY_2X3 }),
  ];
}

/**
 * Where IFC states the fields of rules. Names are those of the property and quantity sets that
 * buildingSMART publishes with each version.
 */
export const MEASURES: Readonly<Record<string, readonly Measure[]>> = {
  door_clear_width_mm: [
    measure(
      DOORS,
      { attribute: 'OverallWidth' },
      {
        ...LENGTH,
        proves: 'violation',
        example: '1010 mm',
        note: `${OVERALL_WIDTH} ${OVERALL_WIDTH_UNITS}`,
      },
    ),
    ...quantity(DOORS, 'Qto_DoorBaseQuantities', 'Width', 'IFCLENGTHMEASURE', {
      ...LENGTH,
      proves: 'violation',
      required: false,
      example: '1010 mm',
      note: OVERALL_WIDTH,
    }),
  ],
  ramp_slope_pct: [
    measure(
      RAMP_FLIGHTS,
      { sets: ['Pset_RampFlightCommon'], name: 'Slope', dataType: 'IFCPLANEANGLEMEASURE' },
      { toSi: radians, example: '2.86° (5 %)' },
    ),
  ],
  ramp_width_mm: [
    length(RAMP_FLIGHTS, 'Pset_RampFlightCommon', 'ClearWidth', {
      versions: FROM_4,
      example: '1200 mm',
    }),
  ],
  lift_car_width_mm: [
    length(LIFTS, 'Pset_TransportElementElevator', 'ClearWidth', {
      versions: FROM_4,
      example: '1100 mm',
    }),
  ],
  lift_car_depth_mm: [
    length(LIFTS, 'Pset_TransportElementElevator', 'ClearDepth', {
      versions: FROM_4,
      example: '1400 mm',
    }),
  ],
  stair_riser_height_mm: ofStairs('RiserHeight', '175 mm'),
  stair_tread_depth_mm: ofStairs('TreadLength', '280 mm'),
  stair_headroom_mm: [
    length(STAIR_FLIGHTS, 'Pset_StairFlightCommon', 'Headroom', { example: '2200 mm' }),
  ],
  guardrail_height_mm: [length(GUARDS, 'Pset_RailingCommon', 'Height', { example: '1100 mm' })],
  handrail_height_mm: [length(HANDRAILS, 'Pset_RailingCommon', 'Height', { example: '900 mm' })],
  ceiling_height_mm: [
    ...quantity(ROOMS, 'Qto_SpaceBaseQuantities', 'FinishCeilingHeight', 'IFCLENGTHMEASURE', {
      ...LENGTH,
      example: '2500 mm',
    }),
    ...quantity(ROOMS, 'Qto_SpaceBaseQuantities', 'Height', 'IFCLENGTHMEASURE', {
      ...LENGTH,
      proves: 'violation',
      required: false,
      example: '2600 mm',
      note: HEIGHT_TO_SLAB,
    }),
  ],
  room_area_m2: quantity(ROOMS, 'Qto_SpaceBaseQuantities', 'NetFloorArea', 'IFCAREAMEASURE', {
    example: '14.5 m²',
  }),
  u_value_wall_w_m2k: [transmittance(OUTER_WALLS, 'Pset_WallCommon')],
  u_value_roof_w_m2k: [transmittance(ROOFS, 'Pset_RoofCommon', { versions: FROM_4 })],
  u_value_floor_w_m2k: [transmittance(OUTER_FLOORS, 'Pset_SlabCommon')],
  u_value_window_w_m2k: [
    transmittance(OUTER_WINDOWS, 'Pset_WindowCommon', { example: '1.1 W/(m²K)' }),
  ],
  fire_resistance_min: [
    fireRating(WALLS, 'Pset_WallCommon'),
    fireRating(FLOORS, 'Pset_SlabCommon'),
    fireRating({ ...DOORS, signs: [] }, 'Pset_DoorCommon'),
  ],
  concrete_strength_mpa: [
    measure(
      CONCRETES,
      {
        sets: ['Pset_MaterialConcrete'],
        name: 'CompressiveStrength',
        dataType: 'IFCPRESSUREMEASURE',
      },
      { versions: FROM_4, toSi: pascals, required: 'one', example: '30 MPa' },
    ),
  ],
};

/** Whether it is known that IFC has a property for the field, or has none. */
export function isMappedToIfc(field: string): boolean {
  return field in MEASURES || UNMEASURED.includes(field);
}

/** Whether specifications compare the field, of elements that can be marked. */
export function isComparedByMark(field: string): boolean {
  return (MEASURES[field] ?? []).some(
    ({ proves, elements }) => proves !== 'nothing' && elements.haveMarks !== false,
  );
}

/** Fields without a standard property that is a number. All others of fields.csv stand above. */
export const UNMEASURED: readonly string[] = [
  'corridor_width_mm',
  'ramp_run_length_m',
  'turning_circle_diameter_mm',
  'stair_clear_width_mm',
  'guard_opening_mm',
  'travel_distance_m',
  'exit_count',
  'dead_end_corridor_m',
  'sprinkler_height_threshold_m',
  'window_to_floor_area_ratio',
  'live_load_residential_kn_m2',
  'parking_spaces_per_dwelling',
  'escape_stair_count',
  'corrected_daylight_ratio',
];
