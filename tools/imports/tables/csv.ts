import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { DataError } from '../../../src/data/dataset/problem.ts';

/** A file of an official table as it was opened: its name, the digest of its bytes, and the row of sources.csv that cites it. */
export type SourceFile = { name: string; sha256: string; source: string };

/**
 * The bytes of a source file. Throws a DataError that names the expected file when it is missing,
 * or is another edition than the one that was read for the data.
 */
export async function readSourceFile(
  folder: string,
  { name, sha256, source }: SourceFile,
): Promise<Buffer> {
  const file = path.join(folder, name);
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new DataError([
      {
        file,
        message: `cannot be read (${error.code}); it is the file that '${source}' of sources.csv cites`,
      },
    ]);
  });
  const found = createHash('sha256').update(content).digest('hex');
  if (found === sha256) return content;
  throw new DataError([
    {
      file,
      message: `has the SHA-256 ${found}, and the file that '${source}' of sources.csv cites has ${sha256}`,
    },
  ]);
}

/** A row of a CSV file by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

/**
 * The format of a file that is not plain CSV in UTF-8: its encoding as a TextDecoder label, and
 * options of csv-parse.
 */
type Form = {
  encoding?: string;
  delimiter?: string;
  relax_quotes?: boolean;
  skip_empty_lines?: boolean;
  bom?: boolean;
  trim?: boolean;
};

/** The rows of a source file. */
export async function readSourceTable(
  folder: string,
  file: SourceFile,
  form: Form = {},
): Promise<Row[]> {
  return rowsOf(await readSourceFile(folder, file), form);
}

/** The rows of a file of a country package. */
export async function readPackageTable(file: string): Promise<Row[]> {
  return rowsOf(await readFile(file), {});
}

function rowsOf(content: Buffer, { encoding = 'utf-8', ...options }: Form): Row[] {
  return parse(new TextDecoder(encoding, { fatal: true }).decode(content), {
    columns: true,
    ...options,
  });
}
