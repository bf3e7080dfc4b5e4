import { distanceKm, meanOf, type Position } from '../geonames/positions.ts';
import type { Row } from '../tables/csv.ts';
import type { Folders, Import } from '../tables/importer.ts';
import { assignCodes } from '../tables/place-codes.ts';
import { readAliases, readPublishedCodes } from '../tables/places-file.ts';
import { type ClimateRegions, REGIONS, readClimateRegions, regionKey } from './climate-regions.ts';
import { GAZETTEER, readGazetteer } from './gazetteer.ts';
import {
  CENSUS,
  isSpecialWard,
  type Municipality,
  readMunicipalities,
  SPECIAL_WARDS,
  subdivisionOf,
} from './municipalities.ts';
import { OFFICES, readOffices } from './offices.ts';
import { seismicZoneOf } from './seismic-zones.ts';
import { windSpeedOf } from './wind-speeds.ts';

/** An office that lies farther from the position in the Gazetteer stands outside its municipality, or one of both is wrong. */
const FARTHEST_OFFICE_KM = 10;

type Located = Municipality & { name: string; position: Position | null };

/** Japan: the municipalities with population, prefecture, position, climate region, and the seismic zone and the wind speed where a source states them. The special wards of Tokyo are one place. */
export async function importJapan({ sources, country }: Folders): Promise<Import> {
  const listed = await readMunicipalities(sources);
  const offices = await readOffices(sources);
  const entryOf = await readGazetteer(sources, await readAliases(country, GAZETTEER.name));
  const regions = await readClimateRegions(sources);
  const regionNames = await readAliases(country, REGIONS.name);
  const wards = listed.filter(isSpecialWard);
  const located: Located[] = [
    specialWards(wards, offices),
    ...listed
      .filter((each) => !isSpecialWard(each))
      .map((municipality) => {
        const office = officeOf(municipality, offices);
        const { name, ...at } = entryOf({ ...municipality, office });
        if (!name) throw new Error(`${municipality.japanese} is not in the Gazetteer`);
        return { ...municipality, name, position: isNear(office, at) ? office : null };
      }),
  ];
  const codes = assignCodes(located, await readPublishedCodes(country));
  const nameInRegions = new Map([...regionNames].map(([name, code]) => [code, name]));
  const places = located.map(({ japanese, position, ...place }) => ({
    ...place,
    code: codes.get(place.official_code) as string,
    seismic_zone: seismicZoneOf(place.subdivision, japanese),
    wind_speed_ms: windSpeedOf(place.subdivision, japanese),
    climate_zone: regionOf(place, nameInRegions.get(place.official_code) ?? japanese, regions),
    latitude: position ? rounded(position.latitude) : '',
    longitude: position ? rounded(position.longitude) : '',
  }));
  const withRegion = places.filter(({ climate_zone }) => climate_zone !== '').length;
  const tables = [
    { name: CENSUS.name, rows: listed.length, joined: listed.length },
    { name: OFFICES.name, rows: offices.size, joined: listed.length },
    { name: REGIONS.name, rows: regions.size, joined: withRegion },
  ];
  return { columns: ['latitude', 'longitude'], places, tables, leftOut: [] };
}

/** The special wards together, amid their offices. */
function specialWards(
  wards: readonly Municipality[],
  offices: ReadonlyMap<string, Position>,
): Located {
  return {
    official_code: SPECIAL_WARDS,
    name: 'Tokyo (special wards)',
    japanese: '東京都23区',
    subdivision: subdivisionOf(SPECIAL_WARDS),
    population: `${wards.reduce((sum, { population }) => sum + Number(population), 0)}`,
    position: meanOf(wards.map((ward) => officeOf(ward, offices))),
  };
}

function officeOf(
  { official_code, japanese }: Municipality,
  offices: ReadonlyMap<string, Position>,
): Position {
  const office = offices.get(official_code);
  if (!office) throw new Error(`${japanese} has no office`);
  return office;
}

/** Whether an office lies near the position in the Gazetteer, if that has one. */
const isNear = (office: Position, { latitude, longitude }: Partial<Position>) =>
  latitude === undefined ||
  longitude === undefined ||
  distanceKm(office, { latitude, longitude }) <= FARTHEST_OFFICE_KM;

/** The climate region, blank where former municipalities have different ones. */
function regionOf({ subdivision }: Row, japanese: string, regions: ClimateRegions): string {
  const found = regions.get(regionKey(`${subdivision}`, japanese));
  if (!found) throw new Error(`${japanese} has no climate region`);
  const [region, ...others] = found;
  return others.length === 0 ? `${region}` : '';
}

const rounded = (degrees: number) => `${Number(degrees.toFixed(4))}`;
