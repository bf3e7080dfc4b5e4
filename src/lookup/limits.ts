export { LOOKUP_PATH, MAX_ASKED_COLUMNS, MAX_ROWS, MAX_TABLE_BYTES } from '../rest/lookup-contract.ts';

export const MAX_TABLE_COLUMNS = 100;
/** Characters of a cell that says which place is meant. */
export const MAX_CELL_CHARACTERS = 200;
/** A record of CSV that does not end within so many bytes has a quote that was never closed. */
export const MAX_RECORD_BYTES = 64 * 1024;
/** Records that cannot be read, after which the table is not read on: it is something else than CSV. */
export const MAX_BROKEN_RECORDS = 100;
/** Rows whose places are found by one statement. */
export const ROWS_AT_ONCE = 200;
/** Other places that a row could mean, as they are listed. */
export const MAX_CANDIDATES = 5;
