import type * as z from 'zod';
import type { DataOf } from '../../../domain/documents/document-types.ts';

/** The data of a tool's document. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is the document's.
export type Data = any;

/**
 * A tool that agents call: typed input, one GraphQL document, and a small structured result.
 * `description` also tells a model when the result allows no conclusion.
 */
type ToolDefinition<Input extends z.ZodObject, Document extends string> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** Every answer is parsed by it, which leaves out what it does not have and puts the rest in its order. */
  output: z.ZodObject;
  document: Document;
  variables: (input: z.output<Input>) => Record<string, unknown>;
  /** Throws a ToolError that states what is allowed where the data lacks a requested item. */
  answer: (data: DataOf<Document>, input: z.output<Input>) => unknown;
};

/** A tool of any types. */
export type Tool = Omit<ToolDefinition<z.ZodObject, string>, 'variables' | 'answer'> & {
  variables: (input: Record<string, unknown>) => Record<string, unknown>;
  answer: (data: unknown, input: Record<string, unknown>) => unknown;
};

/** Fits the parts of a tool to each other, and lets lists hold tools of any types. */
export function defineTool<Input extends z.ZodObject, const Document extends string>(
  tool: ToolDefinition<Input, Document>,
): Tool {
  return tool as unknown as Tool;
}

/** An error in the input of a tool: its message is the result, and states what is allowed. */
export class ToolError extends Error {}
