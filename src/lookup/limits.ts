export const LOOKUP_PATH = '/lookup';
export const LOOKUP_METHODS = 'GET, HEAD, POST, OPTIONS';

/** Bounds on a list that is looked up at once. */
export const MAX_TABLE_BYTES = 2 * 1024 * 1024;
export const MAX_ROWS = 5_000;
export const MAX_TABLE_COLUMNS = 100;
/** Characters of a cell that says which place is meant. */
export const MAX_CELL_CHARACTERS = 200;
/** A record of CSV that does not end within so many bytes has a quote that was never closed. */
export const MAX_RECORD_BYTES = 64 * 1024;
/** Records that cannot be read, after which the table is not read on: it is something else than CSV. */
export const MAX_BROKEN_RECORDS = 100;
/** Values that may be asked for at once. */
export const MAX_ASKED_COLUMNS = 50;
/** Rows whose places are found by one statement. */
export const ROWS_AT_ONCE = 200;
/** Other places that a row could mean, as they are listed. */
export const MAX_CANDIDATES = 5;
