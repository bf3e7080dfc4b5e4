import { AMERICAN } from '../geonames/namings.ts';
import { withPostcodes } from '../geonames/postcodes.ts';
import type { Folders, Import } from '../tables/importer.ts';
import { assignCodes } from '../tables/place-codes.ts';
import { LOCATION, readAliases, readPublishedCodes } from '../tables/places-file.ts';
import { CITIES, namingOf, postalNamesOf, readCities, selectCities, zoneOf } from './cities.ts';
import { CHAPTER_11, readClimateZones, zonesOf } from './climate-zones.ts';
import { COUNTIES, readCounties } from './counties.ts';

/** United States: counties and cities with their population, and the climate zones of the model code. Wind and seismic categories are those of a site. */
export async function importUnitedStates({ sources, country }: Folders): Promise<Import> {
  const counties = await readCounties(sources);
  const everyCity = await readCities(sources);
  const { cities, leftOut } = selectCities(
    everyCity,
    counties,
    await readAliases(country, CITIES.name),
  );
  const entries = await readClimateZones(sources);
  const zones = zonesOf(counties, entries);
  const codes = assignCodes([...counties, ...everyCity], await readPublishedCodes(country));
  const codeOf = ({ official_code }: { official_code: string }) =>
    codes.get(official_code) as string;
  const inCounties = await withPostcodes(
    sources,
    counties.map((county) => ({
      ...county,
      code: codeOf(county),
      climate_zone: zones.of.get(county.official_code) ?? '',
    })),
    AMERICAN,
  );
  const inCities = await withPostcodes(
    sources,
    cities.map(({ parts, fullName: _name, isLarge: _isLarge, ...city }) => ({
      ...city,
      code: codeOf(city),
      climate_zone: zoneOf({ parts }, zones.of),
    })),
    namingOf(AMERICAN.file, cities, postalNamesOf(await readAliases(country, AMERICAN.file.name))),
  );
  const tables = [
    { name: COUNTIES.name, rows: counties.length, joined: counties.length },
    { name: CITIES.name, rows: everyCity.length, joined: cities.length, leftOut },
    {
      name: CHAPTER_11.name,
      rows: entries.length,
      joined: entries.length - zones.leftOut.length,
      leftOut: zones.leftOut,
    },
    inCounties.table,
    inCities.table,
  ];
  return {
    columns: LOCATION,
    places: [...inCounties.places, ...inCities.places],
    tables,
    leftOut: [],
  };
}
