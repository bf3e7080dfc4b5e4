import { CsvError, parse } from 'csv-parse/sync';
import type { DataFile, DataFiles } from '../../../data/dataset/data-file.ts';
import { isUtf16 } from '../../../data/dataset/encoding.ts';
import type { Problem } from '../../../data/dataset/problem.ts';
import { isHeaderOf } from '../../../data/dataset/read-csv.ts';
import { UnreadableWorkbook } from '../../../data/spreadsheets/bounded-zip.ts';
import { readWorkbook } from '../../../data/spreadsheets/read-workbook.ts';
import { didYouMean } from '../../../engine/text/did-you-mean.ts';
import { MAX_UPLOAD_COLUMNS, MAX_UPLOAD_ROWS, type Upload } from './job.ts';

/** Why a file is not checked: what was sent is none that it could be. */
export class RefusedUpload extends Error {}

/** The tables that were sent, by the names of their files, with how many rows each has, and what is wrong with cells of sheets. */
export type ReadUpload = {
  tables: ReadonlyMap<string, { bytes: Buffer; rows: number }>;
  problems: readonly Problem[];
};

/**
 * Reads a workbook, or one CSV file: the file that the client names, else the one with this header,
 * else the one with this name.
 */
export async function readUpload(
  { bytes, fileName, table }: Upload,
  files: DataFiles,
): Promise<ReadUpload> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (content.length === 0) throw new RefusedUpload('The file is empty.');
  if (content[0] === 0x50 && content[1] === 0x4b) return readSheets(content, files);
  if (content[0] === 0xd0 && content[1] === 0xcf)
    throw new RefusedUpload(
      'This is an .xls file, or a workbook with a password: save it as .xlsx without one.',
    );
  const header = headerOf(content);
  if (header !== undefined && header.length > MAX_UPLOAD_COLUMNS)
    throw new RefusedUpload(
      `The header has ${header.length} columns; no file has more than ${MAX_UPLOAD_COLUMNS}.`,
    );
  const name = tableOf(header, fileName, table, files);
  const rows = rowsIn(content);
  if (rows > MAX_UPLOAD_ROWS)
    throw new RefusedUpload(
      `A file has at most ${MAX_UPLOAD_ROWS} rows here; this one has ${rows}. Check it by npm run data:check.`,
    );
  return { tables: new Map([[name, { bytes: content, rows }]]), problems: [] };
}

async function readSheets(content: Buffer, files: DataFiles): Promise<ReadUpload> {
  const workbook = await readWorkbook(content, files.perCountry).catch((error) => {
    throw error instanceof UnreadableWorkbook
      ? new RefusedUpload(`The workbook ${error.message}.`)
      : error;
  });
  const tables = new Map(
    [...workbook.files].map(([name, { text, rows }]) => [name, { bytes: Buffer.from(text), rows }]),
  );
  return { tables, problems: workbook.problems };
}

function tableOf(
  headerCells: readonly string[] | undefined,
  fileName: string | null,
  table: string | null,
  files: DataFiles,
): string {
  const names = [...files.perCountry, ...files.streamed, ...files.shared].map(({ name }) => name);
  if (table !== null) {
    if (names.includes(table)) return table;
    throw new RefusedUpload(
      `'${table}' is not a file of a package${didYouMean(table, names)}. The files: ${names.join(', ')}.`,
    );
  }
  const header = headerCells ?? [];
  const alike = [...files.perCountry, ...files.shared]
    .filter(({ record }) => isHeaderOf(header, record))
    .toSorted((one, other) => columnCount(one) - columnCount(other))[0];
  if (alike) return alike.name;
  const base = fileName?.split(/[\\/]/).at(-1) ?? '';
  // Browsers count what has been downloaded before: cities (1).csv.
  const named = names.find((name) => base.replace(/ ?\(\d{1,4}\)\.csv$/, '.csv') === name);
  if (named) return named;
  throw new RefusedUpload(
    `The header and the name of the file match no table: name the table in \`file\`. The tables: ${names.join(', ')}.`,
  );
}

/** Of two files that a header fits, it is that of the one with fewer columns. */
function columnCount({ record }: DataFile): number {
  return Object.keys(record.shape).length;
}

function headerOf(content: Buffer): string[] | undefined {
  if (isUtf16(content)) return undefined;
  const end = content.indexOf('\n');
  try {
    const [header] = parse(content.subarray(0, end < 0 ? 10_000 : end), {
      relax_column_count: true,
      bom: true,
    }) as string[][];
    return header;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** Lines after the header. */
function rowsIn(content: Buffer): number {
  let lines = content.at(-1) === 0x0a ? 0 : 1;
  for (const byte of content) if (byte === 0x0a) lines++;
  return Math.max(0, lines - 1);
}
