import { dataFile, TO_SOURCE } from '../../data/dataset/data-file.ts';
import { wrongValue } from '../../engine/conditions/terms.ts';
import { cities, cityRecord } from './table.ts';

/** Values that a city may lack, each with the column of its source. */
const CITED_VALUES = [
  ['population', 'population_source'],
  ['seismic_zone', 'seismic_zone_source'],
  ['wind_speed_ms', 'wind_speed_source'],
  ['climate_zone', 'climate_zone_source'],
] as const;

export const citiesFile = dataFile({
  name: 'cities.csv',
  description:
    'Reference cities with their core values, each with its source; gaps.csv states why one is blank',
  record: cityRecord,
  key: ['code'],
  references: {
    place_source: TO_SOURCE,
    population_source: TO_SOURCE,
    seismic_zone_source: TO_SOURCE,
    wind_speed_source: TO_SOURCE,
    climate_zone_source: TO_SOURCE,
  },
  conditions: { seismic_zone_when: ['building', 'part'], wind_speed_when: ['building', 'part'] },
  *check(records, { descriptor, vocabulary }) {
    for (const { line, record } of records) {
      if (!descriptor.plumbline.reference_cities.includes(record.code)) {
        yield {
          line,
          column: 'code',
          message: `'${record.code}' is not among reference_cities in datapackage.json`,
        };
      }
      for (const column of ['subdivision', 'seismic_zone', 'climate_zone'] as const) {
        const term = vocabulary.terms.get(column);
        const value = record[column];
        const wrong = term && value !== null && wrongValue(term, value);
        if (wrong) yield { line, column, message: `${wrong} (place-classes.csv lists them)` };
      }
      for (const [value, source] of CITED_VALUES) {
        if ((record[value] === null) !== (record[source] === null))
          yield { line, column: source, message: `${value} and its source go together` };
      }
      for (const value of ['seismic_zone', 'wind_speed'] as const) {
        if (record[`${value}_source`] === null && record[`${value}_when`].length > 0)
          yield { line, column: `${value}_when`, message: `is a condition without a ${value}` };
      }
    }
  },
  table: cities,
});
