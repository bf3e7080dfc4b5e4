import type { Edition } from '../../../data/editions/edition.ts';
import { placeColumnsOfCountry } from '../../../domain/cities/queries.ts';
import type { PlaceColumnRow } from '../../../domain/cities/table.ts';
import { ALL, countriesByCode } from '../../../domain/countries/queries.ts';
import type { CountryRow } from '../../../domain/countries/table.ts';
import type { LanguageWords } from '../../../domain/language-words/language-words.ts';
import { languageWordsOfEdition } from '../../../domain/language-words/queries.ts';
import {
  COUNTS,
  type LocationCounts,
  locationCountsOfCountry,
  placeCountsByCountry,
} from '../../../domain/places/queries.ts';
import type { LiesIn } from '../../../domain/search/subdivisions.ts';
import { SHARED } from '../../../domain/vocabulary/queries.ts';
import { namedSubdivisions, type Subdivisions } from './named-subdivisions.ts';

/** What is known of the lists of places themselves. */
export type Gazetteer = {
  countries: readonly string[];
  country: (code: string | null) => CountryRow | undefined;
  /** The words by which names are compared. */
  words: LanguageWords;
  /**
   * In words, which places of a country are not published; null where all are, so that no
   * unpublished place can have a name.
   */
  missing: (country: string) => string | null;
  places: (country: string) => number;
  liesIn: (country: string) => LiesIn;
  /** Whether a text is the code or the name of a subdivision of a country. */
  isSubdivision: (country: string, text: string) => boolean;
  /** How many places of a country have positions and postcodes. Not read, and zero, where the rows have neither. */
  locations: (country: string) => LocationCounts;
  /** What the postcodes of a country are here, in the words of its tables. */
  postcodes: (country: string) => string | null;
};

const UNREAD: LocationCounts = { places: 0, located: 0, withPostcodes: 0, hasShared: false };

/** `withLocations` where rows have postcodes or positions. */
export async function openGazetteer(edition: Edition, withLocations: boolean): Promise<Gazetteer> {
  const byCode = await edition.load(countriesByCode, ALL);
  const countries = [...byCode.keys()];
  const words = await edition.load<LanguageWords>(languageWordsOfEdition, SHARED);
  const columns = await Promise.all(
    countries.map((country) => edition.load(placeColumnsOfCountry, country)),
  );
  const subdivisions = await Promise.all(
    countries.map((country) => namedSubdivisions(edition, country, words)),
  );
  const counts = await edition.load(placeCountsByCountry, COUNTS);
  const locations = withLocations
    ? await Promise.all(countries.map((country) => edition.load(locationCountsOfCountry, country)))
    : [];
  const at = (country: string) => countries.indexOf(country);
  return {
    countries,
    country: (code) => byCode.get(code ?? ''),
    words,
    missing: (country) => missingOf(columns[at(country)]),
    places: (country) => counts.get(country) ?? 0,
    liesIn: (country) => (subdivisions[at(country)] as Subdivisions).liesIn,
    isSubdivision: (country, text) => (subdivisions[at(country)] as Subdivisions).isNamed(text),
    locations: (country) => locations[at(country)] ?? UNREAD,
    postcodes: (country) => columns[at(country)]?.get('postcodes')?.reference ?? null,
  };
}

/**
 * The reason in place-columns.csv for the column `name`: which places have no row in the tables.
 * Without tables only the reference cities have one.
 */
function missingOf(columns: ReadonlyMap<string, PlaceColumnRow> | undefined): string | null {
  if (!columns?.size) return 'No table of its places is published.';
  return columns.get('name')?.blankReason ?? null;
}
