import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Slots } from '../downloads/slots.ts';
import type { Edition } from '../editions/edition.ts';
import { causesOf, HttpProblem, isDatabaseUnreachable } from '../errors.ts';
import { dataHeaders } from '../http/data-headers.ts';
import { type Exchange, exchangeOf } from '../http/exchange.ts';
import { NOSNIFF } from '../http/page-headers.ts';
import { unavailable } from '../http/problem-answer.ts';
import { requestQuery } from '../http/request-path.ts';
import { ALL, countriesByCode } from '../resources/countries/queries.ts';
import { answerRows, type Lookup } from './answer-rows.ts';
import { createReader } from './asked-place.ts';
import { recogniseColumns } from './columns.ts';
import { countryNames } from './country-names.ts';
import { type Options, readOptions } from './options.ts';
import { readBody } from './read-body.ts';
import { type CsvTable, readCsvTable } from './read-csv.ts';
import { type JsonTable, readJsonTable } from './read-json.ts';
import { createReadValues } from './values.ts';
import { type Written, writeCsv, writeJson } from './write-table.ts';

/** Whoever has not taken the answer by then is cut off. */
const TAKEN_WITHIN_MS = 60_000;

/** Answers a POST of a list: the same table with what was found for each row. Nothing of it is kept or logged. */
export async function handleLookup(
  request: IncomingMessage,
  response: ServerResponse,
  edition: Edition,
  takeSlot: () => ReturnType<Slots>,
): Promise<void> {
  const options = readOptions(new URLSearchParams(requestQuery(request.url as string)));
  const exchange = exchangeOf(response);
  if (exchange.isOver) return;
  exchange.whenOver(takeSlot());
  exchange.cutAfter(TAKEN_WITHIN_MS);
  const { kind, charset } = contentOf(request);
  const body = await readBody(request);
  try {
    const table = kind === 'csv' ? await readCsvTable(body, charset) : readJsonTable(body);
    const answered = answerRows(await openLookup(edition, table, options));
    const written = 'delimiter' in table ? writeCsv(table, options.columns, answered) : writeJson(table, options.columns, answered);
    await send(
      response,
      written,
      [...dataHeaders(edition, { cacheable: false, varyOn: 'Content-Type' }), 'Lookup-Table', table.recognised],
      exchange,
    );
  } catch (fault) {
    throw withoutInput(fault);
  }
}

export async function openLookup(edition: Edition, table: CsvTable | JsonTable, { columns, country, named }: Options): Promise<Lookup> {
  const readValues = await createReadValues(edition, columns);
  const countries = await edition.load(countriesByCode, ALL);
  if (country !== null && !countries.has(country))
    throw new HttpProblem(
      'unknown-country',
      `No data of ${country} is published here. Published countries: ${[...countries.keys()].join(', ')}.`,
    );
  const { header } = table;
  const roles = recogniseColumns(header, named);
  return {
    edition,
    table,
    columns,
    readValues,
    read: createReader({ header, roles, country, countries: countryNames(countries.values()) }),
  };
}

function contentOf({ headers }: IncomingMessage): { kind: 'csv' | 'json'; charset: string | null } {
  const [, type, charset] = /^\s*([\w.+/-]+)(?:.*;\s*charset="?([\w.:-]+)"?)?/i.exec(headers['content-type'] ?? '') ?? [];
  if (type?.toLowerCase() === 'text/csv') return { kind: 'csv', charset: charset ?? null };
  if (type?.toLowerCase() === 'application/json') return { kind: 'json', charset: null };
  throw new HttpProblem(
    'unsupported-media-type',
    'A list is text/csv or application/json; the Content-Type of the request says something else.',
    {
      headers: { 'Accept-Post': 'text/csv, application/json' },
    },
  );
}

/** Errors of the database name the statement and what it was asked with, which is the client's. */
function withoutInput(fault: unknown): unknown {
  if (fault instanceof HttpProblem) return fault;
  if (isDatabaseUnreachable(fault)) return unavailable('The database cannot answer at the moment.');
  const { name, stack = '' } = fault as Error;
  return new Error(
    `A list could not be looked up: ${[name, ...[...causesOf(fault)].map(({ code }) => code)].filter(Boolean).join(' ')}\n${stack
      .split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .join('\n')}`,
  );
}

async function send(response: ServerResponse, { type, pieces }: Written, headers: readonly string[], exchange: Exchange): Promise<void> {
  const over = new AbortController();
  exchange.whenOver(() => over.abort());
  for await (const piece of pieces) {
    if (exchange.isOver) return;
    if (!response.headersSent) response.writeHead(200, ['Content-Type', type, ...headers, ...NOSNIFF]);
    if (!response.write(piece)) await once(response, 'drain', { signal: over.signal }).catch(() => {});
  }
  response.end();
}
