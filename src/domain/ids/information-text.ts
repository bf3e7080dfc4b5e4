import { groupBy } from '../../engine/group-by.ts';
import { IFC_VERSIONS, type IfcVersion } from './elements.ts';
import { MEASURES } from './ifc.ts';
import type { Information } from './information.ts';
import { type Marks, markPlace, markValues, OTHER_ELEMENT, USUAL_MARKS } from './marks.ts';

/** What a model has to state, in words: a row of the table before a download, and a specification of the file. */
export type InformationText = {
  /** The elements that have to state it. */
  elements: string;
  /** The set and the property, or the attribute. */
  place: string;
  /** The IFC type of the value. */
  dataType: string;
  example: string;
  note: string;
};

const ENTITY_NAMES: Readonly<Record<string, string>> = {
  IFCDOOR: 'IfcDoor',
  IFCMATERIAL: 'IfcMaterial',
  IFCRAILING: 'IfcRailing',
  IFCRAMPFLIGHT: 'IfcRampFlight',
  IFCROOF: 'IfcRoof',
  IFCSLAB: 'IfcSlab',
  IFCSPACE: 'IfcSpace',
  IFCSTAIR: 'IfcStair',
  IFCSTAIRFLIGHT: 'IfcStairFlight',
  IFCTRANSPORTELEMENT: 'IfcTransportElement',
  IFCWALL: 'IfcWall',
  IFCWALLSTANDARDCASE: 'IfcWallStandardCase',
  IFCWINDOW: 'IfcWindow',
};

/** Where IFC models state the measure of a field: the elements, the property or attribute, and the versions. */
export type PlaceInModels = Pick<InformationText, 'elements' | 'place'> & {
  versions: readonly IfcVersion[];
};

export function placesInModels(field: string): PlaceInModels[] {
  const places = (MEASURES[field] ?? []).map((measure): PlaceInModels => {
    const { elements, versions } = measure;
    const states = { kind: 'measure', measure } as const;
    const information = { elements, versions, types: [], profiles: [], states, rules: [] };
    const text = describeInformation(information, USUAL_MARKS);
    return { elements: text.elements, place: text.place, versions };
  });
  const groups = groupBy(places, ({ elements, place }) => `${elements} ${place}`);
  return [...groups.values()].map((same) => {
    const [{ elements, place }] = same as [PlaceInModels, ...PlaceInModels[]];
    const known = same.flatMap(({ versions }) => versions);
    return { elements, place, versions: IFC_VERSIONS.filter((each) => known.includes(each)) };
  });
}

/** What the elements of a model have to state, in words. */
export function describeInformation(
  { elements, types, profiles, states }: Information,
  marks: Marks,
): InformationText {
  const { label, ofEntity = label, entities, orEntities = [] } = elements;
  const entity = (names: readonly string[]) =>
    names.map((name) => ENTITY_NAMES[name] ?? name).join(' or ');
  const isOfClass = ['measure', 'one', 'true-or-false'].includes(states.kind);
  const all = `${capitalize(isOfClass ? label : ofEntity)} (${entity(entities)})`;
  const typed = types.length === 0 ? '' : ` of type ${types.join(' or ')}`;
  const named = profiles.map(({ profile }) => profile).join(', ');
  const marked = profiles.length === 0 ? '' : ` marked as ${named}`;
  switch (states.kind) {
    case 'exists':
      return {
        elements: `${capitalize(ofEntity)} (${entity([...entities, ...orEntities])})`,
        place: 'at least one element',
        dataType: '',
        example: '',
        note: 'Ignore a failure if the building has none.',
      };
    case 'mark':
      return {
        elements: `${all}${typed}`,
        place: markPlace(marks),
        dataType: marks.by === 'classification' ? 'IfcClassificationReference' : 'IfcLabel',
        example: profiles.flatMap((profile) => markValues(marks, profile)).join(', '),
        note:
          marks.by === 'property' || marks.by === 'object_type'
            ? `States what the element is. Other elements have the value ${OTHER_ELEMENT}.`
            : 'States what the element is.',
      };
    case 'type':
      return {
        elements: all,
        place: elements.types?.attribute ?? 'PredefinedType',
        dataType: 'enumeration',
        example: states.values.join(', '),
        note: 'Some rules apply to elements of some types alone.',
      };
    case 'true-or-false':
      return {
        elements: `${all}${typed}${marked}`,
        place: placeOf(states.property.sets, states.property.name),
        dataType: 'IfcBoolean',
        example: 'TRUE or FALSE',
        note: 'Some rules apply by this property.',
      };
    case 'one':
    case 'measure': {
      const { at, example, note = '' } = states.measure;
      return {
        elements: `${all}${typed}${marked}`,
        place: 'attribute' in at ? at.attribute : placeOf(at.sets, at.name),
        dataType: 'attribute' in at ? 'IfcPositiveLengthMeasure' : typeName(at.dataType),
        example,
        note: states.kind === 'one' ? ONE_STATES_IT : note,
      };
    }
  }
}

const ONE_STATES_IT =
  'At least one has to state it. Those that do not state it are not checked. Ignore a failure if the building has none.';

function placeOf(sets: readonly string[], name: string): string {
  return sets.map((set) => `${set}.${name}`).join(' or ');
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  IFCAREAMEASURE: 'IfcAreaMeasure',
  IFCLABEL: 'IfcLabel',
  IFCLENGTHMEASURE: 'IfcLengthMeasure',
  IFCPLANEANGLEMEASURE: 'IfcPlaneAngleMeasure',
  IFCPOSITIVELENGTHMEASURE: 'IfcPositiveLengthMeasure',
  IFCPRESSUREMEASURE: 'IfcPressureMeasure',
  IFCTHERMALTRANSMITTANCEMEASURE: 'IfcThermalTransmittanceMeasure',
};

function typeName(dataType: string): string {
  return TYPE_NAMES[dataType] ?? dataType;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
