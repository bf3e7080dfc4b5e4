import type { DataOf } from '../../domain/documents/document-types.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { swatch } from '../html/map-shades.ts';
import { placeMap } from '../html/place-map.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { type Column, nameColumn, numberColumn, table } from '../html/table.ts';
import { formatNumber, pluralize } from '../html/values.ts';
import { type Class, classesOf } from './map-classes.ts';
import { definePage, type Found } from './page.ts';
import { type ColumnWords, columnWords, lowerFirst, withUnit } from './place-columns.ts';

/** The default column. */
const FIRST = 'seismic_zone';
/** The page of the places of a class. */
export const PLACES_OF_CLASS = '/{CC}/places';

export const COLUMNS_OF_MAP = `placeColumns { name reference source ${SOURCE} }`;

export type WithColumns = DataOf<`fragment WithColumns on Country { ${typeof COLUMNS_OF_MAP} }`>;
type PlaceColumn = WithColumns['placeColumns'][number];

const CELLS = `query PageMapCells($country: CountryCode!, $show: String!) {
  country(code: $country) {
    placeMap(show: $show) { drawn left cells { latitude longitude value subdivision } values { value places } }
  }
}`;

type PlaceMap = NonNullable<NonNullable<DataOf<typeof CELLS>['country']>['placeMap']>;

const DOCUMENT = `query PageMap($country: CountryCode!) {
    dataset { parameters { name unit description } conditions { name description } }
    country(code: $country) { code name placeClasses { condition value label } cities { name latitude longitude } ${COLUMNS_OF_MAP} }
  }`;
type Data = Found<DataOf<typeof DOCUMENT>>;

export const mapPage = definePage({
  path: '/{CC}/map',
  label: 'Map',
  query: ['show'],
  document: DOCUMENT,
  next: {
    document: CELLS,
    variables: ({ country }, { path, query }) =>
      shownColumns(country).length === 0
        ? null
        : { country: path.country, show: query.get('show') ?? defaultColumn(country) },
  },
  render: ({ dataset, country }, { query }, more) => {
    const columns = shownColumns(country);
    const show = query.get('show') ?? defaultColumn(country);
    const map = more?.country?.placeMap;
    const words = columnWords(show, dataset.parameters);
    return {
      title: map ? `${words.label}: map of ${country.name}` : `Map of ${country.name}`,
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a></p>
<h1>${map ? words.label : 'Map'}</h1>
${map ? mapSection(map, { dataset, country, columns, show, words }) : html`<p class="lead">No table of the places of ${country.name} is published, so that there is nothing to draw.</p>`}`,
    };
  },
});

const NO_VALUES = new Set([
  'code',
  'name',
  'subdivision',
  'official_code',
  'population',
  'latitude',
  'longitude',
  'postcodes',
]);

export function shownColumns({ placeColumns }: WithColumns): PlaceColumn[] {
  return placeColumns.filter(({ name, source }) => !NO_VALUES.has(name) && source !== null);
}

export function defaultColumn(country: WithColumns): string {
  const names = shownColumns(country).map(({ name }) => name);
  return names.includes(FIRST) ? FIRST : (names[0] ?? FIRST);
}

/** More links are folded, so that the map is visible at once. */
const FEW_LINKS = 8;

type City = Data['country']['cities'][number];
type Shown = Data & { columns: readonly PlaceColumn[]; show: string; words: ColumnWords };

function mapSection(map: PlaceMap, { dataset, country, columns, show, words }: Shown): Html {
  const classes = classesOf(map.values, words.isNumber);
  const regions = new Map(
    country.placeClasses
      .filter(({ condition }) => condition === 'subdivision')
      .map(({ value, label }) => [value, label]),
  );
  const places = map.cells.map(({ latitude, longitude, value, subdivision }) => {
    return {
      latitude,
      longitude,
      class: classes.shadeOf(value),
      region: regions.get(subdivision) ?? subdivision,
    };
  });
  const cityAt = new Map(country.cities.map((city) => [nearestTo(city, places), city.name]));
  const names = new Map(classes.all.map(({ shade, label }) => [shade, label]));
  const nameOf = (shade: number) => (words.isNumber ? null : (names.get(shade) ?? null));
  const meaning = dataset.conditions.find(({ name }) => name === show)?.description;
  const column = columns.find(({ name }) => name === show);
  const links = columns.map(
    ({ name }) =>
      html`<li><a href="/${country.code}/map?show=${name}"${name === show && html` aria-current="page"`}>${withUnit(columnWords(name, dataset.parameters))}</a></li>\n`,
  );
  const nav = html`<nav class="index" aria-label="What the map shows"><ul>${links}</ul></nav>`;
  const drawn = `Map of ${pluralize(map.drawn, 'place')} of ${country.name} by ${lowerFirst(words.label)}; the table below has the classes.`;
  return html`<p class="lead">${meaning ? `${meaning}.` : `The places of ${country.name} by ${lowerFirst(withUnit(words))}.`}</p>
${links.length > FEW_LINKS ? html`<details><summary>Show another of ${formatNumber(links.length)} values</summary>${nav}</details>` : nav}
${placeMap(
  drawn,
  places.map((place) => ({ ...place, city: cityAt.get(place) })),
  { count: classes.shades, nameOf },
)}
<p class="note">${drawingNote(map)}</p>
${table(`Places by class${words.unit && `, in ${words.unit}`}`, columnsOf({ classes: classes.all, shades: classes.shades, country: country.code, show }), classes.all)}
${column?.source && html`<p class="origin">${column.reference} ${sourceLink(column.source)}</p>`}`;
}

function nearestTo<Place extends { latitude: number; longitude: number }>(
  { latitude, longitude }: City,
  places: readonly Place[],
): Place | null {
  if (latitude === null || longitude === null || places.length === 0) return null;
  const away = (place: Place) =>
    (place.latitude - latitude) ** 2 + (place.longitude - longitude) ** 2;
  return places.reduce((best, place) => (away(place) < away(best) ? place : best));
}

/** The simplifications of the drawing. The table is complete. */
function drawingNote({ cells, drawn, left }: PlaceMap): string {
  if (cells.length === 0)
    return `There is nothing to draw: no place has both this value and a position (${pluralize(left, 'place')}).`;
  const simplified =
    cells.length < drawn &&
    ` Of places that lie close together the value that most of them have is drawn: ${pluralize(cells.length, 'area')} stand for ${formatNumber(drawn)} places.`;
  const missing =
    left > 0 &&
    ` Not drawn, as the position or the value is not known: ${pluralize(left, 'place')}.`;
  return [
    'The areas show the nearest place. They are not official boundaries.',
    simplified,
    missing,
  ]
    .filter(Boolean)
    .join('');
}

type Legend = { classes: readonly Class[]; shades: number; country: string; show: string };

function columnsOf({ classes, shades, country, show }: Legend): Column<Class>[] {
  const total = classes.reduce((sum, { places }) => sum + places, 0);
  const hrefOf = ({ parameters }: Class) => {
    const query = new URLSearchParams([['show', show], ...parameters] as [string, string][]);
    return `${PLACES_OF_CLASS.replace('{CC}', country)}?${query}`;
  };
  return [
    nameColumn(
      'Class',
      (each): Part =>
        html`${swatch(each.shade, shades)} <a href="${hrefOf(each)}">${each.label}</a>`,
    ),
    numberColumn('Places', ({ places }) => places),
    numberColumn(
      'Share',
      ({ places }) => `${formatNumber(Math.round((places / total) * 1000) / 10)} %`,
    ),
  ];
}
