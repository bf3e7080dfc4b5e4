import { createHash } from 'node:crypto';
import type { Edition } from '../editions/edition.ts';
import { ALL_FILES, filesOfEdition, type StoredFile } from '../editions/files.ts';
import { addressOf } from '../http/addresses.ts';
import { HttpProblem } from '../http/errors.ts';
import { decodePart, readCountryCode } from '../http/path-parts.ts';
import { createPathMatcher } from '../http/path-template.ts';
import { DOWNLOADS_PREFIX } from '../http/paths.ts';
import { ALL, countriesByCode } from '../resources/countries/queries.ts';
import { creditOfPlaces } from '../resources/places/credit.ts';
import { unknownCountry, unknownPath } from '../rest/not-found.ts';
import { archiveReadme } from './archive-readme.ts';
import type { Bundle } from './bundle.ts';
import { columnsOfTable, describedTables, type TableColumn } from './table-columns.ts';
import { type Entry, isFileEntry } from './zip.ts';

const findFileName = createPathMatcher([{ path: `${DOWNLOADS_PREFIX}{name}` }, { path: `${DOWNLOADS_PREFIX}{CC}/{name}` }], {
  CC: '[^/]*',
  name: '[^/]*',
});

export const PARQUET_TYPE = 'application/vnd.apache.parquet';
export const GEOJSON_TYPE = 'application/geo+json';
const PARQUET = '.parquet';
/** All tables of a country in that format. */
export const BUNDLE = 'parquet.zip';
export const GEOJSON = 'places.geojson';
const PLACES = 'places.csv';
/** What is made from a table anew: with another way to make it its bytes are others. */
const MADE_BY = 'hyparquet-writer 0.17; attribution 1; GeoJSON 3; load.sql 1';

/** What is at an address: an archive, or a file. `fileName` is what it is saved as. */
export type Download = { fileName: string; digest: string } & (
  | { type: 'application/zip'; entries: readonly Entry[]; asOf: string }
  | { type: 'application/zip'; bundle: Bundle }
  | KeptFile
  | ({ type: typeof PARQUET_TYPE; columns: readonly TableColumn[] } & File)
  | ({ type: typeof GEOJSON_TYPE; columns: readonly TableColumn[]; country: string } & File)
);
type KeptFile = { type: 'text/csv; charset=utf-8; header=present' | 'application/json' } & File;
/** `country` is that of whose package it is, and `credit` who is to be credited for positions and postcodes in it. */
type File = { file: StoredFile; country?: string | undefined; credit: string | null };

/** The files that all countries share, and those of each package by the code of its country. */
type Stored = { shared: Map<string, StoredFile>; packages: Map<string, Map<string, StoredFile>> };

/** The download at `path`, without a query, or the HttpProblem that says what there is instead. */
export async function findDownload(edition: Edition, path: string): Promise<Download> {
  const { CC, name: written } = findFileName(path)?.parameters ?? {};
  const [country, name] = [CC, written].map((part) => part && decodePart(part, path));
  if (name === undefined) throw unknownPath(path, `${addressOf('/catalog.jsonld')} lists all downloads.`);
  const stored = await findPackages(edition);
  if (country !== undefined && name === BUNDLE) return bundleDownload(edition, stored, countryCode(country));
  if (country !== undefined) return findFile(edition, packageOf(stored, country), name, countryCode(country));
  if (!name.endsWith('.zip')) return findFile(edition, stored.shared, name);
  if (name === 'all.zip') return zipDownload(await allEntries(edition, stored), edition.asOf, `plumbline-${edition.version}.zip`);
  const code = countryCode(name.slice(0, -'.zip'.length));
  const entries = await countryEntries(edition, packageOf(stored, code), code);
  return zipDownload(entries, await dateOf(edition, code), `plumbline-${code.toLowerCase()}-${edition.version}.zip`);
}

/** What the archive of a country has. */
export async function countryEntries(edition: Edition, files: ReadonlyMap<string, StoredFile>, code: string): Promise<Entry[]> {
  const { name, asOf } = (await edition.load(countriesByCode, ALL, (countries) => countries.get(code))) as { name: string; asOf: string };
  const readme = await archiveReadme(edition, { asOf, of: name, files });
  return [readme, ...[...files].map(([inside, file]) => ({ name: inside, file }))];
}

export function findPackages(edition: Edition): Stored | Promise<Stored> {
  return edition.load(filesOfEdition, ALL_FILES, byPackage);
}

/** The files by where they are: `it/cities.csv` is `cities.csv` in the package of IT. */
function byPackage(files: readonly StoredFile[]): Stored {
  const stored: Stored = { shared: new Map(), packages: new Map() };
  for (const file of files) {
    const [name, folder] = file.name.split('/').reverse() as [string, string | undefined];
    const within = folder === undefined ? stored.shared : (stored.packages.get(folder.toUpperCase()) ?? new Map());
    if (folder !== undefined) stored.packages.set(folder.toUpperCase(), within);
    within.set(name, file);
  }
  return stored;
}

async function allEntries(edition: Edition, { shared, packages }: Stored): Promise<Entry[]> {
  const files = [shared, ...packages.values()].flatMap((within) => [...within.values()]);
  const countries = await edition.load(countriesByCode, ALL, (all) => new Map([...all.values()].map(({ code, name }) => [code, name])));
  const readme = await archiveReadme(edition, { asOf: edition.asOf, of: 'all countries', files: shared, countries });
  return [readme, ...files.map((file) => ({ name: file.name, file }))];
}

function countryCode(text: string): string {
  return readCountryCode(text, ` All countries together are ${addressOf('/downloads/all.zip')}.`);
}

function packageOf({ packages }: Stored, country: string): Map<string, StoredFile> {
  const code = countryCode(country);
  const found = packages.get(code);
  if (found) return found;
  throw unknownCountry(code, packages.keys());
}

/** Who is to be credited for a table: of the places of a country, whose positions and postcodes may ask for it wherever they are shown. */
async function creditOf(edition: Edition, table: string, country: string | undefined): Promise<string | null> {
  return table === PLACES && country !== undefined ? creditOfPlaces(edition, country) : null;
}

/** A file as it is kept; under the name of a table and .parquet the same table in that format; places with their positions as GeoJSON. */
async function findFile(edition: Edition, files: Map<string, StoredFile>, name: string, country?: string): Promise<Download> {
  const table = name === GEOJSON && country !== undefined ? PLACES : `${name.slice(0, -PARQUET.length)}.csv`;
  const isMade = (name === GEOJSON && country !== undefined) || name.endsWith(PARQUET);
  if (!isMade || !files.has(table)) return { ...fileDownload(files, name, country), credit: await creditOf(edition, name, country) };
  const { file, digest, fileName } = fileDownload(files, table, country);
  const columns = await columnsOfTable(edition, files, table);
  const credit = await creditOf(edition, table, country);
  if (name.endsWith(PARQUET)) {
    const made = digestOf(name, digest, credit ?? '');
    return { type: PARQUET_TYPE, file, columns, country, credit, digest: made, fileName: fileName.replace(/csv$/, 'parquet') };
  }
  if (!columns.some((column) => column.name === 'latitude')) return fileDownload(files, name, country);
  // It says the version that it is of.
  const made = digestOf(name, digest, edition.version);
  return {
    type: GEOJSON_TYPE,
    file,
    columns,
    country: country as string,
    credit,
    digest: made,
    fileName: fileName.replace(/csv$/, 'geojson'),
  };
}

/** The tables of a country and those that all share, of which some have the same names. */
async function bundleDownload(edition: Edition, stored: Stored, country: string): Promise<Download> {
  const credit = await creditOf(edition, PLACES, countryCode(country));
  const tablesIn = async (files: Map<string, StoredFile>, folder: string) => {
    const described = await describedTables(edition, files);
    return [...files].flatMap(([table, file]) => {
      const about = described.get(table);
      return about && table.endsWith('.csv')
        ? [{ name: `${folder}${table.slice(0, -'.csv'.length)}`, file, ...about, credit: table === PLACES ? credit : null }]
        : [];
    });
  };
  const tables = [...(await tablesIn(packageOf(stored, country), '')), ...(await tablesIn(stored.shared, 'shared/'))];
  const digest = digestOf(BUNDLE, edition.version, ...tables.map(({ name, file }) => `${name} ${file.digest}`));
  const bundle = { country, asOf: await dateOf(edition, country), tables };
  return { type: 'application/zip', bundle, digest, fileName: `plumbline-${country.toLowerCase()}-${edition.version}-parquet.zip` };
}

async function dateOf(edition: Edition, code: string): Promise<string> {
  return (await edition.load(countriesByCode, ALL, (countries) => countries.get(code)?.asOf)) as string;
}

function digestOf(...parts: readonly string[]): string {
  return createHash('sha256')
    .update([MADE_BY, ...parts].join('\0'))
    .digest('base64url')
    .slice(0, 22);
}

function fileDownload(files: Map<string, StoredFile>, name: string, country?: string): { fileName: string; digest: string } & KeptFile {
  const file = files.get(name);
  if (!file) {
    const whose = country === undefined ? 'The files that all countries share' : `The files of ${country}`;
    throw new HttpProblem(
      'unknown-table',
      `There is no ${JSON.stringify(name)} here. ${whose}: ${[...files.keys()].join(', ')}; each .csv as .parquet too.`,
    );
  }
  const type = name.endsWith('.json') ? 'application/json' : 'text/csv; charset=utf-8; header=present';
  return { type, file, country, credit: null, digest: file.digest.slice(0, 22), fileName: `plumbline-${file.name.replace('/', '-')}` };
}

function zipDownload(entries: readonly Entry[], asOf: string, fileName: string): Download {
  const digest = createHash('sha256').update(asOf);
  for (const entry of entries) digest.update(`\0${entry.name}\0${isFileEntry(entry) ? entry.file.digest : entry.crc32}`);
  return { type: 'application/zip', entries, asOf, fileName, digest: digest.digest('base64url').slice(0, 22) };
}
