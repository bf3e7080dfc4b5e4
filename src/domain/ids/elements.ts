import { IFC_VERSIONS, type IfcVersion } from '../../engine/ids/version.ts';

export { IFC_VERSIONS, type IfcVersion };

export const FROM_4: readonly IfcVersion[] = ['IFC4', 'IFC4X3_ADD2'];
export const ONLY_2X3: readonly IfcVersion[] = ['IFC2X3'];

/** Facts of an element, by name. */
export type OwnFacts = Readonly<Record<string, string>>;

/** A property or quantity. Tools write some of them into sets of different names. */
export type Property = { sets: readonly string[]; name: string; dataType: string };
export type Attribute = { attribute: string };

/**
 * A boolean property and the facts that follow where it is true. Nothing follows where it is false
 * or absent: a door that is not an exit may lie on the way to one.
 */
export type Sign = { property: Property; ownFacts: OwnFacts };

/** What a class of elements is called in models, and how its kinds are identified. */
export type Elements = {
  label: string;
  /** What all elements of the entity are called, where the class has a part of them. */
  ofEntity?: string;
  /** Names of entities, without those derived from them. */
  entities: readonly string[];
  /** Entities that a model may have in their place. */
  orEntities?: readonly string[];
  /** Facts of all of them. */
  ownFacts: OwnFacts;
  types?: Types;
  /** Signs without which an unmarked element is outside the class. */
  needs: readonly Sign[];
  /** Signs that an element may have. */
  signs: readonly Sign[];
  /** Parts that an element may be marked as, besides those of its own facts. */
  otherParts?: readonly string[];
  /** A field of profiles that leave it open whether an element is of the class. */
  confusedWith?: string;
  /** False where an element can have no mark. */
  haveMarks?: false;
};

/** Predefined types of elements. */
type Types = {
  /** The attribute that states the type, where it is not the predefined type. */
  attribute?: string;
  versions: readonly IfcVersion[];
  /** Whether elements of other types, or without one, are outside the class. */
  needed: boolean;
  /** The facts of the elements of each type. */
  ownFacts: Readonly<Record<string, OwnFacts>>;
  /** Further types that all these versions have. */
  others: readonly string[];
};

function sign(set: string, name: string, ownFacts: OwnFacts): Sign {
  return { property: { sets: [set], name, dataType: 'IFCBOOLEAN' }, ownFacts };
}

const ON_ACCESSIBLE_ROUTE = { accessible_route: 'true' };
const ON_ESCAPE_ROUTE = { exit_route: 'true', part_of_exit: 'true' };

export const DOORS: Elements = {
  label: 'doors',
  entities: ['IFCDOOR'],
  ownFacts: { part: 'door' },
  needs: [],
  signs: [
    sign('Pset_DoorCommon', 'HandicapAccessible', ON_ACCESSIBLE_ROUTE),
    sign('Pset_DoorCommon', 'FireExit', ON_ESCAPE_ROUTE),
  ],
};

const STRAIGHT = { stair_form: 'straight', tread_shape: 'rectangular' };
const WINDING = { stair_form: 'curved' };
const CURVED = { stair_form: 'curved', tread_shape: 'tapered' };
const SPIRAL = { stair_form: 'spiral', tread_shape: 'tapered' };

export const STAIR_FLIGHTS: Elements = {
  label: 'stair flights',
  entities: ['IFCSTAIRFLIGHT'],
  orEntities: ['IFCSTAIR'],
  ownFacts: { part: 'stair' },
  types: {
    needed: false,
    versions: FROM_4,
    ownFacts: { STRAIGHT, WINDER: WINDING, CURVED, SPIRAL },
    others: ['FREEFORM'],
  },
  needs: [],
  signs: [],
};

const STAIR_TYPES: Readonly<Record<string, OwnFacts>> = {
  STRAIGHT_RUN_STAIR: STRAIGHT,
  TWO_STRAIGHT_RUN_STAIR: STRAIGHT,
  QUARTER_TURN_STAIR: STRAIGHT,
  HALF_TURN_STAIR: STRAIGHT,
  TWO_QUARTER_TURN_STAIR: STRAIGHT,
  THREE_QUARTER_TURN_STAIR: STRAIGHT,
  DOUBLE_RETURN_STAIR: STRAIGHT,
  QUARTER_WINDING_STAIR: WINDING,
  HALF_WINDING_STAIR: WINDING,
  TWO_QUARTER_WINDING_STAIR: WINDING,
  THREE_QUARTER_WINDING_STAIR: WINDING,
  CURVED_RUN_STAIR: CURVED,
  TWO_CURVED_RUN_STAIR: CURVED,
  SPIRAL_STAIR: SPIRAL,
};

export const STAIRS: Elements = {
  label: 'stairs',
  entities: ['IFCSTAIR'],
  ownFacts: { part: 'stair' },
  types: { needed: false, versions: FROM_4, ownFacts: STAIR_TYPES, others: [] },
  needs: [],
  signs: [
    sign('Pset_StairCommon', 'HandicapAccessible', ON_ACCESSIBLE_ROUTE),
    sign('Pset_StairCommon', 'FireExit', ON_ESCAPE_ROUTE),
  ],
};

/** In IFC 2x3 a flight has no predefined type, and a stair states its shape in an attribute. */
export const STAIRS_2X3: Elements = {
  ...STAIRS,
  types: {
    attribute: 'ShapeType',
    needed: false,
    versions: ONLY_2X3,
    ownFacts: STAIR_TYPES,
    others: [],
  },
};

export const RAMP_FLIGHTS: Elements = {
  label: 'ramp flights',
  entities: ['IFCRAMPFLIGHT'],
  ownFacts: { part: 'ramp' },
  otherParts: ['vehicle_ramp'],
  needs: [],
  signs: [],
};

export const LIFTS: Elements = {
  label: 'lifts',
  entities: ['IFCTRANSPORTELEMENT'],
  ownFacts: { part: 'lift_car' },
  types: {
    needed: true,
    versions: FROM_4,
    ownFacts: { ELEVATOR: {} },
    others: ['ESCALATOR', 'MOVINGWALKWAY', 'CRANEWAY', 'LIFTINGGEAR'],
  },
  needs: [],
  signs: [],
};

/** A balustrade is a guard at the edge of a floor. */
export const GUARDS: Elements = {
  label: 'guards',
  ofEntity: 'railings',
  entities: ['IFCRAILING'],
  ownFacts: {},
  types: {
    needed: true,
    versions: IFC_VERSIONS,
    ownFacts: { GUARDRAIL: {}, BALUSTRADE: {} },
    others: ['HANDRAIL'],
  },
  needs: [],
  signs: [],
  confusedWith: 'handrail_height_mm',
};

export const HANDRAILS: Elements = {
  ...GUARDS,
  label: 'handrails',
  types: {
    needed: true,
    versions: IFC_VERSIONS,
    ownFacts: { HANDRAIL: {} },
    others: ['GUARDRAIL', 'BALUSTRADE'],
  },
};

export const ROOMS: Elements = {
  label: 'spaces',
  entities: ['IFCSPACE'],
  ownFacts: {},
  needs: [],
  signs: [sign('Pset_SpaceCommon', 'HandicapAccessible', ON_ACCESSIBLE_ROUTE)],
};

export const OUTER_WALLS: Elements = {
  label: 'external walls',
  ofEntity: 'walls',
  entities: ['IFCWALL', 'IFCWALLSTANDARDCASE'],
  ownFacts: { part: 'wall' },
  needs: [sign('Pset_WallCommon', 'IsExternal', { exterior: 'true' })],
  signs: [],
};

export const ROOFS: Elements = {
  label: 'roofs',
  entities: ['IFCROOF'],
  ownFacts: { part: 'roof' },
  needs: [],
  signs: [],
};

export const OUTER_FLOORS: Elements = {
  label: 'external floors',
  ofEntity: 'slabs',
  entities: ['IFCSLAB'],
  ownFacts: {},
  types: {
    needed: true,
    versions: IFC_VERSIONS,
    ownFacts: { FLOOR: {}, BASESLAB: { ground_contact: 'true' } },
    others: ['ROOF', 'LANDING'],
  },
  needs: [sign('Pset_SlabCommon', 'IsExternal', {})],
  signs: [],
};

export const OUTER_WINDOWS: Elements = {
  label: 'external windows',
  ofEntity: 'windows',
  entities: ['IFCWINDOW'],
  ownFacts: {},
  types: {
    needed: false,
    versions: FROM_4,
    ownFacts: { WINDOW: { part: 'window' }, SKYLIGHT: { part: 'skylight' } },
    others: ['LIGHTDOME'],
  },
  needs: [sign('Pset_WindowCommon', 'IsExternal', { exterior: 'true' })],
  signs: [],
};

export const WALLS: Elements = {
  label: 'walls',
  entities: ['IFCWALL', 'IFCWALLSTANDARDCASE'],
  ownFacts: { part: 'wall' },
  otherParts: ['dwelling_separation'],
  needs: [],
  signs: [
    sign('Pset_WallCommon', 'LoadBearing', { load_bearing: 'true', fire_function: 'bearing' }),
    sign('Pset_WallCommon', 'Compartmentation', {
      part: 'compartment_wall',
      fire_function: 'separating',
    }),
  ],
};

export const FLOORS: Elements = {
  label: 'floors',
  ofEntity: 'slabs',
  entities: ['IFCSLAB'],
  ownFacts: { part: 'floor' },
  otherParts: ['dwelling_separation'],
  types: {
    needed: true,
    versions: IFC_VERSIONS,
    ownFacts: { FLOOR: {} },
    others: ['ROOF', 'LANDING', 'BASESLAB'],
  },
  needs: [],
  signs: [
    sign('Pset_SlabCommon', 'LoadBearing', { load_bearing: 'true', fire_function: 'bearing' }),
  ],
};

export const CONCRETES: Elements = {
  label: 'concretes',
  entities: ['IFCMATERIAL'],
  ownFacts: {},
  needs: [],
  signs: [],
  haveMarks: false,
};
