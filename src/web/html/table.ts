import { type Html, html, type Part } from './html.ts';

export type Column<Row> = {
  head: string;
  cell: (row: Row) => Part;
  /** Numbers stand at the right, digit below digit. */
  number?: true;
  /** What the row is called. */
  names?: true;
};

/** A table with a caption, whose columns and rows have heads; on a narrow screen it scrolls by itself. Null where it would have no rows. */
export function table<Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): Html | null {
  if (rows.length === 0) return null;
  const heads = columns.map(({ head, number }) => html`<th scope="col"${number && html` class="number"`}>${head}</th>`);
  return html`<div class="table" role="group" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${columns.map((column) => cell(column, row))}</tr>\n`)}</tbody>
</table></div>`;
}

function cell<Row>({ cell, number, names }: Column<Row>, row: Row): Html {
  if (names) return html`<th scope="row">${cell(row)}</th>`;
  return html`<td${number && html` class="number"`}>${cell(row)}</td>`;
}
