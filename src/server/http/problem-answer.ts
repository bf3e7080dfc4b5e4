import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Addresses } from './addresses.ts';
import type { HeaderList } from './answer.ts';
import { CORS_HEADERS } from './cors.ts';
import { causesOf, HttpProblem, isDatabaseUnreachable, PROBLEMS, problemBody } from './errors.ts';

/** Seconds after which a client may try again when the database could not answer. */
export const RETRY_UNAVAILABLE_S = '5';

/** What of a fault a client may know, and the identifier under which the log has the rest. */
export type KnownFault = { problem: HttpProblem; requestId: string };

/** Turns anything thrown into a problem that leaks nothing, and logs what the operator must know. */
export function explainFault(
  fault: unknown,
  log: Logger,
  requestId: string = randomUUID(),
): KnownFault {
  if (fault instanceof HttpProblem) {
    log.debug(
      { requestId, problem: fault.problem, detail: fault.unlogged ? undefined : fault.message },
      'refused',
    );
    return { problem: fault, requestId };
  }
  if (isDatabaseUnreachable(fault)) {
    log.error({ requestId, err: fault }, 'database query failed');
    return { problem: unavailable('The database cannot answer at the moment.'), requestId };
  }
  log.error({ requestId, err: fault }, 'unexpected error');
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

/** A fault that was met over a file that somebody sent, for a log that must hold nothing of it: problems quote what was sent, and so do errors of parsers and of the database. */
export function redactInput(what: string, fault: unknown): Error {
  if (fault instanceof HttpProblem) {
    const { problem, message, headers, extension } = fault;
    return new HttpProblem(problem, message, { headers, extension, unlogged: true });
  }
  if (isDatabaseUnreachable(fault)) return unavailable('The database cannot answer at the moment.');
  const { name, stack = '' } = fault as Error;
  const codes = [...causesOf(fault)].map(({ code }) => code);
  const frames = stack.split('\n').filter((line) => /^ {4}at /.test(line));
  return new Error(`${what}: ${[name, ...codes].filter(Boolean).join(' ')}\n${frames.join('\n')}`);
}

export function sendProblem(
  response: ServerResponse,
  { problem, requestId }: KnownFault,
  addresses: Addresses,
  added: HeaderList,
): void {
  sendFaultBody(
    response,
    problem,
    problemBody(addresses, problem.problem, problem.message, requestId, problem.extension),
    added,
  );
}

/** Answers a problem in JSON of whatever shape. */
export function sendFaultBody(
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
