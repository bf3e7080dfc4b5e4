import type { IncomingMessage, ServerResponse } from 'node:http';
import { countBody, refuseBeyondMemory } from './body-memory.ts';
import { HttpProblem } from './errors.ts';
import { exchangeWithSlot } from './exchange.ts';
import { askForBody } from './expect-continue.ts';

/** The most bytes that a body may have, and the message for one that has more. */
export type BodyBound = { maxBytes: number; tooLarge: string };

/** Reads the body of a request, within a bound. */
export type ReceiveBody = (bound: BodyBound) => Promise<Buffer>;

/** Reads a body, then takes a slot for as long as the exchange lasts: a body that never arrives takes none. */
export function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  { client, takeSlot }: { client: string; takeSlot: () => () => void },
): ReceiveBody {
  return async (bound) => {
    const body = await readBody(request, bound, client);
    exchangeWithSlot(response, takeSlot);
    return body;
  };
}

/** The whole body: clients that write all before they read would wait for ever for a server that reads and responds at once. */
async function readBody(
  request: IncomingMessage,
  { maxBytes, tooLarge }: BodyBound,
  client: string,
): Promise<Buffer> {
  const problem = () =>
    new HttpProblem('payload-too-large', tooLarge, { headers: { Connection: 'close' } });
  refuseCompressed(request);
  if (announcedLength(request) > maxBytes) throw problem();
  askForBody(request);
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] | null = [];
    // The rest of a refused body is dropped; the connection outlives it, to say why.
    const refuse = (why: HttpProblem) => {
      chunks = null;
      leave();
      reject(why);
    };
    const body = { client, bytes: 0, refuse };
    const leave = countBody(body);
    request.on('data', (chunk: Buffer) => {
      if (chunks === null) return;
      body.bytes += chunk.length;
      if (body.bytes > maxBytes) return refuse(problem());
      chunks.push(chunk);
      refuseBeyondMemory();
    });
    request.on('end', () => {
      leave();
      if (chunks !== null) resolve(Buffer.concat(chunks));
    });
    request.on('error', () =>
      refuse(new HttpProblem('malformed-request', 'The body was cut short.')),
    );
  });
}

/** Bytes of the body as its headers announce them; zero if they do not. */
export function announcedLength({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0);
}

/** Throws an HttpProblem for a body that is compressed. */
export function refuseCompressed({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  const detail = `The body of a request must not be compressed; its Content-Encoding is ${JSON.stringify(encoding.slice(0, 40))}.`;
  throw new HttpProblem('unsupported-media-type', detail, {
    headers: { 'Accept-Encoding': 'identity' },
  });
}

/** The parts of a body of multipart/form-data; an HttpProblem where it is none, or has more than `maxParts`, as many small ones take far more memory than their bytes. */
export async function readFormData(
  body: Buffer,
  type: string,
  maxParts: number,
): Promise<FormData> {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? '';
  if (countDelimiters(body, `--${boundary}`, maxParts + 1) > maxParts + 1)
    throw new HttpProblem('malformed-request', `A form must have at most ${maxParts} parts.`);
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new HttpProblem(
        'malformed-request',
        'The body cannot be read as multipart/form-data, which its Content-Type says it is.',
      );
    });
}

/** Not beyond one more than `most`. The last part has one after it as well. */
function countDelimiters(body: Buffer, delimiter: string, most: number): number {
  let count = 0;
  for (
    let at = body.indexOf(delimiter);
    at >= 0 && count <= most;
    at = body.indexOf(delimiter, at + delimiter.length)
  )
    count++;
  return count;
}

/** The media type that a request says its body has, in lower case, and its charset; null for what it does not say. */
export function mediaTypeOf({ headers }: IncomingMessage): {
  name: string | null;
  charset: string | null;
} {
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.toLowerCase().startsWith('charset='));
  return {
    name: /^[\w.+/-]+$/.test(type) ? type.toLowerCase() : null,
    charset: charset?.slice('charset='.length).replaceAll('"', '') ?? null,
  };
}
