import type { Position } from '../formulas/ntc-2018-tab-3-3-i.ts';
import { ITALIAN } from '../geonames/namings.ts';
import { withPostcodes } from '../geonames/postcodes.ts';
import { type Row, readSourceTable, type SourceFile } from '../tables/csv.ts';
import type { Folders, Import } from '../tables/importer.ts';
import { assignCodes } from '../tables/place-codes.ts';
import { LOCATION, readPublishedCodes } from '../tables/places-file.ts';
import { DEGREE_DAYS, readDegreeDays } from './degree-days.ts';
import { readMunicipalities, SEISMIC_LIST } from './seismic-list.ts';
import { SITE_COLUMNS, siteOf } from './site.ts';
import { readCoordinates, readWindZones } from './wind-zones.ts';
import { readZonesOfLaw } from './zones-of-law.ts';

/** Italy: all municipalities of the seismic list, with population, climate by DPR 412/1993, and wind and snow by the zones and formulas of NTC 2018. */
export async function importItaly(folders: Folders): Promise<Import> {
  const { sources, country } = folders;
  const municipalities = await readMunicipalities(sources);
  const population = await readPopulation(sources);
  const degreeDays = await readDegreeDays(folders);
  const windZonesOf = await readWindZones(folders);
  const positions = await readCoordinates(sources);
  const snowZoneOf = await readZonesOfLaw(country, 'snow_zone');
  const named = municipalities.map(({ italianName, ...rest }) => ({ ...rest, name: italianName }));
  const codes = assignCodes(named, await readPublishedCodes(country));

  const places = municipalities.map((municipality) => {
    const { name, official_code, subdivision, seismic_zone } = municipality;
    return {
      code: codes.get(official_code) as string,
      name,
      subdivision,
      official_code,
      population: population.get(official_code) ?? '',
      seismic_zone,
      ...siteOf(
        degreeDays.rowsFor(municipality),
        windZonesOf(municipality),
        snowZoneOf(subdivision) as string,
      ),
      ...positionOf(positions.get(official_code)),
    };
  });
  const located = await withPostcodes(sources, places, ITALIAN);
  const tables = [
    { name: SEISMIC_LIST.name, rows: municipalities.length, joined: places.length },
    { name: POPULATION.name, rows: population.size, joined: withCell(places, 'population') },
    { name: DEGREE_DAYS.name, rows: degreeDays.rows, joined: withCell(places, 'altitude_m') },
    located.table,
  ];
  return { columns: [...SITE_COLUMNS, ...LOCATION], places: located.places, tables, leftOut: [] };
}

const withCell = (places: readonly Row[], column: string) =>
  places.filter((place) => place[column]).length;

function positionOf(position: Position | undefined): Row {
  return position ? { latitude: String(position.lat), longitude: String(position.lng) } : {};
}

const POPULATION: SourceFile = {
  name: 'comuni-population.csv',
  sha256: 'b972b55735485a6d9af2e474e3c3aa8c460090afce5f82673cbd5deab9588b19',
  source: 'it-istat-popolazione-2025',
};

/** The year whose municipalities are those of the seismic list. */
const YEAR = '2025';

/** Residents on 1 January by official code. */
async function readPopulation(folder: string): Promise<ReadonlyMap<string, string>> {
  const rows = (await readSourceTable(folder, POPULATION)).filter(({ anno }) => anno === YEAR);
  return new Map(
    rows.map(({ codice_comune = '', popolazione = '' }) => [codice_comune, popolazione]),
  );
}
