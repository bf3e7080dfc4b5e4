import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edition } from '../../../data/editions/edition.ts';
import { unknownCountry } from '../../../domain/countries/not-found.ts';
import { ALL, countriesByCode } from '../../../domain/countries/queries.ts';
import type { LanguageWords } from '../../../domain/language-words/language-words.ts';
import { languageWordsOfEdition } from '../../../domain/language-words/queries.ts';
import { countryNames } from '../../../domain/search/subdivisions.ts';
import { SHARED } from '../../../domain/vocabulary/queries.ts';
import {
  type DecimalSign,
  readDecimalSign,
  UnclearNumbers,
} from '../../../engine/text/number-format.ts';
import { type Answer, sendAnswer } from '../../../server/http/answer.ts';
import { dataHeaders } from '../../../server/http/data-headers.ts';
import { type Exchange, exchangeOf } from '../../../server/http/exchange.ts';
import { NOSNIFF } from '../../../server/http/page-headers.ts';
import { redactInput } from '../../../server/http/problem-answer.ts';
import { receiveBody } from '../../../server/http/read-body.ts';
import type { Slots } from '../../../server/http/slots.ts';
import { createAtAltitude } from './at-altitude.ts';
import { headsOfValues, noPlaceColumn, type Roles, recogniseColumns } from './columns.ts';
import { createReadCredit } from './credit.ts';
import { mapInTurns } from './in-turns.ts';
import { type Lookup, lookUpRows, type ResultRow } from './lookup-rows.ts';
import { matchRows } from './match-rows.ts';
import type { Options } from './options.ts';
import { createReader } from './place-query.ts';
import { type CsvTable, withoutHeader } from './read-csv.ts';
import type { JsonTable } from './read-json.ts';
import { linkToForm, readRequest, type Sent } from './read-request.ts';
import { createReadValues, withWindBasis } from './values.ts';
import { type Written, writeCsv, writeJson } from './write-table.ts';

/** The page about a list that was looked up. */
type RenderResult = (
  lookup: Lookup,
  roles: Roles,
  results: AsyncIterable<readonly ResultRow[]>,
  sent: Sent,
) => Promise<Answer>;

/**
 * Responds to a POST of a list with the same table and the result for each row. A form gets a page
 * about it instead. Nothing of the list is kept or logged.
 */
export async function handleLookup(
  request: IncomingMessage,
  response: ServerResponse,
  edition: Edition,
  {
    client,
    takeSlot,
    renderResult,
  }: { client: string; takeSlot: () => ReturnType<Slots>; renderResult: RenderResult },
): Promise<void> {
  const exchange = exchangeOf(response);
  try {
    const {
      table: given,
      options,
      sent,
      isDownload,
      fields,
    } = await readRequest(request, receiveBody(request, response, { client, takeSlot }));
    if (exchange.isOver) return;
    const columns = fields ? await withWindBasis(edition, options.columns) : options.columns;
    const chosen = { ...options, columns };
    const { lookup, table, roles } = await openLookup(edition, given, chosen).catch((error) => {
      throw fields ? linkToForm(error, fields) : error;
    });
    const results = lookUpRows(lookup);
    if (sent)
      return await sendAnswer(
        request,
        response,
        await renderResult(lookup, roles, results, sent),
        [],
      );
    const added = { columns, isCredited: lookup.readCredit !== null };
    const decimal = options.decimal ?? (await decimalOf(table, roles));
    const written =
      'delimiter' in table
        ? writeCsv(table, { ...added, decimal }, results)
        : writeJson(table, added, results);
    const format = 'delimiter' in table ? ['Number-Format', `decimal=${decimal}`] : [];
    const named = isDownload
      ? [
          'Content-Disposition',
          `attachment; filename="lookup.${'delimiter' in table ? 'csv' : 'json'}"`,
        ]
      : [];
    const headers = [
      ...dataHeaders(edition, { cacheable: false, varyOn: 'Content-Type' }),
      'Lookup-Table',
      table.recognised,
      ...format,
      ...named,
    ];
    await send(response, written, headers, exchange);
  } catch (error) {
    throw redactInput('A list could not be looked up', error);
  }
}

/**
 * The sign before decimals in the values that are added: that of the list's own positions, else the
 * one of lists with this delimiter, which spreadsheets part with semicolons where decimals have a comma.
 */
async function decimalOf(table: CsvTable | JsonTable, roles: Roles): Promise<DecimalSign> {
  const columns = [roles.get('latitude'), roles.get('longitude')].filter(
    (index) => index !== undefined,
  );
  const byDelimiter = 'delimiter' in table && table.delimiter === ';' ? 'comma' : 'point';
  if (columns.length === 0) return byDelimiter;
  try {
    const cells = await mapInTurns(table.rows(), (rows) =>
      rows.flatMap((row) => columns.map((index) => row.cells[index] ?? '')),
    );
    return readDecimalSign(cells.flat(), null) ?? byDelimiter;
  } catch (error) {
    if (error instanceof UnclearNumbers) return byDelimiter;
    throw error;
  }
}

async function openLookup(
  edition: Edition,
  given: CsvTable | JsonTable,
  { columns, country, named }: Options,
): Promise<{ lookup: Lookup; table: CsvTable | JsonTable; roles: Roles }> {
  const readValues = await createReadValues(edition, columns);
  const published = await edition.load(countriesByCode, ALL);
  if (country !== null && !published.has(country)) throw unknownCountry(country, published.keys());
  const words = await edition.load<LanguageWords>(languageWordsOfEdition, SHARED);
  const countries = countryNames(published.values(), words.languages);
  const open = (table: CsvTable | JsonTable, roles: Roles) => {
    const { header } = table;
    const read = createReader({ header, roles, country, countries, published, words });
    const readCredit = createReadCredit(edition, roles, columns);
    const atAltitude = createAtAltitude(edition, { header, roles, columns });
    const lookup = { edition, table, columns, readValues, atAltitude, readCredit, read };
    return { lookup, table, roles };
  };
  const roles = recogniseColumns(given.header, named, words);
  if (roles) return open(given, roles);
  const heads = headsOfValues(given.header, countries);
  const unnamed = heads && 'delimiter' in given ? withoutHeader(given, heads) : null;
  const found = heads && recogniseColumns(heads, named, words);
  if (!unnamed || !found) throw noPlaceColumn(given.header);
  const opened = open(unnamed, found);
  // The first row is surely no header where it is the name of a place.
  const [[first] = []] = unnamed.rows();
  const [match] = await matchRows(edition, first ? [opened.lookup.read(first)] : []);
  if (!match?.place && match?.status !== 'ambiguous') throw noPlaceColumn(given.header);
  return opened;
}

async function send(
  response: ServerResponse,
  { type, pieces }: Written,
  headers: readonly string[],
  exchange: Exchange,
): Promise<void> {
  const over = new AbortController();
  exchange.whenOver(() => over.abort());
  for await (const piece of pieces) {
    if (exchange.isOver) return;
    if (!response.headersSent)
      response.writeHead(200, ['Content-Type', type, ...headers, ...NOSNIFF]);
    if (!response.write(piece))
      await once(response, 'drain', { signal: over.signal }).catch(() => {});
  }
  response.end();
}
