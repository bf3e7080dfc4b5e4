import { DOMParser, type Element } from '@xmldom/xmldom';

/** An element of a model, as far as the facets of our files look at it. Measures are in SI units. */
export type ModelElement = {
  name: string;
  entity: string;
  predefinedType: string | null;
  attributes: Readonly<Record<string, Value | null>>;
  properties: readonly ModelProperty[];
  classifications: readonly { system: string; codes: readonly string[] }[];
};
export type Value = string | number | boolean;
/** Some properties have several values, of which one has to match. */
export type ModelProperty = {
  set: string;
  name: string;
  dataType: string;
  values: readonly Value[];
};

export type Verdict = {
  identifier: string;
  /** The elements that a specification is about, and those of them that fail. */
  found: readonly ModelElement[];
  failed: readonly ModelElement[];
  passes: boolean;
};

/** Judges models by the specifications of an IDS file for their version of IFC. */
export function createJudge(
  file: string,
): (elements: readonly ModelElement[], version: string) => Verdict[] {
  const document = new DOMParser().parseFromString(file, 'text/xml');
  const specifications = [...document.getElementsByTagName('*')].filter(
    ({ localName }) => localName === 'specification',
  );
  return (elements, version) =>
    specifications
      .filter((each) => (each.getAttribute('ifcVersion') ?? '').split(' ').includes(version))
      .map((each) => judgeSpecification(each, elements));
}

function judgeSpecification(specification: Element, elements: readonly ModelElement[]): Verdict {
  const applicability = child(specification, 'applicability') as Element;
  const requirements = child(specification, 'requirements');
  const found = elements.filter((element) =>
    children(applicability).every((facet) => matches(facet, element)),
  );
  const facets = requirements ? children(requirements) : [];
  const failed = found.filter((element) => !facets.every((facet) => isMet(facet, element)));
  const isProhibited = applicability.getAttribute('maxOccurs') === '0';
  const isRequired = Number(applicability.getAttribute('minOccurs') ?? 1) > 0 && !isProhibited;
  return {
    identifier: specification.getAttribute('identifier') ?? '',
    found,
    failed: isProhibited ? found : failed,
    passes: isProhibited
      ? found.length === 0
      : failed.length === 0 && !(isRequired && found.length === 0),
  };
}

function isMet(facet: Element, element: ModelElement): boolean {
  const cardinality = facet.getAttribute('cardinality') ?? 'required';
  if (cardinality === 'prohibited') return !matches(facet, element);
  return matches(facet, element) || (cardinality === 'optional' && !isStated(facet, element));
}

/** Whether an element states what a facet is about, with any value. */
function isStated(facet: Element, element: ModelElement): boolean {
  if (facet.localName === 'property') return propertiesOf(facet, element).length > 0;
  if (facet.localName === 'attribute')
    return Object.entries(element.attributes).some(
      ([name, value]) => value !== null && hasValue(child(facet, 'name'), name),
    );
  return element.classifications.length > 0;
}

function matches(facet: Element, element: ModelElement): boolean {
  switch (facet.localName) {
    case 'entity': {
      const type = child(facet, 'predefinedType');
      return (
        hasValue(child(facet, 'name'), element.entity) &&
        (!type || (element.predefinedType !== null && hasValue(type, element.predefinedType)))
      );
    }
    case 'attribute': {
      const named = Object.entries(element.attributes).filter(
        ([name, value]) => value !== null && value !== '' && hasValue(child(facet, 'name'), name),
      );
      const value = child(facet, 'value');
      return named.length > 0 && named.every(([, own]) => !value || hasValue(value, own as Value));
    }
    case 'property': {
      const dataType = facet.getAttribute('dataType');
      const value = child(facet, 'value');
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
      const code = child(facet, 'value');
      const ofSystem = element.classifications.filter(({ system }) =>
        hasValue(child(facet, 'system'), system),
      );
      return ofSystem.some(({ codes }) => !code || codes.some((own) => hasValue(code, own)));
    }
    default:
      throw new Error(`No file of ours has the facet ${facet.localName}.`);
  }
}

function propertiesOf(facet: Element, { properties }: ModelElement): ModelProperty[] {
  return properties.filter(
    ({ set, name, values }) =>
      values.length > 0 &&
      hasValue(child(facet, 'propertySet'), set) &&
      hasValue(child(facet, 'baseName'), name),
  );
}

/** Whether a value is the one of an element of the file, or one that its restriction allows. */
function hasValue(holder: Element | null, value: Value): boolean {
  const inner = holder && children(holder)[0];
  if (!inner) return true;
  if (inner.localName === 'simpleValue') return isEqual(inner.textContent ?? '', value);
  const isNumeric = /:(double|decimal|integer|float)$/.test(inner.getAttribute('base') ?? '');
  if (isNumeric && typeof value !== 'number') return false;
  const restrictions = children(inner).map(
    (each) => [each.localName, each.getAttribute('value') ?? ''] as const,
  );
  const enumerated = restrictions.filter(([kind]) => kind === 'enumeration');
  return (
    (enumerated.length === 0 || enumerated.some(([, text]) => isEqual(text, value))) &&
    restrictions.every(([kind, text]) => isWithin(kind ?? '', text, value))
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

function children(parent: Element): Element[] {
  return [...parent.childNodes].filter((node): node is Element => node.nodeType === 1);
}

function child(parent: Element, name: string): Element | null {
  return children(parent).find(({ localName }) => localName === name) ?? null;
}
