import { COLUMN_PARAMETERS } from '../../api/files/lookup/contract.ts';
import { choice, line } from '../html/form.ts';
import { CONTENTS, type Html, html } from '../html/html.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { codeName } from '../html/values.ts';
import { definePage } from './page.ts';

/** A parameter, which a set of data may lack. */
const SNOW_LOAD = 'snow_load_ground_kn_m2';
const CORE_VALUES = [
  ['official_code', 'Official code'],
  ['population', 'Population'],
  ['seismic_zone', 'Seismic zone'],
  ['wind_speed_ms', 'Design wind speed, m/s, with its averaging time and return period'],
  [SNOW_LOAD, 'Snow load on the ground, kN/m²'],
  ['climate_zone', 'Climate zone'],
  ['subdivision', 'Subdivision'],
  ['latitude', 'Latitude'],
  ['longitude', 'Longitude'],
  ['postcodes', 'Postcodes'],
] as const;
const CHOSEN_AT_FIRST = [
  'official_code',
  'population',
  'seismic_zone',
  'wind_speed_ms',
  SNOW_LOAD,
  'climate_zone',
];

const CORE_NAMES = new Set<string>(CORE_VALUES.map(([name]) => name));
const CHOSEN_COLUMNS = [
  ['name_column', 'Column with the name of the place'],
  ['address_column', 'Column with the address'],
  ['country_column', 'Column with the country'],
  ['subdivision_column', 'Column with the subdivision'],
  ['altitude_column', 'Column with the altitude in metres'],
] as const;

export const lookupPage = definePage({
  path: '/lookup',
  label: 'Look up a list',
  query: ['columns', 'country', 'decimal', ...COLUMN_PARAMETERS],
  variables: () => ({}),
  document: `query PageLookup {
    dataset { parameters { name description } }
    countries { code name }
  }`,
  render: ({ dataset, countries }, { addresses, query }) => ({
    title: 'Look up a list of places',
    main: html`<h1>Look up a list of places</h1>
<p class="lead">Send a table of up to 5,000 places by name, official code, postcode, address or position. You get the same table back with the values that you choose, and for each row how surely it was matched and what else it could have meant.</p>
${CONTENTS}<form class="design" method="post" enctype="multipart/form-data" action="/lookup">
<fieldset><legend>The list</legend>
<div class="field"><label for="file">CSV or JSON, up to 2 MiB</label>
<input type="file" name="file" id="file" accept=".csv,.tsv,.txt,.json,text/csv,application/json"></div>
<div class="field"><label for="table">Or paste the list</label>
<textarea name="table" id="table" rows="6" autocomplete="off" spellcheck="false" aria-describedby="table-note"></textarea>
<p class="note" id="table-note">The first row names the columns. Rows copied from a spreadsheet, and a list of towns alone, will do.</p></div>
${choice(
  { name: 'country', label: 'Country of rows that name none', value: query.get('country') ?? '' },
  'each row names it',
  countries.map(({ code, name }) => ({ value: code, label: name })),
)}
<details${COLUMN_PARAMETERS.some((name) => query.has(name)) && html` open`}><summary>Columns with other names</summary>
${CHOSEN_COLUMNS.map(([name, label]) => line({ name, label, value: query.get(name) ?? '' }, {}))}</details>
</fieldset>
<fieldset class="measure"><legend>Values to add</legend>
<ul class="checks">${CORE_VALUES.filter(([name]) => name !== SNOW_LOAD || dataset.parameters.some((each) => each.name === name)).map(([name, label]) => check(name, label, chosen(query)))}${otherColumns(query, dataset.parameters).map((name) => check(name, name, chosen(query)))}</ul>
<details><summary>Other design parameters</summary>
<ul class="checks">${dataset.parameters.filter(({ name }) => !CORE_NAMES.has(name)).map(({ name, description }) => check(name, description, chosen(query)))}</ul></details>
</fieldset>
<p><button name="answer" value="page">Look them up</button> <button name="answer" value="file">Download the table</button></p>
</form>
<p class="note">Positions and postcodes come from the documents in the <a href="/sources/FR">sources</a> of each country, such as GeoNames (CC BY 4.0); the resulting table credits them row by row. Two thousand rows take a second or two. Uploads are not stored or logged.</p>
<h2 id="columns">Columns that are recognised</h2>
${table('What a column must be called, in any case and with accents or without; for names, postcodes and addresses also as a word of a longer head', HEAD_COLUMNS, HEADS)}
<h2 id="programs">For programs</h2>
<p>The same table comes back, as it was given: CSV as CSV, JSON as JSON. A column of another name is named by <code>name_column</code>, <code>official_code_column</code>, <code>country_column</code> or <code>subdivision_column</code>.</p>
<pre><code>curl --data-binary @places.csv -H 'Content-Type: text/csv' \\
  '<span class="unit">…</span>${addresses.of('/lookup')}?country=IT&amp;columns=seismic_zone,snow_load_ground_kn_m2'</code></pre>
<h2 id="status">Status of each row</h2>
${table('lookup_status', STATUS_COLUMNS, STATUSES)}`,
  }),
});

/** The values of the address, or those that are chosen at first. */
function chosen(query: URLSearchParams): readonly string[] {
  return query.has('columns')
    ? query.getAll('columns').flatMap((names) => names.split(','))
    : CHOSEN_AT_FIRST;
}

/** Values of the address that the form does not list, such as `snow_zone`. */
function otherColumns(query: URLSearchParams, parameters: readonly { name: string }[]): string[] {
  const listed = new Set([...CORE_NAMES, ...parameters.map(({ name }) => name)]);
  return chosen(query).filter((name) => name !== '' && !listed.has(name));
}

function check(name: string, label: string, columns: readonly string[]): Html {
  const checked = columns.includes(name);
  return html`<li><label><input type="checkbox" name="columns" value="${name}"${checked && html` checked`}> <span>${label}${codeName(name)}</span></label></li>\n`;
}

const HEADS = [
  [
    'A name',
    'city, town, municipality, place, commune, ville, comune, municipio, gemeente, kommune, ort, 市区町村 …; else name, nom, nome, nombre, naam, navn, where no column has addresses',
  ],
  [
    'An official code',
    'official_code, code, insee, code_insee, istat, codice_istat, ine, geoid, gemeentecode, kommunekode …',
  ],
  ['A postcode', 'postcode, postal_code, zip, code_postal, cap, codigo_postal, postnummer, plz …'],
  [
    'A position',
    'latitude and longitude, lat and lon: decimal degrees of WGS 84; the result is the nearest centre',
  ],
  [
    'A country',
    'country, country_code, pays, paese, pais, land: a code (IT) or a name in its own or another large language',
  ],
  [
    'A subdivision',
    'subdivision, state, province, region, county, departement, provincia, sigla: a code (IT-TO or TO) or a name',
  ],
  [
    'An address',
    'address, location, adresse, lieu, indirizzo, dirección, adres, 住所 …: its end is read (postcode and town, town and subdivision, town and country), and the match is likely at most',
  ],
  [
    'The altitude of the site',
    'altitude, altitude_m, elevation, altitudine, quota, altitud, hoogte, højde, Höhe, 標高 …: metres above sea level; values that depend on the altitude are those at it',
  ],
  ['A place by its code here', 'place_code, lookup_place: IT/roma, or roma beside a country'],
] as const;
const HEAD_COLUMNS: Column<(typeof HEADS)[number]>[] = [
  nameColumn('Content', ([what]) => what),
  column('Heads', ([, heads]) => heads),
];

const STATUSES = [
  ['matched', 'One place alone can be meant.', 'yes'],
  [
    'likely',
    'One place was found, with a difference that the note states: another spelling, a former name, no country, or the postcode of another place.',
    'yes',
  ],
  [
    'ambiguous',
    'Several places can be meant, or one that is not near enough: they are listed, and none is chosen.',
    'no',
  ],
  ['not_found', 'No place was found; names that are spelled alike are listed.', 'no'],
  ['invalid', 'The row cannot be read: the note states why, and in which column.', 'no'],
] as const;
const STATUS_COLUMNS: Column<(typeof STATUSES)[number]>[] = [
  nameColumn('Status', ([status]) => html`<code>${status}</code>`),
  column('What it means', ([, meaning]) => meaning),
  column('Has values', ([, , values]) => values),
];
