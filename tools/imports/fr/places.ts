import { fundamentalWindVelocityMs } from '../formulas/nf-en-1991-1-4-na.ts';
import { FRENCH } from '../geonames/namings.ts';
import { withPostcodes } from '../geonames/postcodes.ts';
import type { Folders, Import } from '../tables/importer.ts';
import { assignCodes } from '../tables/place-codes.ts';
import { LOCATION, readPublishedCodes } from '../tables/places-file.ts';
import { readChanges } from './changes.ts';
import { COMMUNES, POPULATION, readCommunes, readPopulation } from './communes.ts';
import { POSTCODES, readPostcodes } from './postcodes.ts';
import { CLIMATE_ZONES, readClimateZones, readZones, ZONES } from './zones.ts';

/**
 * France: all communes of today with their population, the zones of the communes that they were made of, and the climate zone of the department. Overseas the tables
 * hold the seismic zone alone.
 */
export async function importFrance({ sources, country }: Folders): Promise<Import> {
  const communes = await readCommunes(sources);
  const population = await readPopulation(sources, communes);
  const changes = await readChanges(sources, communes);
  const zones = await readZones(sources, changes);
  const postcodes = await readPostcodes(sources, changes);
  const climateZones = await readClimateZones(sources);
  const codes = assignCodes(communes.today, await readPublishedCodes(country));

  const places = communes.today.map(({ official_code, name, subdivision, department }) => {
    const { seismic, snow, wind } = zones.zonesOf(official_code);
    const windSpeed = fundamentalWindVelocityMs(onlyOf(wind));
    return {
      code: codes.get(official_code) as string,
      name,
      subdivision,
      official_code,
      population: population.of.get(official_code)?.toString() ?? '',
      seismic_zone: onlyOf(seismic),
      wind_speed_ms: windSpeed ?? '',
      climate_zone: climateZones.get(department) ?? '',
      // The table has a placeholder for the overseas departments.
      wind_zone: windSpeed === undefined ? '' : onlyOf(wind),
      snow_zone: onlyOf(snow),
      postcodes: postcodes.of(official_code).join(';'),
    };
  });
  const joined = places.length;
  const departments = new Set(communes.today.map(({ department }) => department));
  const located = await withPostcodes(sources, places, FRENCH);
  const tables = [
    { name: COMMUNES.name, rows: communes.today.length, joined },
    {
      name: POPULATION.name,
      rows: population.rows,
      joined: places.filter((place) => place.population !== '').length,
    },
    {
      name: ZONES.name,
      rows: zones.rows,
      joined: places.reduce((sum, { official_code }) => sum + zones.rowsOf(official_code), 0),
    },
    {
      name: CLIMATE_ZONES.name,
      rows: climateZones.size,
      joined: [...climateZones.keys()].filter((each) => departments.has(each)).length,
    },
    {
      name: POSTCODES.name,
      rows: postcodes.rows,
      joined: places.reduce((sum, { official_code }) => sum + postcodes.rowsOf(official_code), 0),
    },
    located.table,
  ];
  return {
    columns: ['wind_zone', 'snow_zone', ...LOCATION],
    places: located.places,
    tables,
    leftOut: [],
  };
}

/** The zone of a commune whose parts all have the same. */
function onlyOf(zones: readonly string[]): string {
  return zones.length === 1 ? (zones[0] as string) : '';
}
