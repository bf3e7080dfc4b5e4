import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, negotiateEncoding } from './negotiation.ts';
import { isKnown, requireMatch } from './preconditions.ts';

/** Header names and values in turn, as writeHead takes them without building an object. */
export type HeaderList = readonly string[];

type Representation = {
  body: Buffer;
  etag: string;
  headers: HeaderList;
  unchangedHeaders: HeaderList;
};

/** A successful response, ready to be sent in any encoding. Each encoding is made once, on first use. */
export type Answer = {
  /** Bytes of memory that it takes up at most, with its encodings. */
  size: number;
  representation: (encoding: Encoding) => Promise<Representation>;
};

/** How much is spent on making a body smaller: what is sent often is worth more than what may be sent once. */
const EFFORTS = { thorough: { br: 6, gzip: 6 }, quick: { br: 1, gzip: 1 } };
type Effort = keyof typeof EFFORTS;

const compress = {
  br: (body: Buffer, quality: number) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: brotliWindow(body.length),
      },
    }),
  gzip: (body: Buffer, level: number) => promisify(gzip)(body, { level }),
};

/** The binary logarithm of a window that reaches back to the beginning of a body. The default is for 4 MiB, and takes memory for as much. */
function brotliWindow(bytes: number): number {
  const reaching = Math.ceil(Math.log2(bytes + BROTLI_WINDOW_GAP));
  return Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, reaching),
  );
}
/** How much less a window reaches back than its size (RFC 7932, section 9.1). */
const BROTLI_WINDOW_GAP = 16;

/** `sha256` is that of the body in base64url, where it is known. */
type AnswerOptions = { sha256?: string; effort?: Effort };

/** `headers` are sent with every encoding, and with a 304. */
export function createAnswer(
  body: Buffer,
  contentType: string,
  headers: HeaderList,
  { sha256 = hash('sha256', body, 'base64url'), effort = 'thorough' }: AnswerOptions = {},
): Answer {
  const digest = sha256.slice(0, 22);
  const made = new Map([['identity' as Encoding, Promise.resolve(represent(body, 'identity'))]]);
  return {
    size: body.length * 2 + 2048,
    representation(encoding) {
      const existing = made.get(encoding);
      if (existing) return existing;
      const making = compress[encoding as 'br' | 'gzip'](
        body,
        EFFORTS[effort][encoding as 'br' | 'gzip'],
      ).then((encoded) => represent(encoded, encoding));
      made.set(encoding, making);
      making.catch(() => made.delete(encoding));
      return making;
    },
  };

  function represent(encoded: Buffer, encoding: Encoding): Representation {
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
    const unchangedHeaders = [...headers, 'ETag', etag];
    const encodingHeaders = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const length = String(encoded.length);
    return {
      body: encoded,
      etag,
      headers: [
        'Content-Type',
        contentType,
        'Content-Length',
        length,
        ...encodingHeaders,
        ...unchangedHeaders,
      ],
      unchangedHeaders,
    };
  }
}

/** Sends the answer in the negotiated encoding, or a 304 without a body when the client has it already. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  added: HeaderList,
): Promise<void> {
  const { etag, headers, unchangedHeaders, body } = await answer.representation(
    negotiateEncoding(request),
  );
  requireMatch(request, etag);
  if (isKnown(request, etag)) {
    response.writeHead(304, [...unchangedHeaders, ...added]).end();
    return;
  }
  response.writeHead(200, [...headers, ...added]);
  // Node sends no body in answer to HEAD.
  response.end(body);
}
