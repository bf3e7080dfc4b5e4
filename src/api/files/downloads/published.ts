import { DESCRIPTOR } from '../../../data/dataset/folder-version.ts';
import type { Edition } from '../../../data/editions/edition.ts';
import { completenessOfCountry } from '../../../domain/completeness/queries.ts';
import { ALL, countriesByCode } from '../../../domain/countries/queries.ts';
import type { CountryRow } from '../../../domain/countries/table.ts';
import { addressOf } from '../../../server/http/addresses.ts';
import { DOWNLOADS_PREFIX } from '../../../server/http/paths.ts';
import { combinedTables } from './combined-tables.ts';
import {
  BUNDLE,
  countryEntries,
  findPackages,
  GEOJSON,
  GEOJSON_TYPE,
  PARQUET_TYPE,
} from './find-download.ts';
import { describedTables } from './table-columns.ts';
import { zipLength } from './zip.ts';

export const PUBLISHER = 'Plumbline maintainers';
export const KEYWORDS = [
  'building regulation',
  'building code',
  'zoning',
  'climatic design data',
  'construction cost index',
];

/** Something to download, as catalogues describe it; `address` is that on this service, and `bytes` is null of what is made as it is taken. */
export type Offer = { name: string; address: string; mediaType: string; bytes: number | null };

/** The data of a country as catalogues describe it: its archive first, then each of its tables. */
export type Published = Pick<CountryRow, 'code' | 'name' | 'asOf'> & {
  title: string;
  description: string;
  offers: readonly Offer[];
};

/** What has all countries: the archive, the tables, and all of those as Parquet. */
export async function publishedTogether(edition: Edition): Promise<Offer[]> {
  const tables = [...(await combinedTables(edition, await findPackages(edition))).keys()];
  const offer = (name: string, file: string, mediaType: string): Offer => ({
    name,
    address: addressOf(`${DOWNLOADS_PREFIX}${file}`),
    mediaType,
    bytes: null,
  });
  return [
    offer('All countries', 'all.zip', 'application/zip'),
    offer('All countries, Parquet', BUNDLE, 'application/zip'),
    ...tables.map((table) => offer(table, table, 'text/csv')),
    ...tables
      .map((table) => table.replace(/csv$/, 'parquet'))
      .map((table) => offer(table, table, PARQUET_TYPE)),
  ];
}

export async function publishedCountries(edition: Edition): Promise<Published[]> {
  const countries = await edition.load(countriesByCode, ALL, (byCode) => [...byCode.values()]);
  return Promise.all(countries.map((country) => publish(edition, country)));
}

/** One of them, or null where the country is not published. */
export async function publishedCountry(edition: Edition, code: string): Promise<Published | null> {
  const country = await edition.load(countriesByCode, ALL, (byCode) => byCode.get(code));
  return country ? publish(edition, country) : null;
}

async function publish(edition: Edition, { code, name, asOf }: CountryRow): Promise<Published> {
  const { rules, cities, zoningZones, completeness } = await edition.load(
    completenessOfCountry,
    code,
  );
  const { packages } = await findPackages(edition);
  const files = [...(packages.get(code) ?? [])];
  const archive = {
    name: 'Data Package',
    address: addressOf(`${DOWNLOADS_PREFIX}${code}.zip`),
    mediaType: 'application/zip',
  };
  const tables = files.filter(([file]) => file !== DESCRIPTOR);
  const described = await describedTables(edition, new Map(files));
  const made = (name: string, mediaType: string): Offer => ({
    name,
    address: addressOf(`${DOWNLOADS_PREFIX}${code}/${name}`),
    mediaType,
    bytes: null,
  });
  const isLocated = described
    .get('places.csv')
    ?.columns.some((column) => column.name === 'latitude');
  return {
    code,
    name,
    asOf,
    title: `Building-regulation reference data: ${name}`,
    description: `Compliance rules that a program can check (${rules}), reference cities with their design parameters (${cities}), zoning (${zoningZones} zones), building-code parameters and a construction cost index of ${name}, each value with the document that it was read in. ${completeness} per cent of what a complete country holds.`,
    offers: [
      { ...archive, bytes: zipLength(await countryEntries(edition, new Map(files), code)) },
      ...tables.map(([table, { size }]) => ({
        name: table,
        address: addressOf(`${DOWNLOADS_PREFIX}${code}/${table}`),
        mediaType: table.endsWith('.json') ? 'application/json' : 'text/csv',
        bytes: size,
      })),
      made(BUNDLE, 'application/zip'),
      ...tables.flatMap(([table]) =>
        described.has(table) ? [made(table.replace(/csv$/, 'parquet'), PARQUET_TYPE)] : [],
      ),
      ...(isLocated ? [made(GEOJSON, GEOJSON_TYPE)] : []),
    ],
  };
}
