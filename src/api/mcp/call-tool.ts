import { GraphQLError } from 'graphql';
import * as z from 'zod';
import type { Edition } from '../../data/editions/edition.ts';
import { executeDocument, type InternalDocument } from '../../domain/documents/document.ts';
import { COST_EXCEEDED, COST_LIMITS } from '../../domain/schema/meter.ts';
import { truncateCharacters } from '../../engine/text/truncate.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { type Data, type Tool, ToolError } from './parts/tool.ts';

/** The result of a call: data, or a message that states what is wrong and what is allowed. */
type ToolAnswer =
  | { isError: false; data: Record<string, unknown> }
  | { isError: true; message: string };

/** Problems of one input that a message names. */
const MAX_ISSUES = 5;
/** Lists of all names there are would fill the context of a model, which can look them up. */
const MAX_CHARACTERS = 700;

/** Calls a tool with whatever a model gave it. Throws only what was not foreseen. */
export async function callTool(tool: Tool, given: unknown, ask: Ask): Promise<ToolAnswer> {
  const read = tool.input.safeParse(given ?? {});
  if (!read.success) return refuseInput(tool, read.error);
  try {
    const data = await ask(tool, tool.variables(read.data));
    return { isError: false, data: tool.output.parse(tool.answer(data, read.data)) };
  } catch (error) {
    if (error instanceof ToolError) return { isError: true, message: shorten(error.message) };
    throw error;
  }
}

function refuseInput({ name, input }: Tool, { issues }: z.ZodError): ToolAnswer {
  const issueTexts = issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => `${path.length > 0 ? path.join('.') : 'arguments'}: ${message}`);
  return {
    isError: true,
    message: shorten(
      `${name} was not called. ${issueTexts.join('; ')}. It takes: ${Object.keys(input.shape).join(', ')}.`,
    ),
  };
}

function shorten(message: string): string {
  return message.length <= MAX_CHARACTERS
    ? message
    : `${truncateCharacters(message, MAX_CHARACTERS)} look_up_names finds names and their values.`;
}

/**
 * The input or output schema for clients of the protocol. It takes room in the context of each
 * model, so it has only what a model needs.
 */
export function jsonSchemaOf(schema: z.ZodObject, io: 'input' | 'output') {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  });
  return described as { type: 'object' };
}

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
