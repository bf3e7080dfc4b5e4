import type { IncomingMessage } from 'node:http';
import { HttpProblem } from '../../../server/http/errors.ts';
import { LOOKUP_PATH } from '../../../server/http/paths.ts';
import {
  type BodyBound,
  mediaTypeOf,
  type ReceiveBody,
  readFormData,
} from '../../../server/http/read-body.ts';
import { requestQuery } from '../../../server/http/request-path.ts';
import { MAX_TABLE_BYTES } from './contract.ts';
import { type Options, readOptions } from './options.ts';
import { type CsvTable, readCsvTable } from './read-csv.ts';
import { type JsonTable, readJsonTable } from './read-json.ts';
import { unreadableTable } from './table.ts';

const BOUND: BodyBound = {
  maxBytes: MAX_TABLE_BYTES,
  tooLarge: `A list has at most ${MAX_TABLE_BYTES} bytes (2 MiB); this one has more. Send it in parts, or only the columns that say which places are meant.`,
};

/** More than the form has boxes for values, so that too many values get the message about their own limit. */
const MAX_PARTS = 1_000;

/** What was sent, to be sent again for the file: nothing of it is kept here. */
export type Sent = { text: string; fields: readonly (readonly [string, string])[] };

/**
 * A list as sent. `sent` is given where a person wants a page, and `isDownload` is true where a
 * form requests the file.
 */
type Request = {
  /** The fields of the form, if one was sent. */
  fields?: Sent['fields'];
  table: CsvTable | JsonTable;
  options: Options;
  sent: Sent | null;
  isDownload: boolean;
};

/** Reads a table from the body of a request, or from the file or text of a form. */
export async function readRequest(
  request: IncomingMessage,
  receive: ReceiveBody,
): Promise<Request> {
  const query = new URLSearchParams(requestQuery(request.url as string));
  const type = request.headers['content-type'] ?? '';
  const { name, charset } = mediaTypeOf(request);
  switch (name) {
    case 'text/csv':
    case 'text/tab-separated-values': {
      const options = readOptions(query);
      const delimiter = name === 'text/csv' ? null : '\t';
      return {
        options,
        table: await readCsvTable(await receive(BOUND), charset, delimiter),
        sent: null,
        isDownload: false,
      };
    }
    case 'application/json': {
      const options = readOptions(query);
      return {
        options,
        table: await readJsonTable(await receive(BOUND)),
        sent: null,
        isDownload: false,
      };
    }
    case 'multipart/form-data':
      return readForm(await receive(BOUND), type);
    default:
      throw new HttpProblem(
        'unsupported-media-type',
        'A list must be text/csv, text/tab-separated-values, application/json or the file of a form; the Content-Type of the request is different.',
        {
          headers: {
            'Accept-Post':
              'text/csv, text/tab-separated-values, application/json, multipart/form-data',
          },
        },
      );
  }
}

/** A form has the table as `file`, or as text once it was sent before. */
async function readForm(body: Buffer, type: string): Promise<Request> {
  const form = await readFormData(body, type, MAX_PARTS);
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !OWN_FIELDS.includes(name) ? [[name, value] as const] : [],
  );
  const [text, file] = [form.get('table'), form.get('file')];
  const isDownload = form.get('answer') === 'file';
  const isGiven = (value: typeof file) =>
    typeof value === 'string' ? value.trim() !== '' : value !== null && value.size > 0;
  const [hasText, hasFile] = [isGiven(text), isGiven(file)];
  try {
    const options = readOptions(new URLSearchParams(fields.map(([name, value]) => [name, value])));
    if (hasText === hasFile)
      throw unreadableTable(
        hasText
          ? 'The form has both a file and a pasted table: send one of them.'
          : 'The form has no table: choose a file, or paste the table.',
      );
    const given = (hasText ? text : file) as string | File;
    const bytes =
      typeof given === 'string' ? Buffer.from(given) : Buffer.from(await given.arrayBuffer());
    const isJson = /^\s*\[/.test(bytes.toString('latin1', 0, 100));
    const table = isJson ? await readJsonTable(bytes) : await readCsvTable(bytes, null);
    return {
      table,
      options,
      isDownload,
      sent: isDownload ? null : { text: table.text, fields },
      fields,
    };
  } catch (error) {
    throw linkToForm(error, fields);
  }
}

const OWN_FIELDS = ['table', 'file', 'answer'];

/** The form with the fields as they were sent, apart from the table. */
export function formLink({ fields }: Pick<Sent, 'fields'>, path = LOOKUP_PATH): string {
  const [page, anchor] = path.split('#');
  const query = new URLSearchParams(
    fields.filter(([, value]) => value !== '').map(([name, value]) => [name, value]),
  );
  return `${page}?${query}${anchor ? `#${anchor}` : ''}`;
}

type FormLink = { path: string; label: string };
const LOOKUP_FORM = { path: LOOKUP_PATH, label: 'Back to the form, with the columns chosen' };

/** An error about a form links to the form. */
export function linkToForm(
  error: unknown,
  fields: Sent['fields'],
  { path, label }: FormLink = LOOKUP_FORM,
): unknown {
  if (!(error instanceof HttpProblem)) return error;
  const { problem, message, headers, extension } = error;
  const suggestions = [{ name: label, href: formLink({ fields }, path) }];
  return new HttpProblem(problem, message, { headers, extension: { ...extension, suggestions } });
}
