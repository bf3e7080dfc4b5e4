import {
  CATALOG_PATH,
  type Offer,
  type Published,
  publishedCountries,
} from '../api/files/downloads/catalog.ts';
import { combinedTables } from '../api/files/downloads/combined-tables.ts';
import {
  findPackages,
  ZONES_GEOJSON,
  ZONES_PARQUET,
} from '../api/files/downloads/find-download.ts';
import type { Edition } from '../data/editions/edition.ts';
import { LICENSE_URL } from '../server/http/data-headers.ts';
import { DOWNLOADS_PATH, DOWNLOADS_PREFIX } from '../server/http/paths.ts';
import { CONTENTS, type Html, html } from './html/html.ts';
import { type Column, column, nameColumn, numberColumn, table } from './html/table.ts';
import { renderInFrame } from './render-page.ts';

/** The downloads with their sizes and licence. */
export async function downloadsPage(edition: Edition): Promise<string> {
  const { version } = edition;
  const countries = await publishedCountries(edition);
  const stored = await findPackages(edition);
  const { shared } = stored;
  const together = [...(await combinedTables(edition, stored))].map(([name, { description }]) => ({
    name,
    description,
  }));
  const files = [...shared].map(([name, { size }]) => ({ name, size }));
  const main = html`<h1>Downloads</h1>
<p class="lead">The data of this edition, byte for byte as it was loaded. CSV in UTF-8 with a header; <a href="https://datapackage.org">Data Packages</a> that describe each column.</p>
${CONTENTS}<p><a href="${DOWNLOADS_PREFIX}all.zip">All countries (zip)</a>, as a folder that the service can load.
<a href="${DOWNLOADS_PREFIX}parquet.zip">All countries in Parquet (zip)</a>, one table for all countries, with the statements that load DuckDB.</p>
${table('By country', COUNTRY_COLUMNS, countries)}
<h2 id="tables">Tables of each country</h2>
${countries.map(tablesOf)}
<h2 id="together">Tables of all countries</h2>
<p>Each row begins with the country. A column that a country does not have is blank in its rows.</p>
${table('All countries in one table', TOGETHER_COLUMNS, together)}
<h2 id="shared">Tables that all countries share</h2>
${table('Vocabulary and presumptions', FILE_COLUMNS, files)}
<h2 id="licence">Licence and citation</h2>
<p>The data is under <a href="${LICENSE_URL}" rel="license">CC BY 4.0</a>: name “Plumbline building-regulation reference data, edition ${version}”, and the document beside a value where that value matters.
Sources have licences of their own; positions and postcodes are in part from <a href="https://www.geonames.org">GeoNames</a> (CC BY 4.0). The sources of a country, with licence and day, are on its page of sources.</p>
<h2 id="programs">For programs</h2>
<p><a href="${CATALOG_PATH}">Catalogue (DCAT 3)</a> with all addresses and sizes; an <code>ETag</code> for each file. More in <a href="/docs/lookup-and-downloads#downloads">the documentation</a>.</p>`;
  return renderInFrame({ title: 'Downloads', main }, { edition, path: DOWNLOADS_PATH });
}

const COUNTRY_COLUMNS: Column<Published>[] = [
  nameColumn('Country', ({ code, name }) => html`<a href="/${code}">${name}</a>`),
  column('All tables, CSV', ({ offers }) =>
    offers.filter(({ name }) => name === 'Data Package').map(link),
  ),
  column('All tables, Parquet', ({ offers }) =>
    offers.filter(({ name }) => name === 'parquet.zip').map(link),
  ),
  column('Places', ({ offers }) =>
    offers.filter(({ name }) => /^places\.(csv|geojson)$/.test(name)).map(link),
  ),
  column('Zone maps', ({ offers }) =>
    offers.filter(({ name }) => name === ZONES_GEOJSON || name === ZONES_PARQUET).map(link),
  ),
  column('As of', ({ asOf }) => asOf),
  column('Sources', ({ code }) => html`<a href="/sources/${code}">Sources</a>`),
];

const TOGETHER_COLUMNS: Column<{ name: string; description: string }>[] = [
  nameColumn('CSV', ({ name }) => html`<a href="${DOWNLOADS_PREFIX}${name}">${name}</a>`),
  column('Contents', ({ description }) => description),
  column('Parquet', ({ name }) => parquetLink(name.replace(/csv$/, 'parquet'))),
];

const FILE_COLUMNS: Column<{ name: string; size: number }>[] = [
  nameColumn('File', ({ name }) => html`<a href="${DOWNLOADS_PREFIX}${name}">${name}</a>`),
  numberColumn('Size', ({ size }) => sizeOf(size)),
];

function parquetLink(name: string): Html {
  return html`<a href="${DOWNLOADS_PREFIX}${name}">${name}</a>`;
}

function tablesOf({ name, offers }: Published): Html {
  const tables = offers.filter(
    (offer) => offer.mediaType === 'text/csv' || offer.name.endsWith('.json'),
  );
  return html`<details><summary>${name}: ${tables.length} files</summary><p>${tables.map(link)}</p></details>\n`;
}

function link({ name, address, bytes }: Offer): Html {
  return html`<a href="${pathOf(address)}">${name}</a>${bytes !== null && html` <span class="unit">${sizeOf(bytes)}</span>`} `;
}

/** The frame of pages adds the base path. */
function pathOf(address: string): string {
  return address.slice(address.indexOf(DOWNLOADS_PREFIX));
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
