import type { IncomingMessage } from 'node:http';
import { HttpProblem } from '../../../server/http/errors.ts';
import { readCountryCode } from '../../../server/http/path-parts.ts';
import {
  type BodyBound,
  mediaTypeOf,
  type ReceiveBody,
  readFormData,
} from '../../../server/http/read-body.ts';
import { requestQuery } from '../../../server/http/request-path.ts';
import { MAX_UPLOAD_BYTES, type Upload } from './job.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const BOUND: BodyBound = {
  maxBytes: MAX_UPLOAD_BYTES,
  tooLarge: `A file that is checked here has at most ${MAX_UPLOAD_BYTES} bytes (2 MiB); this one has more. Check it by npm run data:check.`,
};
/** The form has two fields and a file. */
const MAX_PARTS = 10;

/** A file as it was sent, and the country that it is of. */
type Sent = { country: string | null; upload: Upload };

/** Reads a file from the body of a request, or from a form. */
export async function readRequest(request: IncomingMessage, receive: ReceiveBody): Promise<Sent> {
  const type = request.headers['content-type'] ?? '';
  const { name } = mediaTypeOf(request);
  if (name === 'multipart/form-data') return readForm(await receive(BOUND), type);
  if (name !== 'text/csv' && name !== XLSX && name !== 'application/octet-stream')
    throw new HttpProblem(
      'unsupported-media-type',
      'A file must be text/csv, an .xlsx workbook or the file of a form; the Content-Type of the request is different.',
      { headers: { 'Accept-Post': `text/csv, ${XLSX}, multipart/form-data` } },
    );
  const query = new URLSearchParams(requestQuery(request.url as string));
  const unknown = [...query.keys()].find((given) => given !== 'country' && given !== 'file');
  if (unknown !== undefined)
    throw new HttpProblem(
      'invalid-parameter',
      `Unknown parameter ${JSON.stringify(unknown.slice(0, 100))}: the parameters are country and file.`,
    );
  const country = readCountry(query.get('country'));
  return {
    country,
    upload: { bytes: await receive(BOUND), fileName: null, table: readTable(query.get('file')) },
  };
}

async function readForm(body: Buffer, type: string): Promise<Sent> {
  const form = await readFormData(body, type, MAX_PARTS);
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0)
    throw new HttpProblem('unreadable-file', 'The form has no file: choose one.');
  const country = readCountry(form.get('country'));
  return {
    country,
    upload: {
      bytes: new Uint8Array(await file.arrayBuffer()),
      fileName: file.name,
      table: readTable(form.get('table')),
    },
  };
}

function readCountry(given: unknown): string | null {
  const text = typeof given === 'string' ? given.trim() : '';
  return text === '' ? null : readCountryCode(text);
}

function readTable(given: unknown): string | null {
  const text = typeof given === 'string' ? given.trim() : '';
  return text === '' ? null : text.slice(0, 100);
}
