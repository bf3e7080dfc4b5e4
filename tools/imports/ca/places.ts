import { hourlyWindSpeedMs } from '../formulas/nbc-2020-appendix-c.ts';
import { climateZone } from '../formulas/necb-2020-tab-3-2-2-2.ts';
import { CANADIAN } from '../geonames/namings.ts';
import { withPostcodes } from '../geonames/postcodes.ts';
import type { Row } from '../tables/csv.ts';
import type { Folders, Import } from '../tables/importer.ts';
import { assignCodes } from '../tables/place-codes.ts';
import { LOCATION, readAliases, readPublishedCodes } from '../tables/places-file.ts';
import {
  type CensusSubdivision,
  POPULATION,
  readCensusSubdivisions,
} from './census-subdivisions.ts';
import { DESIGN_COLUMNS, readClimaticDesignData, TABLE_C_2 } from './climatic-design-data.ts';
import { type Joined, joinLocations } from './join.ts';

/** NBC 2020 4.1.8.: the hazard of each site by its latitude, longitude and ground. The Code has no zones. */
const SEISMIC_ZONE = 'site-specific';

/** Municipalities of so many inhabitants are published even if Table C-2 has no location of their name. */
const LARGE = 100_000;

/** The places of NBC 2020 Table C-2 that are municipalities, with their population of 2021, and all large municipalities. */
export async function importCanada({ sources, country }: Folders): Promise<Import> {
  const locations = await readClimaticDesignData(sources);
  const subdivisions = await readCensusSubdivisions(sources);
  const { joined, leftOut } = joinLocations(
    locations,
    subdivisions,
    await readAliases(country, 'nbc-2020-table-c-2'),
  );
  const published = await readPublishedCodes(country);
  const inTable = joined.map(({ census }) => census);
  const large = subdivisions
    .filter((each) => Number(each.population) >= LARGE && !inTable.includes(each))
    .map(withEnglishName);
  const codes = assignCodes([...inTable, ...large], published);
  const places = [
    ...joined.map((each) => placeOf(each, codes)),
    ...large.map((census) => ({ ...census, ...commonOf(census, codes) })),
  ];
  const located = await withPostcodes(sources, places, CANADIAN);
  const tables = [
    { name: TABLE_C_2.name, rows: locations.length, joined: joined.length },
    { name: POPULATION.name, rows: subdivisions.length, joined: places.length },
    located.table,
  ];
  return { columns: [...DESIGN_COLUMNS, ...LOCATION], places: located.places, tables, leftOut };
}

function placeOf(
  { design: { label, values }, census }: Joined,
  codes: ReadonlyMap<string, string>,
): Row {
  const { heating_degree_days: degreeDays, wind_pressure_q50_kpa: pressureKpa } = values;
  if (degreeDays === undefined || pressureKpa === undefined)
    throw new Error(`${label} lacks degree-days or wind`);
  return {
    ...Object.fromEntries(
      Object.entries(values).map(([column, value]) => [column, `${value ?? ''}`]),
    ),
    ...census,
    ...commonOf(census, codes),
    wind_speed_ms: `${hourlyWindSpeedMs(pressureKpa)}`,
    climate_zone: climateZone(degreeDays),
  };
}

const commonOf = ({ official_code }: CensusSubdivision, codes: ReadonlyMap<string, string>) => ({
  code: codes.get(official_code) ?? '',
  seismic_zone: SEISMIC_ZONE,
});

/** Of a name in both languages, the English one, which the census has first. */
function withEnglishName(census: CensusSubdivision): CensusSubdivision {
  return { ...census, name: census.name.replace(/ \/ .*$/, '') };
}
