import * as z from 'zod';
import {
  conjunction,
  decimal,
  decimalBetween,
  optional,
  optionalText,
  shortText,
  slug,
  text,
  wholeNumber,
} from '../../data/dataset/columns.ts';
import { dataFile, TO_SOURCE } from '../../data/dataset/data-file.ts';
import { wrongValue } from '../../engine/conditions/terms.ts';
import { cities } from './table.ts';

/** The design wind speed of a place, which is no parameter of parameters.csv. */
export const WIND_SPEED = 'wind_speed_ms';
/** Bounds of the design wind speeds of places. */
export const PLAUSIBLE_WIND_MS = { min: 15, max: 100 };

/** The values for which a reference city is published, and of which any other place may lack some. */
export const CORE_VALUES = ['population', 'seismic_zone', 'wind_speed_ms', 'climate_zone'] as const;

/** What a place has, be it in cities.csv or in places.csv. */
export const placeCells = {
  code: slug.describe(
    'Code of the place, which no other place of the country has: its name in lower-case ASCII letters.',
  ),
  name: shortText.describe('Its name, spelt as the place itself spells it.'),
  subdivision: shortText.describe(
    'The narrowest state, province or region that it lies in, as in ISO 3166-2.',
  ),
  official_code: optionalText.describe(
    "Its code in the country's official statistics; blank when no source that states it was opened.",
  ),
  population: wholeNumber.meta({
    description: 'Inhabitants by the newest census or official estimate that was opened.',
    unit: '1',
  }),
  seismic_zone: shortText.describe(
    "Seismic zone as the country's building code labels it; `unzoned` where the code has no zones.",
  ),
  wind_speed_ms: decimalBetween(
    PLAUSIBLE_WIND_MS.min,
    PLAUSIBLE_WIND_MS.max,
    'metres per second are expected',
  ).meta({
    description:
      'Design wind speed. Codes differ in averaging and return period, so that two speeds compare only where the parameters wind_averaging_period_s and wind_return_period_years agree.',
    unit: 'm/s',
  }),
  climate_zone: shortText.describe(
    "Climate zone as the country's energy code labels it; `unzoned` where the code has no zones.",
  ),
};

const CITED = 'an id of sources.csv';

export const citiesFile = dataFile({
  name: 'cities.csv',
  description: 'Reference cities; one is published once its four core values each have a source',
  record: z.strictObject({
    code: placeCells.code,
    name: placeCells.name,
    subdivision: placeCells.subdivision,
    official_code: placeCells.official_code,
    place_source: text.describe(
      `The document that subdivision and official code were read in: ${CITED}.`,
    ),
    population: placeCells.population,
    population_source: text.describe(`The document that the population was read in: ${CITED}.`),
    seismic_zone: placeCells.seismic_zone,
    seismic_zone_when: conjunction.describe(
      'For what buildings the seismic zone is given, as conditions; blank for all.',
    ),
    seismic_zone_source: text.describe(`The document that the seismic zone was read in: ${CITED}.`),
    wind_speed_ms: placeCells.wind_speed_ms,
    wind_speed_when: conjunction.describe(
      'For what buildings the wind speed is given, as conditions; blank for all.',
    ),
    wind_speed_source: text.describe(`The document that the wind speed was read in: ${CITED}.`),
    climate_zone: placeCells.climate_zone,
    climate_zone_source: text.describe(`The document that the climate zone was read in: ${CITED}.`),
    reference_cost_per_m2: optional(decimal).describe(
      "Official reference cost of building one square metre, in the country's currency; blank when no official statistic was found. Completeness does not count it: see data/README.md.",
    ),
    reference_cost_source: optionalText.describe(
      `The document that the reference cost was read in: ${CITED}; blank without one.`,
    ),
  }),
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
  row: (record) => ({
    code: record.code,
    name: record.name,
    subdivision: record.subdivision,
    officialCode: record.official_code,
    placeSource: record.place_source,
    population: record.population,
    populationSource: record.population_source,
    seismicZone: record.seismic_zone,
    seismicZoneWhen: record.seismic_zone_when[0] ?? [],
    seismicZoneSource: record.seismic_zone_source,
    windSpeedMs: record.wind_speed_ms,
    windSpeedWhen: record.wind_speed_when[0] ?? [],
    windSpeedSource: record.wind_speed_source,
    climateZone: record.climate_zone,
    climateZoneSource: record.climate_zone_source,
    referenceCostPerM2: record.reference_cost_per_m2,
    referenceCostSource: record.reference_cost_source,
  }),
});
