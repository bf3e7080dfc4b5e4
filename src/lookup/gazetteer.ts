import type { Edition } from '../editions/edition.ts';
import { placeColumnsOfCountry } from '../resources/cities/queries.ts';
import { ALL, countriesByCode } from '../resources/countries/queries.ts';
import { COUNTS, placeCountsByCountry } from '../resources/places/queries.ts';
import { type LiesIn, subdivisionsOf } from '../resources/search/subdivisions.ts';

/** What is known of the lists of places themselves. */
export type Gazetteer = {
  countries: readonly string[];
  /** Whether all places of a country are published: a name that one of them has is no other's then. */
  isWhole: (country: string) => boolean;
  places: (country: string) => number;
  liesIn: (country: string) => LiesIn;
};

/** Whose tables are of other places than all municipalities: the localities of a table of climatic data, and counties. */
const OF_SOME_PLACES: ReadonlySet<string> = new Set(['CA', 'US']);

export async function openGazetteer(edition: Edition): Promise<Gazetteer> {
  const countries = await edition.load(countriesByCode, ALL, (byCode) => [...byCode.keys()]);
  const columns = await Promise.all(countries.map((country) => edition.load(placeColumnsOfCountry, country)));
  const subdivisions = await Promise.all(countries.map((country) => subdivisionsOf(edition, country)));
  const counts = await edition.load(placeCountsByCountry, COUNTS);
  const at = (country: string) => countries.indexOf(country);
  return {
    countries,
    isWhole: (country) => (columns[at(country)]?.size ?? 0) > 0 && !OF_SOME_PLACES.has(country),
    places: (country) => counts.get(country) ?? 0,
    liesIn: (country) => subdivisions[at(country)] as LiesIn,
  };
}
