/**
 * What a document may contain, known from its text alone: tokens, lines, characters of an alias,
 * levels of nesting, of introspection too, selections with fragments spread, and selections of one
 * field of the response, which validation compares with each other. What an operation may cost is
 * counted while it is executed (see schema/meter.ts).
 */
export const LIMITS = {
  tokens: 2_000,
  lines: 1_000,
  aliasCharacters: 100,
  depth: 10,
  introspectionDepth: 16,
  selections: 300,
  repeats: 2_000,
  /** Validation errors that are reported. */
  errors: 20,
} as const;
