import { type DataOf, present } from '../../domain/documents/document-types.ts';
import { withoutUnit } from '../../engine/conditions/unit-of-name.ts';
import { groupBy } from '../../engine/group-by.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { conversionNote, formatNumber, nameInWords, pluralize } from '../html/values.ts';
import { GAP } from './blocks.ts';
import { USE, WORKS } from './building.ts';
import { FIND, isOfUse } from './check-form.ts';
import { WHY_NO_RULE } from './coverage.ts';
import { bindingClauses, LIMIT, limitText } from './limits.ts';
import { CORE_VALUES, coreValues } from './place-core.ts';
import {
  CATEGORIES,
  codes,
  PARAMETERS,
  PARAMETERS_OF_AREA,
  parameters,
  type Value,
  valueColumns,
} from './place-values.ts';
import type { SEARCH_RESULTS } from './search-results.ts';
import { rulesOfUse, usesIndex } from './uses-index.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts';
import { limitHeading, limitsOf } from './zone.ts';

/** What the answer to a question reads of the data that all countries share. */
export const ANSWER_DATASET =
  'elementProfiles { name label occupancies fields } conditions { name values { value broader label } }';

type Search = NonNullable<DataOf<`{ search(text: "") ${typeof SEARCH_RESULTS} }`>['search']>;
type Question = NonNullable<Search['question']>;
type Subject = Question['subjects'][number];
type Dataset = DataOf<`{ dataset { ${typeof ANSWER_DATASET} } }`>['dataset'];

const LIMIT_OF_FIELD = `${LIMIT} why: gap { reason note source ${SOURCE} }`;
const LIMITS_OF_FIELDS = `
  elementLimits(facts: $facts, fields: $fields, elements: $elements) { profile { name label } limits { ${LIMIT_OF_FIELD} } }
  limits(facts: $facts, fields: $fields) { ${LIMIT_OF_FIELD} }`;
const ZONES =
  'zones { zoneId maxFar farStatus maxHeightM heightStatus maxStoreys storeysStatus maxCoverage coverageStatus maxDensityDuHa densityStatus minLotAreaM2 lotAreaStatus parkingPerDwelling parkingStatus setbacks { frontM frontStatus sideM sideStatus rearM rearStatus } }';

/** The values of what a question is about, in its place, or in its country or region. */
export const ANSWER = `query PageSearchAnswer($country: CountryCode!, $place: String!, $placed: Boolean!, $area: String!, $facts: [FactInput!], $ofArea: [FactInput!], $fields: [String!], $elements: [String!]) {
  ${VOCABULARY}
  country(code: $country) {
    code name ${PLACE_CLASSES}
    completeness { gaps { ${GAP} } }
    costIndex { sourceName newestQuarter currentIndex }
    zonedArea(code: $area) { code name isPlace ${ZONES} }
    zonedAreas { code }
    ruleGaps { field occupancies where { name } reason note source ${SOURCE} }
    ${PARAMETERS_OF_AREA}
    ${LIMITS_OF_FIELDS}
    city(code: $place) @include(if: $placed) {
      code name ${CORE_VALUES} ${PARAMETERS}
      unknownValues { name reason }
      ${LIMITS_OF_FIELDS}
    }
  }
}`;
type Found = NonNullable<DataOf<typeof ANSWER>['country']>;
type Limit = Found['limits'] extends infer Limits
  ? NonNullable<Limits> extends readonly (infer Each)[]
    ? Each
    : never
  : never;

/**
 * More measures than these fit the words too loosely, as do those of an element that the words name
 * (rank 0): the page lists them without values.
 */
const MAX_FIELDS = 3;

/** The variables of `ANSWER`; null without a country, without words, or for names of places. */
export function answerVariables(search: Search | null | undefined) {
  const question = search?.question;
  if (!question?.country || question.words.length === 0) return null;
  const isName = !question.place && search?.results[0]?.kind === 'PLACE';
  if (isName && question.subjects.length === 0) return null;
  const { country, place, jurisdiction, subdivision, subjects } = question;
  const fields = fieldsAsked(subjects);
  const region = place || subdivision === null ? [] : [{ name: 'subdivision', value: subdivision }];
  const use = useOf(question);
  return {
    country: country.code,
    place: place?.code ?? '',
    placed: place !== null,
    area: jurisdiction?.code ?? place?.code ?? '',
    facts: [
      ...region,
      ...(use === null ? [] : [{ name: USE, value: use }]),
      { name: WORKS, value: 'new' },
    ],
    ofArea: region,
    fields: fields.map(({ name }) => name),
    elements: fields.flatMap(({ elements }) => elements),
  };
}

/** The fields of the best rank, unless they are too many. */
function fieldsAsked(subjects: readonly Subject[]): readonly Subject[] {
  const fields = subjects.filter(({ kind }) => kind === 'FIELD');
  const best = fields.filter(({ rank }) => rank === fields[0]?.rank);
  return isLoose(best) ? [] : best;
}

function isLoose(fields: readonly Subject[]): boolean {
  return fields.length > MAX_FIELDS || fields[0]?.rank === 0;
}

function useOf({ facts }: Question): string | null {
  return facts.find(({ name }) => name === USE)?.value ?? null;
}

/**
 * A part of an answer. `isHeld`: it has a value, or leads to one. `leads`: shown beside others.
 * `isExplained`: it has a reason why nothing is held.
 */
type Answer = {
  head: Html;
  body: Part;
  isHeld: boolean;
  leads?: true;
  isExplained?: boolean;
  isOfCode?: true;
};
type Scope = {
  question: Question;
  dataset: Dataset;
  found: Found;
  vocabulary: Vocabulary;
  /** The use and the place. */
  where: string;
};

/** The values that answer all words of a question, or that none is held, and why. */
export function answerSection(
  question: Question,
  dataset: Dataset,
  data: DataOf<typeof ANSWER>,
): Html {
  const found = present(data.country);
  const vocabulary = readVocabulary({ ...data, country: found });
  const use = useOf(question);
  const label = use && (vocabulary.get(USE)?.labels.get(use) ?? nameInWords(use));
  const area =
    question.jurisdiction?.name ?? question.place?.name ?? regionName(question, vocabulary);
  const where = [...(label ? [label] : []), area ?? found.name].join(' · ');
  const scope = { question, dataset, found, vocabulary, where };
  const groups = groupBy(
    question.subjects,
    ({ kind, rank }) => `${kind === 'BUILDING_CODE'} ${rank}`,
  );
  const all = [...groups.values()].map((group) => answersOf(group, scope));
  const [first, ...others] = bestOf(all) ?? [noSubject(scope)];
  const shown = [first as Answer, ...others.filter(({ isHeld, leads }) => isHeld || leads)];
  const parts = shown.map(
    ({ head, body }, at) => html`<h2${at === 0 && html` id="answer"`}>${head}</h2>\n${body}\n`,
  );
  return html`<section class="answer">${parts}${conversionNote(parts)}</section>`;
}

/**
 * The first group whose main value is held; else one that states why it is not; else parameters of
 * codes; else other values.
 */
function bestOf(groups: readonly (readonly Answer[])[]): readonly Answer[] | undefined {
  const own = groups.filter(([first]) => first && !first.isOfCode);
  return (
    own.find(([first]) => first?.isHeld) ??
    own.find(([first]) => first?.isExplained) ??
    groups.find(([first]) => first?.isOfCode) ??
    own.find((group) => group.some(({ isHeld }) => isHeld)) ??
    own[0]
  );
}

function regionName({ subdivision }: Question, vocabulary: Vocabulary): string | undefined {
  return subdivision === null
    ? undefined
    : (vocabulary.get('subdivision')?.labels.get(subdivision) ?? subdivision);
}

/**
 * Held ones first, then those with a reason. Values keep the order of the vocabulary, in which the
 * main one is first: without it, the others do not answer the question.
 */
function answersOf(group: readonly Subject[], scope: Scope): Answer[] {
  const fields = group.filter(({ kind }) => kind === 'FIELD');
  const all = [
    ...(isLoose(fields) || (fields.length > 1 && useOf(scope.question) === null)
      ? [severalFields(fields, scope)]
      : fields.map((subject) => answerOfField(subject, scope))),
    ...group.filter(({ kind }) => !TOGETHER.includes(kind)).map((each) => answerOf(each, scope)),
    ...answersOfCodes(group, scope),
  ];
  if (group.some(({ kind }) => kind === 'PARAMETER' || kind === 'PLACE_VALUE')) return all;
  const rank = ({ isHeld, isExplained }: Answer) => (isHeld ? 2 : Number(isExplained ?? false));
  return all.toSorted((one, other) => rank(other) - rank(one));
}

/** The kinds whose subjects have one answer together. */
const TOGETHER: readonly Subject['kind'][] = ['FIELD', 'BUILDING_CODE'];

function answerOf(subject: Subject, scope: Scope): Answer {
  if (subject.kind === 'ZONE_LIMIT') return answerOfZones(subject, scope);
  if (subject.kind === 'COST_INDEX') return answerOfIndex(scope);
  if (subject.kind === 'USE') return answerOfUse(subject, scope);
  return answerOfValue(subject, scope);
}

function noSubject({ question, where }: Scope): Answer {
  return {
    head: html`No value matches all words of “${question.words.join(' ')}” · ${where}`,
    body: html`<p>No single value has all of these words${!(question.place ?? question.jurisdiction) && ', and no place of that name is published here'}.</p>`,
    isHeld: false,
  };
}

function notHeld(what: string, { where }: Scope, why: Part): Answer {
  return {
    head: html`No ${what.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())} is published here for ${where}`,
    body: html`<p>${why || 'No reason is recorded.'} That is not a permission.</p>`,
    isHeld: false,
    isExplained: Boolean(why),
  };
}

type Why = { reason: string; note: string; source: Parameters<typeof sourceLink>[0] };

function reasonText({ reason, note, source }: Why): Html {
  return html`${WHY_NO_RULE[reason] ?? nameInWords(reason)}. ${note} ${sourceLink(source)}`;
}

/** The limits of an ordinary new building; without a use, links that choose one. */
function answerOfField(subject: Subject, scope: Scope): Answer {
  const { question, found, where, vocabulary } = scope;
  const field = subject.name;
  const label = vocabulary.nameOf(field);
  const of = found.city ?? found;
  const ofElements = (of.elementLimits ?? []).filter(({ profile }) =>
    subject.elements.includes(profile.name),
  );
  const rows = ofElements.flatMap(({ profile, limits }) =>
    limits.filter((limit) => limit.field === field).map((limit) => ({ profile, limit })),
  );
  const alone = (of.limits ?? []).filter((limit) => limit.field === field);
  const limits =
    useOf(question) !== null && rows.length > 0 ? rows.map(({ limit }) => limit) : alone;
  if (limits.every(({ state }) => state === 'NO_RULE')) {
    const why = limits.find((limit) => limit.why)?.why ?? gapOfField(field, scope);
    return notHeld(label, scope, why && reasonText(why));
  }
  const head = html`${label} · ${where}`;
  const links = linksOfField(subject, scope);
  if (useOf(question) === null)
    return {
      head,
      body: html`<p>Limits are those of a use. Choose the use of the building:</p>
${usesIndex(
  (use) => checkHref(subject, scope, use),
  null,
  (use) => hasUse(subject, use, scope),
)}${links}`,
      isHeld: true,
    };
  const shown: Row[] =
    rows.length > 0
      ? rows.map(({ profile, limit }) => ({ elements: [profile.label], limit }))
      : alone.map((limit) => ({ elements: [], limit }));
  const columns: Column<Row>[] = [
    nameColumn('Element', ({ elements }) => elements.join('; ') || label),
    column('Requirement', ({ limit }) => limitText(limit, vocabulary)),
    column('Clause', ({ limit }) => bindingClauses(limit)),
  ];
  return {
    head,
    body: html`${table(`${label} of a new building, ${where}`, columns, alike(shown))}${links}`,
    isHeld: true,
  };
}

/** Why a field has no rule in the country, for a use or, without one, for some use. */
function gapOfField(field: string, { question, dataset, found }: Scope) {
  const use = useOf(question);
  return found.ruleGaps.find(
    (gap) =>
      gap.field === field &&
      gap.where.length === 0 &&
      (use === null ||
        gap.occupancies.length === 0 ||
        gap.occupancies.some((each) => isOfUse([use], each, broaderUses(dataset)))),
  );
}

function broaderUses({ conditions }: Dataset): ReadonlyMap<string, string | null> {
  const uses = conditions.find(({ name }) => name === USE)?.values ?? [];
  return new Map(uses.map(({ value, broader }) => [value, broader]));
}

type Row = { elements: readonly string[]; limit: Limit };

/** Elements with equal limits share a row. */
function alike(rows: readonly Row[]): Row[] {
  const groups = groupBy(rows, ({ limit }) => JSON.stringify(limit));
  return [...groups.values()].map((same) => ({
    elements: same.flatMap(({ elements }) => elements),
    limit: (same[0] as Row).limit,
  }));
}

/** Whether one of the elements of a field belongs to buildings of a use. */
function hasUse({ name, elements }: Subject, use: string, { dataset }: Scope): boolean {
  const broader = broaderUses(dataset);
  const having = dataset.elementProfiles.filter(
    (profile) => elements.includes(profile.name) && profile.fields.includes(name),
  );
  return (
    having.length === 0 || having.some(({ occupancies }) => isOfUse(occupancies, use, broader))
  );
}

function checkHref(
  { name, elements }: Subject,
  { question: { place, subdivision }, found }: Scope,
  use: string | null,
): string {
  const query = new URLSearchParams();
  if (place) query.set('place', place.code);
  else if (subdivision !== null) query.set('subdivision', subdivision);
  if (use !== null) query.set(USE, use);
  query.set(FIND, nameInWords(withoutUnit(name)));
  const anchor = elements.length === 1 ? `#${elements[0]}.${name}` : '';
  return `/${found.code}/check?${query}${anchor}`;
}

function linksOfField(subject: Subject, scope: Scope): Html {
  const { question, found } = scope;
  const use = useOf(question);
  const rules = new URLSearchParams({ field: subject.name });
  if (use !== null) rules.set(USE, use);
  if (question.subdivision !== null) rules.set('subdivision', question.subdivision);
  return html`<p><a href="${checkHref(subject, scope, use)}">Check a value</a> · <a href="/${found.code}/rules?${rules.toString()}">All its rules</a></p>`;
}

function severalFields(fields: readonly Subject[], scope: Scope): Answer {
  const use = useOf(scope.question);
  const links = fields.map(
    (subject) =>
      html`<li><a href="${checkHref(subject, scope, use)}">${scope.vocabulary.nameOf(subject.name)}</a></li>\n`,
  );
  return {
    head: html`${pluralize(fields.length, 'measure')} · ${scope.where}`,
    body: html`<p>The words fit several measures:</p>\n<ul>${links}</ul>`,
    isHeld: true,
  };
}

/** The parameters of codes that apply in the place. Nothing tells that a code lacks one. */
function answersOfCodes(group: readonly Subject[], scope: Scope): Answer[] {
  const names = group.filter(({ kind }) => kind === 'BUILDING_CODE').map(({ name }) => name);
  const { found, vocabulary } = scope;
  const of = found.city ?? withParameters(found);
  const values = CATEGORIES.flatMap(([category]) =>
    codes(of, ownerOf(found), category, vocabulary),
  ).filter(({ id = '' }) => names.includes(id));
  const [first, ...others] = values;
  if (!first) return [];
  const label = others.length > 0 ? 'Parameters of codes' : first.name;
  return [{ ...valueTable(label, values, scope), isOfCode: true }];
}

function valueTable(label: string, values: readonly Value[], { vocabulary, where }: Scope): Answer {
  const rows = values.map((value) => ({ ...value, isAnchor: false }));
  return {
    head: html`${label} · ${where}`,
    body: table(`${label}, ${where}`, valueColumns(vocabulary), rows),
    isHeld: true,
  };
}

function ownerOf({ code, customaryUnits, city }: Found) {
  return { country: code, customaryUnits, ...(city && { place: city.code }) };
}

/** The value of a parameter of the place, or of a zone of hazard. */
function answerOfValue({ kind, name }: Subject, scope: Scope): Answer {
  const { question, found, vocabulary } = scope;
  const { code, city } = found;
  const meaning = new Map([...vocabulary].map(([each, { description }]) => [each, description]));
  const ofPlace = city ? coreValues({ code, city }, vocabulary) : [];
  const values =
    kind === 'PARAMETER'
      ? parameters(city ?? withParameters(found), ownerOf(found), meaning)
      : ofPlace;
  const own = values.filter(({ id }) => id === name);
  if (own[0]) return valueTable(own[0].name.replace(/,$/, ''), own, scope);
  const label = nameInWords(withoutUnit(name));
  const why =
    city?.unknownValues.find((each) => each.name === name)?.reason ??
    found.completeness.gaps.find((gap) => gap.city === city?.code && gap.item === name)?.note;
  return notHeld(
    label,
    scope,
    why ?? (question.place === null && 'A value may be held for a place: add its name.'),
  );
}

function withParameters({ buildingParams, buildingCodes }: Found) {
  return { buildingParams: buildingParams ?? [], buildingCodes: buildingCodes ?? [] };
}

/** Where the zones of the place are, and how many state the limits. */
function answerOfZones({ zoneLimits }: Subject, scope: Scope): Answer {
  const { question, found, where } = scope;
  const { code, zonedArea, zonedAreas } = found;
  const headings = zoneLimits.map((name) => limitHeading(name.toUpperCase()));
  const label = headings.join(', ') || 'Zones';
  const head = html`${label} · ${where}`;
  if (!question.place && !question.jurisdiction)
    return zonedAreas.length === 0
      ? noZoning(headings, scope)
      : {
          head,
          body: html`<p>The zone sets it, and zones differ from place to place: add the name of the place. Zones of ${pluralize(zonedAreas.length, 'place')} of ${found.name} are published: <a href="/compare/max_height_m">by height</a>, <a href="/compare/max_far">by floor area ratio</a>.</p>`,
          isHeld: true,
        };
  if (!zonedArea || zonedArea.zones.length === 0) return noZoning(headings, scope);
  const { zones, name, isPlace } = zonedArea;
  const page = isPlace ? `/${code}/cities/${zonedArea.code}` : `/${code}/zoning/${zonedArea.code}`;
  const isStated = (key: string) => (zone: (typeof zones)[number]) =>
    limitsOf(zone).some((limit) => limit.key === key && limit.value !== null);
  const counts = zoneLimits.map((limit) => zones.filter(isStated(limit.toUpperCase())).length);
  const isHeld = zoneLimits.length === 0 || counts.some((count) => count > 0);
  const stated = counts.map((count, at) => `${headings[at]?.toLowerCase()}: ${count}`).join(', ');
  return {
    head: isHeld ? head : html`No zone of ${name} here states a number for ${label.toLowerCase()}`,
    body: html`<p>The zone of the lot sets it. ${pluralize(zones.length, 'zone')} of ${name}: <a href="${isPlace ? `${page}/zoning` : page}">each with its limits</a> · <a href="${page}/lot">What may be built on a lot</a>. ${stated && `Zones with a number: ${stated}. `}${!isHeld && 'That is not a permission.'}</p>`,
    isHeld,
    leads: true,
  };
}

function noZoning(limits: readonly string[], scope: Scope): Answer {
  const { found } = scope;
  const gap = found.completeness.gaps.find(
    ({ block, city, item }) =>
      block === 'ZONING' && item === 'zones' && city === (found.city?.code ?? null),
  );
  const answer = notHeld('zoning', scope, gap && reasonText(gap));
  return limits.length === 0
    ? answer
    : { ...answer, head: html`${answer.head}: ${limits.join(', ').toLowerCase()}` };
}

function answerOfIndex(scope: Scope): Answer {
  const { found } = scope;
  const { code, name, costIndex } = found;
  const label = 'Construction cost index';
  const gap = found.completeness.gaps.find(({ block }) => block === 'COST_INDEX');
  if (!costIndex) return notHeld(label, { ...scope, where: name }, gap && reasonText(gap));
  return {
    head: html`${label} · ${name}`,
    body: html`<p><strong>${formatNumber(costIndex.currentIndex)}</strong> in ${costIndex.newestQuarter}: ${costIndex.sourceName}. It is of the whole country. <a href="/${code}/cost-index">All quarters, and amounts of one quarter in another</a></p>`,
    isHeld: true,
  };
}

function answerOfUse({ name: use }: Subject, { found, where }: Scope): Answer {
  const { code, city } = found;
  const limits = city
    ? `/${code}/cities/${city.code}?${new URLSearchParams({ [USE]: use })}#rules`
    : rulesOfUse(code, use);
  const links = [
    html`<a href="${limits}">Limits of new buildings</a>`,
    html`<a href="/${code}/check?${new URLSearchParams({ ...(city && { place: city.code }), [USE]: use }).toString()}">Check a design</a>`,
  ];
  return {
    head: html`${where}`,
    body: html`<p>${joined(links, ' · ', (link) => link)}</p>`,
    isHeld: true,
  };
}

/** Whether a result is about one of the subjects of the question, its place, or a document of its words. */
export function isAbout({ subjects }: Question): (result: Search['results'][number]) => boolean {
  const names = new Set(subjects.map(({ kind, name }) => `${kind} ${name}`));
  const has = (kind: Subject['kind']) => subjects.some((subject) => subject.kind === kind);
  return ({ kind, matchedBy, node }) =>
    kind === 'PLACE' ||
    (kind === 'SOURCE' && matchedBy === 'WORDS') ||
    (kind === 'ZONE' && has('ZONE_LIMIT')) ||
    (kind === 'COUNTRY' && has('COST_INDEX')) ||
    ('field' in node && names.has(`FIELD ${node.field}`)) ||
    ('parameter' in node && names.has(`BUILDING_CODE ${node.parameter}`)) ||
    ('name' in node && names.has(`${kind} ${node.name}`));
}
