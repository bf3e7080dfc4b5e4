import type { Assumption } from '../../engine/checks/rule-book.ts';
import { formatAlternatives } from '../../engine/conditions/condition.ts';
import type { Facts } from '../../engine/conditions/evaluate.ts';
import { comment, element } from '../../engine/text/xml.ts';
import type { IfcVersion } from './elements.ts';
import type { LeftOut, Specification } from './express-rule.ts';
import {
  attributeElement,
  classificationElement,
  MET,
  markFacet,
  measureFacet,
  oneOf,
  pattern,
  propertyElement,
  selectionFacets,
  statedFacet,
  VIOLATED,
} from './facets.ts';
import type { Information } from './information.ts';
import { describeInformation } from './information-text.ts';
import { type Marks, markPlace, OTHER_ELEMENT } from './marks.ts';
import type { MissingRule } from './missing-rules.ts';
import { joinFacts, remarks, summaryOf, truncateRemark } from './remarks.ts';

/** What the head of a file needs besides its specifications. */
type FileInfo = {
  /** The country, or the place and its country. */
  where: string;
  /** The version of the data and its day. */
  version: string;
  asOf: string;
  /** E-mail address of the author of the file. */
  author: string | null;
  /** The day whose law applies, if one was given. */
  onDate: string | null;
  /** A description of the prototype building, if one was named. */
  prototype: string | null;
  given: Facts;
  ofPlace: Facts;
  assume: Assumption;
  marks: Marks;
  missing: readonly MissingRule[];
};

type Contents = {
  written: readonly Specification[];
  information: readonly Information[];
  leftOut: readonly LeftOut[];
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

/**
 * An IDS 1.0 file: first what the model has to state, then the rules. The same specifications make
 * the same text. At least one is needed.
 */
export function writeIds(file: FileInfo, contents: Contents, describe: DescribeRule): string {
  const { version, asOf, given, marks } = file;
  const { written, information, leftOut } = contents;
  const title = `Building regulations of ${truncateRemark(file.where)}`;
  const info = element('info', {}, [
    element('title', {}, title),
    element('copyright', {}, 'Plumbline, CC BY 4.0'),
    element('version', {}, version),
    element(
      'description',
      {},
      `Rules that apply under these facts and that a model can be checked for: ${joinFacts(given)}. ${summaryOf(leftOut, file.missing)}`,
    ),
    ...(file.author ? [element('author', {}, file.author)] : []),
    element('date', {}, asOf),
    element('purpose', {}, 'Checking a model against building regulations'),
  ]);
  const ofModel = information.flatMap((each) => informationElements(each, marks));
  const ofRules = written.map((each) => ruleElement(each, marks, describe(each)));
  const specifications = withIdentifiers([...ofModel, ...ofRules]);
  const root = element('ids', NAMESPACES, [info, element('specifications', {}, specifications)]);
  const head = [title, ...remarks(file, contents)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${comment(head)}\n${root}\n`;
}

type Occurs = 'any' | 'some' | 'none';
const OCCURS: Readonly<Record<Occurs, { minOccurs: string; maxOccurs: string }>> = {
  any: { minOccurs: '0', maxOccurs: 'unbounded' },
  some: { minOccurs: '1', maxOccurs: 'unbounded' },
  none: { minOccurs: '0', maxOccurs: '0' },
};

type SpecificationElement = {
  name: string;
  versions: readonly IfcVersion[];
  /** Others of the same identifier get numbers. */
  identifier: string;
  description: string;
  instructions: string;
  occurs: Occurs;
  applicability: readonly string[];
  requirements?: readonly string[];
};

function withIdentifiers(specifications: readonly SpecificationElement[]): string[] {
  const counts = new Map<string, number>();
  return specifications.map(({ versions, occurs, applicability, requirements, ...named }) => {
    const { name, identifier, description, instructions } = named;
    const count = (counts.get(identifier) ?? 0) + 1;
    counts.set(identifier, count);
    const attributes = {
      name,
      ifcVersion: versions.join(' '),
      identifier: count === 1 ? identifier : `${identifier}.${count}`,
      description,
      instructions,
    };
    return element('specification', attributes, [
      element('applicability', OCCURS[occurs], applicability),
      ...(requirements ? [element('requirements', {}, requirements)] : []),
    ]);
  });
}

/** Of a rule whose conditions are partial. */
const EXCEPTIONS_IN_WORDS =
  'Read the description before you report a violation: the law may have exceptions that the file cannot test.';

/** Compares the elements that state the measure. What is missing is a specification of its own. */
function ruleElement(
  specification: Specification,
  marks: Marks,
  { name, source }: ReturnType<DescribeRule>,
): SpecificationElement {
  const { rule, measure, versions } = specification;
  const { at, elements, proves, note = '' } = measure;
  const isPartial = rule.applicability === 'partial';
  const instructions = [
    `${rule.codeReference}.`,
    describeSelection(specification, marks),
    describeAssumptions(specification),
    describeUntested(specification),
    isPartial ? EXCEPTIONS_IN_WORDS : '',
    note,
    `Source: ${source}.`,
  ];
  const ofAttribute = 'attribute' in at ? 'attributes' : 'properties';
  const facets = (facet: string) =>
    selectionFacets({ ...specification, elements }, marks, { [ofAttribute]: [facet] });
  const kinds = [
    ...selectionWords(specification),
    ...(proves === 'violation' ? ['violations only'] : []),
    ...(isPartial ? ['exceptions in words'] : []),
    ...untestedWords(specification),
  ];
  const attributes = {
    name: `${rule.ruleId}: ${name} (${[elements.label, ...kinds].join(', ')})`,
    versions,
    identifier: rule.ruleId,
    description: rule.description,
    instructions: instructions.filter(Boolean).join(' '),
  };
  if (proves === 'violation')
    return {
      ...attributes,
      occurs: 'none',
      applicability: facets(measureFacet(specification, VIOLATED)),
    };
  return {
    ...attributes,
    occurs: 'any',
    applicability: facets(statedFacet(at)),
    requirements: [measureFacet(specification, MET)],
  };
}

/** A label of another kind than a placeholder has a number. */
const LABEL_WITH_A_NUMBER = '.*[0-9].*';

/** What a model has to contain or state, as specifications that fail where it does not. */
function informationElements(information: Information, marks: Marks): SpecificationElement[] {
  const { elements, versions, states, rules } = information;
  const { label, ofEntity = label, entities, orEntities = [] } = elements;
  const text = describeInformation(information, marks);
  const needed = rules.length === 1 ? 'one rule' : `${rules.length} rules`;
  const named = (name: string, what: string) => ({
    name: `Information: ${name}`,
    versions,
    identifier: ['model', entities[0], what].join('.'),
    description: `Needed by ${needed}: ${listed(rules)}.`,
    instructions: [`${text.elements}: ${text.place}.`, text.note].filter(Boolean).join(' '),
  });
  const all = { elements: { entities }, types: [], profiles: [] };
  const required = (facet: string, applicability = selectionFacets(information, marks)) => ({
    occurs: 'any' as const,
    applicability,
    requirements: [facet],
  });
  switch (states.kind) {
    case 'exists': {
      const any = { ...all, elements: { entities: [...entities, ...orEntities] } };
      return [
        {
          ...named(`the model contains ${ofEntity}`, 'exists'),
          occurs: 'some',
          applicability: selectionFacets(any, marks),
        },
      ];
    }
    case 'mark': {
      const { profiles } = information;
      const unmarked = { ...information, profiles: [] };
      if (marks.by === 'name')
        return profiles.map((profile) => ({
          ...named(`${ofEntity} have names of ${profile.profile}`, `Name.${profile.profile}`),
          occurs: 'some',
          applicability: selectionFacets({ ...unmarked, profiles: [profile] }, marks),
        }));
      const facet =
        marks.by === 'classification'
          ? classificationElement(marks.system)
          : markFacet(marks, profiles, [OTHER_ELEMENT]);
      return [
        {
          ...named(`${ofEntity} state what they are in ${markPlace(marks)}`, 'mark'),
          ...required(facet, selectionFacets(unmarked, marks)),
        },
      ];
    }
    case 'type': {
      const name = elements.types?.attribute ?? 'PredefinedType';
      const values = oneOf(states.values);
      const facet = elements.types?.attribute
        ? attributeElement(name, values)
        : element('entity', {}, [
            element('name', {}, [oneOf(entities)]),
            element('predefinedType', {}, [values]),
          ]);
      return [
        {
          ...named(`${ofEntity} state ${name}`, name),
          ...required(facet, selectionFacets(all, marks)),
        },
      ];
    }
    case 'one': {
      const { at } = states.measure;
      const name = 'attribute' in at ? at.attribute : at.name;
      const ofAttribute = 'attribute' in at ? 'attributes' : 'properties';
      return [
        {
          ...named(`one of the ${label} at least states ${name}`, `${name}.one`),
          occurs: 'some',
          applicability: selectionFacets({ ...all, elements }, marks, {
            [ofAttribute]: [statedFacet(at)],
          }),
        },
      ];
    }
    case 'true-or-false':
      return [
        {
          ...named(`${label} state ${states.property.name}`, states.property.name),
          ...required(propertyElement(states.property)),
        },
      ];
    case 'measure': {
      const { at, proves } = states.measure;
      const name = 'attribute' in at ? at.attribute : at.name;
      const value = proves === 'nothing' ? pattern(LABEL_WITH_A_NUMBER) : undefined;
      return [{ ...named(`${label} state ${name}`, name), ...required(statedFacet(at, value)) }];
    }
  }
}

const MAX_LISTED = 6;

function listed(rules: readonly string[]): string {
  const more = rules.length - MAX_LISTED;
  return `${rules.slice(0, MAX_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Rules that a name lists. */
const MAX_UNTESTED = 3;

/** Within a name: that stricter rules may apply to some of the elements, which the file does not test. */
function untestedWords({ untested }: Specification): string[] {
  const more = untested.length - MAX_UNTESTED;
  const rules = untested.slice(0, MAX_UNTESTED).map(({ ruleId }) => ruleId);
  return rules.length === 0
    ? []
    : [`stricter rules not tested: ${rules.join(' ')}${more > 0 ? ` and ${more} more` : ''}`];
}

function describeUntested({ untested }: Specification): string {
  return untested.length === 0
    ? ''
    : `Passing is not enough where a stricter rule applies, which the file does not test: ${listed(untested.map(({ ruleId, codeReference }) => `${ruleId} (${codeReference})`))}.`;
}

/** Elements that a name lists; more are `and others`. */
const MAX_NAMED = 3;

/** The elements within a name: specifications of one rule differ by them. */
function selectionWords({ types, signs, falseSigns, profiles }: Specification): string[] {
  const some = (names: readonly string[]) =>
    names.length > MAX_NAMED
      ? [`${names.slice(0, MAX_NAMED).join(' or ')} or others`]
      : names.length > 0
        ? [names.join(' or ')]
        : [];
  return [
    ...some(profiles.map(({ profile }) => profile)),
    ...some(types),
    ...signs.map(({ property }) => `${property.name} TRUE`),
    ...falseSigns.map(({ property }) => `${property.name} FALSE`),
  ];
}

/** Which elements a specification checks, where it does not check all of its class. */
function describeSelection(specification: Specification, marks: Marks): string {
  const { measure, types, signs, falseSigns, profiles } = specification;
  const set = ({ property: { sets, name } }: (typeof signs)[number]) => `${sets[0]}.${name}`;
  const conditions = [
    ...(profiles.length > 0
      ? [`marked in ${markPlace(marks)} as ${profiles.map(({ profile }) => profile).join(' or ')}`]
      : []),
    ...(types.length > 0 ? [`of type ${types.join(' or ')}`] : []),
    ...signs.map((sign) => `with ${set(sign)} TRUE`),
    ...falseSigns.map((sign) => `with ${set(sign)} FALSE`),
  ];
  return conditions.length === 0
    ? ''
    : `Applies to ${measure.elements.label} ${conditions.join(' and ')}: others are not checked.`;
}

function describeAssumptions({ absent, presumed, orStricter }: Specification): string {
  const facts = presumed.map(({ name, value }) => `${name} ${value}`).join('; ');
  const stricter = orStricter.map(({ ruleId }) => ruleId).join(', ');
  return [
    ...(stricter === ''
      ? []
      : [
          `Not all facts are known: where this rule does not apply, a stricter one does (${stricter}).`,
        ]),
    ...(presumed.length === 0 ? [] : [`Presumed: ${facts}.`]),
    ...(absent.length === 0 ? [] : [`Taken to be absent: ${formatAlternatives(absent)}.`]),
  ].join(' ');
}
