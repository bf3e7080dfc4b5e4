import type { IncomingMessage, ServerResponse } from 'node:http';
import { stringify } from 'csv-stringify/sync';
import type { Edition } from '../../../data/editions/edition.ts';
import { escapeFormula } from '../../../engine/text/escape-formula.ts';
import {
  createIsUnclear,
  DECIMAL_SIGNS,
  type DecimalSign,
  readDecimalSign,
  UnclearNumbers,
} from '../../../engine/text/number-format.ts';
import { dataHeaders } from '../../../server/http/data-headers.ts';
import { HttpProblem } from '../../../server/http/errors.ts';
import { exchangeOf } from '../../../server/http/exchange.ts';
import { NOSNIFF } from '../../../server/http/page-headers.ts';
import { REINDEXING_PATH } from '../../../server/http/paths.ts';
import { redactInput } from '../../../server/http/problem-answer.ts';
import {
  type BodyBound,
  mediaTypeOf,
  type ReceiveBody,
  readFormData,
  receiveBody,
} from '../../../server/http/read-body.ts';
import { requestQuery } from '../../../server/http/request-path.ts';
import type { Slots } from '../../../server/http/slots.ts';
import { MAX_TABLE_BYTES } from '../lookup/contract.ts';
import { freeNames } from '../lookup/lookup-rows.ts';
import { readCsvTable } from '../lookup/read-csv.ts';
import { linkToForm } from '../lookup/read-request.ts';
import { unreadableTable } from '../lookup/table.ts';
import { REINDEXING_QUERY } from './query.ts';
import { amountsOf, type Defaults, REINDEX_COLUMNS, reindexTable } from './reindex-table.ts';

const BOUND: BodyBound = {
  maxBytes: MAX_TABLE_BYTES,
  tooLarge: `A table of amounts has at most ${MAX_TABLE_BYTES} bytes (2 MiB); this one has more. Send it in parts.`,
};

/** More than the form has. */
const MAX_PARTS = 10;

/**
 * Responds to a POST of a table of amounts in CSV with the same table and each amount at the prices
 * of the other quarter. Nothing of the table is kept or logged.
 */
export async function handleReindexing(
  request: IncomingMessage,
  response: ServerResponse,
  edition: Edition,
  { client, takeSlot }: { client: string; takeSlot: () => ReturnType<Slots> },
): Promise<void> {
  const exchange = exchangeOf(response);
  const receive = receiveBody(request, response, { client, takeSlot });
  const { body, decimal, isForm } = await reindexedTable(request, receive, edition).catch(
    (error) => {
      throw redactInput('Amounts could not be reindexed', error);
    },
  );
  if (exchange.isOver) return;
  const headers = [
    ...dataHeaders(edition, { cacheable: false, varyOn: 'Content-Type' }),
    'Number-Format',
    `decimal=${decimal}`,
    ...NOSNIFF,
    ...(isForm ? ['Content-Disposition', 'attachment; filename="cost-index.csv"'] : []),
  ];
  response.writeHead(200, [
    'Content-Type',
    'text/csv; charset=utf-8; header=present',
    'Content-Length',
    String(body.length),
    ...headers,
  ]);
  response.end(body);
}

async function reindexedTable(
  request: IncomingMessage,
  receive: ReceiveBody,
  edition: Edition,
): Promise<{ body: Buffer; decimal: DecimalSign; isForm: boolean }> {
  const sent = await readSent(request, receive);
  const { isForm, query } = sent;
  try {
    return { ...(await reindexedBody(sent, edition)), isForm };
  } catch (error) {
    throw isForm ? linkToForm(error, [...query], FORM) : error;
  }
}

const FORM = { path: `${REINDEXING_PATH}#table`, label: 'Back to the form, with what was entered' };

async function reindexedBody(
  { bytes, charset, query }: Sent,
  edition: Edition,
): Promise<{ body: Buffer; decimal: DecimalSign }> {
  if (bytes === null)
    throw new HttpProblem('unreadable-table', 'The form has no table: choose a file.');
  const { defaults, decimal: given } = readParameters(query);
  const table = await readCsvTable(bytes, charset);
  const { delimiter, header } = table;
  const amounts = await amountsOf(edition, table);
  const decimal = decimalOf(amounts, given) ?? (delimiter === ';' ? 'comma' : 'point');
  const isUnclear = given === null ? createIsUnclear(amounts, decimal) : () => false;
  const text = (rows: readonly (readonly unknown[])[]) =>
    stringify(rows as unknown[][], { delimiter, cast: { string: escapeFormula } });
  const pieces = [text([[...header, ...freeNames(header, REINDEX_COLUMNS)]])];
  for await (const rows of reindexTable(edition, table, defaults, { decimal, isUnclear }))
    pieces.push(text(rows.map(({ row, cells }) => [...row.cells, ...cells])));
  const body = Buffer.from(`${table.hasMark ? '\u{feff}' : ''}${pieces.join('')}`);
  return { body, decimal };
}

type Sent = {
  bytes: Buffer | null;
  charset: string | null;
  query: URLSearchParams;
  isForm: boolean;
};

/** The table and the parameters: a CSV body with parameters in the address, or the fields of a form. */
async function readSent(request: IncomingMessage, receive: ReceiveBody): Promise<Sent> {
  const { name, charset } = mediaTypeOf(request);
  if (name === 'text/csv') {
    const query = new URLSearchParams(requestQuery(request.url as string));
    return { bytes: await receive(BOUND), charset, query, isForm: false };
  }
  if (name !== 'multipart/form-data')
    throw new HttpProblem(
      'unsupported-media-type',
      'A table of amounts must be text/csv or the file of a form; the Content-Type of the request is different.',
      { headers: { 'Accept-Post': 'text/csv, multipart/form-data' } },
    );
  const type = request.headers['content-type'] as string;
  const form = await readFormData(await receive(BOUND), type, MAX_PARTS);
  const file = form.get('file');
  const fields = [...form].flatMap(([field, value]) =>
    typeof value === 'string' ? [[field, value]] : [],
  );
  const bytes = file instanceof File ? Buffer.from(await file.arrayBuffer()) : null;
  return { bytes, charset: null, query: new URLSearchParams(fields), isForm: true };
}

/** Throws an HttpProblem where it is not clear which sign stands before decimals. */
function decimalOf(amounts: Iterable<string>, said: DecimalSign | null): DecimalSign | null {
  try {
    return readDecimalSign(amounts, said);
  } catch (error) {
    if (!(error instanceof UnclearNumbers)) throw error;
    throw unreadableTable(
      `${error.message} Give decimal=point or decimal=comma, or choose the decimal sign in the form.`,
    );
  }
}

const PARAMETERS = Object.keys(REINDEXING_QUERY.shape);

/** The parameters that apply to all rows. Throws an HttpProblem for an unknown parameter or value. */
function readParameters(query: URLSearchParams): {
  defaults: Defaults;
  decimal: DecimalSign | null;
} {
  const unknown = [...query.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) {
    const detail = `Unknown parameter ${JSON.stringify(unknown.slice(0, 100))}. The parameters are ${PARAMETERS.join(', ')}.`;
    throw new HttpProblem('invalid-parameter', detail);
  }
  const given = (name: string) => query.get(name) || null;
  const decimal = given('decimal');
  if (decimal !== null && !Object.hasOwn(DECIMAL_SIGNS, decimal)) {
    const detail = `\`decimal\` must be point or comma (got ${JSON.stringify(decimal.slice(0, 100))}).`;
    throw new HttpProblem('invalid-parameter', detail);
  }
  const defaults = {
    amount: null,
    from: given('from'),
    to: given('to'),
    country: given('country'),
  };
  return { defaults, decimal: decimal as DecimalSign | null };
}
