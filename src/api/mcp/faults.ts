import type { ServerResponse } from 'node:http';
import type { Addresses } from '../../server/http/addresses.ts';
import type { HeaderList } from '../../server/http/answer.ts';
import { PROBLEMS, problemType } from '../../server/http/errors.ts';
import { type KnownFault, sendFaultBody } from '../../server/http/problem-answer.ts';

/** Codes of JSON-RPC: what the client sent is no JSON, or wrong, or something here is. A problem whose `extension` has a code has that one. */
export const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

/** A fault met before or beside a message itself, in the shape that clients of JSON-RPC read. */
export function sendMcpFault(
  response: ServerResponse,
  { problem, requestId }: KnownFault,
  addresses: Addresses,
  added: HeaderList,
): void {
  const { status } = PROBLEMS[problem.problem];
  const { code = status >= 500 ? INTERNAL_ERROR : INVALID_REQUEST } = problem.extension as {
    code?: number;
  };
  const data = { type: problemType(problem.problem, addresses), requestId };
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: notedId(response),
    error: { code, message: problem.message, data },
  });
  sendFaultBody(response, problem, body, added);
}

type MessageId = string | number;

const ids = new WeakMap<ServerResponse, MessageId>();

/** Notes the id of a message, so that every error in response to it has the id. */
export function noteId(response: ServerResponse, message: unknown): void {
  const id = (message as { id?: unknown } | null)?.id;
  if (typeof id === 'string' || typeof id === 'number') ids.set(response, id);
}

/** The id of the message that is responded to; null where it was not or could not be read. */
export function notedId(response: ServerResponse): MessageId | null {
  return ids.get(response) ?? null;
}
