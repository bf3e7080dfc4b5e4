import { readSourceFile, type SourceFile } from '../tables/csv.ts';
import { subdivisionsByName } from './census-subdivisions.ts';

export const TABLE_C_2: SourceFile = {
  name: 'snow_wind_loads.json',
  sha256: 'b1e16ffd687d0f0846c1c925b656ecd91fa648dfb4248f4ea0d256f26db3feb9',
  source: 'ca-nbc-2020-table-c-2',
};

/** The columns of the table, in its order, by the names that the file has for them. */
const COLUMNS = {
  elevation: 'altitude_m',
  design_temp_1: 'design_temp_winter_c',
  design_temp_2: 'design_temp_winter_1pct_c',
  design_temp_3: 'design_temp_summer_c',
  design_temp_4: 'design_temp_summer_wet_c',
  days_below_18: 'heating_degree_days',
  min_rain: 'rain_15min_mm',
  one_day_rain: 'rain_1day_mm',
  annual_rain: 'rain_annual_mm',
  moist_index: 'moisture_index',
  ann_tot_ppn: 'precipitation_annual_mm',
  driving_rain_wind_pressure: 'driving_rain_wind_pressure_pa',
  ss: 'snow_load_ground_kn_m2',
  sr: 'snow_load_rain_kn_m2',
  pw_10: 'wind_pressure_q10_kpa',
  pw_50: 'wind_pressure_q50_kpa',
} as const;

type Column = (typeof COLUMNS)[keyof typeof COLUMNS];
type Values = Partial<Record<Column, number>>;

/**
 * Corrections where the file differs from the pages of the Code. The rain of Baker Lake is removed:
 * the pages print 55 mm in 15 minutes and 5 mm in a day, which contradict each other.
 */
const CORRECTIONS: ReadonlyMap<string, Values> = new Map([
  ['Richmond (CA-BC)', { heating_degree_days: 2800 }],
  ['Gatineau (CA-QC)', { wind_pressure_q50_kpa: 0.41 }],
  ['Liverpool (CA-NS)', { wind_pressure_q50_kpa: 0.61 }],
  ['Baker Lake (CA-NU)', { rain_15min_mm: undefined, rain_1day_mm: undefined }],
]);

export const DESIGN_COLUMNS: readonly Column[] = Object.values(COLUMNS);

/** A row of Table C-2: a location, with its province in brackets in `label`, and the values that it has. */
export type DesignData = { location: string; subdivision: string; label: string; values: Values };

/** NBC 2020 Division B Table C-2, climatic design data for selected locations. */
export async function readClimaticDesignData(folder: string): Promise<DesignData[]> {
  const rows: Record<string, string | number>[] = JSON.parse(
    (await readSourceFile(folder, TABLE_C_2)).toString(),
  );
  return rows.map((row) => {
    const location = `${row.location}`;
    const subdivision = subdivisionsByName.get(`${row.province}`);
    if (!subdivision) throw new Error(`${location} is of no province`);
    const label = `${location} (${subdivision})`;
    const values = Object.fromEntries(
      Object.entries(COLUMNS).map(([name, column]) => [column, row[name]]),
    );
    return { location, subdivision, label, values: { ...values, ...CORRECTIONS.get(label) } };
  });
}
