import type { DataOf } from '../../domain/documents/document-types.ts';
import { shown } from '../../domain/schema/client-errors.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { line } from '../html/form.ts';
import { html } from '../html/html.ts';
import { type Column, column, nameColumn, numberColumn, table } from '../html/table.ts';
import { pluralize, quantity } from '../html/values.ts';
import { definePage } from './page.ts';
import { anchorOfZone, zoneHref } from './zone.ts';

/** Rows that a page shows. The page states how many more there are. */
const MAX_ROWS = 200;

const DOCUMENT = `query PageCompareZones($filter: ZoneFilter) {
  countries {
    code name customaryUnits
    zonedAreas { code name isPlace zones(filter: $filter) { zoneId name asOfRight { maxFar maxHeightM } } }
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
      render: ({ countries }, { query }) => {
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
<p class="lead">The nominal limit of each zone, without a bonus. Cases may lower or raise it: each zone leads to them.</p>
<form class="filter" aria-label="Filter the zones">
${line({ name: AT_LEAST, label: unit === 'm' ? 'At least, in metres' : 'At least', value: query.get(AT_LEAST) ?? '' }, { number: true })}<button>Show</button></form>
<p>${pluralize(rows.length, 'zone')}${rows.length > MAX_ROWS && `; the ${MAX_ROWS} with the largest limit are shown`}.</p>
${table(heading, columnsOf(unit, field), rows.slice(0, MAX_ROWS))}`,
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

const columnsOf = (unit: string, field: 'maxFar' | 'maxHeightM'): Column<Row>[] => [
  nameColumn(
    'Zone',
    ({ zoneId, name, country, area }) =>
      html`<a href="${hrefOf(country, area, zoneId)}">${zoneId}</a>${name !== zoneId && html`<span class="name">${name}</span>`}`,
  ),
  column('Place', ({ area, country }) => `${area.name}, ${country.name}`),
  numberColumn('Limit', ({ asOfRight, country }) =>
    quantity(asOfRight[field], unit, country.customaryUnits),
  ),
];

function hrefOf({ code }: Country, area: Area, zoneId: string): string {
  return area.isPlace
    ? zoneHref(`/${code}/cities/${area.code}/zoning`, zoneId)
    : `/${code}/zoning/${area.code}#${anchorOfZone(zoneId)}`;
}
