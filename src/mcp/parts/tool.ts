import type * as z from 'zod';

/** What a tool's document answers: whatever the document spells. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is the document's.
export type Data = any;

/**
 * A tool that agents call: typed input, one document of GraphQL that it asks, and a small structured answer. `description` tells a model also when the answer allows
 * no conclusion.
 */
export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  document: string;
  variables: (input: z.output<Input>) => Record<string, unknown>;
  /** Throws a ToolError that says what would be right where the data has not what was asked for. */
  answer: (data: Data, input: z.output<Input>) => z.input<Output>;
};

/** Fits the parts of a tool to each other, and lets lists hold tools of any types. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output>): Tool {
  return tool as unknown as Tool;
}

/** A mistake in what a tool was given: its message is the tool's answer, and says what would be right. */
export class ToolError extends Error {}
