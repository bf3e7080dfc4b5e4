import { type Html, html, type Part } from './html.ts';
import { formatNumber } from './values.ts';

export type Column<Row> = {
  head: Part;
  cell: (row: Row) => Part;
  kind?: 'name' | 'number';
};

export function column<Row>(head: Part, cell: (row: Row) => Part): Column<Row> {
  return { head, cell };
}

/** The column with the name of each row. */
export function nameColumn<Row>(head: string, cell: (row: Row) => Part): Column<Row> {
  return { head, cell, kind: 'name' };
}

export function numberColumn<Row>(head: string, cell: (row: Row) => Part): Column<Row> {
  const formatted = (row: Row) => {
    const value = cell(row);
    return typeof value === 'number' ? formatNumber(value) : value;
  };
  return { head, cell: formatted, kind: 'number' };
}

/** Rows of a few texts are readable without the headers of their columns. */
const MAX_PLAIN_COLUMNS = 4;

/**
 * A table with a caption and headers; null without rows. On a narrow screen, rows of a plain table
 * become lists, and other tables scroll. With `stacks`, cells repeat their header and have ARIA
 * roles.
 */
export function table<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { stacks = false }: { stacks?: boolean } = {},
): Html | null {
  if (rows.length === 0) return null;
  if (stacks) return stackingTable(caption, columns, rows);
  const heads = columns.map(
    ({ head, kind }) =>
      html`<th scope="col"${kind === 'number' && html` class="number"`}>${head}</th>`,
  );
  const isPlain =
    columns.length > 2 &&
    columns.length <= MAX_PLAIN_COLUMNS &&
    !columns.some(({ kind }) => kind === 'number');
  return html`<div class="${isPlain ? 'table plain' : 'table'}" role="group" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${columns.map((column) => cell(column, row))}</tr>\n`)}</tbody>
</table></div>`;
}

function cell<Row>({ cell, kind }: Column<Row>, row: Row): Html {
  if (kind === 'name') return html`<th scope="row">${cell(row)}</th>`;
  return html`<td${kind === 'number' && html` class="number"`}>${cell(row)}</td>`;
}

function stackingTable<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Html {
  const [first, ...others] = columns as [Column<Row>, ...Column<Row>[]];
  return html`<div class="table stacks" role="group" aria-label="${caption}" tabindex="0"><table role="table">
<caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map(({ head, kind }) => html`<th role="columnheader" scope="col"${kind === 'number' && html` class="number"`}>${head}</th>`)}</tr></thead>
<tbody role="rowgroup">
${rows.map(
  (row) => html`<tr role="row"><th role="rowheader" scope="row">${first.cell(row)}</th>${others.map(
    ({ head, cell, kind }) => {
      const shown = html`${cell(row)}`;
      // A card leaves out what it would show without a value.
      if (`${shown}` === '') return html`<td role="cell"></td>`;
      return html`<td role="cell"${kind === 'number' && html` class="number"`}><span class="head" aria-hidden="true">${head}</span> <div>${shown}</div></td>`;
    },
  )}</tr>
`,
)}</tbody>
</table></div>`;
}
