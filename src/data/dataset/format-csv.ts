/** A CSV file as text, of rows that have a cell for each column. */
export function formatCsv(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
): string {
  return formatCsvRows([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]);
}

/** The same of rows of cells, the header among them. */
export function formatCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quoteCell).join(',')}\n`).join('');
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
