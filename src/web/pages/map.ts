import { unitName } from '../../conditions/unit-symbols.ts';
import type { DataOf } from '../../graphql/document-types.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { MAX_CLASSES, placeMap, swatch } from '../html/place-map.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { type Column, table } from '../html/table.ts';
import { formatNumber, formatPercent, nameInWords } from '../html/values.ts';
import { definePage } from './page.ts';

type Cell = { latitude: number; longitude: number; value: string; places: number };
type PlaceMap = { cellHeight: number; cellWidth: number; drawn: number; left: number; cells: readonly Cell[] };
/** A class of the legend: what it is, whether a value is of it, and how its places are asked for. */
type Class = { label: string; has: (value: string) => boolean; asked: readonly (readonly [string, string])[] };

/** The column that is shown where the address names none. */
const FIRST = 'seismic_zone';
/** The page of the places of a class. */
export const PLACES_OF_CLASS = '/{CC}/places';

/** What is asked of the columns that maps show. */
export const COLUMNS_OF_MAP = `placeColumns { name reference source ${SOURCE} }`;

export type WithColumns = DataOf<`fragment WithColumns on Country { ${typeof COLUMNS_OF_MAP} }`>;
type PlaceColumn = WithColumns['placeColumns'][number];

/** The places of a country by one value, drawn on the server. */
export const mapPage = definePage({
  path: '/{CC}/map',
  label: 'Map',
  query: ['show'],
  document: `query PageMap($country: CountryCode!) {
    dataset { parameters { name unit description } conditions { name description } }
    country(code: $country) { code name ${COLUMNS_OF_MAP} }
  }`,
  variables: ({ path }) => path,
  missing: ({ country }) => (country ? null : 'unknown-country'),
  next: {
    document: `query PageMapCells($country: CountryCode!, $show: String!) {
      country(code: $country) { placeMap(show: $show) { cellHeight cellWidth drawn left cells { latitude longitude value places } } }
    }`,
    variables: ({ country }, { path, query }) =>
      shownColumns(country).length === 0 ? null : { country: path.country, show: query.get('show') ?? defaultColumn(country) },
  },
  render: ({ dataset, country }, { query }, more) => {
    const columns = shownColumns(country);
    const show = query.get('show') ?? defaultColumn(country);
    const map = more?.country?.placeMap;
    const title = `Map of ${country.name}`;
    return {
      title,
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a></p>
<h1>Map</h1>
${map ? mapSection(map, { dataset, country, columns, show }) : html`<p class="lead">No table of the places of ${country.name} is published, so that there is nothing to draw.</p>`}`,
    };
  },
});

const NO_VALUES = new Set(['code', 'name', 'subdivision', 'official_code', 'population', 'latitude', 'longitude', 'postcodes']);

export function shownColumns({ placeColumns }: WithColumns): PlaceColumn[] {
  return placeColumns.filter(({ name, source }) => !NO_VALUES.has(name) && source !== null);
}

export function defaultColumn(country: WithColumns): string {
  const names = shownColumns(country).map(({ name }) => name);
  return names.includes(FIRST) ? FIRST : (names[0] ?? FIRST);
}

type Described = { name: string; description: string };
export type Units = { parameters: readonly { name: string; unit: string }[] };
type Shown = {
  dataset: { conditions: readonly Described[]; parameters: readonly Described[] } & Units;
  country: { code: string; name: string };
  columns: readonly PlaceColumn[];
  show: string;
};

function mapSection(map: PlaceMap, { dataset, country, columns, show }: Shown): Html {
  const unit = unitOf(dataset, show);
  const meaning = [...dataset.conditions, ...dataset.parameters].find(({ name }) => name === show)?.description;
  const classes = classesOf(map.cells, unit);
  const classAt = new Map(map.cells.map(({ value }) => [value, classes.findIndex(({ has }) => has(value))]));
  const cells = map.cells.map(({ latitude, longitude, value }) => ({ latitude, longitude, class: classAt.get(value) as number }));
  const counts = classes.map(({ label, asked }, index): Counted => {
    const places = map.cells.reduce((sum, { value, places }) => sum + (classAt.get(value) === index ? places : 0), 0);
    return { label, index, places, share: places / Math.max(1, map.drawn), href: hrefOf(country.code, [['show', show], ...asked]) };
  });
  const column = columns.find(({ name }) => name === show);
  const links = columns.map(
    ({ name }) =>
      html`<li><a href="/${country.code}/map?show=${name}"${name === show && html` aria-current="page"`}>${nameOf(name)}</a></li>\n`,
  );
  return html`<p class="lead">${nameOf(show)}${unit && ` in ${unitName(unit)}`}${meaning && `: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`}.</p>
<nav class="index" aria-label="What the map shows"><ul>${links}</ul></nav>
${placeMap(`Map of ${formatNumber(map.drawn)} places of ${country.name} by ${nameOf(show).toLowerCase()}; the table below has the classes.`, cells, { height: map.cellHeight, width: map.cellWidth })}
${table(`Places by class, as the map draws them${unit && `, in ${unitName(unit)}`}`, COLUMNS, counts)}
<p class="note">Each square is about ten kilometres wide and shows the value that most of the places have whose centres lie in it.${map.left > 0 && html` ${formatNumber(map.left)} places are not drawn, as their position or the value is not known; <a href="${hrefOf(country.code, [['show', show]])}">all places of which the value is known</a> are listed.`} Nothing is drawn between places. The table counts places by the value of their square; each class leads to the places that have the value themselves.</p>
${column?.source && html`<p class="origin">${column.reference} ${sourceLink(column.source)}</p>`}`;
}

/** The page of the places that are asked for. */
function hrefOf(country: string, asked: readonly (readonly [string, string])[]): string {
  return `${PLACES_OF_CLASS.replace('{CC}', country)}?${new URLSearchParams(asked.map(([name, value]) => [name, value]))}`;
}

/** What a column is called where it is shown. */
export function nameOf(show: string): string {
  return show === 'wind_speed_ms' ? 'Design wind speed' : nameInWords(show);
}

export function unitOf({ parameters }: Units, show: string): string {
  if (show === 'wind_speed_ms') return 'm/s';
  const unit = parameters.find(({ name }) => name === show)?.unit;
  return unit && unit !== '1' ? unit : '';
}

const STEPS = 6;
/** Values that a list of places may be asked for at once. */
const MAX_VALUES = 100;

/** The classes of a map: of numbers, ranges with about as many squares each; of other values, one class each. Of more values than the eye can tell apart, the rarest share one. */
function classesOf(cells: readonly Cell[], unit: string): Class[] {
  const values = [...new Set(cells.map(({ value }) => value))];
  const isNumber = unit !== '' && values.every((value) => value !== '' && Number.isFinite(Number(value)));
  if (isNumber && values.length > STEPS) return steps(cells.map(({ value }) => Number(value)));
  const often = new Map<string, number>();
  for (const { value, places } of cells) often.set(value, (often.get(value) ?? 0) + places);
  const most = [...often].sort(([, one], [, other]) => other - one).map(([value]) => value);
  const own = most
    .slice(0, most.length > MAX_CLASSES ? MAX_CLASSES - 1 : MAX_CLASSES)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const named = own.map((label): Class => ({ label, has: (value) => value === label, asked: [['value', label]] }));
  const others = most.slice(own.length).map((value) => ['value', value] as const);
  return others.length > 0 ? [...named, { label: 'others', has: () => true, asked: others.slice(0, MAX_VALUES) }] : named;
}

function steps(values: readonly number[]): Class[] {
  const sorted = values.toSorted((one, other) => one - other);
  const ends = Array.from({ length: STEPS }, (_, step) => sorted[Math.ceil(((step + 1) * sorted.length) / STEPS) - 1] as number);
  const distinct = [...new Set(ends)];
  return distinct.map((end, index): Class => {
    const from = index === 0 ? (sorted[0] as number) : (distinct[index - 1] as number);
    const label =
      index === 0 ? `${formatNumber(from)} to ${formatNumber(end)}` : `more than ${formatNumber(from)}, to ${formatNumber(end)}`;
    const above = index === 0 ? [] : [['above', String(from)] as const];
    return { label, has: (value) => Number(value) <= end && (index === 0 || Number(value) > from), asked: [...above, ['to', String(end)]] };
  });
}

type Counted = { label: string; index: number; places: number; share: number; href: string };

const COLUMNS: Column<Counted>[] = [
  { head: 'Class', names: true, cell: ({ label, index, href }): Part => html`${swatch(index)} <a href="${href}">${label}</a>` },
  { head: 'Places', number: true, cell: ({ places }) => formatNumber(places) },
  { head: 'Share', number: true, cell: ({ share }) => formatPercent(share) },
];
