import { slugOf } from '../tables/place-codes.ts';
import type { Naming } from './postcodes.ts';

const CEDEX = 'are CEDEX, postcodes of large recipients, who may be in the commune beside';

/** By name and department. The districts of Paris, Lyon and Marseille stand there as `Lyon 03`. */
export const FRENCH: Naming = {
  file: {
    name: 'zipcodes.fr.csv',
    sha256: '5c1ae46b21e951cffc37040b323e4565d0caeb52fbacfb3d921cfe92983281a4',
    source: 'fr-geonames',
  },
  ofRow: ({ zipcode = '', place = '', province_code = '' }) =>
    zipcode.includes('CEDEX')
      ? { leftOut: CEDEX }
      : { key: keyOf(province_code, place.replace(/^(Paris|Lyon|Marseille) \d\d$/, '$1')) },
  ofPlace: ({ official_code = '', name = '' }) => [keyOf(official_code.slice(0, 2), name)],
  farthestKm: 10,
};

/** By name and sign of the province. Where two names are official the rows have either. */
export const ITALIAN: Naming = {
  file: {
    name: 'zipcodes.it.csv',
    sha256: '98e6770f436f387613751aaa8b6f270c774899f6279362e67c210a2ddf9a76f9',
    source: 'it-geonames',
  },
  ofRow: ({ place = '', province_code = '' }) => ({ key: keyOf(province_code, place) }),
  ofPlace: ({ name = '', subdivision = '' }) => {
    const province = subdivision === 'IT-23' ? 'AO' : subdivision.slice(3);
    return [name, ...name.split('/')].map((each) => keyOf(province, each));
  },
  farthestKm: 15,
};

/** By name and province. Rows of parts of a municipality have those in brackets. */
export const CANADIAN: Naming = {
  file: {
    name: 'zipcodes.ca.csv',
    sha256: '3b0495fc6fd0e59772d3572c9f83342376dacfd06e9842b0b5532925749c1ec9',
    source: 'ca-geonames',
  },
  ofRow: ({ place = '', state_code = '' }) => ({
    key: keyOf(state_code, place.replace(/ \(.*$/, '')),
  }),
  ofPlace: ({ name = '', subdivision = '' }) => [keyOf(subdivision.slice(3), name)],
  farthestKm: 40,
};

/** By the code of the county, which GeoNames has without that of the state. Wake Island has a postcode of Honolulu. */
export const AMERICAN: Naming = {
  file: {
    name: 'zipcodes.us.csv',
    sha256: 'dc2df071669559c9cb954f999921355f70dc05b5d61f312387bafd5878748b12',
    source: 'us-geonames',
  },
  ofRow: ({ state_code = '', province_code = '' }) =>
    province_code
      ? { key: `${state_code} ${province_code}` }
      : { leftOut: 'name no county: they are of armed forces abroad' },
  ofPlace: ({ official_code = '', subdivision = '' }) => [
    `${subdivision.slice(3)} ${official_code.slice(2)}`,
  ],
  farthestKm: 600,
};

/** By the code of the municipality. */
export const DANISH: Naming = {
  file: {
    name: 'zipcodes.dk.csv',
    sha256: '0fd3978c5d30bdc69788e674d4e60c45b4f9be8098e7d4b933bd430a169d7911',
    source: 'dk-geonames',
  },
  ofRow: ({ province_code = '' }) => ({ key: province_code }),
  ofPlace: ({ official_code = '' }) => [official_code],
  farthestKm: 60,
};

/** By the code of the municipality, which rows of those founded since 2023 lack. */
export const DUTCH: Naming = {
  file: {
    name: 'zipcodes.nl.csv',
    sha256: '28220dba013706097da5f92b42222897b327c05b5c49377ff6e210ebd15b35ec',
    source: 'nl-geonames',
  },
  ofRow: ({ province_code = '' }) =>
    province_code ? { key: `GM${province_code}` } : { leftOut: 'have no code of a municipality' },
  ofPlace: ({ official_code = '' }) => [official_code],
  farthestKm: 40,
};

/** Ignores case, accents and signs of names. */
function keyOf(within: string, name: string): string {
  return `${within} ${slugOf(name)}`;
}
