import type { DataOf } from '../../domain/documents/document-types.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { choice } from '../html/form.ts';
import { CONTENTS, type Html, html, type Part } from '../html/html.ts';
import { evidenceLegend } from '../html/source.ts';
import { codeName, conversionNote, formatNumber } from '../html/values.ts';
import { askedNames, glossary } from './applicability.ts';
import { ELEMENT_LIMITS, limitsTable } from './limits.ts';
import { ON_DATE, onDateInput, readOnDate } from './on-date.ts';
import { definePage, type Found, type PageRequest } from './page.ts';
import { readPage } from './page-number.ts';
import {
  boundText,
  RULE,
  ruleHref,
  ruleLegend,
  ruleSection,
  type ShownRule,
  suggestRule,
} from './rule.ts';
import { type Piece, pagesOf } from './rule-pages.ts';
import {
  optionsOf,
  PLACE_CLASSES,
  readVocabulary,
  VOCABULARY,
  type Vocabulary,
  type Word,
} from './vocabulary.ts';

/** The facts by which rules are filtered, each a closed list. */
const FACTS = ['occupancy', 'works', 'subdivision'] as const;
const FACT_LABELS: Readonly<Record<string, string>> = {
  occupancy: 'Use',
  works: 'Works',
  subdivision: 'State, province or region',
};

/** Rules on the page that begins with the limits of a use, which take their room. */
const BELOW_LIMITS = 3;

const DOCUMENT = `query PageRules($country: CountryCode!, $facts: [FactInput!], $bindingFacts: [FactInput!], $onDate: Date, $ofUse: Boolean!) {
  ${VOCABULARY}
  dataset { day }
  country(code: $country) {
    code name ${PLACE_CLASSES}
    completeness { rules }
    elementLimits(facts: $bindingFacts, onDate: $onDate) @include(if: $ofUse) ${ELEMENT_LIMITS}
    published: complianceRules(facts: $facts, anyDate: true) { ruleId field operator value unit codeReference inForceFrom }
    complianceRules(facts: $facts, onDate: $onDate) { field applicability { when { conditions { name } } unless { conditions { name } } } }
  }
}`;
type Asked = Found<DataOf<typeof DOCUMENT>>;

/** The rules of a country by what they measure, those that facts rule out left out; so many to the page that it stays light. */
export const rulesPage = definePage({
  path: '/{CC}/rules',
  label: 'Rules',
  query: [...FACTS, 'field', 'page', ON_DATE],
  document: DOCUMENT,
  variables: (request) => ({
    country: request.path.country,
    facts: givenFacts(request),
    bindingFacts: bindingFacts(request),
    onDate: readOnDate(request.query),
    ofUse:
      request.query.has('occupancy') && !request.query.has('field') && !request.query.has('page'),
  }),
  next: {
    document: `query PageRulesShown($country: CountryCode!, $fields: [String!]!, $facts: [FactInput!], $onDate: Date) {
      country(code: $country) { complianceRules(fields: $fields, facts: $facts, onDate: $onDate) { ${RULE} } }
    }`,
    variables: (data, request) => {
      // A field that there is not is refused with what would be right.
      const fields = request.query.has('field')
        ? request.query.getAll('field')
        : choosePage(data, request).shown.map(({ field }) => field);
      return fields.length === 0
        ? null
        : {
            country: request.path.country,
            fields,
            facts: givenFacts(request),
            onDate: readOnDate(request.query),
          };
    },
  },
  render: (data, request, more) => {
    const { country } = data;
    const { counts, pages, at, shown } = choosePage(data, request);
    const vocabulary = readVocabulary(data);
    const rules = more?.country?.complianceRules ?? [];
    const sections = shown.map((piece) => ({
      piece,
      rules: rules.filter(({ field }) => field === piece.field).slice(piece.from, piece.to),
    }));
    const visible = sections.flatMap((section) => section.rules);
    const shownRules = sections.map((section) =>
      fieldSection(section.piece, section.rules, vocabulary),
    );
    return {
      title: `Rules, ${country.name}`,
      data: [{ href: `${REST_PREFIX}/${country.code}/compliance-rules`, label: 'rules' }],
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a></p>
<h1>Rules</h1>
${CONTENTS}${filterForm(data, request, vocabulary, counts)}
<p class="lead">${filterSummary(data, request, visible.length)}</p>
${comingRules(data, request, vocabulary)}
${bindingSection(country, vocabulary, request)}
${fieldIndex(pages, at, request, vocabulary)}
${shownRules}
${conversionNote(shownRules)}${pagination(pages, at, request)}
${visible.length > 0 && html`<h2 id="glossary">Glossary</h2>${ruleLegend()}${evidenceLegend()}`}
${glossary(
  visible.map(({ applicability }) => applicability),
  vocabulary,
)}`,
    };
  },
});

/** The rules that begin after the day whose law is shown. */
function comingRules(
  { dataset, country }: Asked,
  request: PageRequest,
  vocabulary: Vocabulary,
): Part {
  const day = readOnDate(request.query) ?? dataset.day;
  const coming = country.published.filter(
    ({ inForceFrom }) => inForceFrom !== null && inForceFrom > day,
  );
  const items = coming.map((rule) => {
    const link = html`<a href="${ruleHref(rule.ruleId)}">${rule.codeReference}</a>`;
    return html`<li>From <time>${rule.inForceFrom}</time>: ${vocabulary.nameOf(rule.field)} ${boundText(rule, rule.unit, vocabulary.inCustomary)} ${link}</li>\n`;
  });
  return items.length > 0 && html`<h2 id="coming">Begins later</h2><ul>${items}</ul>`;
}

/** What binds an ordinary building of the use that was chosen comes before all rules that may. */
function bindingSection(
  { code, elementLimits }: Asked['country'],
  vocabulary: Vocabulary,
  request: PageRequest,
): Part {
  if (!elementLimits) return null;
  const given = bindingFacts(request)
    .filter(({ name }) => name !== 'subdivision')
    .map(({ name, value }) => [`fact.${name}`, value]);
  const check = `/${code}/check?${new URLSearchParams(given)}`;
  return html`<h2 id="binding">What binds</h2>
<p>Of an ordinary building of this use, as far as rules are published. <a href="${check}">Check a design</a> against it.</p>
${limitsTable(elementLimits, vocabulary)}
<h2 id="all">All rules that may hold</h2>`;
}

/** The limits are those of a new building unless existing works are chosen. */
function bindingFacts(request: PageRequest): { name: string; value: string }[] {
  const given = givenFacts(request) ?? [];
  return request.query.has('works') ? given : [...given, { name: 'works', value: 'new' }];
}

function givenFacts({ query }: PageRequest): { name: string; value: string }[] | undefined {
  const facts = FACTS.flatMap((name) =>
    query.has(name) ? { name, value: query.get(name) as string } : [],
  );
  return facts.length > 0 ? facts : undefined;
}

/** How many rules each field has under the facts, in the order of the vocabulary, and which of them are on the page that was asked for. */
function choosePage({ dataset, country }: Asked, { query }: PageRequest) {
  const fields = country.complianceRules.map(({ field }) => field);
  const counts = new Map<string, number>(
    dataset.ruleFields.map(({ name }) => [name, fields.filter((field) => field === name).length]),
  );
  const field = query.get('field');
  const pages =
    field === null
      ? pagesOf(counts, query.has('occupancy') ? BELOW_LIMITS : undefined)
      : pagesOf(new Map([[field, counts.get(field) ?? 0]]));
  const at = readPage(query, Math.max(pages.length, 1), 'rules') - 1;
  return { counts, pages, at, shown: pages[at] ?? [] };
}

function filterForm(
  { dataset, country }: Asked,
  { query }: PageRequest,
  vocabulary: Vocabulary,
  counts: ReadonlyMap<string, number>,
): Html {
  const given = (name: string) => query.get(name) ?? '';
  const asked = new Set(
    askedNames(country.complianceRules.map(({ applicability }) => applicability)),
  );
  const facts = FACTS.filter((name) => asked.has(name) || query.has(name)).map((name) => {
    const choices = optionsOf(vocabulary.get(name) as Word, country.code);
    return choice({ name, label: FACT_LABELS[name], value: given(name) }, 'any', choices);
  });
  const fields = dataset.ruleFields.map(({ name, description }) => ({
    value: name,
    label: `${description} (${counts.get(name)})`,
  }));
  return html`<form class="filter" action="/${country.code}/rules" aria-label="Filter the rules">
${facts}${choice({ name: 'field', label: 'What is measured', value: given('field') }, 'everything', fields)}
${onDateInput(readOnDate(query))}<button>Show</button>
</form>`;
}

/** How many rules are shown of how many, and what the filter leaves in. */
function filterSummary({ country }: Asked, request: PageRequest, visible: number): Part {
  const day = readOnDate(request.query);
  const inForce =
    day === null
      ? `of the ${formatNumber(country.completeness.rules)} rules in force`
      : `rules in force on ${day}`;
  const field = request.query.get('field');
  const may = country.complianceRules.filter(
    (rule) => field === null || rule.field === field,
  ).length;
  const here = visible < may && ` ${formatNumber(visible)} of them are on this page.`;
  if (!givenFacts(request)) return html`${formatNumber(may)} ${inForce}.${here}`;
  return html`${formatNumber(may)} ${inForce} may hold under these facts.${here} Left out are those that these facts rule out; one whose conditions
ask for anything else as well, or that only its description limits, is left in. <a href="/${country.code}/check">A check of a design</a> decides more.`;
}

/** The address of a page of the same question. */
function address(request: PageRequest, page: number, field?: string): string {
  const query = new URLSearchParams(request.query);
  query.delete('page');
  if (page > 0) query.set('page', String(page + 1));
  const written = query.size > 0 ? `?${query}` : '';
  return `/${request.path.country}/rules${written}${field ? `#${field}` : ''}`;
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

function pagination(pages: readonly Piece[][], at: number, request: PageRequest): Part {
  if (pages.length < 2) return null;
  return html`<p class="more">${at > 0 && html`<a rel="prev" href="${address(request, at - 1)}">Page ${at}</a> · `}Page ${at + 1} of ${pages.length}${
    at + 1 < pages.length &&
    html` · <a rel="next" href="${address(request, at + 1)}">Page ${at + 2}</a>`
  }</p>`;
}
