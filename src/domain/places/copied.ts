import { type Column, getTableColumns } from 'drizzle-orm';
import {
  type Compared,
  type ComparedRow,
  type CopiedRows,
  type CountryPackage,
  recordsOf,
} from '../../data/dataset/data-file.ts';
import { type Location, type PlaceValues, places } from '../cities/table.ts';
import { createLocation, LOCATION_COLUMNS, NOWHERE } from './location.ts';
import { CORE_COLUMNS, createValues } from './places-file.ts';
import { createReferences } from './references.ts';
import { searchText } from './search-text.ts';
import { countPlaces, PLACES_FILE, summaryOf } from './summary.ts';

type City = {
  code: string;
  name: string;
  subdivision: string;
  official_code: string | null;
  population: number | null;
  seismic_zone: string | null;
  wind_speed_ms: number | null;
  climate_zone: string | null;
};

/** Values and location of a reference city come from places.csv, the rest from cities.csv. */
const compared: Compared = {
  file: PLACES_FILE,
  table: places,
  columns: columnsNamed([...CORE_COLUMNS, ...LOCATION_COLUMNS, 'is_reference', 'values']),
  key: ['code'],
  said(before, after) {
    if (before && after) {
      const part = before.is_reference || after.is_reference ? valuesIn : wholeRow;
      return [part(before), part(after)];
    }
    return [before, after].map((row) => (row && !row.is_reference ? wholeRow(row) : null)) as [
      ComparedRow | null,
      ComparedRow | null,
    ];
  },
};

function columnsNamed(names: readonly string[]): Record<string, Column> {
  return Object.fromEntries(
    Object.values(getTableColumns(places)).flatMap((column) =>
      names.includes(column.name) ? [[column.name, column]] : [],
    ),
  );
}

function valuesIn({ code, latitude, longitude, postcodes, values }: ComparedRow): ComparedRow {
  return { code, latitude, longitude, postcodes, ...(values as PlaceValues) };
}

function wholeRow({ is_reference: _other, values, ...core }: ComparedRow): ComparedRow {
  return { ...core, ...(values as PlaceValues) };
}

/** The reference cities, and the rows of places.csv for all other places. */
export const placeRows: CopiedRows = {
  table: places,
  columns: ['country', ...CORE_COLUMNS, ...LOCATION_COLUMNS, 'search', 'is_reference', 'values'],
  count: countPlaces,
  compared,
  async *rows(country) {
    yield referenceRows(country);
    const { country: code } = country.descriptor.plumbline;
    const references = createReferences(country);
    const { header, rows } = country.streamed.get(PLACES_FILE) ?? { header: [], rows: none };
    const valuesOf = createValues(header, country);
    const locationOf = createLocation(header);
    const official = CORE_COLUMNS.indexOf('official_code');
    for await (const batch of rows()) {
      const others = batch.filter(
        ({ cells }) => references.find(cells[0] as string, cells[official] as string) === null,
      );
      yield others.map(({ cells }) => {
        const core = cells.slice(0, CORE_COLUMNS.length).map((cell) => (cell === '' ? null : cell));
        const search = searchText(cells[1] as string, core[official] ?? null);
        return [
          code,
          ...core,
          ...locationCells(locationOf(cells)),
          search,
          false,
          JSON.stringify(valuesOf(cells)),
        ];
      });
    }
  },
};

function referenceRows(country: CountryPackage) {
  const { country: code } = country.descriptor.plumbline;
  const { ofReferences } = summaryOf(country);
  return recordsOf<City>(country.records, 'cities.csv').map((city) => {
    const search = searchText(city.name, city.official_code);
    const { values, location } = ofReferences.get(city.code) ?? { values: {}, location: NOWHERE };
    const core = CORE_COLUMNS.map((column) => city[column]);
    return [code, ...core, ...locationCells(location), search, true, JSON.stringify(values)];
  });
}

/** As COPY reads them. Postcodes have no character that an array would escape. */
function locationCells({ latitude, longitude, postcodes }: Location) {
  return [latitude, longitude, `{${postcodes.map((postcode) => `"${postcode}"`).join()}}`];
}

async function* none() {}
