import type { IncomingMessage } from 'node:http';
import { HttpProblem } from '../errors.ts';
import { MAX_TABLE_BYTES } from './limits.ts';

/**
 * The body of a request, which is no longer than a table may be. It is read whole before anything is answered: clients that write all before they read would wait for ever
 * for a server that does both at once.
 */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const { 'content-length': length, 'content-encoding': encoding } = request.headers;
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    const detail = 'The body of a request is not compressed; Content-Encoding says that it is.';
    throw new HttpProblem('unsupported-media-type', detail, { headers: { 'Accept-Encoding': 'identity' } });
  }
  if (length !== undefined && Number(length) > MAX_TABLE_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    // A body that is too large is not kept; the connection outlives it, to say so.
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_TABLE_BYTES) chunks.push(chunk);
      else reject(tooLarge());
      if (size > MAX_TABLE_BYTES) chunks.length = 0;
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => reject(new HttpProblem('malformed-request', 'The body was cut short.')));
  });
}

function tooLarge(): HttpProblem {
  const detail = `A list has at most ${MAX_TABLE_BYTES} bytes (2 MiB); this one has more. Send it in parts, or only the columns that say which places are meant.`;
  return new HttpProblem('payload-too-large', detail, { headers: { Connection: 'close' } });
}
