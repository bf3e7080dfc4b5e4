import type { IncomingMessage } from 'node:http';
import parseRange, { type Range } from 'range-parser';
import { HttpProblem } from '../../../server/http/errors.ts';

/** One range of bytes as RFC 9110, section 14.1.2, writes it; the parser is kinder. */
const ONE_RANGE = /^bytes=(?:(\d+)-(\d*)|-\d+)$/i;

/**
 * The one byte range of a request (RFC 9110, section 14). Null where the whole is to be sent: the
 * request has no range, several or an invalid one, or the client has another representation
 * (`If-Range`). Throws a problem for a range that begins behind the end.
 */
export function requestedRange(
  { headers }: IncomingMessage,
  etag: string,
  length: number,
): Range | null {
  const condition = headers['if-range'];
  if (headers.range === undefined || (condition !== undefined && condition !== etag)) return null;
  const [isOne, first, last] = ONE_RANGE.exec(headers.range) ?? [];
  if (!isOne || (last && Number(last) < Number(first))) return null;
  const ranges = parseRange(length, headers.range);
  if (ranges === -1) {
    const detail = `The range ${JSON.stringify(headers.range)} begins behind the end: there are ${length} bytes.`;
    throw new HttpProblem('range-not-satisfiable', detail, {
      headers: { 'Content-Range': `bytes */${length}` },
    });
  }
  return ranges === -2 ? null : (ranges[0] as Range);
}

/** Those bytes of all pieces. */
export async function* piecesWithin(
  pieces: AsyncIterable<Uint8Array>,
  { start, end }: Range,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const piece of pieces) {
    const within = piece.subarray(Math.max(start - at, 0), Math.max(end + 1 - at, 0));
    if (within.length > 0) yield within;
    at += piece.length;
    if (at > end) return;
  }
}
