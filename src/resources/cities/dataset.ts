import * as z from 'zod';
import { decimal, decimalBetween, optional, optionalText, slug, text, wholeNumber } from '../../packages/columns.ts';
import { dataFile } from '../../packages/data-file.ts';
import { cities } from './table.ts';

export const citiesFile = dataFile({
  name: 'cities.csv',
  description: 'Reference cities; one is published once its four core values each have a source',
  record: z.strictObject({
    code: slug,
    name: text,
    population: wholeNumber,
    population_source: text,
    seismic_zone: text,
    seismic_zone_source: text,
    wind_speed_ms: decimalBetween(15, 100, 'metres per second are expected'),
    wind_speed_source: text,
    climate_zone: text,
    climate_zone_source: text,
    reference_cost_per_m2: optional(decimal),
    reference_cost_source: optionalText,
  }),
  key: ['code'],
  *check(records, { descriptor }) {
    for (const { line, record } of records) {
      if (!descriptor.plumbline.reference_cities.includes(record.code)) {
        yield { line, column: 'code', message: `'${record.code}' is not among reference_cities in datapackage.json` };
      }
      if ((record.reference_cost_per_m2 === null) !== (record.reference_cost_source === null)) {
        yield { line, column: 'reference_cost_source', message: 'a reference cost and its source go together' };
      }
    }
  },
  table: cities,
  row: (record) => ({
    code: record.code,
    name: record.name,
    population: record.population,
    populationSource: record.population_source,
    seismicZone: record.seismic_zone,
    seismicZoneSource: record.seismic_zone_source,
    windSpeedMs: record.wind_speed_ms,
    windSpeedSource: record.wind_speed_source,
    climateZone: record.climate_zone,
    climateZoneSource: record.climate_zone_source,
    referenceCostPerM2: record.reference_cost_per_m2,
    referenceCostSource: record.reference_cost_source,
  }),
});
