import type * as z from 'zod';
import type { DataOf } from '../../../domain/documents/document-types.ts';

/** What a tool's document answers: whatever the document spells. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is the document's.
export type Data = any;

/**
 * A tool that agents call: typed input, one document of GraphQL that it asks, and a small structured answer. `description` tells a model also when the answer allows
 * no conclusion.
 */
type ToolDefinition<
  Input extends z.ZodObject,
  Output extends z.ZodObject,
  Document extends string,
> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  document: Document;
  variables: (input: z.output<Input>) => Record<string, unknown>;
  /** Throws a ToolError that says what would be right where the data has not what was asked for. */
  answer: (data: DataOf<Document>, input: z.output<Input>) => Immutable<z.input<Output>>;
};

type Immutable<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
  : Value;

/** A tool of any types. */
export type Tool = Pick<
  ToolDefinition<z.ZodObject, z.ZodObject, string>,
  'name' | 'title' | 'description' | 'input' | 'output' | 'document'
> & {
  variables: (input: Record<string, unknown>) => Record<string, unknown>;
  answer: (data: unknown, input: Record<string, unknown>) => unknown;
};

/** Fits the parts of a tool to each other, and lets lists hold tools of any types. */
export function defineTool<
  Input extends z.ZodObject,
  Output extends z.ZodObject,
  const Document extends string,
>(tool: ToolDefinition<Input, Output, Document>): Tool {
  return tool as unknown as Tool;
}

/** A mistake in what a tool was given: its message is the tool's answer, and says what would be right. */
export class ToolError extends Error {}
