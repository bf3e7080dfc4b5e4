import { element } from '../../engine/text/xml.ts';
import type { ElementProfileRow } from '../element-profiles/table.ts';
import type { Elements, Property, Sign } from './elements.ts';
import type { Specification } from './express-rule.ts';
import type { Measure } from './ifc.ts';
import { type Marks, markValues } from './marks.ts';
import type { Selection } from './selections.ts';

type Elsewhere = Pick<Selection, 'types' | 'profiles'> &
  Partial<Selection> & { elements: Pick<Elements, 'entities' | 'types'> };
/** Facets of each kind, in the order of the schema: classifications, attributes, properties. */
type Further = { attributes?: readonly string[]; properties?: readonly string[] };

/** The facets that select elements, with further ones that they have to match. */
export function selectionFacets(
  { elements, types, profiles, signs = [], falseSigns = [] }: Elsewhere,
  marks: Marks,
  { attributes = [], properties = [] }: Further = {},
): string[] {
  const { attribute } = elements.types ?? {};
  const isPredefined = types.length > 0 && attribute === undefined;
  const predefined = isPredefined ? [element('predefinedType', {}, [oneOf(types)])] : [];
  const mark = profiles.length > 0 ? markFacet(marks, profiles) : '';
  const isMarkOf = (name: string) => mark.startsWith(`<${name}`);
  return [
    element('entity', {}, [element('name', {}, [oneOf(elements.entities)]), ...predefined]),
    ...(isMarkOf('classification') ? [mark] : []),
    ...(isMarkOf('attribute') ? [mark] : []),
    ...(attribute && types.length > 0 ? [attributeElement(attribute, oneOf(types))] : []),
    ...attributes,
    ...(isMarkOf('property') ? [mark] : []),
    ...signs.map((sign) => signElement(sign, true)),
    ...falseSigns.map((sign) => signElement(sign, false)),
    ...properties,
  ];
}

/** The facet by which an element has one of the profiles. */
export function markFacet(
  marks: Marks,
  profiles: readonly Pick<ElementProfileRow, 'profile'>[],
  more: readonly string[] = [],
): string {
  const values = [...profiles.flatMap((profile) => markValues(marks, profile)), ...more];
  const value = matching(values);
  if (marks.by === 'property')
    return propertyElement({ sets: [marks.set], name: marks.property }, value);
  if (marks.by === 'classification')
    return element('classification', {}, [
      element('value', {}, [value]),
      element('system', {}, [oneOf([marks.system])]),
    ]);
  return attributeElement(marks.by === 'name' ? 'Name' : 'ObjectType', value);
}

export function classificationElement(system: string): string {
  return element('classification', {}, [element('system', {}, [oneOf([system])])]);
}

export function attributeElement(name: string, value?: string): string {
  return element('attribute', {}, [
    element('name', {}, [element('simpleValue', {}, name)]),
    ...(value === undefined ? [] : [element('value', {}, [value])]),
  ]);
}

function signElement({ property }: Sign, value: boolean): string {
  return propertyElement(property, element('simpleValue', {}, String(value)));
}

/** A property without a type of data may have any: that of a mark is free. */
export function propertyElement(
  { sets, name, dataType }: Omit<Property, 'dataType'> & Partial<Property>,
  value?: string,
): string {
  return element('property', { dataType }, [
    element('propertySet', {}, [oneOf(sets)]),
    element('baseName', {}, [element('simpleValue', {}, name)]),
    ...(value === undefined ? [] : [element('value', {}, [value])]),
  ]);
}

export function oneOf(values: readonly string[]): string {
  if (values.length === 1) return element('simpleValue', {}, values[0] as string);
  return element(
    'xs:restriction',
    { base: 'xs:string' },
    values.map((value) => element('xs:enumeration', { value })),
  );
}

export function pattern(value: string): string {
  return element('xs:restriction', { base: 'xs:string' }, [element('xs:pattern', { value })]);
}

/** One of the values, in which `*` stands for any characters. */
function matching(values: readonly string[]): string {
  if (!values.some((value) => value.includes('*'))) return oneOf(values);
  return pattern(values.map((value) => `(${patternOf(value)})`).join('|'));
}

function patternOf(value: string): string {
  return value
    .split('*')
    .map((text) => text.replace(/[\\^$.|?+(){}[\]-]/g, '\\$&'))
    .join('.*');
}

/** A bound, and to which side of the threshold the tolerance moves it. */
type Bound = readonly [name: string, side: -1 | 0 | 1];
type Bounds = Readonly<Record<string, readonly Bound[]>>;

/** The bounds of a measure that meets a rule, and of one that violates it, by the operator of the rule. */
export const MET: Bounds = {
  '>=': [['minInclusive', -1]],
  '>': [['minExclusive', 0]],
  '<=': [['maxInclusive', 1]],
  '<': [['maxExclusive', 0]],
  '==': [
    ['minInclusive', -1],
    ['maxInclusive', 1],
  ],
};
export const VIOLATED: Bounds = { '>=': [['maxExclusive', -1]], '>': [['maxInclusive', 0]] };

export function measureFacet({ rule, measure }: Specification, bounds: Bounds): string {
  const { at, toSi, tolerance } = measure;
  const threshold = toSi(rule.value);
  const restriction = element(
    'xs:restriction',
    { base: 'xs:double' },
    (bounds[rule.operator] as readonly Bound[]).map(([name, side]) => {
      const bound = threshold + side * tolerance(threshold);
      return element(`xs:${name}`, { value: String(Number(bound.toPrecision(12))) });
    }),
  );
  return statedFacet(at, restriction);
}

/** The property or attribute of a measure, with a value if one is given. */
export function statedFacet(at: Measure['at'], value?: string): string {
  return 'attribute' in at ? attributeElement(at.attribute, value) : propertyElement(at, value);
}
