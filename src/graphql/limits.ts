/**
 * What one operation may ask for. All but the last two are told from its text alone: tokens, lines, characters of an alias, levels of nesting of data and of introspection, selections
 * once fragments are spread, and pairs of selections that share a place in the answer, all of which must be compared. `values` and `bytes` bound its answer: they are
 * reckoned from the text, the arguments and the sizes of the lists in the edition (see cost.ts), before anything is read.
 */
export const LIMITS = {
  tokens: 2_000,
  lines: 1_000,
  aliasCharacters: 100,
  depth: 10,
  introspectionDepth: 16,
  selections: 300,
  repeats: 2_000,
  values: 100_000,
  bytes: 8 * 1024 * 1024,
} as const;
