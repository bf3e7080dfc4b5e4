import * as z from 'zod';

type JsonSchema = { description?: string; examples?: unknown[] };

/** The parameters of a query in OpenAPI; `examples` replaces examples of the schema by name. */
export function queryParameters(
  query: z.ZodObject,
  examples: Readonly<Record<string, string>> = {},
): object[] {
  const { properties = {} } = z.toJSONSchema(query);
  return Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, { description, examples: own, ...schema }]) => ({
      in: 'query',
      name,
      required: false,
      description,
      schema,
      example: examples[name] ?? own?.[0],
    }),
  );
}
