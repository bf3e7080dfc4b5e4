import type { IncomingMessage } from 'node:http';
import { HttpProblem } from './errors.ts';
import { askForBody } from './expect-continue.ts';
import { announcedLength, mediaTypeOf, refuseCompressed } from './read-body.ts';

const MAX_BODY_BYTES = 128 * 1024;

/**
 * Calls back within the turn in which the body is complete: a promise in between costs a tenth of an answer that is ready. A body that is too large is not
 * kept; the connection outlives it, to say so. Throws an HttpProblem unless the headers announce plain JSON.
 */
export function withBody(
  request: IncomingMessage,
  use: (body: string) => void | Promise<void>,
  fail: (fault: unknown) => void,
): void {
  refuseCompressed(request);
  refuseOtherTypes(request);
  if (announcedLength(request) > MAX_BODY_BYTES) throw tooLarge();
  askForBody(request);
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    const wasTooLarge = size > MAX_BODY_BYTES;
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    else if (!wasTooLarge) fail(tooLarge());
  });
  request.on('end', () => {
    if (size > MAX_BODY_BYTES) return;
    const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    try {
      use(body.toString('utf8'))?.catch(fail);
    } catch (fault) {
      fail(fault);
    }
  });
  request.on('error', () => fail(new HttpProblem('malformed-request', 'The body was cut short.')));
}

function refuseOtherTypes(request: IncomingMessage): void {
  const { name, charset } = mediaTypeOf(request);
  if (name !== 'application/json' || (charset !== null && charset.toLowerCase() !== 'utf-8')) {
    const detail =
      'The body of a request is application/json in UTF-8; its Content-Type says something else.';
    throw new HttpProblem('unsupported-media-type', detail, {
      headers: { 'Accept-Post': 'application/json' },
    });
  }
}

function tooLarge(): HttpProblem {
  return new HttpProblem(
    'payload-too-large',
    `The body must have at most ${MAX_BODY_BYTES} bytes.`,
    { headers: { Connection: 'close' } },
  );
}
