import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import type { OwnFacts } from './facts.ts';
import type { RowContents } from './references.ts';

export const PLACES_FILE = 'places.csv';
export const PLACE_NAMES_FILE = 'place-names.csv';

/** What is kept of places.csv once it was read. */
export type PlacesSummary = {
  /** Rows that are places of their own: without those of reference cities. */
  count: number;
  /** What it says of reference cities beyond their core values, by their codes. */
  ofReferences: ReadonlyMap<string, RowContents>;
  /** One place of each kind: all others have the same facts as far as any condition asks them. */
  kinds: readonly OwnFacts[];
  /** Those of the places that place-names.csv has that are rows here, by their codes. */
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

/** The reference cities that are published, with what whole tables say of them. */
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

/** How many places a country publishes, reference cities among them. */
export function countPlaces(country: CountryPackage): number {
  return recordsOf(country.records, 'cities.csv').length + summaryOf(country).count;
}
