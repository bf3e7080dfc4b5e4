import path from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { checkShared } from '../dataset/check-dataset.ts';
import type { DataFiles } from '../dataset/data-file.ts';
import type { DataFolder } from '../dataset/data-folder.ts';
import { DataError } from '../dataset/problem.ts';
import { writeWorkbook } from './write-workbook.ts';

/**
 * The workbook of a country of the folder, with the content of its files except whole tables of
 * places. Throws a DataError for a file that is not CSV.
 */
export async function workbookOf(
  folder: DataFolder,
  country: string,
  files: DataFiles,
): Promise<Uint8Array> {
  const { shared, problems } = checkShared(folder, files);
  if (problems.length > 0) throw new DataError(problems);
  const tables = new Map<string, string[][]>();
  for (const { name } of files.perCountry) {
    const content = folder.contents.get(path.join(country, name));
    if (Buffer.isBuffer(content))
      tables.set(name, readCells(path.join(folder.directory, country, name), content));
  }
  const vocabulary = files.vocabulary(shared, new Map());
  return writeWorkbook({
    files: files.perCountry,
    vocabulary,
    tables,
    asOf: new Date(folder.asOf),
  });
}

function readCells(file: string, content: Buffer): string[][] {
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(content), {
      relax_column_count: true,
    });
  } catch (error) {
    const why = error instanceof CsvError ? `is not CSV: ${error.message}` : 'is not UTF-8';
    throw new DataError([{ file, message: why }]);
  }
}
