import type { DataOf } from '../../domain/documents/document-types.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { groupBy } from '../../engine/group-by.ts';
import { memoize } from '../../engine/memoize.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { choice } from '../html/form.ts';
import { CONTENTS, type Html, html, type Part } from '../html/html.ts';
import { evidenceLegend } from '../html/source.ts';
import { codeName, conversionNote, formatNumber } from '../html/values.ts';
import { conditionNames, glossary } from './applicability.ts';
import { basementLimits, FIRST_BASEMENT, hasBasement } from './basement-limits.ts';
import {
  buildingText,
  lacksPlace,
  NEEDS_PLACE,
  offeredPlaces,
  otherWorksThan,
  PLACE,
  PLACE_SEARCH,
  placeControl,
  placeNeeded,
  placeVariables,
  readPlace,
  SUBDIVISION,
  USE,
  useControl,
  WORKS,
  worksControl,
  worksOf,
} from './building.ts';
import { ELEMENT_LIMITS, ELEMENT_LIMITS_IN_SHORT, limitsTable } from './limits.ts';
import { ON_DATE, onDateInput, readOnDate } from './on-date.ts';
import { definePage, type Found, type PageRequest } from './page.ts';
import { pagination, readPage } from './pagination.ts';
import { chosenPrototype, PROTOTYPE, PROTOTYPES, prototypeChoice, useOf } from './prototypes.ts';
import {
  boundText,
  RULE,
  ruleHref,
  ruleLegend,
  ruleSection,
  type ShownRule,
  suggestRule,
} from './rule.ts';
import { type Piece, pagesOf, weightOfRule } from './rule-pages.ts';
import {
  optionsOf,
  PLACE_CLASSES,
  readVocabulary,
  VOCABULARY,
  type Vocabulary,
  type Word,
} from './vocabulary.ts';

/** The facts by which rules are filtered, each a closed list. */
const FACTS = [USE, WORKS, SUBDIVISION] as const;

const DOCUMENT = `query PageRules($country: CountryCode!, $facts: [FactInput!], $prototype: String, $onDate: Date, $place: String!, $placed: Boolean!) {
  ${VOCABULARY}
  dataset { day }
  ofCountry: country(code: $country) {
    complianceRules(anyDate: true) { ruleId inForceFrom description applicability { when { conditions { name values } } unless { conditions { name values } } } }
  }
  ${PLACE_SEARCH}
  country(code: $country) {
    code name ${PLACE_CLASSES} ${PROTOTYPES}
    completeness { rules }
    ${NEEDS_PLACE}
    city(code: $place) @include(if: $placed) {
      code name subdivision
      complianceRules(onDate: $onDate) { ruleId }
    }
    complianceRules(facts: $facts, prototype: $prototype, onDate: $onDate) { ruleId field }
  }
}`;

const SHOWN = `query PageRulesShown($country: CountryCode!, $place: String!, $placed: Boolean!, $fields: [String!]!, $coming: Boolean!, $facts: [FactInput!], $besideFacts: [FactInput!], $basementFacts: [FactInput!], $prototype: String, $onDate: Date, $limited: Boolean!, $below: Boolean!) {
  country(code: $country) {
    complianceRules(fields: $fields, facts: $facts, prototype: $prototype, onDate: $onDate) { ${RULE} }
    coming: complianceRules(facts: $facts, prototype: $prototype, anyDate: true) @include(if: $coming) { ruleId field operator value unit codeReference inForceFrom }
    elementLimits(facts: $facts, prototype: $prototype, onDate: $onDate) @skip(if: $placed) @include(if: $limited) ${ELEMENT_LIMITS}
    besideLimits: elementLimits(facts: $besideFacts, prototype: $prototype, onDate: $onDate) @skip(if: $placed) @include(if: $limited) ${ELEMENT_LIMITS_IN_SHORT}
    basement: elementLimits(facts: $basementFacts, prototype: $prototype, onDate: $onDate) @skip(if: $placed) @include(if: $below) ${ELEMENT_LIMITS_IN_SHORT}
    city(code: $place) @include(if: $placed) {
      elementLimits(facts: $facts, prototype: $prototype, onDate: $onDate) @include(if: $limited) ${ELEMENT_LIMITS}
      besideLimits: elementLimits(facts: $besideFacts, prototype: $prototype, onDate: $onDate) @include(if: $limited) ${ELEMENT_LIMITS_IN_SHORT}
      basement: elementLimits(facts: $basementFacts, prototype: $prototype, onDate: $onDate) @include(if: $below) ${ELEMENT_LIMITS_IN_SHORT}
    }
  }
}`;
type Data = Found<DataOf<typeof DOCUMENT>>;

/** The rules that may apply: of a place, those that are law there. */
function rulesOf<Rule extends { ruleId: string }>(
  rules: readonly Rule[],
  { country }: Data,
): readonly Rule[] {
  const law = country.city && new Set(country.city.complianceRules?.map(({ ruleId }) => ruleId));
  return law ? rules.filter(({ ruleId }) => law.has(ruleId)) : rules;
}

/** The rules of a country by field, without those that the facts exclude. */
export const rulesPage = definePage({
  path: '/{CC}/rules',
  label: 'Rules',
  query: [...FACTS, PLACE, PROTOTYPE, 'field', 'page', ON_DATE],
  document: DOCUMENT,
  mayLackPlace: true,
  variables: (request) => ({
    ...placeVariables(request),
    facts: givenFacts(request),
    prototype: request.query.get(PROTOTYPE),
    onDate: readOnDate(request.query),
  }),
  next: {
    document: SHOWN,
    variables: (data, request) => {
      // The schema rejects an unknown field, and lists the known ones.
      const fields = request.query.has('field')
        ? request.query.getAll('field')
        : choosePage(data, request).shown.map(({ field }) => field);
      const prototype = chosenPrototype(data.country.prototypes, request.query);
      const limited = hasLimits(request) && !lacksPlace(data.country, request.query);
      const below = limited && prototype !== null && hasBasement(prototype);
      const coming = data.ofCountry.complianceRules.some(isComing(data, request));
      if (fields.length === 0 && !coming && !limited) return null;
      const facts = givenFacts(request);
      const { city } = data.country;
      return {
        country: request.path.country,
        place: city?.code ?? '',
        placed: Boolean(city),
        fields,
        coming,
        facts,
        besideFacts: givenFacts(request, otherWorks(request)),
        basementFacts: [...(facts ?? []), FIRST_BASEMENT],
        prototype: prototype?.name,
        onDate: readOnDate(request.query),
        limited,
        below,
      };
    },
  },
  render: (data, request, more) => {
    const { country } = data;
    const { counts, pages, at, shown } = choosePage(data, request);
    const vocabulary = readVocabulary(data);
    const rules = rulesOf(more?.country?.complianceRules ?? [], data);
    const place = readPlace(data, request.query);
    const sections = shown.map((piece) => ({
      piece,
      rules: rules.filter(({ field }) => field === piece.field).slice(piece.from, piece.to),
    }));
    const visible = sections.flatMap((section) => section.rules);
    const shownRules = sections.map((section) =>
      fieldSection(section.piece, section.rules, vocabulary),
    );
    return {
      title: `Rules, ${country.city ? `${country.city.name}, ` : ''}${country.name}`,
      data: [{ href: `${REST_PREFIX}/${country.code}/compliance-rules`, label: 'rules' }],
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a>${country.city && html` · <a href="/${country.code}/cities/${country.city.code}">${country.city.name}</a>`}</p>
<h1>Rules</h1>
${offeredPlaces(offeredOf(place, country.city?.code), `/${country.code}/rules`, request.query)}
${CONTENTS}${filterForm(data, request, vocabulary, counts)}
${isOfUse(request) && html`<p class="lead"><strong>${ofBuilding(data, request, vocabulary)}</strong></p>\n`}<p class="lead">${filterSummary(data, request, visible.length)}</p>
${comingRules((more?.country?.coming ?? []).filter(isComing(data, request)), vocabulary)}
${hasLimits(request) && lacksPlace(country, request.query) && placeNeeded(country, `/${country.code}/rules`, request.query)}
${bindingSection(country, vocabulary, request, more?.country?.city ?? more?.country ?? null)}
${visible.length > 0 && fieldIndex(pages, at, request, vocabulary)}
${shownRules}
${conversionNote(shownRules)}${pagination(at + 1, pages.length, (page) => address(request, page - 1))}
${visible.length > 0 && html`<h2 id="glossary">Glossary</h2>${ruleLegend()}${evidenceLegend()}`}
${glossary(
  visible.map(({ applicability }) => applicability),
  vocabulary,
)}`,
    };
  },
});

/** The building and the works that the rules are of, where, and the day of the law. */
function ofBuilding({ country, dataset }: Data, { query }: PageRequest, vocabulary: Vocabulary) {
  const region = vocabulary.get(SUBDIVISION)?.labels.get(query.get(SUBDIVISION) ?? '');
  return buildingText(
    {
      prototype: chosenPrototype(country.prototypes, query),
      use: query.get(USE),
      works: worksOf(query),
      where: country.city?.name ?? region ?? country.name,
      onDate: readOnDate(query),
      today: dataset.day,
    },
    vocabulary,
  );
}

type Dated = { inForceFrom: string | null };
type ComingRule = Dated &
  Pick<ShownRule, 'ruleId' | 'field' | 'operator' | 'value' | 'unit' | 'codeReference'>;

/** Whether a rule begins later than the shown day. */
function isComing({ dataset }: Data, { query }: PageRequest): (rule: Dated) => boolean {
  const day = readOnDate(query) ?? dataset.day;
  return ({ inForceFrom }) => inForceFrom !== null && inForceFrom > day;
}

function comingRules(coming: readonly ComingRule[], vocabulary: Vocabulary): Part {
  const items = coming.map((rule) => {
    const link = html`<a href="${ruleHref(rule.ruleId)}">${rule.codeReference}</a>`;
    return html`<li>From <time>${rule.inForceFrom}</time>: ${vocabulary.nameOf(rule.field)} ${boundText(rule, rule.unit, vocabulary.inCustomary)} ${link}</li>\n`;
  });
  return items.length > 0 && html`<h2 id="coming">Begins later</h2><ul>${items}</ul>`;
}

/** A place that was found by another name than its code is offered as a link. */
function offeredOf(place: ReturnType<typeof readPlace>, shown: string | undefined): typeof place {
  return place.meant && place.meant.code !== shown ? { ...place, offered: [place.meant] } : place;
}

type LimitsShown = NonNullable<DataOf<typeof SHOWN>['country']>;

function bindingSection(
  { code, city }: Data['country'],
  vocabulary: Vocabulary,
  request: PageRequest,
  found: Pick<LimitsShown, 'elementLimits' | 'besideLimits' | 'basement'> | null,
): Part {
  if (!found?.elementLimits) return null;
  const { elementLimits, besideLimits, basement } = found;
  const given = [...request.query].filter(([name]) => name !== SUBDIVISION);
  const check = `/${code}/check?${new URLSearchParams(given)}`;
  const labelOf = (works: string) => vocabulary.get(WORKS)?.labels.get(works) ?? works;
  const beside = besideLimits && { label: labelOf(otherWorks(request)), elements: besideLimits };
  return html`<h2 id="binding">Limits of a typical building${city && ` in ${city.name}`}</h2>
<p><a href="${check}">Check a design</a> against them.</p>
${limitsTable(elementLimits, vocabulary, labelOf(worksOf(request.query)), (field) => ofField(request, field), beside ?? undefined)}
${basementLimits(elementLimits, basement ?? [], vocabulary)}<h2 id="all">All rules that may apply</h2>
<p><a href="${address(request, 1)}">The rules that may apply</a>, by what they measure.</p>`;
}

/** The first page of a use begins with its limits. */
function hasLimits(request: PageRequest): boolean {
  const { query } = request;
  return isOfUse(request) && !query.has('field') && !query.has('page');
}

function isOfUse({ query }: PageRequest): boolean {
  return query.has(USE) || query.has(PROTOTYPE);
}

function otherWorks({ query }: PageRequest): string {
  return otherWorksThan(worksOf(query));
}

/** The facts of the address. Works are new by default. A prototype states the use itself. */
function givenFacts(
  request: PageRequest,
  works = worksOf(request.query),
): { name: string; value: string }[] | undefined {
  const { query } = request;
  const given = FACTS.filter((name) => query.has(name) || (name === WORKS && isOfUse(request)));
  const facts = given
    .filter((name) => name !== USE || !query.has(PROTOTYPE))
    .map((name) => ({
      name,
      value: name === WORKS ? works : (query.get(name) as string),
    }));
  return facts.length > 0 ? facts : undefined;
}

/** The number of rules of each field under the facts, and the rules of the requested page. */
function choosePage(data: Data, request: PageRequest) {
  const { dataset, country } = data;
  const { query } = request;
  const rules = rulesOf(country.complianceRules, data);
  const { weightOf } = publishedRules(data.ofCountry);
  const wanted = query.get('field');
  const ofFields = groupBy(rules, ({ field }) => field);
  const weights = new Map(
    dataset.ruleFields.map(({ name }) => [
      name,
      (ofFields.get(name) ?? []).map(({ ruleId }) => weightOf.get(ruleId) as number),
    ]),
  );
  const counts = new Map([...weights].map(([field, of]) => [field, of.length]));
  const shown = new Map([...weights].filter(([field]) => wanted === null || field === wanted));
  const below = isOfUse(request) && wanted === null;
  const pages = [...(below ? [[]] : []), ...pagesOf(shown)];
  const at = readPage(query, pages.length, 'rules') - 1;
  return { counts, pages, at, shown: pages[at] ?? [] };
}

/** What the pages of a country need to know of all its rules, whatever the filter: found once. */
const publishedRules = memoize(({ complianceRules }: Data['ofCountry']) => ({
  weightOf: new Map(complianceRules.map((rule) => [rule.ruleId, weightOfRule(rule)])),
  tested: new Set(conditionNames(complianceRules.map(({ applicability }) => applicability))),
}));

function filterForm(
  data: Data,
  { query }: PageRequest,
  vocabulary: Vocabulary,
  counts: ReadonlyMap<string, number>,
): Html {
  const { dataset, country } = data;
  const given = (name: string) => query.get(name) ?? '';
  const prototype = chosenPrototype(country.prototypes, query);
  const common = { country: country.code, vocabulary };
  const use = (prototype && useOf(prototype)) ?? given(USE);
  const regions = optionsOf(vocabulary.get(SUBDIVISION) as Word, country.code);
  const fields = dataset.ruleFields.flatMap(({ name, description }) => {
    const count = counts.get(name) ?? 0;
    const isOffered = count > 0 || name === query.get('field');
    return isOffered ? { value: name, label: `${description} (${count})` } : [];
  });
  return html`<form class="filter" action="/${country.code}/rules" aria-label="Filter the rules">
${useControl({ ...common, value: use })}${worksControl({ ...common, value: worksOf(query) })}
${placeControl(readPlace(data, query), country)}
${country.prototypes.length > 0 && prototypeChoice(country.prototypes, prototype?.name ?? null)}
${(publishedRules(data.ofCountry).tested.has(SUBDIVISION) || query.has(SUBDIVISION)) && choice({ name: SUBDIVISION, label: 'State, province or region', value: given(SUBDIVISION) }, 'any', regions)}
${choice({ name: 'field', label: 'What is measured', value: given('field') }, 'everything', fields)}
${onDateInput(readOnDate(query))}<button>Show</button>
</form>`;
}

function filterSummary(data: Data, request: PageRequest, visible: number): Part {
  const { country } = data;
  const day = readOnDate(request.query);
  const inForce =
    day === null
      ? `of the ${formatNumber(country.completeness.rules)} rules in force`
      : `rules in force on ${day}`;
  const field = request.query.get('field');
  const may = rulesOf(country.complianceRules, data).filter(
    (rule) => field === null || rule.field === field,
  ).length;
  const here =
    visible < may &&
    (visible > 0
      ? ` This page has ${formatNumber(visible)} of them.`
      : html` <a href="${address(request, 1)}">All rules that may apply</a>.`);
  if (!givenFacts(request))
    return html`${formatNumber(may)} ${inForce}.${here} Choose a use to see its limits.`;
  return html`${formatNumber(may)} ${inForce} may apply to this building.${here} Some of them have further conditions. <a href="/${country.code}/check">A check of a design</a> decides more.`;
}

/** The address of another page with the same filter. */
function address(request: PageRequest, page: number, field?: string): string {
  const query = new URLSearchParams(request.query);
  query.delete('page');
  if (page > 0) query.set('page', String(page + 1));
  const written = query.size > 0 ? `?${query}` : '';
  return `/${request.path.country}/rules${written}${field ? `#${field}` : ''}`;
}

function ofField({ path, query }: PageRequest, field: string): string {
  return `/${path.country}/rules?${new URLSearchParams([...query, ['field', field]])}`;
}

function fieldIndex(
  pages: readonly Piece[][],
  at: number,
  request: PageRequest,
  vocabulary: Vocabulary,
): Part {
  const links = pages.flatMap((pieces, page) =>
    pieces.flatMap(({ field, from, of }) => {
      const href = page === at ? `#${field}` : address(request, page, field);
      return from > 0
        ? []
        : html`<li><a href="${href}">${vocabulary.nameOf(field)}</a> <span class="unit">${of}</span></li>\n`;
    }),
  );
  return (
    links.length > 1 &&
    html`<nav class="index" aria-label="What is measured"><ul>${links}</ul></nav>`
  );
}

function fieldSection(
  { field, from, to, of }: Piece,
  rules: readonly ShownRule[],
  vocabulary: Vocabulary,
): Html {
  const word = vocabulary.get(field);
  const part = of > to - from && ` Rules ${from + 1} to ${to} of ${of}.`;
  return html`<section class="rules"><h2 id="${field}">${vocabulary.nameOf(field)}</h2>
<p>${word?.description}${word && word.unit !== '1' && html`, in ${unitName(word.unit ?? '')}`}.${part}${codeName(field)}</p>
${rules.map((rule) => ruleSection(rule, vocabulary, suggestRule(rule)))}</section>
`;
}
