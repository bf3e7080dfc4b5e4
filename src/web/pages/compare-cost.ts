import type { DataOf } from '../../domain/documents/document-types.ts';
import { html, type Part } from '../html/html.ts';
import type { QuarterValue } from '../html/quarter-plot.ts';
import { type Column, column, nameColumn, numberColumn, table } from '../html/table.ts';
import { formatChange } from '../html/values.ts';
import { INDEX_KINDS, yearsBefore } from './cost-index.ts';
import { definePage } from './page.ts';

const DOCUMENT = `query PageCompareCost {
  countries { code name costIndex { kind publisher newestQuarter ended history { period value } } }
}`;
type Country = DataOf<typeof DOCUMENT>['countries'][number];

export const compareCostPage = definePage({
  path: '/cost-index',
  label: 'Cost',
  document: DOCUMENT,
  render: ({ countries }) => ({
    title: 'Construction cost',
    main: html`<h1>Construction cost across countries</h1>
<p class="lead">Growth of the official index of each country up to its newest quarter. The page of each country converts an amount.</p>
${table('Indices', COLUMNS, countries)}
<p class="note">Indices of different kinds do not compare: costs of builders, prices for clients and prices of materials grow differently. Each index has its own base: growth can be compared, index points cannot. A cell is empty where a quarter is not published.</p>`,
  }),
});

const COLUMNS: Column<Country>[] = [
  nameColumn('Country', ({ code, name }) => html`<a href="/${code}/cost-index">${name}</a>`),
  column('Kind', ({ costIndex }) =>
    costIndex ? INDEX_KINDS[costIndex.kind]?.[0] : 'no index is published',
  ),
  column('Publisher', ({ costIndex }) => costIndex?.publisher),
  column(
    'Newest quarter',
    ({ costIndex }) =>
      costIndex &&
      html`<span class="quantity">${costIndex.newestQuarter}</span>${costIndex.ended && ' (has ended)'}`,
  ),
  ...[1, 5, 10].map((years) =>
    numberColumn<Country>(
      years === 1 ? 'In a year' : `In ${years} years`,
      ({ costIndex }) => costIndex && growth(costIndex.history, years),
    ),
  ),
];

function growth(history: readonly QuarterValue[], years: number): Part {
  const newest = history.at(-1);
  const before = history.find(
    ({ period }) => newest && period === yearsBefore(newest.period, years),
  );
  return newest && before ? formatChange(newest.value / before.value) : null;
}
