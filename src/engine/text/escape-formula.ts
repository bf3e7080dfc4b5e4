const NUMBER = /^[-+]?[\d.,\s]+(e[-+]?\d+)?$/i;

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula. Numbers with a sign are none. */
export function escapeFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}
