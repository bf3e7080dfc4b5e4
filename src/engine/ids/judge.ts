import { readXml, type XmlElement } from '../text/read-xml.ts';

/** An element of a model with what the facets of IDS compare. Measures are in SI units. */
export type ModelElement = {
  name: string;
  entity: string;
  predefinedType: string | null;
  attributes: Readonly<Record<string, Value | null>>;
  properties: readonly ModelProperty[];
  classifications: readonly { system: string; codes: readonly string[] }[];
};
export type Value = string | number | boolean;
/** A property with several values matches if one of them does. */
export type ModelProperty = {
  set: string;
  name: string;
  dataType: string;
  values: readonly Value[];
};

/** The result of one specification. */
export type Verdict = {
  identifier: string;
  name: string;
  /** Whether it prohibits elements: it proves violations, and no compliance. */
  isProhibition: boolean;
  /** The elements that it is about, whether or not they state the measure. */
  selected: readonly ModelElement[];
  /** Those that state what it compares. */
  stated: readonly ModelElement[];
  /** Those that IDS calls applicable, and those that fail. */
  found: readonly ModelElement[];
  failed: readonly ModelElement[];
  /** What it compares: properties as `set.name`, and names of attributes. */
  compared: readonly string[];
  passes: boolean;
};

/**
 * Judges models by the specifications of an IDS 1.0 file for their version of IFC. Supports the
 * facets entity, attribute, property and classification. Throws a SyntaxError for text that is not
 * an IDS file, and an Error for another facet.
 */
export function createJudge(
  file: string,
): (elements: readonly ModelElement[], version: string) => Verdict[] {
  const root = readXml(file);
  if (root.name !== 'ids') throw new SyntaxError('The file is not an IDS file.');
  const specifications = child(root, 'specifications')?.children ?? [];
  return (elements, version) =>
    specifications
      .filter(({ attributes }) => (attributes.get('ifcVersion') ?? '').split(' ').includes(version))
      .map((each) => judgeSpecification(each, elements));
}

function judgeSpecification(specification: XmlElement, all: readonly ModelElement[]): Verdict {
  const applicability = child(specification, 'applicability');
  const occurs = (name: string) => applicability?.attributes.get(name);
  const facets = applicability?.children ?? [];
  const requirements = child(specification, 'requirements')?.children ?? [];
  const measures = facets.filter(isMeasure);
  const isProhibition = occurs('maxOccurs') === '0';
  const isRequired = Number(occurs('minOccurs') ?? 1) > 0 && !isProhibition;
  const selected = all.filter((element) =>
    facets.every((facet) => measures.includes(facet) || matches(facet, element)),
  );
  const found = selected.filter((element) => measures.every((facet) => matches(facet, element)));
  const failed = isProhibition
    ? found
    : found.filter((element) => !requirements.every((facet) => isMet(facet, element)));
  const comparing = [...measures, ...requirements];
  return {
    identifier: specification.attributes.get('identifier') ?? '',
    name: specification.attributes.get('name') ?? '',
    isProhibition,
    selected,
    stated: selected.filter((element) => comparing.every((facet) => states(facet, element))),
    found,
    failed,
    compared: [...new Set(comparing.flatMap(comparedBy))],
    passes: isProhibition
      ? found.length === 0
      : failed.length === 0 && !(isRequired && found.length === 0),
  };
}

/** Whether a facet of the applicability selects elements by a measure: any value, or a bound. Others have a text or a truth value. */
function isMeasure(facet: XmlElement): boolean {
  const value = child(facet, 'value');
  return /^(property|attribute)$/.test(facet.name) && (!value || isNumeric(value.children[0]));
}

function comparedBy(facet: XmlElement): string[] {
  const names = (name: string) => textsOf(child(facet, name));
  if (facet.name === 'attribute') return names('name');
  if (facet.name === 'entity') return child(facet, 'predefinedType') ? ['PredefinedType'] : [];
  if (facet.name !== 'property') return [];
  return names('propertySet').flatMap((set) => names('baseName').map((name) => `${set}.${name}`));
}

function textsOf(holder: XmlElement | undefined): string[] {
  const [inner] = holder?.children ?? [];
  if (inner?.name === 'simpleValue') return [inner.text];
  return (inner?.children ?? []).flatMap(({ attributes }) => attributes.get('value') ?? []);
}

function isMet(facet: XmlElement, element: ModelElement): boolean {
  const cardinality = facet.attributes.get('cardinality') ?? 'required';
  if (cardinality === 'prohibited') return !matches(facet, element);
  return matches(facet, element) || (cardinality === 'optional' && !isPresent(facet, element));
}

/** Whether an element has any value, of any type, for an optional facet. */
function isPresent(facet: XmlElement, element: ModelElement): boolean {
  if (facet.name === 'property') return propertiesOf(facet, element).length > 0;
  if (facet.name === 'attribute')
    return Object.entries(element.attributes).some(
      ([name, value]) => value !== null && hasValue(child(facet, 'name'), name),
    );
  return element.classifications.length > 0;
}

/** Whether an element matches a facet, whatever the value is. */
function states(facet: XmlElement, element: ModelElement): boolean {
  if (facet.name === 'entity') return element.predefinedType !== null;
  return matches(
    { ...facet, children: facet.children.filter(({ name }) => name !== 'value') },
    element,
  );
}

function matches(facet: XmlElement, element: ModelElement): boolean {
  const value = child(facet, 'value');
  switch (facet.name) {
    case 'entity': {
      const type = child(facet, 'predefinedType');
      return (
        hasValue(child(facet, 'name'), element.entity) &&
        (!type || (element.predefinedType !== null && hasValue(type, element.predefinedType)))
      );
    }
    case 'attribute': {
      const named = Object.entries(element.attributes).filter(
        ([name, own]) => own !== null && own !== '' && hasValue(child(facet, 'name'), name),
      );
      return named.length > 0 && named.every(([, own]) => !value || hasValue(value, own as Value));
    }
    case 'property': {
      const dataType = facet.attributes.get('dataType');
      const isValid = (property: ModelProperty) =>
        (!dataType || property.dataType === dataType) &&
        property.values.some((own) => own !== '') &&
        (!value || property.values.some((own) => hasValue(value, own)));
      // Every set of a matching name has the property, and every property of a matching name is valid.
      const sets = new Set(element.properties.map(({ set }) => set));
      const matching = [...sets].filter((set) => hasValue(child(facet, 'propertySet'), set));
      const named = propertiesOf(facet, element);
      return (
        matching.length > 0 &&
        matching.every((set) => named.some((property) => property.set === set)) &&
        named.every(isValid)
      );
    }
    case 'classification': {
      const ofSystem = element.classifications.filter(({ system }) =>
        hasValue(child(facet, 'system'), system),
      );
      return ofSystem.some(({ codes }) => !value || codes.some((own) => hasValue(value, own)));
    }
    default:
      throw new Error(`The facet \`${facet.name}\` is not supported.`);
  }
}

function propertiesOf(facet: XmlElement, { properties }: ModelElement): ModelProperty[] {
  return properties.filter(
    ({ set, name, values }) =>
      values.length > 0 &&
      hasValue(child(facet, 'propertySet'), set) &&
      hasValue(child(facet, 'baseName'), name),
  );
}

function isNumeric(restriction: XmlElement | undefined): boolean {
  return /:(double|decimal|integer|float)$/.test(restriction?.attributes.get('base') ?? '');
}

/** Whether a value equals the one in a facet, or satisfies its restriction. */
function hasValue(holder: XmlElement | undefined, value: Value): boolean {
  const inner = holder?.children[0];
  if (!inner) return true;
  if (inner.name === 'simpleValue') return isEqual(inner.text, value);
  if (isNumeric(inner) && typeof value !== 'number') return false;
  const restrictions = inner.children.map(
    ({ name, attributes }) => [name, attributes.get('value') ?? ''] as const,
  );
  const enumerated = restrictions.filter(([kind]) => kind === 'enumeration');
  return (
    (enumerated.length === 0 || enumerated.some(([, text]) => isEqual(text, value))) &&
    restrictions.every(([kind, text]) => isWithin(kind, text, value))
  );
}

/** IDS compares numbers with a tolerance of a millionth. */
function isEqual(text: string, value: Value): boolean {
  if (typeof value === 'boolean') return text === String(value);
  if (typeof value === 'string') return text === value;
  const expected = Number(text);
  return text.trim() !== '' && Math.abs(value - expected) <= slackOf(expected);
}

function slackOf(bound: number): number {
  const noise = 1e-9;
  return 1e-6 * (1 + Math.abs(bound)) * (1 + noise);
}

function isWithin(kind: string, text: string, value: Value): boolean {
  const [bound, number] = [Number(text), Number(value)];
  const { length } = String(value);
  const slack = slackOf(bound);
  switch (kind) {
    case 'minInclusive':
      return number >= bound - slack;
    case 'maxInclusive':
      return number <= bound + slack;
    case 'minExclusive':
      return number > bound + slack;
    case 'maxExclusive':
      return number < bound - slack;
    case 'pattern':
      return typeof value === 'string' && new RegExp(`^(?:${text})$`, 'u').test(value);
    case 'length':
      return length === bound;
    case 'minLength':
      return length >= bound;
    case 'maxLength':
      return length <= bound;
    default:
      return true;
  }
}

function child(parent: XmlElement, name: string): XmlElement | undefined {
  return parent.children.find((each) => each.name === name);
}
