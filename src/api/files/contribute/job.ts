/** Bounds on a file that is checked. */
export const MAX_UPLOAD_BYTES = 2 * 1024 * 1024;
export const MAX_UPLOAD_ROWS = 20_000;
/** Maximum number of errors to list; the others are counted. */
export const MAX_REPORTED = 500;
/** Maximum characters of a cell to show beside its error. */
export const MAX_SHOWN_CHARACTERS = 200;
/** Maximum characters of a message: a name that it quotes may be as long as the file. */
export const MAX_MESSAGE_CHARACTERS = 600;
/** Maximum cells of a header, as a message lists the unknown ones. */
export const MAX_UPLOAD_COLUMNS = 200;
/** A check of the largest country takes a tenth of it. */
export const CHECK_TIMEOUT_MS = 10_000;
/** What the thread of a check may take. */
export const CHECK_MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 };

/** The input of the thread of a check. */
export type Job = {
  /** The folder of the country, as `it`; null for a file that all countries share. */
  country: string | null;
  /** Whether its package is published, and among the files. */
  isPublished: boolean;
  /** The published files of the country and those that all share, by their names in the data folder. */
  files: readonly (readonly [name: string, bytes: Uint8Array])[];
} & ({ kind: 'check'; upload: Upload } | { kind: 'workbook'; asOf: string });

/** A file as it was sent; `table` is the file that it is to be, where that was said. */
export type Upload = { bytes: Uint8Array; fileName: string | null; table: string | null };

export type Outcome =
  | { kind: 'report'; report: Report }
  | { kind: 'workbook'; bytes: Uint8Array }
  | { kind: 'refused'; why: string };

/** An error in a cell, a row or a file. */
export type ReportedError = {
  file: string;
  line: number | null;
  column: string | null;
  value: string | null;
  message: string;
};

/** The result of the data check for a file in its package. */
export type Report = {
  country: string | null;
  files: readonly { file: string; rows: number }[];
  errors: readonly ReportedError[];
  /** How many more there are. */
  moreErrors: number;
  warnings: readonly string[];
  moreWarnings: number;
  /** What could not be checked, in sentences. */
  notChecked: readonly string[];
};
