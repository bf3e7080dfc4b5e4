/** The versions of IFC, as IDS writes them. */
const IFC_VERSIONS = ['IFC2X3', 'IFC4', 'IFC4X3_ADD2'] as const;
export type IfcVersion = (typeof IFC_VERSIONS)[number];
const FROM_4: readonly IfcVersion[] = ['IFC4', 'IFC4X3_ADD2'];

/** Facts that hold of what is described, by name. */
export type Says = Readonly<Record<string, string>>;

export type Property = { set: string; name: string; dataType: string };
export type Attribute = { attribute: string };

/**
 * A property that an element may have set to true, and the facts that hold of it then. Nothing follows where it is false or absent: a door that is no exit may well
 * lie on the way to one.
 */
export type Sign = { property: Property; says: Says };

/** What is measured of elements, as a field of rules and as IFC. */
export type Measure = {
  elements: Elements;
  versions: readonly IfcVersion[];
  /** Where the measure stands. */
  at: Property | Attribute;
  /** From the unit of the field to the SI unit in which IDS has the measure. */
  toSi: (value: number) => number;
  /** Only elements that state it are asked, as others may do without it. */
  whereStated?: true;
  /** The measure is never less than that of the field, and this is said of it: one that is too small breaks the rule, while no other proves that it is kept. */
  atLeastTheField?: string;
};

export type Elements = {
  label: string;
  /** Names of entities; those that are derived from them are not meant. */
  entities: readonly string[];
  /** Facts that hold of all of them. */
  says: Says;
  /** Predefined types, and what holds of elements of each. Where they are `needed`, elements of others are not meant. */
  types?: { needed: boolean; versions: readonly IfcVersion[]; says: Readonly<Record<string, Says>> };
  /** Signs without which an element is not meant. */
  needs: readonly Sign[];
  /** Signs that an element may have. */
  signs: readonly Sign[];
};

function sign(set: string, name: string, says: Says): Sign {
  return { property: { set, name, dataType: 'IFCBOOLEAN' }, says };
}

const DOORS: Elements = {
  label: 'doors',
  entities: ['IFCDOOR'],
  says: { part: 'door' },
  needs: [],
  signs: [
    sign('Pset_DoorCommon', 'HandicapAccessible', { accessible_route: 'true' }),
    sign('Pset_DoorCommon', 'FireExit', { exit_route: 'true', part_of_exit: 'true' }),
  ],
};

const STAIR_FLIGHTS: Elements = {
  label: 'stair flights',
  entities: ['IFCSTAIRFLIGHT'],
  says: { part: 'stair' },
  types: {
    needed: false,
    versions: FROM_4,
    says: {
      STRAIGHT: { stair_form: 'straight', tread_shape: 'rectangular' },
      WINDER: { stair_form: 'curved' },
      CURVED: { stair_form: 'curved', tread_shape: 'tapered' },
      SPIRAL: { stair_form: 'spiral', tread_shape: 'tapered' },
    },
  },
  needs: [],
  signs: [],
};

const STAIRS: Elements = {
  label: 'stairs',
  entities: ['IFCSTAIR'],
  says: { part: 'stair' },
  needs: [],
  signs: [
    sign('Pset_StairCommon', 'HandicapAccessible', { accessible_route: 'true' }),
    sign('Pset_StairCommon', 'FireExit', { exit_route: 'true', part_of_exit: 'true' }),
  ],
};

const RAMP_FLIGHTS: Elements = { label: 'ramp flights', entities: ['IFCRAMPFLIGHT'], says: { part: 'ramp' }, needs: [], signs: [] };

const LIFTS: Elements = {
  label: 'lifts',
  entities: ['IFCTRANSPORTELEMENT'],
  says: { part: 'lift_car' },
  types: { needed: true, versions: FROM_4, says: { ELEVATOR: {} } },
  needs: [],
  signs: [],
};

const GUARDS: Elements = {
  label: 'guardrails',
  entities: ['IFCRAILING'],
  says: {},
  types: { needed: true, versions: IFC_VERSIONS, says: { GUARDRAIL: {} } },
  needs: [],
  signs: [],
};

const HANDRAILS: Elements = { ...GUARDS, label: 'handrails', types: { needed: true, versions: IFC_VERSIONS, says: { HANDRAIL: {} } } };

const ROOMS: Elements = {
  label: 'spaces',
  entities: ['IFCSPACE'],
  says: {},
  needs: [],
  signs: [sign('Pset_SpaceCommon', 'HandicapAccessible', { accessible_route: 'true' })],
};

const OUTER_WALLS: Elements = {
  label: 'external walls',
  entities: ['IFCWALL', 'IFCWALLSTANDARDCASE'],
  says: { part: 'wall' },
  needs: [sign('Pset_WallCommon', 'IsExternal', { exterior: 'true' })],
  signs: [],
};

const ROOFS: Elements = { label: 'roofs', entities: ['IFCROOF'], says: { part: 'roof' }, needs: [], signs: [] };

const OUTER_FLOORS: Elements = {
  label: 'external floors',
  entities: ['IFCSLAB'],
  says: {},
  types: { needed: true, versions: IFC_VERSIONS, says: { FLOOR: {}, BASESLAB: { ground_contact: 'true' } } },
  needs: [sign('Pset_SlabCommon', 'IsExternal', {})],
  signs: [],
};

const OUTER_WINDOWS: Elements = {
  label: 'external windows',
  entities: ['IFCWINDOW'],
  says: {},
  types: { needed: false, versions: FROM_4, says: { WINDOW: { part: 'window' }, SKYLIGHT: { part: 'skylight' } } },
  needs: [sign('Pset_WindowCommon', 'IsExternal', { exterior: 'true' })],
  signs: [],
};

const CONCRETES: Elements = { label: 'concretes', entities: ['IFCMATERIAL'], says: {}, needs: [], signs: [] };

const metres = (millimetres: number) => millimetres / 1000;
const radians = (percent: number) => Math.atan(percent / 100);
const pascals = (megapascals: number) => megapascals * 1e6;
const same = (value: number) => value;

function length(elements: Elements, set: string, name: string, versions: readonly IfcVersion[] = IFC_VERSIONS): Measure {
  return { elements, versions, at: { set, name, dataType: 'IFCPOSITIVELENGTHMEASURE' }, toSi: metres };
}

function transmittance(elements: Elements, set: string, versions: readonly IfcVersion[] = IFC_VERSIONS): Measure {
  return { elements, versions, at: { set, name: 'ThermalTransmittance', dataType: 'IFCTHERMALTRANSMITTANCEMEASURE' }, toSi: same };
}

/**
 * The fields of rules that IFC has a standard property for, each with the elements that have it: of several the first of which a rule can be told to hold. Names are those of
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
  stair_tread_depth_mm: [length(STAIR_FLIGHTS, 'Pset_StairFlightCommon', 'TreadLength'), length(STAIRS, 'Pset_StairCommon', 'TreadLength')],
  stair_headroom_mm: [length(STAIR_FLIGHTS, 'Pset_StairFlightCommon', 'Headroom')],
  guardrail_height_mm: [length(GUARDS, 'Pset_RailingCommon', 'Height')],
  handrail_height_mm: [length(HANDRAILS, 'Pset_RailingCommon', 'Height')],
  ceiling_height_mm: [
    {
      elements: ROOMS,
      versions: FROM_4,
      at: { set: 'Qto_SpaceBaseQuantities', name: 'FinishCeilingHeight', dataType: 'IFCLENGTHMEASURE' },
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
  concrete_strength_mpa: [
    {
      elements: CONCRETES,
      versions: FROM_4,
      at: { set: 'Pset_MaterialConcrete', name: 'CompressiveStrength', dataType: 'IFCPRESSUREMEASURE' },
      toSi: pascals,
      whereStated: true,
    },
  ],
};

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
  // FireRating is a label in the words of each country.
  'fire_resistance_min',
  'sprinkler_height_threshold_m',
  'window_to_floor_area_ratio',
  'live_load_residential_kn_m2',
  'parking_spaces_per_dwelling',
  'escape_stair_count',
  'corrected_daylight_ratio',
];
