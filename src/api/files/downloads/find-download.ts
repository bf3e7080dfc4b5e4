import { createHash } from 'node:crypto';
import type { Edition } from '../../../data/editions/edition.ts';
import { ALL_FILES, filesOfEdition, type StoredFile } from '../../../data/editions/files.ts';
import { unknownCountry, unknownPath } from '../../../domain/countries/not-found.ts';
import { ALL, countriesByCode } from '../../../domain/countries/queries.ts';
import { HttpProblem } from '../../../server/http/errors.ts';
import { decodePart, readCountryCode } from '../../../server/http/path-parts.ts';
import { createPathMatcher } from '../../../server/http/path-template.ts';
import { DOWNLOADS_PREFIX } from '../../../server/http/paths.ts';
import { archiveReadme } from './archive-readme.ts';
import type { Bundle } from './bundle.ts';
import { tablesOfAll, tablesOfCountry } from './bundled-tables.ts';
import { combinedFile, combinedTables, countriesOf } from './combined-tables.ts';
import { type Credited, columnsOfTable, creditsOf, PLACES, type TableColumn } from './tables.ts';
import { type Entry, isFileEntry } from './zip.ts';

const findFileName = createPathMatcher(
  [{ path: `${DOWNLOADS_PREFIX}{name}` }, { path: `${DOWNLOADS_PREFIX}{CC}/{name}` }],
  {
    CC: '[^/]*',
    name: '[^/]*',
  },
);

export const PARQUET_TYPE = 'application/vnd.apache.parquet';
export const GEOJSON_TYPE = 'application/geo+json';
const PARQUET = '.parquet';
/** All tables in that format, of one country or of all. */
export const BUNDLE = 'parquet.zip';
export const GEOJSON = 'places.geojson';
/** The districts of zone maps, made of the table of their borders. */
export const ZONES_GEOJSON = 'zones.geojson';
export const ZONES_PARQUET = 'zone-polygons.parquet';
export const ZONE_OUTLINES = 'zone-outlines.csv';
const CSV_TYPE = 'text/csv; charset=utf-8; header=present';
/** What is made from a table anew: with another way to make it its bytes are others. */
const MADE_BY =
  'hyparquet-writer 0.17; 1,000 rows in a group; attribution 1; GeoJSON 3; zones 2; load.sql 1; archive 3';

/** What is at an address: an archive, or a file. `fileName` is what it is saved as. */
export type Download = { fileName: string; digest: string } & (
  | { type: 'application/zip'; entries: readonly Entry[]; asOf: string }
  | { type: 'application/zip'; bundle: Bundle }
  | KeptFile
  | ({ type: typeof PARQUET_TYPE; columns: readonly TableColumn[] } & File)
  | ({ type: typeof GEOJSON_TYPE; columns: readonly TableColumn[]; country: string } & File)
  | ({ type: typeof GEOJSON_TYPE | typeof PARQUET_TYPE; isOfZones: true; country: string } & File)
);
type KeptFile = { type: typeof CSV_TYPE | 'application/json' } & File;
type File = { file: StoredFile } & Credited;

/** The files that all countries share, and those of each package by the code of its country. */
type Stored = { shared: Map<string, StoredFile>; packages: Map<string, Map<string, StoredFile>> };

/** The download at `path`, without a query. Throws an HttpProblem that lists the downloads that exist. */
export async function findDownload(edition: Edition, path: string): Promise<Download> {
  const { addresses } = edition;
  const { CC, name: written } = findFileName(path)?.parameters ?? {};
  const [country, name] = [CC, written].map((part) => part && decodePart(part, path));
  if (name === undefined)
    throw unknownPath(edition, path, `${addresses.of('/catalog.jsonld')} lists all downloads.`);
  const stored = await findPackages(edition);
  const countryCode = (text: string) =>
    readCountryCode(text, ` All countries together are ${addresses.of('/downloads/all.zip')}.`);
  if (country !== undefined) {
    const code = countryCode(country);
    if (name === BUNDLE) return bundleOfCountry(edition, stored, code);
    return findFile(edition, packageOf(stored, code), name, code);
  }
  if (name === BUNDLE)
    return bundleOf(edition, null, edition.asOf, await tablesOfAll(edition, stored));
  if (!name.endsWith('.zip'))
    return (await findCombined(edition, stored, name)) ?? findFile(edition, stored.shared, name);
  if (name === 'all.zip')
    return zipDownload(
      await allEntries(edition, stored),
      edition.asOf,
      `plumbline-${edition.version}.zip`,
    );
  const code = countryCode(name.slice(0, -'.zip'.length));
  const entries = await countryEntries(edition, packageOf(stored, code), code);
  return zipDownload(
    entries,
    await dateOf(edition, code),
    `plumbline-${code.toLowerCase()}-${edition.version}.zip`,
  );
}

/** What the archive of a country has. */
export async function countryEntries(
  edition: Edition,
  files: ReadonlyMap<string, StoredFile>,
  code: string,
): Promise<Entry[]> {
  const { name, asOf } = (await edition.load(countriesByCode, ALL, (countries) =>
    countries.get(code),
  )) as { name: string; asOf: string };
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
    const within =
      folder === undefined
        ? stored.shared
        : (stored.packages.get(folder.toUpperCase()) ?? new Map());
    if (folder !== undefined) stored.packages.set(folder.toUpperCase(), within);
    within.set(name, file);
  }
  return stored;
}

async function allEntries(edition: Edition, { shared, packages }: Stored): Promise<Entry[]> {
  const files = [shared, ...packages.values()].flatMap((within) => [...within.values()]);
  const countries = await edition.load(
    countriesByCode,
    ALL,
    (all) => new Map([...all.values()].map(({ code, name }) => [code, name])),
  );
  const readme = await archiveReadme(edition, {
    asOf: edition.asOf,
    of: 'all countries',
    files: shared,
    countries,
  });
  return [readme, ...files.map((file) => ({ name: file.name, file }))];
}

function packageOf({ packages }: Stored, code: string): Map<string, StoredFile> {
  const found = packages.get(code);
  if (found) return found;
  throw unknownCountry(code, packages.keys());
}

/** A table of all countries, as CSV or Parquet; null where none has that name. Shared tables keep their names. */
async function findCombined(
  edition: Edition,
  stored: Stored,
  name: string,
): Promise<Download | null> {
  const table = name.endsWith(PARQUET) ? `${name.slice(0, -PARQUET.length)}.csv` : name;
  if (stored.shared.has(table)) return null;
  const combined = (await combinedTables(edition, stored)).get(table);
  if (!combined) return null;
  const file = await combinedFile(edition, table, combined);
  const credited = await creditsOf(edition, combined.table, countriesOf(combined));
  const fileName = `plumbline-${name}`;
  if (table === name)
    return { type: CSV_TYPE, file, ...credited, digest: file.digest.slice(0, 22), fileName };
  const digest = digestOf(name, file.digest, credited.credit ?? '');
  return { type: PARQUET_TYPE, file, columns: combined.columns, ...credited, digest, fileName };
}

/** A file as it is kept; under the name of a table and .parquet the same table in that format; places with their positions as GeoJSON. */
async function findFile(
  edition: Edition,
  files: Map<string, StoredFile>,
  name: string,
  country?: string,
): Promise<Download> {
  const outlines = files.get(ZONE_OUTLINES);
  if ((name === ZONES_GEOJSON || name === ZONES_PARQUET) && country !== undefined && outlines)
    return {
      type: name === ZONES_GEOJSON ? GEOJSON_TYPE : PARQUET_TYPE,
      isOfZones: true,
      file: outlines,
      country,
      credit: null,
      credits: [],
      digest: digestOf(name, outlines.digest, edition.version),
      fileName: `plumbline-${country.toLowerCase()}-${name}`,
    };
  const table =
    name === GEOJSON && country !== undefined ? PLACES : `${name.slice(0, -PARQUET.length)}.csv`;
  const isMade = (name === GEOJSON && country !== undefined) || name.endsWith(PARQUET);
  const countries = country === undefined ? [] : [country];
  if (!isMade || !files.has(table))
    return {
      ...(await fileDownload(edition, files, name, country)),
      ...(await creditsOf(edition, name, countries)),
    };
  const { file, digest, fileName } = await fileDownload(edition, files, table, country);
  const columns = await columnsOfTable(edition, files, table);
  const credited = await creditsOf(edition, table, countries);
  if (name.endsWith(PARQUET)) {
    const made = digestOf(name, digest, credited.credit ?? '');
    return {
      type: PARQUET_TYPE,
      file,
      columns,
      ...credited,
      digest: made,
      fileName: fileName.replace(/csv$/, 'parquet'),
    };
  }
  if (!columns.some((column) => column.name === 'latitude'))
    return fileDownload(edition, files, name, country);
  // The file contains the version.
  const made = digestOf(name, digest, edition.version);
  return {
    type: GEOJSON_TYPE,
    file,
    columns,
    country: country as string,
    ...credited,
    digest: made,
    fileName: fileName.replace(/csv$/, 'geojson'),
  };
}

async function bundleOfCountry(
  edition: Edition,
  stored: Stored,
  country: string,
): Promise<Download> {
  const tables = await tablesOfCountry(edition, country, {
    own: packageOf(stored, country),
    shared: stored.shared,
  });
  return bundleOf(edition, country, await dateOf(edition, country), tables);
}

function bundleOf(
  edition: Edition,
  country: string | null,
  asOf: string,
  tables: Bundle['tables'],
): Download {
  const digest = digestOf(
    BUNDLE,
    edition.version,
    ...tables.map(({ name, file }) => `${name} ${file.digest}`),
  );
  const whose = country === null ? '' : `${country.toLowerCase()}-`;
  return {
    type: 'application/zip',
    bundle: { country, asOf, tables },
    digest,
    fileName: `plumbline-${whose}${edition.version}-parquet.zip`,
  };
}

async function dateOf(edition: Edition, code: string): Promise<string> {
  return (await edition.load(
    countriesByCode,
    ALL,
    (countries) => countries.get(code)?.asOf,
  )) as string;
}

function digestOf(...parts: readonly string[]): string {
  return createHash('sha256')
    .update([MADE_BY, ...parts].join('\0'))
    .digest('base64url')
    .slice(0, 22);
}

async function fileDownload(
  edition: Edition,
  files: Map<string, StoredFile>,
  name: string,
  country?: string,
): Promise<{ fileName: string; digest: string } & KeptFile> {
  const file = files.get(name);
  if (!file) throw await unknownTable(edition, files, name, country);
  const type = name.endsWith('.json') ? 'application/json' : CSV_TYPE;
  const fileName = `plumbline-${file.name.replace('/', '-')}`;
  return { type, file, credit: null, credits: [], digest: file.digest.slice(0, 22), fileName };
}

async function unknownTable(
  edition: Edition,
  files: ReadonlyMap<string, StoredFile>,
  name: string,
  country: string | undefined,
): Promise<HttpProblem> {
  const listed = [...files.keys()].join(', ');
  const combined =
    country === undefined
      ? [...(await combinedTables(edition, await findPackages(edition))).keys()].join(', ')
      : '';
  const known =
    country === undefined
      ? `The files that all countries share: ${listed}. Tables of all countries: ${combined}`
      : `The files of ${country}: ${listed}`;
  return new HttpProblem(
    'unknown-table',
    `The file ${JSON.stringify(name)} does not exist here. ${known}; each .csv as .parquet too.`,
  );
}

function zipDownload(entries: readonly Entry[], asOf: string, fileName: string): Download {
  const digest = createHash('sha256').update(asOf);
  for (const entry of entries)
    digest.update(`\0${entry.name}\0${isFileEntry(entry) ? entry.file.digest : entry.crc32}`);
  return {
    type: 'application/zip',
    entries,
    asOf,
    fileName,
    digest: digest.digest('base64url').slice(0, 22),
  };
}
