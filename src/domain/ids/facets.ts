import type { Property, Sign } from './elements.ts';
import type { Specification } from './express-rule.ts';
import { element } from './xml.ts';

/** The facets that select elements, and `found` among them: the schema wants attributes, which a measure may be, before properties. */
export function applicabilityFacets(
  { measure, types, signs, profiles }: Specification,
  found: readonly string[],
): string[] {
  const { elements, whereStated, at } = measure;
  const predefined = types.length === 0 ? [] : [element('predefinedType', {}, [oneOf(types)])];
  return [
    element('entity', {}, [element('name', {}, [oneOf(elements.entities)]), ...predefined]),
    ...(profiles.length > 0
      ? [attributeElement('ObjectType', oneOf(profiles.map(({ profile }) => profile)))]
      : []),
    ...found,
    ...signs.map(signElement),
    ...(whereStated && 'set' in at ? [propertyElement(at)] : []),
  ];
}

function attributeElement(name: string, value: string): string {
  return element('attribute', {}, [
    element('name', {}, [element('simpleValue', {}, name)]),
    element('value', {}, [value]),
  ]);
}

function signElement({ property }: Sign): string {
  return propertyElement(property, element('simpleValue', {}, 'true'));
}

export function propertyElement({ set, name, dataType }: Property, value?: string): string {
  return element('property', { dataType }, [
    element('propertySet', {}, [element('simpleValue', {}, set)]),
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

/** A bound, and to which side of the threshold it is moved by a billionth: a measure that is just right must not fail for the binary fractions of units. */
type Bound = readonly [name: string, side: -1 | 0 | 1];
type Bounds = Readonly<Record<string, readonly Bound[]>>;
const BILLIONTH = 1e-9;

/** The bounds of a measure that keeps a rule, and of one that breaks it, by the operator of the rule. */
export const KEPT: Bounds = {
  '>=': [['minInclusive', -1]],
  '>': [['minExclusive', 0]],
  '<=': [['maxInclusive', 1]],
  '<': [['maxExclusive', 0]],
  '==': [
    ['minInclusive', -1],
    ['maxInclusive', 1],
  ],
};
export const BROKEN: Bounds = { '>=': [['maxExclusive', -1]], '>': [['maxInclusive', 0]] };

export function measureFacet(
  { rule, measure: { at, toSi } }: Specification,
  bounds: Bounds,
): string {
  const threshold = toSi(rule.value);
  const restriction = element(
    'xs:restriction',
    { base: 'xs:double' },
    (bounds[rule.operator] as readonly Bound[]).map(([name, side]) =>
      element(`xs:${name}`, {
        value: String(Number((threshold * (1 + side * BILLIONTH)).toPrecision(12))),
      }),
    ),
  );
  if ('set' in at) return propertyElement(at, restriction);
  return attributeElement(at.attribute, restriction);
}
