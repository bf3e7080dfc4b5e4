export const CONTRIBUTE_PATH = '/contribute';
/** A country as a workbook. */
export const WORKBOOK_PATH = '/contribute/{CC}.xlsx';

/** Bounds on a file that is checked. */
export const MAX_UPLOAD_BYTES = 2 * 1024 * 1024;
export const MAX_UPLOAD_ROWS = 20_000;
/** Faults that are told one by one; the others are counted. */
export const MAX_REPORTED = 500;
/** Characters of a cell that are shown beside its fault. */
export const MAX_SHOWN_CHARACTERS = 200;
/** Characters of what is said of a fault: a name that it quotes may be as long as the file. */
export const MAX_MESSAGE_CHARACTERS = 600;
/** Cells of a header, of which a message names those that are unknown. */
export const MAX_UPLOAD_COLUMNS = 200;
/** A check of the largest country takes a tenth of it. */
export const CHECK_TIMEOUT_MS = 10_000;
/** What the thread of a check may take. */
export const CHECK_MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 };
