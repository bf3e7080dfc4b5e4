import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import type { OwnFacts } from './facts.ts';
import type { RowContents } from './references.ts';

export const PLACES_FILE = 'places.csv';
export const PLACE_NAMES_FILE = 'place-names.csv';

export type PlacesSummary = {
  /** Rows that are places of their own: without those of reference cities. */
  count: number;
  /** Values of reference cities beyond their core values, by city code. */
  ofReferences: ReadonlyMap<string, RowContents>;
  /** One place of each kind; see kinds.ts. */
  kinds: readonly OwnFacts[];
  /** The codes of place-names.csv that are rows here. */
  named: ReadonlySet<string>;
};

const NONE: PlacesSummary = { count: 0, ofReferences: new Map(), kinds: [], named: new Set() };

export function summaryOf({ streamed }: CountryPackage): PlacesSummary {
  return (streamed.get(PLACES_FILE)?.summary as PlacesSummary | undefined) ?? NONE;
}

type City = {
  code: string;
  subdivision: string;
  seismic_zone: string | null;
  climate_zone: string | null;
};

/** The published reference cities, with their values of whole tables. */
export function referencesOf(country: CountryPackage): OwnFacts[] {
  const { ofReferences } = summaryOf(country);
  return recordsOf<City>(country.records, 'cities.csv').map(
    ({ code, subdivision, seismic_zone, climate_zone }) => ({
      code,
      subdivision,
      seismicZone: seismic_zone,
      climateZone: climate_zone,
      values: ofReferences.get(code)?.values ?? {},
    }),
  );
}

/** The number of published places, including reference cities. */
export function countPlaces(country: CountryPackage): number {
  return recordsOf(country.records, 'cities.csv').length + summaryOf(country).count;
}
