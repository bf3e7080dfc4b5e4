import { dataFile, TO_SOURCE } from '../../data/dataset/data-file.ts';
import { wrongValue } from '../../engine/conditions/terms.ts';
import { cities, cityRecord } from './table.ts';

export const citiesFile = dataFile({
  name: 'cities.csv',
  description: 'Reference cities; one is published once its four core values each have a source',
  record: cityRecord,
  key: ['code'],
  references: {
    place_source: TO_SOURCE,
    population_source: TO_SOURCE,
    seismic_zone_source: TO_SOURCE,
    wind_speed_source: TO_SOURCE,
    climate_zone_source: TO_SOURCE,
    reference_cost_source: TO_SOURCE,
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
        const wrong = term && wrongValue(term, record[column]);
        if (wrong) yield { line, column, message: `${wrong} (place-classes.csv lists them)` };
      }
      if ((record.reference_cost_per_m2 === null) !== (record.reference_cost_source === null)) {
        yield {
          line,
          column: 'reference_cost_source',
          message: 'a reference cost and its source go together',
        };
      }
    }
  },
  table: cities,
});
