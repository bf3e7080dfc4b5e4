import type { Edition } from '../../../data/editions/edition.ts';
import { addressOf } from '../../../server/http/addresses.ts';
import { LICENSE_URL } from '../../../server/http/data-headers.ts';
import { CATALOG_PATH } from './catalog.ts';
import { KEYWORDS, type Offer, PUBLISHER, publishedCountry } from './published.ts';

/** The data of a country as schema.org's Dataset, by which search engines find it; null where the country is not published. */
export async function datasetJsonLd(edition: Edition, country: string): Promise<object | null> {
  const published = await publishedCountry(edition, country);
  if (!published) return null;
  const { code, name, asOf, title, description, offers } = published;
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': `${addressOf(CATALOG_PATH)}#${code}`,
    identifier: `plumbline-${code.toLowerCase()}`,
    url: addressOf(`/${code}`),
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
      url: addressOf(CATALOG_PATH),
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
