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
  OUTER_FLOORS,
  OUTER_WALLS,
  OUTER_WINDOWS,
  type Property,
  RAMP_FLIGHTS,
  ROOFS,
  ROOMS,
  STAIR_FLIGHTS,
  STAIRS,
  WALLS,
} from './elements.ts';

/** What is measured of elements, as a field of rules and as IFC. */
export type Measure = {
  elements: Elements;
  versions: readonly IfcVersion[];
  /** Where the measure stands. */
  at: Property | Attribute;
  /** From the unit of the field to the SI unit in which IDS has the measure. */
  toSi: (value: number) => number;
  /** Only elements that state it are checked, as others may do without it. */
  whereStated?: true;
  /** The property has the measure in words of its own: a file can require that it is stated, but not its value. This text explains that. */
  inWords?: string;
  /** The measure is never less than that of the field: one that is too small breaks the rule, and no other proves that it is met. This text explains that. */
  atLeastTheField?: string;
};

const metres = (millimetres: number) => millimetres / 1000;
const radians = (percent: number) => Math.atan(percent / 100);
const pascals = (megapascals: number) => megapascals * 1e6;
const same = (value: number) => value;

function length(
  elements: Elements,
  set: string,
  name: string,
  versions: readonly IfcVersion[] = IFC_VERSIONS,
): Measure {
  return {
    elements,
    versions,
    at: { set, name, dataType: 'IFCPOSITIVELENGTHMEASURE' },
    toSi: metres,
  };
}

function transmittance(
  elements: Elements,
  set: string,
  versions: readonly IfcVersion[] = IFC_VERSIONS,
): Measure {
  return {
    elements,
    versions,
    at: { set, name: 'ThermalTransmittance', dataType: 'IFCTHERMALTRANSMITTANCEMEASURE' },
    toSi: same,
  };
}

function fireRating(elements: Elements, set: string): Measure {
  const inWords =
    'FireRating states the duration in words of each country: that it is stated is checked, and a person compares what it states.';
  return {
    elements,
    versions: IFC_VERSIONS,
    at: { set, name: 'FireRating', dataType: 'IFCLABEL' },
    toSi: same,
    inWords,
  };
}

/**
 * The fields of rules that IFC has a standard property for, each with the elements that have it: of several the first for which a rule is known to hold. Names are those of
 * the property and quantity sets that buildingSMART publishes with each version.
 */
export const MEASURES: Readonly<Record<string, readonly Measure[]>> = {
  door_clear_width_mm: [
    {
      elements: DOORS,
      versions: IFC_VERSIONS,
      at: { attribute: 'OverallWidth' },
      toSi: metres,
      atLeastTheField:
        'IFC states the overall width of a door, which is more than its clear width: a door that is reported here breaks the rule, and one that is not has still to be measured.',
    },
  ],
  ramp_slope_pct: [
    {
      elements: RAMP_FLIGHTS,
      versions: IFC_VERSIONS,
      at: { set: 'Pset_RampFlightCommon', name: 'Slope', dataType: 'IFCPLANEANGLEMEASURE' },
      toSi: radians,
    },
  ],
  ramp_width_mm: [length(RAMP_FLIGHTS, 'Pset_RampFlightCommon', 'ClearWidth', FROM_4)],
  lift_car_width_mm: [length(LIFTS, 'Pset_TransportElementElevator', 'ClearWidth', FROM_4)],
  lift_car_depth_mm: [length(LIFTS, 'Pset_TransportElementElevator', 'ClearDepth', FROM_4)],
  stair_riser_height_mm: [
    length(STAIR_FLIGHTS, 'Pset_StairFlightCommon', 'RiserHeight'),
    length(STAIRS, 'Pset_StairCommon', 'RiserHeight'),
  ],
  stair_tread_depth_mm: [
    length(STAIR_FLIGHTS, 'Pset_StairFlightCommon', 'TreadLength'),
    length(STAIRS, 'Pset_StairCommon', 'TreadLength'),
  ],
  stair_headroom_mm: [length(STAIR_FLIGHTS, 'Pset_StairFlightCommon', 'Headroom')],
  guardrail_height_mm: [length(GUARDS, 'Pset_RailingCommon', 'Height')],
  handrail_height_mm: [length(HANDRAILS, 'Pset_RailingCommon', 'Height')],
  ceiling_height_mm: [
    {
      elements: ROOMS,
      versions: FROM_4,
      at: {
        set: 'Qto_SpaceBaseQuantities',
        name: 'FinishCeilingHeight',
        dataType: 'IFCLENGTHMEASURE',
      },
      toSi: metres,
      whereStated: true,
    },
  ],
  room_area_m2: [
    {
      elements: ROOMS,
      versions: FROM_4,
      at: { set: 'Qto_SpaceBaseQuantities', name: 'NetFloorArea', dataType: 'IFCAREAMEASURE' },
      toSi: same,
    },
  ],
  u_value_wall_w_m2k: [transmittance(OUTER_WALLS, 'Pset_WallCommon')],
  u_value_roof_w_m2k: [transmittance(ROOFS, 'Pset_RoofCommon', FROM_4)],
  u_value_floor_w_m2k: [transmittance(OUTER_FLOORS, 'Pset_SlabCommon')],
  u_value_window_w_m2k: [transmittance(OUTER_WINDOWS, 'Pset_WindowCommon')],
  fire_resistance_min: [
    fireRating(WALLS, 'Pset_WallCommon'),
    fireRating(FLOORS, 'Pset_SlabCommon'),
    fireRating({ ...DOORS, signs: [] }, 'Pset_DoorCommon'),
  ],
  concrete_strength_mpa: [
    {
      elements: CONCRETES,
      versions: FROM_4,
      at: {
        set: 'Pset_MaterialConcrete',
        name: 'CompressiveStrength',
        dataType: 'IFCPRESSUREMEASURE',
      },
      toSi: pascals,
      whereStated: true,
    },
  ],
};

/** Whether it is known that IFC has a property for the field, or has none. */
export function isMappedToIfc(field: string): boolean {
  return field in MEASURES || UNMEASURED.includes(field);
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
