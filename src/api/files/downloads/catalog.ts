import type { Edition } from '../../../data/editions/edition.ts';
import { addressOf } from '../../../server/http/addresses.ts';
import { LICENSE_URL } from '../../../server/http/data-headers.ts';
import { REST_PREFIX } from '../../../server/http/paths.ts';
import {
  KEYWORDS,
  type Offer,
  PUBLISHER,
  type Published,
  publishedCountries,
  publishedTogether,
} from './published.ts';

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
    '@id': addressOf(CATALOG_PATH),
    '@type': 'dcat:Catalog',
    'dct:title': inEnglish('Plumbline building-regulation reference data'),
    'dct:description': inEnglish(
      'What building regulation asks for, as data: each value leads to the document that it was read in.',
    ),
    ...editionProperties(version, asOf),
    'dcat:distribution': (await publishedTogether(edition)).map(describeDistribution),
    'dcat:service': {
      '@id': addressOf(REST_PREFIX),
      '@type': 'dcat:DataService',
      'dct:title': inEnglish('REST side'),
      'dcat:endpointURL': { '@id': addressOf(REST_PREFIX) },
      'dcat:endpointDescription': { '@id': addressOf('/openapi.json') },
      'dcat:servesDataset': countries.map(({ code }) => ({ '@id': `#${code}` })),
    },
    'dcat:dataset': countries.map((country) => dataset(country, version)),
  });
}

function dataset(
  { code, name, asOf, title, description, offers }: Published,
  version: string,
): object {
  return {
    '@id': `#${code}`,
    '@type': 'dcat:Dataset',
    'dct:identifier': `plumbline-${code.toLowerCase()}`,
    'dcat:landingPage': { '@id': addressOf(`/${code}`) },
    'dct:title': inEnglish(title),
    'dct:description': inEnglish(description),
    'dcat:keyword': KEYWORDS.map(inEnglish),
    ...editionProperties(version, asOf),
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
