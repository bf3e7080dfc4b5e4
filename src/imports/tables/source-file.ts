import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DataError } from '../../dataset/problem.ts';

/** A file of an official table as it was opened: its name, the digest of its bytes, and the row of sources.csv that cites it. */
export type SourceFile = { name: string; sha256: string; source: string };

/** The bytes of a source file. Throws a DataError that says what is expected when it is missing, or another edition than was opened. */
export async function readSourceFile(folder: string, { name, sha256, source }: SourceFile): Promise<Buffer> {
  const file = path.join(folder, name);
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new DataError([{ file, message: `cannot be read (${error.code}); it is the file that '${source}' of sources.csv cites` }]);
  });
  const found = createHash('sha256').update(content).digest('hex');
  if (found === sha256) return content;
  throw new DataError([{ file, message: `has the SHA-256 ${found}, and the file that '${source}' of sources.csv cites has ${sha256}` }]);
}
