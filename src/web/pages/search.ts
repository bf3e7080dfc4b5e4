import type { DataOf } from '../../domain/documents/document-types.ts';
import { searchForm } from '../html/form.ts';
import { CONTENTS, html, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, numberColumn, table } from '../html/table.ts';
import { pluralize } from '../html/values.ts';
import { definePage } from './page.ts';
import { nextPage } from './pagination.ts';
import {
  answerSection,
  answerVariables,
  existingSection,
  isAbout,
  unknownSection,
  unknownTownSection,
} from './search-answer.ts';
import { ANSWER, ANSWER_DATASET } from './search-answer-scope.ts';
import { amountOfText, costSection } from './search-cost.ts';
import { positionSection, readPosition, ZONE_AT } from './search-position.ts';
import { SEARCH_RESULTS, searchResults } from './search-results.ts';
import { serviceSection } from './search-service.ts';
import { unpublishedSection } from './search-unpublished.ts';

const DOCUMENT = `query PageSearch($q: String, $country: CountryCode, $after: String, $text: String!, $isList: Boolean!, $isSearch: Boolean!, $latitude: Float!, $longitude: Float!, $isPosition: Boolean!, $isAmount: Boolean!) {
  countries { code name currency costIndex { newestQuarter kind history @include(if: $isAmount) { period value } } }
  dataset { day ${ANSWER_DATASET} }
  search(text: $text, country: $country, first: 60) @include(if: $isSearch) ${SEARCH_RESULTS}
  ${ZONE_AT}
  places(search: $q, country: $country, after: $after, first: 100) @include(if: $isList) {
    totalCount
    edges { node { code name subdivision population isReference officialCode country { code name } } }
    pageInfo { hasNextPage endCursor }
  }
}`;
type Data = DataOf<typeof DOCUMENT>;
type Search = NonNullable<Data['search']>;
type Places = NonNullable<Data['places']>;
type Place = Places['edges'][number]['node'];

/**
 * The results for a text by kind, in all countries or in one; for a position, the zone there. Without
 * a text, or with `list`, the places with it in their names, the most populous first, a hundred to
 * the page.
 */
export const searchPage = definePage({
  path: '/search',
  label: 'Places',
  query: ['q', 'country', 'list', 'after'],
  document: DOCUMENT,
  variables: ({ query }) => {
    const given = Object.fromEntries([...query].reverse());
    const text = given.q ?? '';
    const position = readPosition(text);
    const isText = query.has('q') && !query.has('list') && !query.has('after');
    return {
      ...given,
      ...(position ?? { latitude: 0, longitude: 0 }),
      text,
      isAmount: isText && amountOfText(text) !== null,
      isPosition: isText && position !== null,
      isSearch: isText && position === null,
      isList: !isText,
    };
  },
  next: {
    document: ANSWER,
    isAside: true,
    variables: ({ search, dataset }, { query }) =>
      answerVariables(search, query.get('q') ?? '', dataset),
  },
  render: ({ countries, dataset, search, zoneAt, places }, { query }, answer) => {
    const q = query.get('q') ?? '';
    const country = countries.find(({ code }) => code === query.get('country'));
    const title = q
      ? `“${q}” in ${country?.name ?? 'all countries'}`
      : `Places of ${country?.name ?? 'all countries'}`;
    return {
      title,
      ownSearch: true,
      main: html`<h1>${places ? 'Places' : 'Search'}</h1>
${searchForm({ label: country ? `Search ${country.name}` : 'Search all countries', country: country?.code, value: q, large: true })}${CONTENTS}
${country && html`<p><a href="/search?${new URLSearchParams({ q }).toString()}">Search all countries</a> · <a href="/${country.code}">${country.name}</a></p>`}
${search && foundSection(search, { dataset, countries }, answer, query)}${positionSection(zoneAt, q)}${places && placeList(places, title, query)}`,
    };
  },
});

function foundSection(
  search: Search,
  { dataset, countries }: Pick<Data, 'dataset' | 'countries'>,
  answer: DataOf<typeof ANSWER> | null,
  query: URLSearchParams,
): Part {
  const { didYouMean, notIn, pages, question, results, unpublished } = search;
  const q = query.get('q') ?? '';
  const cost = costSection(q, question, countries);
  const isOfService = cost === null && pages.length > 0 && (question?.subjects ?? []).length === 0;
  const existing = question && existingSection(question);
  // Rules on other subjects and plans of other places do not answer for a plan that is not published.
  const isUnzoned = question && answer && asksUnpublishedZones(question, answer);
  const shown = results.filter(
    (result) =>
      isOfAskedKind(question)(result) &&
      (cost === null || result.kind === 'PLACE') &&
      // Documents with the words of a question about the service do not answer it.
      (!isOfService || result.kind !== 'SOURCE' || pages.includes('SOURCES')) &&
      (existing === null || result.kind === 'PLACE') &&
      (!isUnzoned || (isAbout(question)(result) && result.kind !== 'SOURCE')),
  );
  const answerPart =
    cost ??
    existing ??
    (question?.unknownTown && unknownTownSection(question, notIn)) ??
    (question && answer && !isOfService
      ? answerSection(q, question, dataset, answer, shown)
      : question && !isOfService && results.length > 0 && unknownSection(question, countries));
  const service = serviceSection(
    pages,
    countries,
    question,
    q,
    pages.includes('IDS') ? results : [],
  );
  const inNames = new URLSearchParams([...query, ['list', 'places']]).toString();
  return html`${unpublishedSection(unpublished, search)}${didYouMean && html`<p>${results.length === 0 && 'Nothing has these words. '}Did you mean <a href="/search?${new URLSearchParams({ q: didYouMean }).toString()}">${didYouMean}</a>?</p>`}
${notIn && !question?.unknownTown && html`<p>Nothing in ${notIn} is known here by that name. Elsewhere:</p>`}
${results.length === 0 && !answer && !isOfService && unpublished.length === 0 && html`<p>Nothing here is called “${q}”, has its words, or is spelled like it. A name or a part of it will do, in any case and without accents; so will a postcode, an official code, a clause (<a href="/search?q=R311.7">R311.7</a>), a word of a law (<a href="/search?q=garde-corps">garde-corps</a>), or a name with its country (<a href="/search?q=Milano%2C+Italy">Milano, Italy</a>).</p>`}
${isOfService && service}${answerPart}${!isOfService && service}
${searchResults(shown, dataset.day, question && (answer || question.unknownTown) ? isAbout(question) : null, (question?.subjects ?? []).length > 0)}
<p class="more"><a href="/search?${inNames}">All places with “${q}” in their names</a></p>`;
}

/** Whether a question is about zones alone, of an area without published zones. */
function asksUnpublishedZones(
  { subjects, place, jurisdiction }: NonNullable<Search['question']>,
  { country }: DataOf<typeof ANSWER>,
): boolean {
  return (
    (place ?? jurisdiction) !== null &&
    subjects.length > 0 &&
    subjects.every(({ kind }) => kind === 'ZONE_LIMIT') &&
    (country?.zonedArea?.zones ?? []).length === 0
  );
}

/** Without a subject, rules of dwellings do not answer a question about a classroom. */
function isOfAskedKind(question: Search['question']) {
  const others = question?.leavesOutKind ? question.nearest.map(({ name }) => name) : [];
  return ({ matchedBy, node }: Search['results'][number]) =>
    matchedBy !== 'SOME_WORDS' ||
    !others.some((name) => ('field' in node ? node.field : 'name' in node && node.name) === name);
}

function placeList(
  { edges, pageInfo, totalCount }: Places,
  title: string,
  query: URLSearchParams,
): Part {
  const found = edges.map(({ node }) => node);
  return html`<h2>${title}</h2>
<p>${totalCount === 0 ? 'No place has this in its name.' : pluralize(totalCount, 'place')}${query.has('after') && ', continued'}</p>
${table('Places, the most populous first', COLUMNS, found)}
${nextPage('/search', query, pageInfo, `Next ${found.length} places`)}`;
}

const COLUMNS: Column<Place>[] = [
  nameColumn(
    'Place',
    ({ code, name, country, isReference }) =>
      html`<a href="/${country.code}/cities/${code}">${name}</a>${isReference && html` <span class="evidence">reference city</span>`}`,
  ),
  column('Country', ({ country }) => country.name),
  column('Subdivision', ({ subdivision }) => subdivision),
  column('Official code', ({ officialCode }) => officialCode),
  numberColumn('Population', ({ population }) => population),
];
