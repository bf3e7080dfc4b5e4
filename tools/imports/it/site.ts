import { climateZone } from '../formulas/dpr-412-1993-art-2.ts';
import { baseWindSpeedMs } from '../formulas/ntc-2018-3-3-1.ts';
import { groundSnowLoadKnM2 } from '../formulas/ntc-2018-3-4-2.ts';
import type { Row } from '../tables/csv.ts';
import type { Climate } from './degree-days.ts';

/** The columns of places.csv after the fixed ones. */
export const SITE_COLUMNS = [
  'altitude_m',
  'heating_degree_days',
  'wind_zone',
  'snow_zone',
  'snow_load_ground_kn_m2',
];

/**
 * The site values of a municipality, from its climate rows and zones. Ambiguous values are left
 * out. Those of a row are left out if the municipality has no row of its own, or several. Climate
 * zone and degree days are left out if they contradict each other. The wind speed is left out if it
 * differs among the zones that the municipality may lie in.
 */
export function siteOf(
  climates: readonly Climate[],
  windZones: readonly string[],
  snowZone: string,
): Row {
  const zones = { wind_zone: windZones.length === 1 ? windZones.join() : '', snow_zone: snowZone };
  const [climate] = climates.length === 1 ? climates : [];
  if (!climate) return zones;
  const altitude = Number(climate.altitude);
  const speeds = new Set(windZones.map((each) => baseWindSpeedMs(each, altitude)));
  return {
    ...zones,
    ...climateOf(climate),
    wind_speed_ms: speeds.size === 1 ? [...speeds].map(rounded).join() : '',
    altitude_m: String(altitude),
    snow_load_ground_kn_m2: rounded(groundSnowLoadKnM2(snowZone, altitude)),
  };
}

function climateOf({ zone, degreeDays }: Climate): Row {
  const agree = climateZone(Number(degreeDays)) === zone;
  return agree ? { climate_zone: zone, heating_degree_days: String(Number(degreeDays)) } : {};
}

/** To two decimals; a blank for what is not known. */
function rounded(value: number | null): string {
  return value === null ? '' : String(Number(value.toFixed(2)));
}
