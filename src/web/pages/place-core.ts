import type { DataOf } from '../../domain/documents/document-types.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { type ShownSource, SOURCE } from '../html/source.ts';
import { CONDITION, formatNumber, pluralize, quantity } from '../html/values.ts';
import { suggestValue, type Value, withMeaning } from './place-values.ts';
import type { Vocabulary } from './vocabulary.ts';

export const CORE_VALUES = `
  population populationSource ${SOURCE}
  seismicZone seismicZoneWhen ${CONDITION} seismicZoneSource ${SOURCE}
  windSpeedMs windSpeedWhen ${CONDITION} windBasis { averagingPeriodS returnPeriodYears } windSpeedSource ${SOURCE}
  climateZone climateZoneSource ${SOURCE}`;

export const LOCATION = `latitude longitude positionSource ${SOURCE} postcodes postcodesSource ${SOURCE}`;

type WithCoreValues = DataOf<`fragment WithCoreValues on Place { code ${typeof CORE_VALUES} }`>;
type Located = DataOf<`fragment Located on Place { code ${typeof LOCATION} }`>;

/** Zones, design wind speed and population. */
export function coreValues(
  { code, city }: { code: string; city: WithCoreValues },
  vocabulary: Vocabulary,
): Value[] {
  const { averagingPeriodS, returnPeriodYears } = city.windBasis;
  const basis = [
    averagingPeriodS === null
      ? 'averaging period not stated'
      : `mean of ${formatNumber(averagingPeriodS)} s`,
    returnPeriodYears === null
      ? 'return period not stated'
      : `once in ${formatNumber(returnPeriodYears)} years`,
  ];
  const plain = plainValue(code, city.code);
  const zone = (name: string, value: string | null) =>
    value !== null && withMeaning(value, name, vocabulary);
  return withoutBlank([
    {
      ...plain(
        'seismic_zone',
        'Seismic zone',
        zone('seismic_zone', city.seismicZone),
        city.seismicZoneSource,
      ),
      conditions: city.seismicZoneWhen,
    },
    {
      ...plain(
        'wind_speed_ms',
        'Design wind speed',
        quantity(city.windSpeedMs, 'm/s', vocabulary.inCustomary),
        city.windSpeedSource,
      ),
      reference: basis.join(', '),
      conditions: city.windSpeedWhen,
    },
    plain(
      'climate_zone',
      'Climate zone',
      zone('climate_zone', city.climateZone),
      city.climateZoneSource,
    ),
    plain(
      'population',
      'Population',
      city.population !== null &&
        html`<span class="quantity">${formatNumber(city.population)}</span>`,
      city.populationSource,
    ),
  ]);
}

export function locationValues({ code, city }: { code: string; city: Located }): Value[] {
  const plain = plainValue(code, city.code);
  return withoutBlank([
    plain(
      'position',
      'Centre: latitude, longitude',
      city.latitude !== null && position(city),
      city.positionSource,
    ),
    plain('postcodes', 'Postcodes', postcodes(city.postcodes), city.postcodesSource),
  ]);
}

const plainValue =
  (country: string, place: string) =>
  (column: string, name: string, value: Part, source: ShownSource | null): Value => {
    return {
      id: column,
      name,
      value,
      source,
      conditions: [],
      suggest: suggestValue({ country, place }, column),
    };
  };

function withoutBlank(values: readonly Value[]): Value[] {
  return values.filter(({ value }) => value);
}

function position({ latitude, longitude }: Located): Html {
  return html`<span class="quantity">${latitude}, ${longitude}</span>`;
}

const FEW_POSTCODES = 12;

/** A large city has hundreds. */
function postcodes(all: readonly string[]): Part {
  if (all.length <= FEW_POSTCODES) return all.join(', ');
  return html`<details><summary>${pluralize(all.length, 'postcode')}, ${all[0]} to ${all.at(-1)}</summary>${all.join(', ')}</details>`;
}
