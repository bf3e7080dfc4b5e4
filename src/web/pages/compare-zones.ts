import type { DataOf } from '../../domain/documents/document-types.ts';
import { shown } from '../../domain/schema/client-errors.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { line } from '../html/form.ts';
import { html } from '../html/html.ts';
import { LIMIT_RANGES, rangeLine } from '../html/limit-range.ts';
import { type Column, column, nameColumn, numberColumn, table } from '../html/table.ts';
import { pluralize, quantity } from '../html/values.ts';
import { definePage } from './page.ts';
import { sharedWords, VOCABULARY, type Vocabulary } from './vocabulary.ts';
import { zoneHref } from './zone.ts';

/** Rows that a page shows. The page states how many more there are. */
const MAX_ROWS = 150;

const DOCUMENT = `query PageCompareZones($filter: ZoneFilter) {
  ${VOCABULARY}
  countries {
    code name customaryUnits
    zonedAreas { code name isPlace zones(filter: $filter) { zoneId name asOfRight { maxFar maxHeightM } ${LIMIT_RANGES} } }
  }
}`;
type Country = DataOf<typeof DOCUMENT>['countries'][number];
type Area = Country['zonedAreas'][number];
type Row = Area['zones'][number] & { country: Country; area: Area };

const LIMITS = {
  max_far: { heading: 'Floor area ratio of zones', unit: '1', least: 'minFar', field: 'maxFar' },
  max_height_m: {
    heading: 'Maximum height of zones, in metres',
    unit: 'm',
    least: 'minHeightM',
    field: 'maxHeightM',
  },
} as const;
const AT_LEAST = 'at_least';

/** The zones of all places by a limit, the largest first, from an amount on. */
export const compareZonesPages = Object.entries(LIMITS).map(
  ([name, { heading, unit, least, field }]) =>
    definePage({
      path: `/compare/${name}`,
      query: [AT_LEAST],
      document: DOCUMENT,
      variables: ({ query }) => ({ filter: { [least]: readAmount(query.get(AT_LEAST)) } }),
      render: ({ dataset, countries }, { query }) => {
        const rows = countries
          .flatMap((country) =>
            country.zonedAreas.flatMap((area) =>
              area.zones.map((zone) => ({ ...zone, country, area })),
            ),
          )
          .filter(({ asOfRight }) => asOfRight[field] !== null)
          .toSorted((one, other) => (other.asOfRight[field] ?? 0) - (one.asOfRight[field] ?? 0));
        return {
          title: `${heading}, compared`,
          main: html`<p class="crumb"><a href="/compare">Compare</a></p>
<h1>${heading}</h1>
<p class="lead">The nominal limit of each zone, without a bonus. The last column shows what it may be in other cases; each zone leads to them.</p>
<form class="filter" aria-label="Filter the zones">
${line({ name: AT_LEAST, label: unit === 'm' ? 'At least, in metres' : 'At least', value: query.get(AT_LEAST) ?? '' }, { number: true })}<button>Show</button></form>
<p>${pluralize(rows.length, 'zone')}${rows.length > MAX_ROWS && `; the ${MAX_ROWS} with the largest limit are shown`}.</p>
${table(heading, columnsOf(name, unit, field, sharedWords(dataset)), rows.slice(0, MAX_ROWS))}`,
        };
      },
    }),
);

function readAmount(given: string | null): number {
  const value = Number(given ?? 0);
  if (Number.isFinite(value) && value >= 0) return value;
  throw new HttpProblem(
    'invalid-parameter',
    `\`at_least\` must be a number from 0 (got ${shown(given as string)}).`,
  );
}

const columnsOf = (
  name: string,
  unit: string,
  field: 'maxFar' | 'maxHeightM',
  vocabulary: Vocabulary,
): Column<Row>[] => [
  nameColumn(
    'Zone',
    ({ zoneId, name, country, area }) =>
      html`<a href="${hrefOf(country, area, zoneId)}">${zoneId}</a>${name !== zoneId && html`<span class="name">${name}</span>`}`,
  ),
  column('Place', ({ area, country }) => `${area.name}, ${country.name}`),
  numberColumn('Limit', ({ asOfRight, country }) =>
    quantity(asOfRight[field], unit, country.customaryUnits),
  ),
  column('In other cases', ({ limitRanges, country }) => {
    const range = limitRanges.find(({ limit }) => limit === name.toUpperCase());
    const nameOf = (fact: string) => vocabulary.dependenceOn(fact);
    return range && rangeLine(range, { unit, inCustomary: country.customaryUnits, nameOf });
  }),
];

function hrefOf({ code }: Country, area: Area, zoneId: string): string {
  const page = area.isPlace ? `cities/${area.code}/zoning` : `zoning/${area.code}`;
  return zoneHref(`/${code}/${page}`, zoneId);
}
