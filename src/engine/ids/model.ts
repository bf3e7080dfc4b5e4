import type { ModelElement, ModelProperty, Value } from './judge.ts';
import {
  type Argument,
  enumeratedOf,
  idOf,
  idsOf,
  isTyped,
  type Line,
  type Lines,
  listOf,
  textOf,
} from './lines.ts';
import { modelFactor, readUnits, type Units, unitFactor, unitKind } from './units.ts';
import type { IfcVersion } from './version.ts';

/**
 * Attributes of the entities that our files name, in the order of the schema. An empty name is an
 * attribute that is not compared.
 */
const ELEMENT = ['GlobalId', '', 'Name', 'Description', 'ObjectType', '', '', 'Tag'];
const TYPED = [...ELEMENT, 'PredefinedType'];
const SIZED = [...ELEMENT, 'OverallHeight', 'OverallWidth', 'PredefinedType'];
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  IFCDOOR: SIZED,
  IFCWINDOW: SIZED,
  IFCRAILING: TYPED,
  IFCRAMPFLIGHT: TYPED,
  IFCROOF: TYPED,
  IFCSLAB: TYPED,
  IFCSTAIR: TYPED,
  IFCSTAIRFLIGHT: [...ELEMENT, 'NumberOfRisers', 'NumberOfTreads', '', '', 'PredefinedType'],
  IFCTRANSPORTELEMENT: TYPED,
  IFCWALL: TYPED,
  IFCWALLSTANDARDCASE: TYPED,
  IFCSPACE: [...ELEMENT.slice(0, 7), 'LongName', '', 'PredefinedType', ''],
  IFCMATERIAL: ['Name', 'Description', 'Category'],
};

/** In IFC 2x3 the attribute that later versions call PredefinedType states the shape of a stair. */
const SHAPED = [...ELEMENT, 'ShapeType'];

/** The elements of a model that our files compare: attributes, properties and classifications, in SI units. */
export function readElements(lines: Lines, version: IfcVersion): ModelElement[] {
  const model = openModel(lines);
  return Object.entries(ATTRIBUTES).flatMap(([entity, usual]) => {
    const names = entity === 'IFCSTAIR' && version === 'IFC2X3' ? SHAPED : usual;
    return lines.ofEntity(entity).flatMap((id) => {
      const line = lines.get(id);
      return line ? elementOf(id, line, names, model) : [];
    });
  });
}

type Model = {
  lines: Lines;
  units: Units;
  /** The lines that define properties, types and classifications, by element. */
  definitions: Related;
  types: Related;
  classifications: Related;
};
type Related = ReadonlyMap<number, readonly number[]>;

function openModel(lines: Lines): Model {
  const related = (entity: string) => {
    const found = new Map<number, number[]>();
    for (const line of lines.ofEntity(entity)) {
      const { args = [] } = lines.get(line) ?? {};
      const to = idOf(args[5]);
      for (const id of to === null ? [] : idsOf(args[4]))
        found.set(id, [...(found.get(id) ?? []), to as number]);
    }
    return found;
  };
  const definitions = related('IFCRELDEFINESBYPROPERTIES');
  for (const id of lines.ofEntity('IFCMATERIALPROPERTIES')) {
    const material = idOf(lines.get(id)?.args[3]);
    if (material !== null) definitions.set(material, [...(definitions.get(material) ?? []), id]);
  }
  return {
    lines,
    units: readUnits(lines),
    definitions,
    types: related('IFCRELDEFINESBYTYPE'),
    classifications: related('IFCRELASSOCIATESCLASSIFICATION'),
  };
}

function elementOf(
  id: number,
  { entity, args }: Line,
  names: readonly string[],
  model: Model,
): ModelElement {
  const attributes: Record<string, Value | null> = {};
  for (const [index, name] of names.entries()) {
    const value = args[index];
    if (name === '' || value === undefined) continue;
    attributes[name] =
      typeof value === 'number' && name.startsWith('Overall')
        ? value * modelFactor(model.units, 'LENGTHUNIT')
        : typeof value === 'object'
          ? enumeratedOf(value)
          : value;
  }
  const types = model.types.get(id) ?? [];
  return {
    name: String(attributes.Name ?? ''),
    entity,
    predefinedType: predefinedTypeOf(attributes, types, model),
    attributes,
    properties: propertiesOf(id, types, model),
    classifications: classificationsOf(id, types, model),
  };
}

/** The type object goes before the element. A type of the user's own is in ElementType or ObjectType. */
function predefinedTypeOf(
  { PredefinedType, ObjectType }: Readonly<Record<string, Value | null>>,
  types: readonly number[],
  { lines }: Model,
): string | null {
  for (const id of types) {
    const { entity = '', args = [] } = lines.get(id) ?? {};
    const own = entity.endsWith('TYPE') ? enumeratedOf(args[9]) : null;
    if (own !== null && own !== 'NOTDEFINED') return own === 'USERDEFINED' ? textOf(args[8]) : own;
  }
  if (PredefinedType === 'USERDEFINED') return String(ObjectType ?? '');
  return typeof PredefinedType === 'string' ? PredefinedType : null;
}

/** Properties of the element go before those of its type. */
function propertiesOf(id: number, types: readonly number[], model: Model): ModelProperty[] {
  const { lines, definitions } = model;
  const ofTypes = types.flatMap((type) => idsOf(lines.get(type)?.args[5]));
  const found = new Map<string, ModelProperty>();
  for (const definition of [...ofTypes, ...(definitions.get(id) ?? [])]) {
    const { entity = '', args = [] } = lines.get(definition) ?? {};
    const [set, members] = MEMBERS[entity] ?? [2, 4];
    for (const member of idsOf(args[members])) {
      const line = lines.get(member);
      const property = line && propertyOf(textOf(args[set]), line, model);
      if (property) found.set(`${property.set}\n${property.name}`, property);
    }
  }
  return [...found.values()];
}

/** Positions of the name and the members of a set, where they differ from those of a property set. */
const MEMBERS: Readonly<Record<string, readonly [number, number]>> = {
  IFCELEMENTQUANTITY: [2, 5],
  IFCMATERIALPROPERTIES: [0, 2],
};

const QUANTITY = /^IFCQUANTITY(LENGTH|AREA|VOLUME|COUNT|WEIGHT|TIME)$/;

function propertyOf(set: string, { entity, args }: Line, model: Model): ModelProperty | null {
  const [, quantity] = QUANTITY.exec(entity) ?? [];
  const type = quantity === 'WEIGHT' ? 'IFCMASSMEASURE' : `IFC${quantity}MEASURE`;
  const typed = (quantity ? [{ type, value: args[3] ?? null }] : valuesOfProperty(entity, args))
    .filter(isTyped)
    .filter(({ value }) => value !== null);
  const [first] = typed;
  if (!first) return null;
  const unit = idOf(args[quantity ? 2 : (UNIT_AT[entity] ?? 3)]);
  const ownFactor = unit === null ? null : unitFactor(unit, model.lines);
  const toSi = (value: number) =>
    value * (ownFactor ?? modelFactor(model.units, unitKind(first.type)));
  const values = typed.flatMap(({ value }): Value[] => {
    if (typeof value === 'number') return [toSi(value)];
    return typeof value === 'string' || typeof value === 'boolean' ? [value] : [];
  });
  return { set, name: textOf(args[0]), dataType: first.type, values };
}

/** Position of the unit, where it is not that of a single value. */
const UNIT_AT: Readonly<Record<string, number>> = { IFCPROPERTYBOUNDEDVALUE: 4 };

function valuesOfProperty(entity: string, args: readonly Argument[]): readonly Argument[] {
  switch (entity) {
    case 'IFCPROPERTYSINGLEVALUE':
      return args.slice(2, 3);
    case 'IFCPROPERTYENUMERATEDVALUE':
    case 'IFCPROPERTYLISTVALUE':
      return listOf(args[2]);
    case 'IFCPROPERTYBOUNDEDVALUE':
      return args.slice(2);
    default:
      return [];
  }
}

/** The codes of a reference and of those above it. A system of the element goes before that of its type. */
function classificationsOf(
  id: number,
  types: readonly number[],
  { lines, classifications }: Model,
): ModelElement['classifications'] {
  const found = new Map<string, string[]>();
  for (const owner of [id, ...types]) {
    const own = new Map<string, string[]>();
    for (const reference of classifications.get(owner) ?? []) {
      const { system, codes } = codesAbove(reference, lines);
      own.set(system, [...(own.get(system) ?? []), ...codes]);
    }
    for (const [system, codes] of own) if (!found.has(system)) found.set(system, codes);
  }
  return [...found].map(([system, codes]) => ({ system, codes }));
}

function codesAbove(reference: number, lines: Lines): { system: string; codes: string[] } {
  const codes: string[] = [];
  const passed = new Set<number>();
  for (let at: number | null = reference; at !== null && !passed.has(at); ) {
    passed.add(at);
    const { entity, args }: Line = lines.get(at) ?? { entity: '', args: [] };
    if (entity === 'IFCCLASSIFICATION') return { system: textOf(args[3]), codes };
    codes.push(textOf(args[1]));
    at = idOf(args[3]);
  }
  return { system: '', codes };
}
