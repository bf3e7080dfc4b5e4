import { fundamentalWindVelocityMs } from '../formulas/nf-en-1991-1-4-na.ts';
import { FRENCH } from '../geonames/namings.ts';
import { withPostcodes } from '../geonames/postcodes.ts';
import type { Row } from '../tables/csv.ts';
import type { Folders, Import, LeftOut } from '../tables/importer.ts';
import { assignCodes } from '../tables/place-codes.ts';
import { LOCATION, readPublishedCodes } from '../tables/places-file.ts';
import { readChanges } from './changes.ts';
import { COMMUNES, POPULATION, readCommunes, readPopulation } from './communes.ts';
import { POSTCODES, readPostcodes } from './postcodes.ts';
import { CLIMATE_ZONES, readClimateZones, readZones, ZONES, type Zones } from './zones.ts';

/** France: the communes of today with their population, the zones of the communes that they were made of, and the climate zone of the department. */
export async function importFrance({ sources, country }: Folders): Promise<Import> {
  const communes = await readCommunes(sources);
  const population = await readPopulation(sources, communes);
  const changes = await readChanges(sources, communes);
  const zones = await readZones(sources, changes);
  const postcodes = await readPostcodes(sources, changes);
  const climateZones = await readClimateZones(sources);
  const codes = assignCodes(communes.today, await readPublishedCodes(country));

  const places: Row[] = [];
  const leftOut: LeftOut[] = [];
  const departments = new Set<string>();
  for (const commune of communes.today) {
    const { official_code, name, subdivision, department } = commune;
    const { seismic, snow, wind } = zones.zonesOf(official_code);
    const residents = population.of.get(official_code);
    const climate_zone = climateZones.get(department);
    const reason = reasonToLeaveOut({ seismic, snow, wind }, residents, climate_zone);
    if (reason) {
      leftOut.push({ name: `${name} (${department})`, reason });
      continue;
    }
    departments.add(department);
    places.push({
      code: codes.get(official_code) as string,
      name,
      subdivision,
      official_code,
      population: String(residents),
      seismic_zone: seismic[0] as string,
      wind_speed_ms: fundamentalWindVelocityMs(wind[0] as string) as string,
      climate_zone: climate_zone as string,
      wind_zone: wind[0] as string,
      snow_zone: snow.length === 1 ? (snow[0] as string) : '',
      postcodes: postcodes.of(official_code).join(';'),
    });
  }
  const joined = places.length;
  const located = await withPostcodes(sources, places, FRENCH);
  const tables = [
    { name: COMMUNES.name, rows: communes.today.length, joined },
    { name: POPULATION.name, rows: population.rows, joined },
    {
      name: ZONES.name,
      rows: zones.rows,
      joined: places.reduce((sum, { official_code }) => sum + zones.rowsOf(official_code as string), 0),
    },
    { name: CLIMATE_ZONES.name, rows: climateZones.size, joined: departments.size },
    {
      name: POSTCODES.name,
      rows: postcodes.rows,
      joined: places.reduce((sum, { official_code }) => sum + postcodes.rowsOf(official_code as string), 0),
    },
    located.table,
  ];
  return { columns: ['wind_zone', 'snow_zone', ...LOCATION], places: located.places, tables, leftOut };
}

function reasonToLeaveOut({ seismic, wind }: Zones, residents: number | undefined, climateZone: string | undefined): string | undefined {
  if (climateZone === undefined) return 'overseas: no climate zone of this table, and a placeholder for the wind zone';
  if (seismic.length > 1) return 'made of communes of different seismic zones';
  if (wind.length > 1) return 'made of communes of different wind zones';
  if (seismic.length === 0 || wind.length === 0) return 'not in the table of zones';
  if (residents === undefined) return 'not in the table of populations';
  return undefined;
}
