import { GraphQLError } from 'graphql';
import type { Edition } from '../../data/editions/edition.ts';
import { executeDocument, type InternalDocument } from '../../domain/documents/document.ts';
import { COST_EXCEEDED, COST_LIMITS } from '../../domain/schema/meter.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { type Data, ToolError } from './parts/tool.ts';

/** Executes a document of a tool. */
export type Ask = (document: InternalDocument, variables: Record<string, unknown>) => Promise<Data>;

/**
 * Documents of tools have the limits and turns that operations of a GraphQL client have. `Ask`
 * throws a ToolError where the client may know what went wrong.
 */
export function createAsk(edition: Edition, client: string): Ask {
  return async (document, variables) => {
    try {
      return await executeDocument(edition, document, variables, { client, limits: COST_LIMITS });
    } catch (error) {
      if (error === COST_EXCEEDED)
        throw new ToolError(
          'The answer would be too large. Ask for fewer names, or for one country or place at a time.',
        );
      if (error instanceof GraphQLError || error instanceof HttpProblem)
        throw new ToolError(error.message);
      throw error;
    }
  };
}
