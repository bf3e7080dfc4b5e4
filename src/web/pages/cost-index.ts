import type { DataOf } from '../../domain/documents/document-types.ts';
import { REST_PREFIX } from '../../server/http/paths.ts';
import { CONTENTS, type Html, html, type Part } from '../html/html.ts';
import { quarterPlot } from '../html/quarter-plot.ts';
import {
  evidenceLegend,
  type ShownSource,
  SOURCE,
  sourceLink,
  suggestLink,
} from '../html/source.ts';
import { type Column, column, nameColumn, numberColumn, table } from '../html/table.ts';
import { figure, formatChange, formatNumber } from '../html/values.ts';
import { GAP, groupGaps, type ShownGap, whyMissing } from './blocks.ts';
import { changeOf, INDEX_KINDS, recentGrowth, yearsBefore, yearsInWords } from './index-growth.ts';
import { definePage, type PageRequest } from './page.ts';
import { readReindexing, reindexing } from './reindexing.ts';

const DOCUMENT = `query PageCostIndex($country: CountryCode!) {
  country(code: $country) {
    code name currency
    costIndex {
      source: sourceName publisher kind baseYear basePeriod newestQuarter currentIndex ended
      history { period value source ${SOURCE} }
    }
    completeness { gaps { ${GAP} } }
  }
}`;

const REINDEX = `query PageReindex($country: CountryCode!, $amount: Float!, $from: String!, $to: String!) {
  country(code: $country) {
    costIndex { reindex(amount: $amount, from: $from, to: $to) { amount factor before { period value } after { period value } } }
  }
}`;

type Reindexed = NonNullable<
  NonNullable<NonNullable<DataOf<typeof REINDEX>['country']>['costIndex']>['reindex']
>;
type CostIndex = NonNullable<NonNullable<DataOf<typeof DOCUMENT>['country']>['costIndex']>;
type Quarter = CostIndex['history'][number];

export const costIndexPage = definePage({
  path: '/{CC}/cost-index',
  label: 'Cost index',
  query: ['amount', 'from', 'to'],
  document: DOCUMENT,
  variables: ({ path }) => path,
  next: {
    document: REINDEX,
    variables: ({ country: { costIndex } }, { path, query }) => {
      const reindexing = costIndex && readReindexing(query, costIndex.history);
      return reindexing && { ...path, ...reindexing };
    },
  },
  render: ({ country }, request, more) => {
    const { code, name, costIndex } = country;
    const gaps = country.completeness.gaps.filter(({ block }) => block === 'COST_INDEX');
    return {
      title: `Construction cost in ${name}`,
      data: costIndex ? [{ href: `${REST_PREFIX}/${code}/cost-index`, label: 'cost index' }] : [],
      main: html`<p class="crumb"><a href="/${code}">${name}</a></p>
<h1>Construction cost index</h1>
${costIndex ? indexSection(costIndex, country, request, more?.country?.costIndex?.reindex ?? undefined) : html`<p class="lead">Plumbline has no construction cost index of ${name}.</p>`}
${gaps.length > 0 && html`<h2 id="missing">What is missing, and why</h2>`}
${costIndex && earlierMissing(costIndex, gaps)}${table('Quarters that are missing', GAP_COLUMNS, groupGaps(gaps))}`,
    };
  },
});

/** Base periods other than the calendar year. */
const BASES: Readonly<Record<string, (year: number) => string>> = {
  FISCAL_YEAR: (year) => `the fiscal year that begins in ${year}`,
  FOURTH_QUARTER: (year) => `the fourth quarter of ${year}`,
};

function indexSection(
  costIndex: CostIndex,
  { code, currency }: { code: string; currency: string },
  { query }: PageRequest,
  reindexed: Reindexed | undefined,
): Html {
  const { baseYear, currentIndex, newestQuarter, ended, history } = costIndex;
  const [kind = costIndex.kind, meaning] = INDEX_KINDS[costIndex.kind] ?? [];
  const newest = `${formatNumber(currentIndex)} in ${newestQuarter}`;
  return html`<p class="lead">${costIndex.source}</p>
${ended ? html`${CONTENTS}<p class="missing">The newest quarter here, ${newestQuarter}, is not a current value. <a href="#missing">Why later quarters are missing</a>.</p>\n` : html`\n${CONTENTS}`}<dl class="figures">
${figure(ended ? 'Newest quarter here' : 'Newest quarter', formatNumber(currentIndex), newestQuarter)}
${recentGrowth(history).map((each) => figure(`Growth in ${yearsInWords(each.years)}`, changeOf(each), `${each.before.period} to ${each.after.period}`))}
${figure('Kind', kind, meaning)}
${figure('Base', `${baseYear} = 100`, BASES[costIndex.basePeriod]?.(baseYear))}
${figure('Publisher', costIndex.publisher)}
</dl>
<div class="beside">
${quarterPlot(`Line of the index from ${history[0]?.period} to ${newestQuarter}: ${formatNumber(history[0]?.value)} at first, ${newest}. The table has all quarters.`, history)}
${table('All quarters, newest first', columnsOf(history, code), history.toReversed())}
</div>
<h2 id="reindex">Convert an amount</h2>
<p>The amount times the index of the target quarter, divided by the index of its own quarter. Indices of different kinds, or of different countries, do not compare: <a href="/cost-index">the growth of all</a> stands side by side.</p>
${reindexing({ query, currency, history, reindexed, kind: costIndex.kind })}
<h2 id="sources">Sources</h2>
<ul>${sourcesOf(history).map(({ source, first, last }) => html`<li>${first === last ? first : `${first} to ${last}`}: ${sourceLink(source)}</li>`)}</ul>
${evidenceLegend()}`;
}

function columnsOf(history: readonly Quarter[], country: string): Column<Quarter>[] {
  const values = new Map(history.map(({ period, value }) => [period, value]));
  return [
    nameColumn('Quarter', ({ period }) => html`<span class="quantity">${period}</span>`),
    numberColumn('Index', ({ value }) => value),
    numberColumn('In a year', ({ period, value }) =>
      growth(values.get(yearsBefore(period, 1)), value),
    ),
    column('Correction', ({ period }) => suggestLink(country, { period })),
  ];
}

function growth(before: number | undefined, after: number): Part {
  return before === undefined ? null : formatChange(after / before);
}

type Span = { source: ShownSource; first: string; last: string };

/** Consecutive quarters from the same document share a row. */
function sourcesOf(history: readonly Quarter[]): Span[] {
  const spans: Span[] = [];
  for (const { period, source } of history) {
    const open = spans.at(-1);
    if (open?.source.url === source.url && open.source.title === source.title) open.last = period;
    else spans.push({ source, first: period, last: period });
  }
  return spans;
}

/** Quarters after the newest one that are too old for the list of gaps. */
function earlierMissing({ newestQuarter }: CostIndex, gaps: readonly ShownGap[]): Part {
  const [year, quarter] = newestQuarter.split('-Q').map(Number) as [number, number];
  const first = quarter === 4 ? `${year + 1}-Q1` : `${year}-Q${quarter + 1}`;
  const [listed] = gaps.map(({ item }) => item).sort();
  return (
    listed !== undefined &&
    first < listed &&
    html`<p>No quarter from ${first} on has a value here. The list has those that completeness counts: the newest ones that could have been published.</p>\n`
  );
}

const GAP_COLUMNS: Column<ShownGap[]>[] = [
  nameColumn('Missing', (same) => same.map(({ item }) => item).join(', ')),
  column('Why', ([gap]) => gap && whyMissing(gap)),
];
