/** The versions of IFC, as IDS writes them. */
export const IFC_VERSIONS = ['IFC2X3', 'IFC4', 'IFC4X3_ADD2'] as const;
export type IfcVersion = (typeof IFC_VERSIONS)[number];
export const FROM_4: readonly IfcVersion[] = ['IFC4', 'IFC4X3_ADD2'];

/** Facts that hold of what is described, by name. */
export type OwnFacts = Readonly<Record<string, string>>;

export type Property = { set: string; name: string; dataType: string };
export type Attribute = { attribute: string };

/**
 * A property that an element may have set to true, and the facts that hold of it then. Nothing follows where it is false or absent: a door that is not an exit may well
 * lie on the way to one.
 */
export type Sign = { property: Property; ownFacts: OwnFacts };

export type Elements = {
  label: string;
  /** Names of entities; those that are derived from them are not meant. */
  entities: readonly string[];
  /** Facts that hold of all of them. */
  ownFacts: OwnFacts;
  /** Predefined types, and what holds of elements of each. Where they are `needed`, elements of others are not meant. */
  types?: {
    needed: boolean;
    versions: readonly IfcVersion[];
    ownFacts: Readonly<Record<string, OwnFacts>>;
  };
  /** Signs without which an element is not meant. */
  needs: readonly Sign[];
  /** Signs that an element may have. */
  signs: readonly Sign[];
  /** False where they have no ObjectType by which a profile could be told. */
  haveObjectType?: false;
};

function sign(set: string, name: string, ownFacts: OwnFacts): Sign {
  return { property: { set, name, dataType: 'IFCBOOLEAN' }, ownFacts };
}

export const DOORS: Elements = {
  label: 'doors',
  entities: ['IFCDOOR'],
  ownFacts: { part: 'door' },
  needs: [],
  signs: [
    sign('Pset_DoorCommon', 'HandicapAccessible', { accessible_route: 'true' }),
    sign('Pset_DoorCommon', 'FireExit', { exit_route: 'true', part_of_exit: 'true' }),
  ],
};

export const STAIR_FLIGHTS: Elements = {
  label: 'stair flights',
  entities: ['IFCSTAIRFLIGHT'],
  ownFacts: { part: 'stair' },
  types: {
    needed: false,
    versions: FROM_4,
    ownFacts: {
      STRAIGHT: { stair_form: 'straight', tread_shape: 'rectangular' },
      WINDER: { stair_form: 'curved' },
      CURVED: { stair_form: 'curved', tread_shape: 'tapered' },
      SPIRAL: { stair_form: 'spiral', tread_shape: 'tapered' },
    },
  },
  needs: [],
  signs: [],
};

export const STAIRS: Elements = {
  label: 'stairs',
  entities: ['IFCSTAIR'],
  ownFacts: { part: 'stair' },
  needs: [],
  signs: [
    sign('Pset_StairCommon', 'HandicapAccessible', { accessible_route: 'true' }),
    sign('Pset_StairCommon', 'FireExit', { exit_route: 'true', part_of_exit: 'true' }),
  ],
};

export const RAMP_FLIGHTS: Elements = {
  label: 'ramp flights',
  entities: ['IFCRAMPFLIGHT'],
  ownFacts: { part: 'ramp' },
  needs: [],
  signs: [],
};

export const LIFTS: Elements = {
  label: 'lifts',
  entities: ['IFCTRANSPORTELEMENT'],
  ownFacts: { part: 'lift_car' },
  types: { needed: true, versions: FROM_4, ownFacts: { ELEVATOR: {} } },
  needs: [],
  signs: [],
};

export const GUARDS: Elements = {
  label: 'guardrails',
  entities: ['IFCRAILING'],
  ownFacts: {},
  types: { needed: true, versions: IFC_VERSIONS, ownFacts: { GUARDRAIL: {} } },
  needs: [],
  signs: [],
};

export const HANDRAILS: Elements = {
  ...GUARDS,
  label: 'handrails',
  types: { needed: true, versions: IFC_VERSIONS, ownFacts: { HANDRAIL: {} } },
};

export const ROOMS: Elements = {
  label: 'spaces',
  entities: ['IFCSPACE'],
  ownFacts: {},
  needs: [],
  signs: [sign('Pset_SpaceCommon', 'HandicapAccessible', { accessible_route: 'true' })],
};

export const OUTER_WALLS: Elements = {
  label: 'external walls',
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
  entities: ['IFCSLAB'],
  ownFacts: {},
  types: {
    needed: true,
    versions: IFC_VERSIONS,
    ownFacts: { FLOOR: {}, BASESLAB: { ground_contact: 'true' } },
  },
  needs: [sign('Pset_SlabCommon', 'IsExternal', {})],
  signs: [],
};

export const OUTER_WINDOWS: Elements = {
  label: 'external windows',
  entities: ['IFCWINDOW'],
  ownFacts: {},
  types: {
    needed: false,
    versions: FROM_4,
    ownFacts: { WINDOW: { part: 'window' }, SKYLIGHT: { part: 'skylight' } },
  },
  needs: [sign('Pset_WindowCommon', 'IsExternal', { exterior: 'true' })],
  signs: [],
};

export const WALLS: Elements = {
  label: 'walls',
  entities: ['IFCWALL', 'IFCWALLSTANDARDCASE'],
  ownFacts: { part: 'wall' },
  needs: [],
  signs: [],
};

export const FLOORS: Elements = {
  label: 'floors',
  entities: ['IFCSLAB'],
  ownFacts: { part: 'floor' },
  types: { needed: true, versions: IFC_VERSIONS, ownFacts: { FLOOR: {} } },
  needs: [],
  signs: [],
};

export const CONCRETES: Elements = {
  label: 'concretes',
  entities: ['IFCMATERIAL'],
  ownFacts: {},
  needs: [],
  signs: [],
  haveObjectType: false,
};
