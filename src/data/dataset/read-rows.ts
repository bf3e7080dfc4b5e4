import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { CELL_TOO_LONG, findLongCellOfLine } from './bounds.ts';
import type { Row } from './data-file.ts';
import { DataError } from './problem.ts';
import { BYTES_AT_ONCE, type StreamedContent } from './streamed-content.ts';

const MAX_LINE_CHARACTERS = 1_000_000;

/** The bytes of a file, held or not, in pieces. Throws a DataError at the end when the file is not the one any more that was first read. */
export async function* readBytes(content: Buffer | StreamedContent): AsyncGenerator<Buffer> {
  const held = Buffer.isBuffer(content) ? content : content.bytes;
  if (held) {
    for (let start = 0; start < held.length; start += BYTES_AT_ONCE)
      yield held.subarray(start, start + BYTES_AT_ONCE);
    return;
  }
  const { file, digest } = content as StreamedContent;
  const found = createHash('sha256');
  for await (const bytes of createReadStream(file, { highWaterMark: BYTES_AT_ONCE })) {
    found.update(bytes);
    yield bytes;
  }
  if (found.digest('hex') !== digest)
    throw new DataError([{ file, message: 'was changed while it was read' }]);
}

/**
 * The rows of a CSV file, including the header, in the batches in which pieces of it arrive. A cell
 * contains no line break here, so each line is a row. Throws a DataError for a file that is not
 * CSV, and at the end for one that has changed since it was first read.
 */
export async function* readRows(content: StreamedContent): AsyncGenerator<readonly Row[]> {
  const { file } = content;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let header: readonly string[] = [];
  let rest = '';
  for await (const bytes of readBytes(content)) {
    const lines = (rest + decode(bytes)).split('\n');
    rest = lines.pop() as string;
    yield lines.map(toRow);
    refuseLong(rest);
  }
  rest += decode();
  if (rest !== '') yield [toRow(rest)];

  function decode(bytes?: Buffer): string {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new DataError([{ file, message: 'is not UTF-8' }]);
    }
  }

  function toRow(text: string): Row {
    refuseLong(text);
    const cells = cellsOf(text.endsWith('\r') ? text.slice(0, -1) : text);
    if (line === 1) header = cells;
    return { line: line++, cells };
  }

  /** A line that does not end is looked at as it grows. */
  function refuseLong(text: string): void {
    const index = findLongCellOfLine(text);
    if (index !== null)
      throw new DataError([{ file, line, column: header[index], message: CELL_TOO_LONG }]);
    if (text.length > MAX_LINE_CHARACTERS)
      throw new DataError([
        {
          file,
          line,
          message: `has more than ${MAX_LINE_CHARACTERS} characters, which no row has`,
        },
      ]);
  }

  /** Most lines have no quotes, and are a fiftieth of the work. */
  function cellsOf(text: string): readonly string[] {
    if (!text.includes('"')) return text.split(',');
    try {
      return (parse(text, { relax_column_count: true }) as string[][])[0] as string[];
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      throw new DataError([{ file, line, message: `is not CSV: ${error.message}` }]);
    }
  }
}
