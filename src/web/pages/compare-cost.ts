import { REINDEXING_QUERY } from '../../api/files/reindexing/query.ts';
import type { DataOf } from '../../domain/documents/document-types.ts';
import { choice, line } from '../html/form.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, numberColumn, table } from '../html/table.ts';
import { GAP } from './blocks.ts';
import { changeOf, growthOver, INDEX_KINDS } from './index-growth.ts';
import { definePage } from './page.ts';

const DOCUMENT = `query PageCompareCost {
  countries {
    code name costIndex { kind publisher newestQuarter ended history { period value } }
    completeness { gaps { ${GAP} } }
  }
}`;
type Country = DataOf<typeof DOCUMENT>['countries'][number];

export const compareCostPage = definePage({
  path: '/cost-index',
  label: 'Cost',
  query: Object.keys(REINDEXING_QUERY.shape),
  document: DOCUMENT,
  variables: () => ({}),
  render: ({ countries }, { query }) => ({
    title: 'Construction cost',
    main: html`<h1>Construction cost across countries</h1>
<p class="lead">Growth of the official index of each country up to its newest quarter. The page of each country converts an amount; the <a href="#table">form below</a> converts a table.</p>
${table('Indices', COLUMNS, countries, { stacks: true })}
<p class="note">Indices of different kinds do not compare: costs of builders, prices for clients and prices of materials grow differently. Each index has its own base: growth can be compared, index points cannot. A cell is empty where a quarter is not published here.</p>
${missingNotes(countries)}${tableForm(countries, query)}`,
  }),
});

/** Why an index, or its newest quarters, are not here. */
function missingNotes(countries: readonly Country[]): Part {
  const notes = countries.flatMap(({ code, name, costIndex, completeness }) => {
    if (costIndex && !costIndex.ended) return [];
    const gap = completeness.gaps.find(({ block }) => block === 'COST_INDEX');
    return html`<li><a href="/${code}/cost-index">${name}</a>: ${gap?.note ?? 'the reason is not recorded.'}</li>\n`;
  });
  return notes.length > 0 && html`<p>Not collected:</p>\n<ul>${notes}</ul>\n`;
}

/** A table of amounts comes back as a file. */
function tableForm(countries: readonly Country[], query: URLSearchParams): Html {
  const choices = countries
    .filter(({ costIndex }) => costIndex)
    .map(({ code, name }) => ({ value: code, label: name }));
  const control = (name: string, label: string, hint?: string) => ({
    name,
    label,
    hint,
    value: query.get(name) ?? '',
  });
  return html`<h2 id="table">Convert a table of amounts</h2>
<p>Send a CSV file with a column <code>amount</code> (<code>cost</code>, <code>montant</code>, <code>Betrag</code> …), and <code>from</code> (<code>date</code>, <code>trimestre</code> …), <code>to</code> (quarters such as 2019-Q1, days, months, years, or <code>newest</code>) and <code>country</code> as columns or below. The same table comes back with the amount at the prices of the other quarter, the factor, and a note for each row that could not be converted. The price level of a year is that of its second quarter, its middle. The file is not stored.</p>
<form class="design" method="post" enctype="multipart/form-data" action="/cost-index">
<fieldset><legend>Amounts</legend>
<div class="field"><label for="file">Table in CSV, up to 2 MiB</label>
<input type="file" name="file" id="file" required accept=".csv,text/csv"></div>
${choice(control('country', 'Country of rows without one'), 'each row has a country', choices)}
${line(control('from', 'From the quarter', 'Such as 2019-Q1, 2019-03 or 2019'), {})}
${line(control('to', 'To the quarter', 'Such as 2026-Q1, 2026 or newest'), {})}
${choice(control('decimal', 'Decimal sign of the amounts', 'Needed for amounts such as 250.000, which can be 250000 or 250'), 'as the amounts show it', DECIMALS)}
</fieldset>
<p><button>Convert</button></p>
</form>`;
}

const DECIMALS = [
  { value: 'point', label: 'point: 1234.50' },
  { value: 'comma', label: 'comma: 1234,50' },
];

const COLUMNS: Column<Country>[] = [
  nameColumn('Country', ({ code, name }) => html`<a href="/${code}/cost-index">${name}</a>`),
  column('Kind', ({ costIndex }) =>
    costIndex ? INDEX_KINDS[costIndex.kind]?.[0] : 'not collected',
  ),
  column('Publisher', ({ costIndex }) => costIndex?.publisher),
  column(
    'Newest quarter',
    ({ costIndex }) =>
      costIndex &&
      html`<span class="quantity">${costIndex.newestQuarter}</span>${costIndex.ended && ' (later ones not collected)'}`,
  ),
  ...[1, 5, 10].map((years) =>
    numberColumn<Country>(
      years === 1 ? 'In a year' : `In ${years} years`,
      ({ costIndex }) => costIndex && growth(costIndex, years),
    ),
  ),
];

/** The growth up to the newest quarter, which is named where it is not a current one. */
function growth({ history, ended }: NonNullable<Country['costIndex']>, years: number): Part {
  const found = growthOver(history, years);
  return (
    found &&
    html`${changeOf(found)}${ended && html` <span class="unit">up to ${found.after.period}</span>`}`
  );
}
