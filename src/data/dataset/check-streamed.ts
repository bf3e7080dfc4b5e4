import path from 'node:path';
import type {
  CountryPackage,
  DataFiles,
  Finding,
  Row,
  RowReader,
  Streamed,
  StreamedFile,
} from './data-file.ts';
import type { DataFolder } from './data-folder.ts';
import { DataError, type Problem } from './problem.ts';
import { readRows } from './read-rows.ts';
import type { StreamedContent } from './streamed-content.ts';

type Read = { streamed: Map<string, Streamed>; problems: Problem[]; unread: readonly string[] };

/** A systematic mistake affects many rows of a table: this many errors are listed, and the others counted. */
const MAX_FINDINGS = 50;

/**
 * Reads and checks the streamed files of the package of `country`. A file with an error in its
 * header, or that is not CSV, is left out. One that can be checked only after other files are
 * complete is `unread`.
 */
export async function checkStreamed(
  read: Omit<CountryPackage, 'streamed'>,
  { streamed: files, vocabularyFiles }: Pick<DataFiles, 'streamed' | 'vocabularyFiles'>,
  folder: DataFolder,
  country: string,
): Promise<Read> {
  const streamed = new Map<string, Streamed>();
  const problems: Problem[] = [];
  const unread: string[] = [];
  for (const file of files) {
    const content = folder.streamed.get(`${country}/${file.name}`);
    const isCheckable = [...vocabularyFiles, ...file.needsWhole].every(
      (needed) => !read.incomplete.has(needed),
    );
    if (!content) continue;
    if (!isCheckable) {
      unread.push(file.name);
      continue;
    }
    const name = path.join(folder.directory, country, file.name);
    try {
      const found = await readStreamed(read, file, content);
      problems.push(...found.findings.map((finding) => ({ ...finding, file: name })));
      if (found.streamed) streamed.set(file.name, found.streamed);
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      problems.push(...error.problems);
    }
  }
  return { streamed, problems, unread };
}

async function readStreamed(
  read: Omit<CountryPackage, 'streamed'>,
  file: StreamedFile,
  content: StreamedContent,
): Promise<{ findings: Finding[]; streamed?: Streamed }> {
  const findings: Finding[] = [];
  let count = 0;
  const report = (found: readonly Finding[]) => {
    for (const finding of found) if (++count <= MAX_FINDINGS) findings.push(finding);
  };
  let header: readonly string[] = [];
  let reader: RowReader | undefined;
  for await (const rows of readRows(content)) {
    for (const row of rows) {
      if (reader) {
        if (row.cells.length === header.length) report(reader.read(row));
        else
          report([
            {
              line: row.line,
              message: `has ${row.cells.length} cells where the header has ${header.length}`,
            },
          ]);
        continue;
      }
      header = row.cells;
      const opened = file.open(header, read);
      if (Array.isArray(opened)) return { findings: opened };
      reader = opened;
    }
  }
  if (!reader) return { findings: [{ line: 1, message: 'has no header' }] };
  if (count > MAX_FINDINGS) findings.push({ message: `has ${count - MAX_FINDINGS} more errors` });
  return {
    findings,
    streamed: { header, summary: reader.end(), rows: () => withoutHeader(readRows(content)) },
  };
}

async function* withoutHeader(
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of batches) yield rows[0]?.line === 1 ? rows.slice(1) : rows;
}
