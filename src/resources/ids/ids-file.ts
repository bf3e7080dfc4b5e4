import { formatAlternatives } from '../../conditions/condition.ts';
import type { Facts } from '../../conditions/evaluate.ts';
import { decidingFacts, type LeftOut, REASONS, type Reason, type Specification } from './express-rule.ts';
import type { Property, Sign } from './ifc.ts';
import { comment, element } from './xml.ts';

/** What a file says beside its specifications. */
export type FileOf = {
  /** The country, or the place and its country. */
  where: string;
  /** The version of the data and its day. */
  version: string;
  asOf: string;
  given: Facts;
  ofPlace: Facts;
  assumeNoExceptions: boolean;
};

/** How a rule is told to people. */
export type Told = (specification: Specification) => { name: string; source: string };

const NAMESPACES = {
  xmlns: 'http://standards.buildingsmart.org/IDS',
  'xmlns:xs': 'http://www.w3.org/2001/XMLSchema',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': 'http://standards.buildingsmart.org/IDS http://standards.buildingsmart.org/IDS/1.0/ids.xsd',
};

const SAID_OF: Readonly<Record<Reason, string>> = {
  'not-holding': 'do not hold under these facts',
  'no-property': 'are about what IFC has no standard property for',
  'in-prose': 'hold for less than their conditions say: the law has exceptions that only their description tells',
  'parts-unknown': 'ask of each part what IFC does not say of it: give it where it is the same for all parts of the model',
  'facts-unknown': 'ask facts that were not given',
};

/** An IDS 1.0 file. The same specifications make the same text. At least one is needed. */
export function writeIds(file: FileOf, specifications: readonly Specification[], leftOut: readonly LeftOut[], tell: Told): string {
  const { version, asOf, given } = file;
  const title = `Building regulations of ${shortened(file.where)}`;
  const info = element('info', {}, [
    element('title', {}, title),
    element('copyright', {}, 'Plumbline, CC BY 4.0'),
    element('version', {}, version),
    element(
      'description',
      {},
      `Rules that hold under these facts and that IFC can express: ${listed(given)}. What was left out stands in a comment above.`,
    ),
    element('date', {}, asOf),
    element('purpose', {}, 'Checking a model against building regulations'),
  ]);
  const written = specifications.map((each) => specificationElement(each, tell(each)));
  const root = element('ids', NAMESPACES, [info, element('specifications', {}, written)]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${comment([title, ...remarks(file, specifications.length, leftOut)])}\n${root}\n`;
}

/** Characters of a name or of a list of facts. */
const MOST_CHARACTERS = 4_000;

function shortened(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}…`;
}

function listed(facts: Facts): string {
  return facts.size === 0 ? 'none' : shortened([...facts].map(([name, value]) => `${name}=${value}`).join(', '));
}

function remarks({ given, ofPlace, assumeNoExceptions }: FileOf, written: number, leftOut: readonly LeftOut[]): string[] {
  const groups = REASONS.map((reason) => ({ reason, rules: leftOut.filter((each) => each.reason === reason) })).filter(
    ({ rules }) => rules.length > 0,
  );
  const asked = decidingFacts(leftOut);
  return [
    `Facts given: ${listed(given)}`,
    `Facts of the place: ${listed(ofPlace)}`,
    ...(assumeNoExceptions ? ['Exceptions of which nothing is known are assumed not to hold; specifications name them.'] : []),
    'What is given of parts is taken to hold for all of the model. A flight is taken for one of a stair or a ramp: aisles, ladders and service stairs are not meant.',
    '',
    `Rules written: ${written}. Rules left out: ${leftOut.length}, of which`,
    ...groups.map(({ reason, rules }) => `  ${rules.length} ${SAID_OF[reason]}`),
    ...(asked.length === 0 ? [] : [`Facts that these ask: ${counted(asked)}`]),
    ...groups.flatMap(({ reason, rules }) => ['', `These ${SAID_OF[reason]}:`, ...rules.map(remark)]),
  ];
}

/** Facts with the numbers of the rules that ask them. */
export function counted(asked: ReturnType<typeof decidingFacts>): string {
  return asked.map(({ name, rules }) => `${name} (${rules})`).join(', ');
}

function remark({ rule, missing }: LeftOut): string {
  return `  ${rule.ruleId} ${rule.field}${missing.length === 0 ? '' : `: ${missing.join(', ')}`}`;
}

function specificationElement(specification: Specification, { name, source }: ReturnType<Told>): string {
  const { rule, measure, versions } = specification;
  const notes = [`${rule.codeReference}. Source: ${source}.`, asked(specification), assumed(specification), measure.atLeastTheField ?? ''];
  const attributes = {
    name: `${rule.ruleId}: ${name}`,
    ifcVersion: versions.join(' '),
    identifier: rule.ruleId,
    description: rule.description,
    instructions: notes.filter(Boolean).join(' '),
  };
  if (measure.atLeastTheField) {
    // Nothing may be found that breaks the rule; so nothing is ever said to keep it.
    const broken = applicable(specification, [measured(specification, BROKEN)]);
    return element('specification', attributes, [element('applicability', { minOccurs: '0', maxOccurs: '0' }, broken)]);
  }
  return element('specification', attributes, [
    element('applicability', { minOccurs: '0', maxOccurs: 'unbounded' }, applicable(specification, [])),
    element('requirements', {}, [measured(specification, KEPT)]),
  ]);
}

/** What must be true for an element to be asked, where not all are. */
function asked({ measure, types, signs }: Specification): string {
  const { elements, whereStated, at } = measure;
  const conditions = [
    ...(types.length > 0 ? [`of predefined type ${types.join(' or ')}`] : []),
    ...signs.map(({ property: { set, name } }) => `with ${set}.${name} TRUE`),
    ...(whereStated && 'set' in at ? [`that state ${at.set}.${at.name}`] : []),
  ];
  return conditions.length === 0 ? '' : `Asked of ${elements.label} ${conditions.join(' and ')}: others are not checked.`;
}

function assumed({ assumedAway }: Specification): string {
  return assumedAway.length === 0 ? '' : `Assumed not to hold: ${formatAlternatives(assumedAway)}.`;
}

/** Attributes, which a measure may be, stand before properties. */
function applicable({ measure, types, signs }: Specification, found: readonly string[]): string[] {
  const { elements, whereStated, at } = measure;
  const predefined = types.length === 0 ? [] : [element('predefinedType', {}, [oneOf(types)])];
  return [
    element('entity', {}, [element('name', {}, [oneOf(elements.entities)]), ...predefined]),
    ...found,
    ...signs.map(signElement),
    ...(whereStated && 'set' in at ? [propertyElement(at)] : []),
  ];
}

function signElement({ property }: Sign): string {
  return propertyElement(property, element('simpleValue', {}, 'true'));
}

function propertyElement({ set, name, dataType }: Property, value?: string): string {
  return element('property', { dataType }, [
    element('propertySet', {}, [element('simpleValue', {}, set)]),
    element('baseName', {}, [element('simpleValue', {}, name)]),
    ...(value === undefined ? [] : [element('value', {}, [value])]),
  ]);
}

function oneOf(values: readonly string[]): string {
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
const KEPT: Bounds = {
  '>=': [['minInclusive', -1]],
  '>': [['minExclusive', 0]],
  '<=': [['maxInclusive', 1]],
  '<': [['maxExclusive', 0]],
  '==': [
    ['minInclusive', -1],
    ['maxInclusive', 1],
  ],
};
const BROKEN: Bounds = { '>=': [['maxExclusive', -1]], '>': [['maxInclusive', 0]] };

function measured({ rule, measure: { at, toSi } }: Specification, bounds: Bounds): string {
  const threshold = toSi(rule.value);
  const restriction = element(
    'xs:restriction',
    { base: 'xs:double' },
    (bounds[rule.operator] as readonly Bound[]).map(([name, side]) =>
      element(`xs:${name}`, { value: String(Number((threshold * (1 + side * BILLIONTH)).toPrecision(12))) }),
    ),
  );
  if ('set' in at) return propertyElement(at, restriction);
  return element('attribute', {}, [element('name', {}, [element('simpleValue', {}, at.attribute)]), element('value', {}, [restriction])]);
}
