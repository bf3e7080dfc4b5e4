import { DUTCH } from '../geonames/namings.ts';
import { withPostcodes } from '../geonames/postcodes.ts';
import type { Folders, Import } from '../tables/importer.ts';
import { assignCodes } from '../tables/place-codes.ts';
import { LOCATION, readPublishedCodes } from '../tables/places-file.ts';
import { MUNICIPALITIES, type Municipality, readMunicipalities } from './municipalities.ts';
import { createWind } from './wind-areas.ts';

/** Where the earthquakes of the gas field are: which municipalities are judged by NPR 9998 is known of the city of Groningen alone. */
const EARTHQUAKES = 'NL-GR';

/** Netherlands: the municipalities with population, province, position, postcodes and the area of wind. */
export async function importNetherlands({ sources, country }: Folders): Promise<Import> {
  const municipalities = await readMunicipalities(sources);
  const codes = assignCodes(municipalities, await readPublishedCodes(country));
  const windOf = createWind(municipalities);
  const isOpen = createIsOpen(municipalities);
  const places = municipalities.map(({ neighbours, ...municipality }) => ({
    ...municipality,
    code: codes.get(municipality.official_code) as string,
    seismic_zone: isOpen({ ...municipality, neighbours }) ? '' : 'unzoned',
    wind_speed_ms: windOf({ ...municipality, neighbours }),
    climate_zone: 'unzoned',
  }));
  const located = await withPostcodes(sources, places, DUTCH);
  const tables = [
    { name: MUNICIPALITIES.name, rows: municipalities.length, joined: places.length },
    located.table,
  ];
  return { columns: LOCATION, places: located.places, tables, leftOut: [] };
}

/** Whether a municipality may lie in the area of the earthquakes: it is in the province or beside it. */
function createIsOpen(
  municipalities: readonly Municipality[],
): (municipality: Municipality) => boolean {
  const ofProvince = new Set(
    municipalities.filter(({ subdivision }) => subdivision === EARTHQUAKES).map(({ name }) => name),
  );
  return ({ name, neighbours }) =>
    ofProvince.has(name) || neighbours.some((each) => ofProvince.has(each));
}
