import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edition } from '../../data/editions/edition.ts';
import { ALL, countriesByCode } from '../../domain/countries/queries.ts';
import type { HeaderList } from '../../server/http/answer.ts';
import { dataHeaders, LICENSE_URL } from '../../server/http/data-headers.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { exchangeOf } from '../../server/http/exchange.ts';
import { MCP_PATH } from '../../server/http/paths.ts';
import { readJsonBody } from '../../server/http/read-body.ts';
import { createAsk } from './call-tool.ts';
import { INVALID_PARAMS, notedId, noteId, PARSE_ERROR } from './errors.ts';
import { answerMessage } from './protocol.ts';

/** A request that has quota, from the address that it is counted under. */
type McpRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  edition: Edition;
  client: string;
  /** Headers that go with every answer. */
  added: HeaderList;
  /** Logs an error, and returns the message that a client may read. */
  explain: (error: unknown) => string;
};

/** Responds to a POST with a message of the Model Context Protocol. */
export async function handleMcp(mcpRequest: McpRequest): Promise<void> {
  const { request, response, edition, client, added, explain } = mcpRequest;
  const message = readMessage(response, await readJsonBody(request));
  const exchange = exchangeOf(response);
  const leaving = new AbortController();
  exchange.whenOver(() => leaving.abort());
  const countries = await edition.load(countriesByCode, ALL, (found) => [...found.values()]);
  const answer = await answerMessage(webRequest(request, leaving.signal), message, {
    instructions: instructions(countries),
    version: edition.version,
    ask: createAsk(edition, client),
    explain,
  });
  if (exchange.isOver) return;
  const text = Buffer.from(withId(await answer.text(), notedId(response)));
  const type = answer.headers.get('Content-Type');
  response.writeHead(answer.status, [
    ...(type ? ['Content-Type', type] : []),
    'Content-Length',
    String(text.length),
    ...dataHeaders(edition, { cacheable: false, varyOn: 'Accept' }),
    ...added,
  ]);
  response.end(text);
}

/** One message: more at once, as in drafts of the protocol, would be more calls than are counted. */
function readMessage(response: ServerResponse, body: string): unknown {
  const message = parseJson(body);
  noteId(response, message);
  if (Array.isArray(message))
    throw new HttpProblem(
      'malformed-request',
      'Batches are not supported: post one JSON-RPC message at a time.',
    );
  if (typeof message !== 'object' || message === null) {
    throw new HttpProblem(
      'malformed-request',
      'The body is not a JSON-RPC message, which is an object such as {"jsonrpc":"2.0","id":1,"method":"tools/list"}.',
    );
  }
  const { method, params } = message as {
    method?: unknown;
    params?: { protocolVersion?: unknown };
  };
  if (method === 'initialize' && typeof params?.protocolVersion !== 'string') {
    throw new HttpProblem(
      'malformed-request',
      '`initialize` must have `params.protocolVersion`, such as "2025-11-25".',
      {
        extension: { code: INVALID_PARAMS },
      },
    );
  }
  if (method === 'subscriptions/listen') {
    throw new HttpProblem(
      'malformed-request',
      'Subscriptions are not supported: the tools do not change, and the tool what_changed lists the changes of the data.',
    );
  }
  return message;
}

/** The package leaves out the id in some errors. */
function withId(text: string, id: string | number | null): string {
  if (id === null || text === '') return text;
  const parsed = JSON.parse(text);
  return parsed.id === null ? JSON.stringify({ ...parsed, id }) : text;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new HttpProblem('malformed-request', 'The body is not JSON.', {
      extension: { code: PARSE_ERROR },
    });
  }
}

/** The request as the protocol's package reads it: what concerns the protocol alone. It has the body already. */
function webRequest({ headers }: IncomingMessage, signal: AbortSignal): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    /^(accept|content-type|mcp-.+)$/.test(name) && typeof value === 'string'
      ? [[name, value] as [string, string]]
      : [],
  );
  return new Request(`http://plumbline${MCP_PATH}`, { method: 'POST', headers: given, signal });
}

/** Instructions for a model about the server as a whole, which it reads before it calls a tool. */
function instructions(countries: readonly { code: string; name: string }[]): string {
  return `Plumbline publishes building-regulation reference data, read-only: rules as numbers with clause and source, design values of places, limits and checks.
Published countries: ${countries.map(({ code, name }) => `${code} ${name}`).join(', ')}. Of all others nothing is known here.
Begin with look_up_names for fields and facts, and find_place for places; then get_limits or check_design.
Never conclude more than a result states: DEPENDS is open until its facts are given, NO_RULE is not a permission, and the user must be told what is presumed and which exceptions are presumed absent. Cite clause and source of every value, with its unit. The data may be older than the law, and is not legal advice.
Data: CC BY 4.0, ${LICENSE_URL}; sources have licences of their own.`;
}
