import { GraphQLError } from 'graphql';
import * as z from 'zod';
import type { Edition } from '../edition.ts';
import { executeDocument } from './execute.ts';
import { parseWithinLimits } from './server.ts';
import { findFault } from './validation.ts';

/** What nearly every client sends; anything more is for Yoga to understand or refuse. */
const plainRequest = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/**
 * Executes an operation as it is mostly sent, under the same limits as Yoga's, and answers the JSON of its result: half of what Yoga costs for a query
 * that was never asked before. Null when the request is of another form or anything at all went wrong, for Yoga to answer then.
 */
export async function executePlain(edition: Edition, contentType: string, body: string): Promise<string | null> {
  if (!/^application\/json\s*(;|$)/i.test(contentType)) return null;
  const request = readPlain(body);
  if (!request) return null;
  try {
    // Places in the text are for messages, which Yoga writes; they take up half of a document's memory.
    const document = parseWithinLimits(request.query, { noLocation: true });
    if (findFault(document, request.query)) return null;
    const executing = executeDocument(edition, document, request);
    const result = executing instanceof Promise ? await executing : executing;
    return result.errors ? null : JSON.stringify(result);
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}

function readPlain(body: string): z.output<typeof plainRequest> | undefined {
  try {
    return plainRequest.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
