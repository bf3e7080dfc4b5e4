import type { Edition } from '../editions/edition.ts';
import type { Asker } from '../graphql/operation-queue.ts';
import type { OperationRunner } from '../graphql/operation-runner.ts';
import type { Operation, Result } from '../graphql/operations.ts';
import { HttpProblem } from '../http/errors.ts';
import { type Data, ToolError } from './parts/tool.ts';

/** Asks a document of the data. */
export type Ask = (document: string, variables: Record<string, unknown>) => Promise<Data>;

/** Codes of errors that are the model's to mend, or that it may be told of as they are. */
const CLIENT_ERROR_CODES = new Set(['BAD_USER_INPUT', 'QUERY_TOO_COMPLEX', 'UNAVAILABLE']);

/**
 * Documents of tools run as operations of any GraphQL client do: with a cost that is known before, in the client's turn, and for nobody once the client has gone. `Ask` throws a
 * ToolError where the client may know what went wrong.
 */
export function createAsk(runner: OperationRunner, edition: Edition, asker: Asker): Ask {
  return async (query, variables) => {
    const body = JSON.stringify({ query, variables });
    const operation: Operation = { method: 'POST', search: '', accept: 'application/json', body };
    const reply = await runner.run({ edition, operation, key: `POST\n\napplication/json\n${body}` }, asker).catch((fault) => {
      throw fault instanceof HttpProblem ? new ToolError(fault.message) : fault;
    });
    if (!reply) throw new ToolError('The client has gone.');
    if (reply.cacheable) {
      const { body: answered } = reply;
      return JSON.parse(typeof answered === 'string' ? answered : new TextDecoder().decode(answered)).data;
    }
    const [error] = (reply.results[0] as Result).errors ?? [];
    if (error && CLIENT_ERROR_CODES.has(String(error.extensions.code))) throw new ToolError(error.message);
    throw new Error(`a tool's document failed: ${error?.message}`);
  };
}
