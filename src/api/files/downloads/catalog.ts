import { DESCRIPTOR } from '../../../data/dataset/folder-version.ts';
import type { Edition } from '../../../data/editions/edition.ts';
import { completenessOfCountry } from '../../../domain/completeness/queries.ts';
import { ALL, countriesByCode } from '../../../domain/countries/queries.ts';
import type { CountryRow } from '../../../domain/countries/table.ts';
import { LICENSE_URL } from '../../../server/http/data-headers.ts';
import { DOWNLOADS_PREFIX, REST_PREFIX } from '../../../server/http/paths.ts';
import { combinedTables } from './combined-tables.ts';
import {
  BUNDLE,
  countryEntries,
  findPackages,
  GEOJSON,
  GEOJSON_TYPE,
  PARQUET_TYPE,
  ZONE_OUTLINES,
  ZONES_GEOJSON,
  ZONES_PARQUET,
} from './find-download.ts';
import { describedTables } from './tables.ts';
import { zipLength } from './zip.ts';

const PUBLISHER = 'Plumbline maintainers';
const KEYWORDS = [
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

export const CATALOG_PATH = '/catalog.jsonld';
export const CATALOG_TYPE = 'application/ld+json';

const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

const license = { 'dct:license': { '@id': LICENSE_URL } };
const publisher = {
  'dct:publisher': { '@id': '#publisher', '@type': 'foaf:Agent', 'foaf:name': PUBLISHER },
};

/** The DCAT 3 catalogue: a dataset for each country. Its addresses are relative, and JSON-LD resolves them against the one that it was read from. */
export async function catalog(edition: Edition): Promise<string> {
  const { version, asOf } = edition;
  const countries = await publishedCountries(edition);
  return JSON.stringify({
    '@context': CONTEXT,
    '@id': edition.addresses.of(CATALOG_PATH),
    '@type': 'dcat:Catalog',
    'dct:title': inEnglish('Plumbline building-regulation reference data'),
    'dct:description': inEnglish(
      'Requirements of building regulations, as data: each value leads to the document that it was read in.',
    ),
    ...editionProperties(version, asOf),
    'dcat:distribution': (await publishedTogether(edition)).map(describeDistribution),
    'dcat:service': {
      '@id': edition.addresses.of(REST_PREFIX),
      '@type': 'dcat:DataService',
      'dct:title': inEnglish('REST side'),
      'dcat:endpointURL': { '@id': edition.addresses.of(REST_PREFIX) },
      'dcat:endpointDescription': { '@id': edition.addresses.of('/openapi.json') },
      'dcat:servesDataset': countries.map(({ code }) => ({ '@id': `#${code}` })),
    },
    'dcat:dataset': countries.map((country) => dataset(edition, country)),
  });
}

function dataset(
  edition: Edition,
  { code, name, asOf, title, description, offers }: Published,
): object {
  return {
    '@id': `#${code}`,
    '@type': 'dcat:Dataset',
    'dct:identifier': `plumbline-${code.toLowerCase()}`,
    'dcat:landingPage': { '@id': edition.addresses.of(`/${code}`) },
    'dct:title': inEnglish(title),
    'dct:description': inEnglish(description),
    'dcat:keyword': KEYWORDS.map(inEnglish),
    ...editionProperties(edition.version, asOf),
    'dct:spatial': {
      '@type': 'dct:Location',
      'dct:identifier': code,
      'skos:prefLabel': inEnglish(name),
    },
    'dcat:distribution': offers.map(describeDistribution),
  };
}

function editionProperties(version: string, asOf: string): object {
  return {
    ...license,
    ...publisher,
    'dcat:version': version,
    'dct:modified': { '@type': 'xsd:date', '@value': asOf },
  };
}

function describeDistribution({ name, address, mediaType, bytes }: Offer): object {
  return {
    '@id': address,
    '@type': 'dcat:Distribution',
    'dct:title': inEnglish(name),
    ...license,
    'dcat:accessURL': { '@id': address },
    'dcat:downloadURL': { '@id': address },
    'dcat:mediaType': { '@id': `https://www.iana.org/assignments/media-types/${mediaType}` },
    ...(bytes !== null && {
      'dcat:byteSize': { '@type': 'xsd:nonNegativeInteger', '@value': String(bytes) },
    }),
  };
}

function inEnglish(text: string): object {
  return { '@language': 'en', '@value': text };
}

/** What has all countries: the archive, the tables, and all of those as Parquet. */
async function publishedTogether(edition: Edition): Promise<Offer[]> {
  const tables = [...(await combinedTables(edition, await findPackages(edition))).keys()];
  const offer = (name: string, file: string, mediaType: string): Offer => ({
    name,
    address: edition.addresses.of(`${DOWNLOADS_PREFIX}${file}`),
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
async function publishedCountry(edition: Edition, code: string): Promise<Published | null> {
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
    address: edition.addresses.of(`${DOWNLOADS_PREFIX}${code}.zip`),
    mediaType: 'application/zip',
  };
  const tables = files.filter(([file]) => file !== DESCRIPTOR);
  const described = await describedTables(edition, new Map(files));
  const made = (name: string, mediaType: string): Offer => ({
    name,
    address: edition.addresses.of(`${DOWNLOADS_PREFIX}${code}/${name}`),
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
        address: edition.addresses.of(`${DOWNLOADS_PREFIX}${code}/${table}`),
        mediaType: table.endsWith('.json') ? 'application/json' : 'text/csv',
        bytes: size,
      })),
      made(BUNDLE, 'application/zip'),
      ...tables.flatMap(([table]) =>
        described.has(table) ? [made(table.replace(/csv$/, 'parquet'), PARQUET_TYPE)] : [],
      ),
      ...(isLocated ? [made(GEOJSON, GEOJSON_TYPE)] : []),
      ...(described.has(ZONE_OUTLINES)
        ? [made(ZONES_GEOJSON, GEOJSON_TYPE), made(ZONES_PARQUET, PARQUET_TYPE)]
        : []),
    ],
  };
}

/** The data of a country as schema.org's Dataset, by which search engines find it; null where the country is not published. */
export async function datasetJsonLd(edition: Edition, country: string): Promise<object | null> {
  const published = await publishedCountry(edition, country);
  if (!published) return null;
  const { code, name, asOf, title, description, offers } = published;
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': `${edition.addresses.of(CATALOG_PATH)}#${code}`,
    identifier: `plumbline-${code.toLowerCase()}`,
    url: edition.addresses.of(`/${code}`),
    name: title,
    description,
    keywords: KEYWORDS,
    license: LICENSE_URL,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: PUBLISHER },
    version: edition.version,
    dateModified: asOf,
    spatialCoverage: { '@type': 'Country', name, identifier: code },
    includedInDataCatalog: {
      '@type': 'DataCatalog',
      name: 'Plumbline',
      url: edition.addresses.of(CATALOG_PATH),
    },
    distribution: offers.map(dataDownload),
  };
}

function dataDownload({ name, address, mediaType, bytes }: Offer): object {
  return {
    '@type': 'DataDownload',
    name,
    encodingFormat: mediaType,
    contentUrl: address,
    ...(bytes !== null && { contentSize: `${bytes} B` }),
  };
}
