import type { Assumption } from '../../engine/checks/rule-book.ts';
import { formatAlternatives } from '../../engine/conditions/condition.ts';
import type { Facts } from '../../engine/conditions/evaluate.ts';
import type { Sign } from './elements.ts';
import type { LeftOut, Specification } from './express-rule.ts';
import {
  applicabilityFacets,
  BROKEN,
  KEPT,
  measureFacet,
  oneOf,
  propertyElement,
} from './facets.ts';
import type { MissingRule } from './missing-rules.ts';
import { joinFacts, remarks, summaryOf, truncateRemark } from './remarks.ts';
import { comment, element } from './xml.ts';

/** What the head of a file needs besides its specifications. */
type FileInfo = {
  /** The country, or the place and its country. */
  where: string;
  /** The version of the data and its day. */
  version: string;
  asOf: string;
  /** E-mail address of who makes the file. */
  author: string | null;
  /** The day whose law applies, if one was given. */
  onDate: string | null;
  /** What the prototype building is, if one was named. */
  prototype: string | null;
  given: Facts;
  ofPlace: Facts;
  assume: Assumption;
  missing: readonly MissingRule[];
};

/** Names a rule for people, and cites its source. */
export type DescribeRule = (specification: Specification) => { name: string; source: string };

const NAMESPACES = {
  xmlns: 'http://standards.buildingsmart.org/IDS',
  'xmlns:xs': 'http://www.w3.org/2001/XMLSchema',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation':
    'http://standards.buildingsmart.org/IDS http://standards.buildingsmart.org/IDS/1.0/ids.xsd',
};

/** An IDS 1.0 file. The same specifications make the same text. At least one is needed. */
export function writeIds(
  file: FileInfo,
  specifications: readonly Specification[],
  leftOut: readonly LeftOut[],
  describe: DescribeRule,
): string {
  const { version, asOf, given } = file;
  const title = `Building regulations of ${truncateRemark(file.where)}`;
  const info = element('info', {}, [
    element('title', {}, title),
    element('copyright', {}, 'Plumbline, CC BY 4.0'),
    element('version', {}, version),
    element(
      'description',
      {},
      `Rules that hold under these facts and that IFC can express: ${joinFacts(given)}. ${summaryOf(leftOut, file.missing)}`,
    ),
    ...(file.author ? [element('author', {}, file.author)] : []),
    element('date', {}, asOf),
    element('purpose', {}, 'Checking a model against building regulations'),
  ]);
  const written = [
    ...signsStated(specifications),
    ...specifications.map((each) => specificationElement(each, describe(each))),
  ];
  const root = element('ids', NAMESPACES, [info, element('specifications', {}, written)]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${comment([title, ...remarks(file, specifications.length, leftOut)])}\n${root}\n`;
}

function specificationElement(
  specification: Specification,
  { name, source }: ReturnType<DescribeRule>,
): string {
  const { rule, measure, versions } = specification;
  const notes = [
    `${rule.codeReference}. Source: ${source}.`,
    describeSelection(specification),
    describeAssumptions(specification),
    measure.atLeastTheField ?? measure.inWords ?? '',
  ];
  const attributes = {
    name: `${rule.ruleId}: ${name}`,
    ifcVersion: versions.join(' '),
    identifier: rule.ruleId,
    description: rule.description,
    instructions: notes.filter(Boolean).join(' '),
  };
  if (measure.atLeastTheField) {
    // Nothing may be found that breaks the rule; so nothing is ever said to keep it.
    const broken = applicabilityFacets(specification, [measureFacet(specification, BROKEN)]);
    return element('specification', attributes, [
      element('applicability', { minOccurs: '0', maxOccurs: '0' }, broken),
    ]);
  }
  return element('specification', attributes, [
    element(
      'applicability',
      { minOccurs: '0', maxOccurs: 'unbounded' },
      applicabilityFacets(specification, []),
    ),
    element('requirements', {}, [
      measure.inWords && 'set' in measure.at
        ? propertyElement(measure.at)
        : measureFacet(specification, KEPT),
    ]),
  ]);
}

/** Requires the property that decides whether a rule applies to an element: without it no rule would apply, and none would fail. */
function signsStated(specifications: readonly Specification[]): string[] {
  const found = new Map<string, { specification: Specification; sign: Sign }>();
  for (const specification of specifications) {
    for (const sign of specification.signs) {
      const key = `${specification.measure.elements.entities.join()} ${sign.property.name}`;
      if (!found.has(key)) found.set(key, { specification, sign });
    }
  }
  return [...found.values()].map(({ specification: { measure, versions }, sign: { property } }) => {
    const { label, entities } = measure.elements;
    const attributes = {
      name: `${capitalize(label)} state ${property.name}`,
      ifcVersion: versions.join(' '),
      identifier: `${property.set}.${property.name}`,
      description: `Rules in this file apply to ${label} by ${property.set}.${property.name}.`,
      instructions: `State ${property.set}.${property.name} of each, TRUE or FALSE: some rules apply only where it is TRUE.`,
    };
    return element('specification', attributes, [
      element('applicability', { minOccurs: '0', maxOccurs: 'unbounded' }, [
        element('entity', {}, [element('name', {}, [oneOf(entities)])]),
      ]),
      element('requirements', {}, [propertyElement(property)]),
    ]);
  });
}

function capitalize(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Which elements a specification checks, where it does not check all of its kind. */
function describeSelection({ measure, types, signs, profiles }: Specification): string {
  const { elements, whereStated, at } = measure;
  const conditions = [
    ...(profiles.length > 0
      ? [`whose ObjectType is ${profiles.map(({ profile }) => profile).join(' or ')}`]
      : []),
    ...(types.length > 0 ? [`of predefined type ${types.join(' or ')}`] : []),
    ...signs.map(({ property: { set, name } }) => `with ${set}.${name} TRUE`),
    ...(whereStated && 'set' in at ? [`that state ${at.set}.${at.name}`] : []),
  ];
  return conditions.length === 0
    ? ''
    : `Applies to ${elements.label} ${conditions.join(' and ')}: others are not checked.`;
}

function describeAssumptions({ absent, presumed }: Specification): string {
  const facts = presumed.map(({ name, value }) => `${name} ${value}`).join('; ');
  return [
    ...(presumed.length === 0 ? [] : [`Presumed: ${facts}.`]),
    ...(absent.length === 0 ? [] : [`Taken to be absent: ${formatAlternatives(absent)}.`]),
  ].join(' ');
}
