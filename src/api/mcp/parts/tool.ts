import type * as z from 'zod';
import type { DataOf } from '../../../domain/documents/document-types.ts';

/** What a tool's document answers: whatever the document spells. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is the document's.
export type Data = any;

/**
 * A tool that agents call: typed input, one document of GraphQL that it asks, and a small structured answer. `description` tells a model also when the answer allows
 * no conclusion.
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
  /** Throws a ToolError that says what would be right where the data has not what was asked for. */
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

/** A mistake in what a tool was given: its message is the tool's answer, and says what would be right. */
export class ToolError extends Error {}
