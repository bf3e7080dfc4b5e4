import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Addresses } from './addresses.ts';
import type { HeaderList } from './answer.ts';
import { CORS_HEADERS } from './cors.ts';
import { causesOf, HttpProblem, isDatabaseUnreachable, PROBLEMS, problemBody } from './errors.ts';

/** Seconds after which a client may try again when the database could not answer. */
export const RETRY_UNAVAILABLE_S = '5';

/** The part of an error that a client may know, and the identifier under which the log has the rest. */
export type ReportedProblem = { problem: HttpProblem; requestId: string };

/** Turns anything thrown into a problem that leaks nothing, and logs what the operator must know. */
export function reportError(
  error: unknown,
  log: Logger,
  requestId: string = randomUUID(),
): ReportedProblem {
  if (error instanceof HttpProblem) {
    log.debug(
      { requestId, problem: error.problem, detail: error.unlogged ? undefined : error.message },
      'refused',
    );
    return { problem: error, requestId };
  }
  if (isDatabaseUnreachable(error)) {
    log.error({ requestId, err: error }, 'database query failed');
    return { problem: unavailable('The database is not available at the moment.'), requestId };
  }
  log.error({ requestId, err: error }, 'unexpected error');
  return {
    problem: new HttpProblem(
      'internal',
      'Unexpected error. The service log has it under this request id.',
    ),
    requestId,
  };
}

export function unavailable(detail: string): HttpProblem {
  return new HttpProblem('unavailable', detail, {
    headers: { 'Retry-After': RETRY_UNAVAILABLE_S },
  });
}

/**
 * An error about an uploaded file, without its content, which must not be logged: problems quote
 * it, and so do errors of parsers and of the database.
 */
export function redactInput(what: string, error: unknown): Error {
  if (error instanceof HttpProblem) {
    const { problem, message, headers, extension } = error;
    return new HttpProblem(problem, message, { headers, extension, unlogged: true });
  }
  if (isDatabaseUnreachable(error))
    return unavailable('The database is not available at the moment.');
  const { name, stack = '' } = error as Error;
  const codes = [...causesOf(error)].map(({ code }) => code);
  const frames = stack.split('\n').filter((line) => /^ {4}at /.test(line));
  return new Error(`${what}: ${[name, ...codes].filter(Boolean).join(' ')}\n${frames.join('\n')}`);
}

export function sendProblem(
  response: ServerResponse,
  { problem, requestId }: ReportedProblem,
  addresses: Addresses,
  added: HeaderList,
): void {
  sendErrorBody(
    response,
    problem,
    problemBody(addresses, problem.problem, problem.message, requestId, problem.extension),
    added,
  );
}

/** Sends a problem as JSON of any shape. */
export function sendErrorBody(
  response: ServerResponse,
  { problem, headers }: HttpProblem,
  body: string,
  added: HeaderList,
): void {
  response.writeHead(PROBLEMS[problem].status, [
    'Content-Type',
    'application/json',
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Cache-Control',
    'no-store',
    ...Object.entries(headers).flat(),
    ...CORS_HEADERS,
    ...added,
  ]);
  // Node sends no body in answer to HEAD.
  response.end(body);
}
