import { climateZone } from '../formulas/dpr-412-1993-art-2.ts';
import { baseWindSpeedMs } from '../formulas/ntc-2018-3-3-1.ts';
import { groundSnowLoadKnM2 } from '../formulas/ntc-2018-3-4-2.ts';
import type { Row } from '../tables/csv.ts';
import type { Climate } from './degree-days.ts';

/** The columns of places.csv after the fixed ones. */
export const SITE_COLUMNS = ['altitude_m', 'heating_degree_days', 'wind_zone', 'snow_zone', 'snow_load_ground_kn_m2'];

/** What follows from the climate rows of a municipality and its zones, or why it cannot be published. */
export function siteOf(climates: readonly Climate[], windZones: readonly string[], snowZone: string): Row | string {
  const [climate, ...others] = climates;
  if (!climate) return 'have no row of their own in Annex A of DPR 412/1993';
  if (others.length > 0) return 'have several rows in Annex A of DPR 412/1993';
  const { zone, degreeDays, altitude } = climate;
  if (climateZone(Number(degreeDays)) !== zone) return 'have a climate zone that contradicts their degree days';
  const speeds = new Set(windZones.map((each) => baseWindSpeedMs(each, Number(altitude))));
  if (speeds.has(null)) return 'lie above 1500 m, where NTC 2018 states no wind speed';
  if (speeds.size > 1) return 'lie too near to the line between two wind zones';
  return {
    wind_speed_ms: [...speeds].map(rounded).join(),
    climate_zone: zone,
    altitude_m: String(Number(altitude)),
    heating_degree_days: String(Number(degreeDays)),
    wind_zone: windZones.length === 1 ? windZones.join() : '',
    snow_zone: snowZone,
    snow_load_ground_kn_m2: rounded(groundSnowLoadKnM2(snowZone, Number(altitude))),
  };
}

/** To two decimals; a blank for what is not known. */
function rounded(value: number | null): string {
  return value === null ? '' : String(Number(value.toFixed(2)));
}
