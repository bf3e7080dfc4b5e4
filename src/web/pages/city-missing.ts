import { type DataOf, present } from '../../domain/documents/document-types.ts';
import { groupBy } from '../../engine/group-by.ts';
import { html } from '../html/html.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { BLOCKS, GAP, groupGaps, itemInWords, type ShownGap, whyMissing } from './blocks.ts';
import { windSpeedsOfCodes } from './city.ts';
import { COVERAGE, coverageOfPlace } from './coverage.ts';
import { definePage } from './page.ts';
import { columnWords, type Parameters } from './place-columns.ts';
import { PARAMETERS } from './place-values.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY } from './vocabulary.ts';

const DOCUMENT = `query PageCityMissing($country: CountryCode!, $city: String!) {
  ${VOCABULARY}
  country(code: $country) {
    code name ${PLACE_CLASSES}
    completeness { gaps { ${GAP} } }
    city(code: $city) {
      code name isReference windSpeedMs
      unknownValues { name reason }
      ${PARAMETERS}
      coverage ${COVERAGE}
    }
  }
}`;

type Unknown = NonNullable<
  NonNullable<DataOf<typeof DOCUMENT>['country']>['city']
>['unknownValues'][number];

/** What is missing for a place, and the share of usual questions with an answer. */
export const cityMissingPage = definePage({
  path: '/{CC}/cities/{city}/missing',
  document: DOCUMENT,
  render: (data) => {
    const { country, dataset } = data;
    const city = present(country.city);
    const gaps = city.isReference
      ? country.completeness.gaps.filter((gap) => gap.city === city.code)
      : [];
    // The wind speed is known where a code states it by the kind of building.
    const speeds = windSpeedsOfCodes({ ...country, city }, readVocabulary(data));
    const unknown = city.unknownValues.filter(
      ({ name }) => speeds.length === 0 || name !== 'wind_speed_ms',
    );
    const isComplete = gaps.length + unknown.length === 0;
    return {
      title: `What is missing for ${city.name}, ${country.name}`,
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a> · <a href="/${country.code}/cities/${city.code}">${city.name}</a></p>
<h1>What is missing, and why</h1>
${isComplete && html`<p>No missing value of ${city.name} is recorded.</p>`}
${table(
  'Values and zoning limits that are not published',
  GAP_COLUMNS,
  groupGaps(gaps, ({ block }) => block),
)}
${table('Values that the tables of places lack', unknownColumns(dataset.parameters), unknown)}
${coverageOfPlace(city.coverage)}`,
    };
  },
});

const GAP_COLUMNS: Column<ShownGap[]>[] = [
  column('Part', ([gap]) => gap && BLOCKS[gap.block]),
  nameColumn('Missing', (same) => itemsInWords(same)),
  column('Why', ([gap]) => gap && whyMissing(gap)),
];

/** The items of gaps; those of zones (`R6/setbacks`) by what is missing of them. */
function itemsInWords(gaps: readonly ShownGap[]): string {
  const ofZones = groupBy(gaps, ({ item }) => item.split('/').at(-1) as string);
  return [...ofZones]
    .map(([part, same]) => {
      const zones = same.flatMap(({ item }) => item.split('/').slice(0, -1).join('/') || []);
      return itemInWords(part) + (zones.length > 0 ? ` of ${zones.join(', ')}` : '');
    })
    .join('; ');
}

function unknownColumns(parameters: Parameters): Column<Unknown>[] {
  return [
    nameColumn('Value', ({ name }) => columnWords(name, parameters).label),
    column('Why it is not known', ({ reason }) => reason),
  ];
}
