import type { ServerResponse } from 'node:http';
import type { Addresses } from '../../server/http/addresses.ts';
import type { HeaderList } from '../../server/http/answer.ts';
import { PROBLEMS, problemType } from '../../server/http/errors.ts';
import { type ReportedProblem, sendErrorBody } from '../../server/http/problem-answer.ts';

/** Error codes of JSON-RPC. A problem whose `extension` has a code uses that one. */
export const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

/** An error outside the handling of a message, in the shape that JSON-RPC clients read. */
export function sendMcpError(
  response: ServerResponse,
  { problem, requestId }: ReportedProblem,
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
  sendErrorBody(response, problem, body, added);
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
