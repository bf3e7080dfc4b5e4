import type { DataOf } from '../../domain/documents/document-types.ts';
import { shown } from '../../domain/schema/client-errors.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { html } from '../html/html.ts';
import { sourceLink } from '../html/source.ts';
import { type Column, column, nameColumn, numberColumn, table } from '../html/table.ts';
import { pluralize } from '../html/values.ts';
import {
  COLUMNS_OF_MAP,
  defaultColumn,
  PLACES_OF_CLASS,
  shownColumns,
  type WithColumns,
} from './map.ts';
import { definePage, type PageRequest } from './page.ts';
import { nextPage } from './pagination.ts';
import { type ColumnWords, columnWords, lowerFirst, withUnit } from './place-columns.ts';

const PLACES_BY_VALUE = `query PagePlacesOfClass($country: CountryCode!, $show: String!, $values: [String!], $above: Float, $upTo: Float, $after: String) {
  country(code: $country) {
    placesByValue(show: $show, values: $values, above: $above, upTo: $upTo, after: $after, first: 100) {
      totalCount
      edges { value node { code name subdivision officialCode population } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

type ClassPlaces = NonNullable<DataOf<typeof PLACES_BY_VALUE>['country']>['placesByValue'];
type Place = ClassPlaces['edges'][number];

/** The places of a class, or all with a value: most populous first, a hundred to the page. */
export const placesPage = definePage({
  path: PLACES_OF_CLASS,
  query: ['show', 'value', 'above', 'to', 'after'],
  document: `query PagePlaces($country: CountryCode!) {
    dataset { parameters { name unit description } }
    country(code: $country) { code name ${COLUMNS_OF_MAP} }
  }`,
  next: {
    document: PLACES_BY_VALUE,
    variables: ({ country }, { path, query }) => {
      if (shownColumns(country).length === 0) return null;
      const bound = (name: string) =>
        query.has(name) ? amount(name, query.get(name) as string) : null;
      const values = query.has('value') ? query.getAll('value') : null;
      const [show, above, upTo, after] = [
        query.get('show') ?? defaultColumn(country),
        bound('above'),
        bound('to'),
        query.get('after'),
      ];
      return { country: path.country, show, values, above, upTo, after };
    },
  },
  render: ({ dataset, country }, request, more) => {
    const found = more?.country?.placesByValue;
    const show = request.query.get('show') ?? defaultColumn(country);
    const words = columnWords(show, dataset.parameters);
    const title = `${words.label}: places of ${country.name}`;
    const main = html`<p class="crumb"><a href="/${country.code}">${country.name}</a> · <a href="/${country.code}/map?show=${show}">Map</a></p>
<h1>${words.label}</h1>
${found ? placesTable(found, { words, country, show, request }) : html`<p class="lead">No table of the places of ${country.name} is published.</p>`}
${found && nextPage(PLACES_OF_CLASS.replace('{CC}', country.code), request.query, found.pageInfo, 'Next places')}`;
    return { title, main };
  },
});

function amount(name: string, text: string): number {
  const number = Number(text);
  if (Number.isFinite(number)) return number;
  throw new HttpProblem(
    'invalid-parameter',
    `\`${name}\` must be a number, such as 1500 or 0.25 (got ${shown(text)}).`,
  );
}

type Shown = {
  words: ColumnWords;
  country: { code: string; name: string } & WithColumns;
  show: string;
  request: PageRequest;
};

function placesTable(found: ClassPlaces, { words, country, show, request: { query } }: Shown) {
  const [above, upTo, values] = [query.get('above'), query.get('to'), query.getAll('value')];
  const bounds = [above !== null && `more than ${above}`, upTo !== null && `to ${upTo}`]
    .filter(Boolean)
    .join(', ');
  const chosen = [values.length > 0 ? values.join(' or ') : bounds, words.unit]
    .filter(Boolean)
    .join(' ');
  const column = shownColumns(country).find(({ name }) => name === show);
  const isChosen = values.length > 0 || bounds !== '';
  const which = isChosen
    ? html`whose ${lowerFirst(words.label)} is <strong>${chosen}</strong>`
    : `whose ${lowerFirst(words.label)} is known`;
  return html`<p class="lead">${pluralize(found.totalCount, 'place')} of ${country.name} ${which}${query.has('after') && ', continued'}.</p>
${table('Places, the most populous first', columnsOf(country.code, words), found.edges)}
${found.totalCount === 0 && html`<p>No place of its tables has this value.</p>`}
${column?.source && html`<p class="origin">${column.reference} ${sourceLink(column.source)} Reference cities have a source of their own, on their pages.</p>`}`;
}

function columnsOf(country: string, words: ColumnWords): Column<Place>[] {
  return [
    nameColumn(
      'Place',
      ({ node: { code, name } }) => html`<a href="/${country}/cities/${code}">${name}</a>`,
    ),
    column('Subdivision', ({ node }) => node.subdivision),
    column('Official code', ({ node }) => node.officialCode),
    words.isNumber
      ? numberColumn(withUnit(words), ({ value }) => Number(value))
      : column(withUnit(words), ({ value }) => value),
    numberColumn('Population', ({ node }) => node.population),
  ];
}
