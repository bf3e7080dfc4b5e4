import type { ModelElement, ModelProperty, Value } from './judge.ts';

/**
 * Reads an IFC file as far as our facets look at it: attributes, types, properties, quantities and
 * classifications of elements, in SI units. Tests alone use it.
 */
export function readIfc(text: string): { version: string; elements: ModelElement[] } {
  const schema = /FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/.exec(text)?.[1]?.toUpperCase() ?? '';
  const version = schema.startsWith('IFC4X3') ? 'IFC4X3_ADD2' : schema;
  const rows = readRows(text);
  const model = createModel(rows);
  const elements = [...rows]
    .filter(([, { entity }]) => ATTRIBUTES[entity])
    .map(([id, row]) => elementOf(id, row, model));
  if (version === 'IFC2X3')
    elements.filter(({ entity }) => entity === 'IFCSTAIR').forEach(nameShape);
  return { version, elements };
}

/** In IFC 2x3 the attribute that later versions call PredefinedType states the shape of a stair. */
function nameShape(stair: ModelElement): void {
  const attributes = stair.attributes as Record<string, Value | null>;
  attributes.ShapeType = attributes.PredefinedType ?? null;
  stair.predefinedType = null;
}

type Argument = string | number | boolean | null | Reference | Typed | Enumerated | Argument[];
type Reference = { id: number };
type Typed = { type: string; value: Argument };
type Enumerated = { name: string };
type Row = { entity: string; args: Argument[] };
type Rows = ReadonlyMap<number, Row>;

const ROW = /#(\d+)\s*=\s*([A-Z0-9_]+)\s*(\((?:[^';]|'(?:[^']|'')*')*\))\s*;/gi;
const TOKEN =
  /\s*(?:'((?:[^']|'')*)'|#(\d+)|\.(\w+)\.|([-+]?\d+\.?\d*(?:E[-+]?\d+)?)|([A-Z]\w*)\s*(?=\()|([(),$*]))/giy;

function readRows(text: string): Rows {
  const rows = new Map<number, Row>();
  for (const [, id, entity = '', args = ''] of text.matchAll(ROW))
    rows.set(Number(id), { entity: entity.toUpperCase(), args: readList(args) });
  return rows;
}

function readList(text: string): Argument[] {
  const token = new RegExp(TOKEN);
  const next = () => token.exec(text) as RegExpExecArray;
  const list = (): Argument[] => {
    const items: Argument[] = [];
    for (;;) {
      const [, string, reference, name, number, type, sign] = next();
      if (sign === ')') return items;
      if (sign === ',') continue;
      if (sign === '(') items.push(list());
      else if (sign) items.push(null);
      else if (string !== undefined) items.push(readString(string));
      else if (reference) items.push({ id: Number(reference) });
      else if (name) items.push(/^[TF]$/.test(name) ? name === 'T' : { name });
      else if (number) items.push(Number(number));
      else {
        next();
        items.push({ type: (type as string).toUpperCase(), value: list()[0] ?? null });
      }
    }
  };
  next();
  return list();
}

function readString(text: string): string {
  return text
    .replaceAll("''", "'")
    .replace(/\\X2\\([0-9A-F]+)\\X0\\/g, (_, hex: string) =>
      String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16))),
    )
    .replace(/\\X\\([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}

/** Attributes of the entities that our files name, in their order after those of all elements. */
const ELEMENT = ['GlobalId', '', 'Name', 'Description', 'ObjectType', '', '', 'Tag'];
const SIZED = [...ELEMENT, 'OverallHeight', 'OverallWidth'];
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  IFCDOOR: [...SIZED, 'PredefinedType'],
  IFCWINDOW: [...SIZED, 'PredefinedType'],
  IFCRAILING: [...ELEMENT, 'PredefinedType'],
  IFCRAMPFLIGHT: [...ELEMENT, 'PredefinedType'],
  IFCROOF: [...ELEMENT, 'PredefinedType'],
  IFCSLAB: [...ELEMENT, 'PredefinedType'],
  IFCSTAIR: [...ELEMENT, 'PredefinedType'],
  IFCSTAIRFLIGHT: [...ELEMENT, 'NumberOfRisers', 'NumberOfTreads', '', '', 'PredefinedType'],
  IFCTRANSPORTELEMENT: [...ELEMENT, 'PredefinedType'],
  IFCWALL: [...ELEMENT, 'PredefinedType'],
  IFCWALLSTANDARDCASE: [...ELEMENT, 'PredefinedType'],
  IFCSPACE: [...ELEMENT.slice(0, 7), 'LongName', '', 'PredefinedType', ''],
};

type Model = {
  rows: Rows;
  /** By the element: the definitions of its properties, its types and its classifications. */
  definitions: ReadonlyMap<number, number[]>;
  types: ReadonlyMap<number, number[]>;
  classifications: ReadonlyMap<number, number[]>;
  units: ReadonlyMap<string, number>;
};

const idOf = (argument: Argument | undefined) =>
  argument !== null && typeof argument === 'object' && 'id' in argument ? argument.id : null;
const idsOf = (argument: Argument | undefined) =>
  Array.isArray(argument) ? argument.flatMap((each) => idOf(each) ?? []) : [];

function createModel(rows: Rows): Model {
  const related = (entity: RegExp, of: number, to: number) => {
    const found = new Map<number, number[]>();
    for (const row of rows.values())
      if (entity.test(row.entity))
        for (const id of idsOf(row.args[of]))
          found.set(id, [...(found.get(id) ?? []), idOf(row.args[to]) as number]);
    return found;
  };
  return {
    rows,
    definitions: related(/^IFCRELDEFINESBYPROPERTIES$/, 4, 5),
    types: related(/^IFCRELDEFINESBYTYPE$/, 4, 5),
    classifications: related(/^IFCRELASSOCIATESCLASSIFICATION$/, 4, 5),
    units: readUnits(rows),
  };
}

const PREFIXES: Readonly<Record<string, number>> = {
  KILO: 1e3,
  HECTO: 1e2,
  DECI: 1e-1,
  CENTI: 1e-2,
  MILLI: 1e-3,
};

/** The factor of each kind of unit to SI. */
function readUnits(rows: Rows): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  const assigned = [...rows.values()].find(({ entity }) => entity === 'IFCUNITASSIGNMENT');
  const named = (argument: Argument | undefined) =>
    (argument as Enumerated | null | undefined)?.name ?? '';
  const factorOf = (row: Row): number => {
    if (row.entity === 'IFCSIUNIT') {
      const prefix = PREFIXES[named(row.args[2])] ?? 1;
      const power = named(row.args[3]).startsWith('SQUARE') ? 2 : 1;
      return prefix ** power;
    }
    const measure = rows.get(idOf(row.args[3]) as number) as Row;
    const value = (measure.args[0] as Typed).value as number;
    return value * factorOf(rows.get(idOf(measure.args[1]) as number) as Row);
  };
  for (const id of idsOf(assigned?.args[0])) {
    const row = rows.get(id) as Row;
    if (/^IFC(SIUNIT|CONVERSIONBASEDUNIT)$/.test(row.entity))
      units.set(named(row.args[1]), factorOf(row));
  }
  return units;
}

const UNIT_OF: Readonly<Record<string, string>> = {
  IFCAREAMEASURE: 'AREAUNIT',
  IFCLENGTHMEASURE: 'LENGTHUNIT',
  IFCPLANEANGLEMEASURE: 'PLANEANGLEUNIT',
  IFCPOSITIVELENGTHMEASURE: 'LENGTHUNIT',
  IFCPRESSUREMEASURE: 'PRESSUREUNIT',
  IFCTIMEMEASURE: 'TIMEUNIT',
};

function elementOf(id: number, { entity, args }: Row, model: Model): ModelElement {
  const names = ATTRIBUTES[entity] as readonly string[];
  const length = model.units.get('LENGTHUNIT') ?? 1;
  const attributes: Record<string, Value | null> = {};
  for (const [index, name] of names.entries()) {
    const value = args[index];
    if (name === '' || value === undefined) continue;
    if (name.startsWith('Overall'))
      attributes[name] = value === null ? null : Number(value) * length;
    else if (value !== null && typeof value === 'object' && 'name' in value)
      attributes[name] = value.name;
    else attributes[name] = value as Value | null;
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

/** A type of the user's own stands in ObjectType; a type that an element lacks, in its type object. */
function predefinedTypeOf(
  { PredefinedType, ObjectType }: Readonly<Record<string, Value | null>>,
  types: readonly number[],
  { rows }: Model,
): string | null {
  for (const id of types) {
    const { args } = rows.get(id) as Row;
    const own = args.findLast(
      (each): each is Enumerated => each !== null && typeof each === 'object' && 'name' in each,
    );
    if (own && own.name !== 'NOTDEFINED')
      return own.name === 'USERDEFINED' ? String(args[8] ?? '') : own.name;
  }
  if (PredefinedType === 'USERDEFINED') return String(ObjectType ?? '');
  return PredefinedType === undefined ? null : (PredefinedType as string | null);
}

/** Those of the element go before those of its type. */
function propertiesOf(id: number, types: readonly number[], model: Model): ModelProperty[] {
  const ofTypes = types.flatMap((type) => idsOf(model.rows.get(type)?.args[5]));
  const found = new Map<string, ModelProperty>();
  for (const definition of [...ofTypes, ...(model.definitions.get(id) ?? [])]) {
    const { entity, args } = model.rows.get(definition) as Row;
    const set = String(args[2] ?? '');
    const members = entity === 'IFCELEMENTQUANTITY' ? args[5] : args[4];
    for (const member of idsOf(members)) {
      const property = propertyOf(set, model.rows.get(member) as Row, model);
      if (property) found.set(`${set}\n${property.name}`, property);
    }
  }
  return [...found.values()];
}

function propertyOf(set: string, { entity, args }: Row, model: Model): ModelProperty | null {
  const name = String(args[0] ?? '');
  const quantity = /^IFCQUANTITY(LENGTH|AREA|VOLUME|COUNT|WEIGHT|TIME)$/.exec(entity)?.[1];
  if (quantity) {
    const dataType = quantity === 'WEIGHT' ? 'IFCMASSMEASURE' : `IFC${quantity}MEASURE`;
    return {
      set,
      name,
      dataType,
      values: valuesOf([{ type: dataType, value: args[3] ?? null }], model),
    };
  }
  const typed: Argument[] =
    entity === 'IFCPROPERTYSINGLEVALUE'
      ? [args[2] ?? null]
      : entity === 'IFCPROPERTYENUMERATEDVALUE' || entity === 'IFCPROPERTYLISTVALUE'
        ? ((args[2] as Argument[] | null) ?? [])
        : entity === 'IFCPROPERTYBOUNDEDVALUE'
          ? args.slice(2)
          : [];
  const [first] = typed.filter(isTyped);
  if (!first) return null;
  return { set, name, dataType: first.type, values: valuesOf(typed, model) };
}

function isTyped(argument: Argument): argument is Typed {
  return argument !== null && typeof argument === 'object' && 'type' in argument;
}

function valuesOf(typed: readonly Argument[], { units }: Model): Value[] {
  return typed.filter(isTyped).flatMap(({ type, value }) => {
    if (value === null || typeof value === 'object') return [];
    const factor = units.get(UNIT_OF[type] ?? '') ?? 1;
    return [typeof value === 'number' ? value * factor : value];
  });
}

/** The codes of a reference and of those above it; a system of the element goes before that of its type. */
function classificationsOf(
  id: number,
  types: readonly number[],
  { rows, classifications }: Model,
): ModelElement['classifications'] {
  const found = new Map<string, string[]>();
  for (const owner of [id, ...types]) {
    const own = new Map<string, string[]>();
    for (const reference of classifications.get(owner) ?? []) {
      const codes: string[] = [];
      let at: number | null = reference;
      let system = '';
      while (at !== null) {
        const { entity, args }: Row = rows.get(at) as Row;
        if (entity === 'IFCCLASSIFICATION') {
          system = String(args[3] ?? '');
          break;
        }
        codes.push(String(args[1] ?? ''));
        at = idOf(args[3]);
      }
      own.set(system, [...(own.get(system) ?? []), ...codes]);
    }
    for (const [system, codes] of own) if (!found.has(system)) found.set(system, codes);
  }
  return [...found].map(([system, codes]) => ({ system, codes }));
}
