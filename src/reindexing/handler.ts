import type { IncomingMessage, ServerResponse } from 'node:http';
import { stringify } from 'csv-stringify/sync';
import type { Slots } from '../downloads/slots.ts';
import type { Edition } from '../editions/edition.ts';
import { dataHeaders } from '../http/data-headers.ts';
import { HttpProblem } from '../http/errors.ts';
import { exchangeWithSlot } from '../http/exchange.ts';
import { NOSNIFF } from '../http/page-headers.ts';
import { redactInput } from '../http/problem-answer.ts';
import { type BodyBound, mediaTypeOf, readBody } from '../http/read-body.ts';
import { requestQuery } from '../http/request-path.ts';
import { freeNames } from '../lookup/answer-rows.ts';
import { readCsvTable } from '../lookup/read-csv.ts';
import { escapeFormula } from '../lookup/write-table.ts';
import { MAX_TABLE_BYTES } from '../rest/lookup-contract.ts';
import { type Defaults, REINDEX_COLUMNS, reindexTable } from './reindex-table.ts';

const BOUND: BodyBound = {
  maxBytes: MAX_TABLE_BYTES,
  tooLarge: `A table of amounts has at most ${MAX_TABLE_BYTES} bytes (2 MiB); this one has more. Send it in parts.`,
};

/** Answers a POST of a table of amounts in CSV: the same table with each amount at the prices of the other quarter. Nothing of it is kept or logged. */
export async function handleReindexing(
  request: IncomingMessage,
  response: ServerResponse,
  edition: Edition,
  takeSlot: () => ReturnType<Slots>,
): Promise<void> {
  const exchange = exchangeWithSlot(response, takeSlot);
  if (!exchange) return;
  const body = await reindexedTable(request, edition).catch((fault) => {
    throw redactInput('Amounts could not be reindexed', fault);
  });
  if (exchange.isOver) return;
  const headers = [...dataHeaders(edition, { cacheable: false, varyOn: 'Content-Type' }), ...NOSNIFF];
  response.writeHead(200, ['Content-Type', 'text/csv; charset=utf-8; header=present', 'Content-Length', String(body.length), ...headers]);
  response.end(body);
}

async function reindexedTable(request: IncomingMessage, edition: Edition): Promise<Buffer> {
  const charset = charsetOfCsv(request);
  const defaults = readDefaults(request);
  const table = await readCsvTable(await readBody(request, BOUND), charset);
  const { delimiter, header } = table;
  const text = (rows: readonly (readonly unknown[])[]) => stringify(rows as unknown[][], { delimiter, cast: { string: escapeFormula } });
  const pieces = [text([[...header, ...freeNames(header, REINDEX_COLUMNS)]])];
  for await (const rows of reindexTable(edition, table, defaults))
    pieces.push(text(rows.map(({ row, cells }) => [...row.cells, ...cells])));
  return Buffer.from(`${table.hasMark ? '\u{feff}' : ''}${pieces.join('')}`);
}

/** Throws an HttpProblem for a body of another type. */
function charsetOfCsv(request: IncomingMessage): string | null {
  const { name, charset } = mediaTypeOf(request);
  if (name === 'text/csv') return charset;
  throw new HttpProblem('unsupported-media-type', 'A table of amounts is text/csv; the Content-Type of the request says something else.', {
    headers: { 'Accept-Post': 'text/csv' },
  });
}

const PARAMETERS = ['country', 'from', 'to'];

/** What the address says for all rows. Throws an HttpProblem for a parameter that there is not. */
function readDefaults({ url }: IncomingMessage): Defaults {
  const query = new URLSearchParams(requestQuery(url as string));
  const unknown = [...query.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) {
    const detail = `There is no parameter ${JSON.stringify(unknown.slice(0, 100))}: these are ${PARAMETERS.join(', ')}.`;
    throw new HttpProblem('invalid-parameter', detail);
  }
  const given = (name: string) => query.get(name) || null;
  return { amount: null, from: given('from'), to: given('to'), country: given('country') };
}
