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

const MAX_JSON_BYTES = 128 * 1024;
const JSON_BOUND: BodyBound = {
  maxBytes: MAX_JSON_BYTES,
  tooLarge: `The body must have at most ${MAX_JSON_BYTES} bytes.`,
};

/** Reads the body of a request to GraphQL or MCP. Rejects with an HttpProblem unless the headers announce plain JSON. */
export async function readJsonBody(request: IncomingMessage): Promise<string> {
  refuseCompressed(request);
  const { name, charset } = mediaTypeOf(request);
  if (name !== 'application/json' || (charset !== null && charset.toLowerCase() !== 'utf-8'))
    throw new HttpProblem(
      'unsupported-media-type',
      'The body of a request must be application/json in UTF-8; its Content-Type is different.',
      { headers: { 'Accept-Post': 'application/json' } },
    );
  return (await readBody(request, JSON_BOUND, null)).toString('utf8');
}

/** The whole body: clients that write all before they read would wait for ever for a server that reads and responds at once. It counts among the bodies of `client`. */
async function readBody(
  request: IncomingMessage,
  { maxBytes, tooLarge }: BodyBound,
  client: string | null,
): Promise<Buffer> {
  const problem = () =>
    new HttpProblem('payload-too-large', tooLarge, { headers: { Connection: 'close' } });
  refuseCompressed(request);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw problem();
  askForBody(request);
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] | null = [];
    // The rest of a refused body is dropped; the connection outlives it, to say why.
    const refuse = (why: HttpProblem) => {
      chunks = null;
      leave();
      reject(why);
    };
    const body = { client: client ?? '', bytes: 0, refuse };
    const leave = client === null ? () => {} : countBody(body);
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

/** Throws an HttpProblem for a body that is compressed. */
function refuseCompressed({ headers }: IncomingMessage): void {
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
        'The body is not valid multipart/form-data, although that is its Content-Type.',
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

/** The media type of a body in lower case and its charset, as the headers state them; null if they do not. */
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
