import type { DataOf } from '../../domain/documents/document-types.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { LIMIT_RANGES, type LimitRange, rangeText } from '../html/limit-range.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import {
  CONDITION,
  codeName,
  codeValue,
  formatNumber,
  nameInWords,
  quantity,
} from '../html/values.ts';
import { boundText, ruleHref } from './rule.ts';
import { sourceHref } from './sources.ts';
import { anchorOfZone, zoneHref } from './zone.ts';

export const SEARCH_RESULTS = `{
  didYouMean notIn pages unpublished
  question {
    country { code name customaryUnits } subdivision place { code name missingRules adoptions { code { code name kind } inForceFrom } } jurisdiction { code name } facts { name value }
    altitudeM costYears placeTyped namesakes { code name country { code name } } unknownTown words unread leftOut leavesOutKind factWords useWords typedWords otherCountries { code name } otherPlaces { name subdivision country { name } }
    subjects { kind name label rank elements zoneLimits classes text ruleField { unit min max } }
    nearest { kind name label rank elements zoneLimits classes text ruleField { unit min max } }
    instead { kind name label rank elements zoneLimits classes text ruleField { unit min max } }
  }
  results {
    kind matchedBy matched words
    country { code name customaryUnits }
    place { code name }
    jurisdiction { code name }
    node {
      ... on Place { code name subdivision seismicZone windSpeedMs climateZone postcodesSource ${SOURCE} }
      ... on Country { name costIndex { newestQuarter currentIndex } }
      ... on RuleField { name unit description }
      ... on Parameter { name unit description }
      ... on ComplianceRule { ruleId field operator value unit statedValue description codeReference inForceFrom inForceUntil }
      ... on BuildingCode { parameter label codeValue: value codeUnit: unit reference where ${CONDITION} codeSource: source { key } }
      ... on Zone { zoneId name maxFar maxHeightM ${LIMIT_RANGES} }
      ... on Source { key title publisher }
    }
  }
}`;

type Result = NonNullable<
  DataOf<`{ search(text: "") ${typeof SEARCH_RESULTS} }`>['search']
>['results'][number];
type Node = Result['node'];

/** The type of the node of each kind. */
type Types = {
  PLACE: 'Place';
  COUNTRY: 'Country';
  FIELD: 'RuleField';
  PARAMETER: 'Parameter';
  RULE: 'ComplianceRule';
  BUILDING_CODE: 'BuildingCode';
  ZONE: 'Zone';
  SOURCE: 'Source';
};
type NodeOf<Kind extends keyof Types> = Extract<Node, { __typename?: Types[Kind] }>;
type Shown<Shows extends Node> = {
  head: string;
  link: (result: Result & { node: Shows }, day: string) => Html;
  value: (result: Result & { node: Shows }) => Part;
};

const KINDS: { [Kind in Result['kind']]: Shown<NodeOf<Kind>> } = {
  PLACE: {
    head: 'Places',
    link: ({ node, country }) =>
      html`<a href="/${country?.code}/cities/${node.code}">${node.name}</a> <span class="name">${node.subdivision}</span>`,
    value: ({ node, country }) => ofPlace(node, country?.customaryUnits),
  },
  COUNTRY: {
    head: 'Countries',
    link: ({ country }) => html`<a href="/${country?.code}">${country?.name}</a>`,
    value: ({ node: { costIndex }, country }) =>
      costIndex &&
      html`<a href="/${country?.code}/cost-index">cost index</a> ${formatNumber(costIndex.currentIndex)} <span class="unit">${costIndex.newestQuarter}</span>`,
  },
  FIELD: {
    head: 'What rules check',
    link: ({ node }) =>
      html`<a href="/compare/${node.name}">${node.description}</a>${codeName(node.name)}`,
    value: ({ node }) => unitName(node.unit) && `in ${unitName(node.unit)}`,
  },
  PARAMETER: {
    head: 'Design parameters of places',
    link: ({ node }) =>
      html`<a href="/compare#${node.name}">${node.description}</a>${codeName(node.name)}`,
    value: ({ node }) => unitName(node.unit) && `in ${unitName(node.unit)}`,
  },
  RULE: {
    head: 'Rules',
    link: ({ node }, day) =>
      html`<a href="${ruleHref(node.ruleId)}">${node.ruleId}</a> <span class="clause">${shortened(node.description)}</span><span class="clause">${node.codeReference}${daysOutside(node, day)}</span>`,
    value: ({ node, country }) => boundText(node, node.unit, country?.customaryUnits ?? false),
  },
  BUILDING_CODE: {
    head: 'Parameters of building codes',
    link: ({ node, country, place }) =>
      html`<a href="${place ? `/${country?.code}/cities/${place.code}#${node.parameter}` : pageOfCode(node, country?.code)}">${node.label}</a>${place && `, ${place.name}`}<span class="clause">${node.reference}</span>`,
    // Without a place, the value is that of one class of places.
    value: ({ node, place }) =>
      place || node.where.length === 0
        ? codeValue(node.codeValue, node.codeUnit)
        : 'varies with the place',
  },
  ZONE: {
    head: 'Zones',
    link: ({ node, country, place, jurisdiction }) => {
      const href = jurisdiction
        ? `/${country?.code}/zoning/${jurisdiction.code}#${anchorOfZone(node.zoneId)}`
        : zoneHref(`/${country?.code}/cities/${place?.code}/zoning`, node.zoneId);
      return html`<a href="${href}">${node.zoneId}</a>${node.name !== node.zoneId && ` — ${node.name}`}, ${(jurisdiction ?? place)?.name}`;
    },
    value: ({ node, country }) =>
      joinKnown([
        limitOfZone('floor area ratio', node.maxFar, '1', rangeOf(node, 'MAX_FAR'), country),
        limitOfZone('height', node.maxHeightM, 'm', rangeOf(node, 'MAX_HEIGHT_M'), country),
      ]),
  },
  SOURCE: {
    head: 'Sources',
    link: ({ node, country }) =>
      html`<a href="${sourceHref(country?.code ?? '', node.key)}">${node.title}</a>`,
    value: ({ node }) => node.publisher,
  },
};

const MAX_DESCRIPTION = 240;

/** The page of the rule has the whole text. */
function shortened(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  return `${text.slice(0, text.lastIndexOf(' ', MAX_DESCRIPTION))} …`;
}

/** A day on which a rule is law that is not law on `day`; null for a rule that is. */
function otherDay({ inForceFrom, inForceUntil }: NodeOf<'RULE'>, day: string): string | null {
  if (inForceUntil !== null && inForceUntil < day) return inForceUntil;
  return inForceFrom !== null && inForceFrom > day ? inForceFrom : null;
}

function daysOutside(rule: NodeOf<'RULE'>, day: string): Part {
  const other = otherDay(rule, day);
  return (
    other !== null &&
    html` <strong>${other < day ? 'ended' : 'in force from'} <time>${other}</time></strong>`
  );
}

/** The page with the parameter: of the country or the city; for a class of places, its source. */
function pageOfCode(
  { parameter, where, codeSource }: NodeOf<'BUILDING_CODE'>,
  country: string | undefined,
): string {
  if (where.length === 0) return `/${country}/parameters#${parameter}`;
  const city = where.find(({ name }) => name === 'city');
  return city
    ? `/${country}/cities/${city.values[0]}#${parameter}`
    : sourceHref(country ?? '', codeSource.key);
}

function ofPlace(
  { seismicZone, windSpeedMs, climateZone }: NodeOf<'PLACE'>,
  inCustomary = false,
): Part {
  return joinKnown([
    seismicZone && html`earthquake ${seismicZone}`,
    windSpeedMs !== null && html`wind ${quantity(windSpeedMs, 'm/s', inCustomary)}`,
    climateZone && html`climate ${climateZone}`,
  ]);
}

function rangeOf({ limitRanges }: NodeOf<'ZONE'>, key: string): LimitRange | undefined {
  return limitRanges.find(({ limit }) => limit === key);
}

/** A limit of a zone: its range where it depends on facts. */
function limitOfZone(
  label: string,
  value: number | null,
  unit: string,
  range: LimitRange | undefined,
  country: Result['country'],
): Part {
  const inCustomary = country?.customaryUnits ?? false;
  if (range) return `${label} ${rangeText(range, unit, inCustomary)}`;
  return value !== null && html`${label} ${quantity(value, unit, inCustomary)}`;
}

function joinKnown(parts: readonly Part[]): Part {
  return joined(parts.filter(Boolean), ' · ', (part) => part);
}

/** How a result was found, where its name does not show it. */
const MATCHES: Readonly<Record<string, (matched: string) => string>> = {
  OTHER_NAME: (matched) => `by the name ${matched}`,
  SOME_WORDS: () => 'part of the words',
  OFFICIAL_CODE: (matched) => `official code ${matched}, not a postcode`,
  CLAUSE: (matched) => `clause ${matched}`,
  SIMILAR: () => 'spelled alike',
};

function foundBy({ matchedBy, matched, node }: Result): Part {
  const isOtherWord =
    matchedBy === 'NAME' &&
    'name' in node &&
    'description' in node &&
    matched !== node.name &&
    matched !== node.description;
  if (matchedBy === 'POSTCODE')
    return html`postcode ${matched} ${'postcodesSource' in node && sourceLink(node.postcodesSource)}`;
  return isOtherWord ? nameInWords(matched) : (MATCHES[matchedBy]?.(matched) ?? null);
}

/**
 * The results by kind, the kind of the best result first. The place of a question has no values: the
 * question is about others. Results on other subjects stand below a heading of their own.
 */
export function searchResults(
  results: readonly Result[],
  day: string,
  isOfQuestion: ((result: Result) => boolean) | null,
  hasSubject: boolean,
): Part {
  if (!isOfQuestion) return resultsByKind(results, day);
  const own = results.filter(isOfQuestion);
  const others = results.filter((result) => !isOfQuestion(result));
  return html`${resultsByKind(own, day, { isQuestion: true })}${
    others.length > 0 &&
    html`<h2 id="others">${hasSubject ? 'Other subjects, with' : 'With'} some or all of the words</h2>
${resultsByKind(others, day, { isQuestion: true, isOther: true })}`
  }`;
}

function resultsByKind(
  results: readonly Result[],
  day: string,
  { isQuestion = false, isOther = false } = {},
): Part {
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    // The type of a node follows from its kind, which the schema cannot express.
    const { head, link, value } = KINDS[kind] as Shown<Node>;
    const found = results.filter((result) => result.kind === kind);
    const columns: Column<Result>[] = [
      nameColumn('Found', (result) => link(result, day)),
      ...(isQuestion && kind === 'PLACE' ? [] : [column('Value', value)]),
      column('Country', ({ country }) => country?.name ?? 'all countries'),
      column('Found by', foundBy),
    ];
    const heading = isOther
      ? html`<h3 id="other-${kind.toLowerCase()}">${head}</h3>`
      : html`<h2 id="${kind.toLowerCase()}">${head}</h2>`;
    return html`${heading}
${table(`${head}, the likeliest first`, columns, found)}
`;
  });
}
