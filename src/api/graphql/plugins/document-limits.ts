import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type Source,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { shown } from '../../../domain/schema/client-errors.ts';

/**
 * Limits on a document, computed from its text alone: tokens, lines, and characters of an alias.
 * Levels of nesting, with one for introspection. Selections with fragments spread, and selections
 * of one field of the response, which validation compares with each other. The cost of an operation
 * is counted while it is executed (see schema/meter.ts).
 */
export const LIMITS = {
  tokens: 2_000,
  lines: 1_000,
  aliasCharacters: 100,
  depth: 10,
  introspectionDepth: 16,
  selections: 300,
  repeats: 2_000,
} as const;

const LINE_BREAKS = /\r\n|[\n\r]/g;
const TOO_MANY_TOKENS = /Document contains more/;

/**
 * Rejects documents beyond LIMITS as they are parsed, so that the cost of validation is bounded.
 * Documents that are known are not parsed.
 */
export function limitDocuments(): Plugin {
  return {
    onParse({ params: { options }, setParseFn, parseFn }) {
      setParseFn((source: string | Source) => {
        // Each error counts the lines before it.
        if (
          ((typeof source === 'string' ? source : source.body).match(LINE_BREAKS)?.length ?? 0) >=
          LIMITS.lines
        )
          throw tooComplex(`The query has more than ${LIMITS.lines} lines.`);
        const document = parseWithin(() =>
          parseFn(source, { ...options, maxTokens: LIMITS.tokens }),
        );
        requireWithinLimits(document);
        return document;
      });
    },
  };
}

function parseWithin(parse: () => DocumentNode): DocumentNode {
  try {
    return parse();
  } catch (error) {
    if (error instanceof Error && TOO_MANY_TOKENS.test(error.message))
      throw tooComplex(`The query has more than ${LIMITS.tokens} tokens.`);
    throw error;
  }
}

type Part = { set: SelectionSetNode; spreading: readonly string[] };

/** Every definition is walked as the response merges it, fragments that nothing spreads included. */
function requireWithinLimits({ definitions }: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  let repeats = 0;
  for (const definition of definitions) {
    if (
      definition.kind !== Kind.OPERATION_DEFINITION &&
      definition.kind !== Kind.FRAGMENT_DEFINITION
    )
      continue;
    let selections = 0;
    const spreading = definition.kind === Kind.FRAGMENT_DEFINITION ? [definition.name.value] : [];
    walk(
      [{ set: definition.selectionSet, spreading }],
      1,
      isOfIntrospection(definition) ? LIMITS.introspectionDepth : LIMITS.depth,
    );

    function walk(parts: readonly Part[], depth: number, maxDepth: number): void {
      if (depth > maxDepth) throw tooComplex(`The query nests more than ${maxDepth} levels deep.`);
      for (const [name, below] of fieldsOf(parts)) {
        if (below.length > 0)
          walk(
            below,
            depth + 1,
            /^__(schema|type)$/.test(name) ? LIMITS.introspectionDepth : maxDepth,
          );
      }
    }

    /** The selection sets below each field of the response, by the name of the field and that in the response. */
    function fieldsOf(parts: readonly Part[]): readonly (readonly [name: string, below: Part[]])[] {
      const fields = new Map<string, { name: string; count: number; below: Part[] }>();
      for (const part of parts) gather(part);
      return [...fields.values()].map(({ name, below }) => [name, below] as const);

      function gather({ set, spreading }: Part): void {
        for (const node of set.selections) {
          if (++selections > LIMITS.selections) {
            throw tooComplex(
              `The query selects more than ${LIMITS.selections} fields, fragments counted where they are spread.`,
            );
          }
          if (node.kind === Kind.INLINE_FRAGMENT) gather({ set: node.selectionSet, spreading });
          else if (node.kind === Kind.FRAGMENT_SPREAD) {
            const name = node.name.value;
            const fragment = fragments.get(name);
            // Validation reports a fragment that is unknown or spreads itself.
            if (fragment && !spreading.includes(name))
              gather({ set: fragment.selectionSet, spreading: [...spreading, name] });
          } else {
            const responseName = (node.alias ?? node.name).value;
            if (responseName.length > LIMITS.aliasCharacters) {
              throw tooComplex(
                `The name ${shown(responseName)} has more than ${LIMITS.aliasCharacters} characters.`,
              );
            }
            const field = fields.get(responseName) ?? {
              name: node.name.value,
              count: 0,
              below: [],
            };
            fields.set(responseName, field);
            repeats += field.count++;
            if (repeats > LIMITS.repeats)
              throw tooComplex(
                'The query selects the same field in the same place too many times.',
              );
            if (node.selectionSet) field.below.push({ set: node.selectionSet, spreading });
          }
        }
      }
    }
  }
}

function isOfIntrospection(definition: DocumentNode['definitions'][number]): boolean {
  return (
    definition.kind === Kind.FRAGMENT_DEFINITION &&
    definition.typeCondition.name.value.startsWith('__')
  );
}

/** An error for a document or an operation that is larger than allowed. */
export function tooComplex(message: string): GraphQLError {
  return new GraphQLError(message, {
    extensions: { code: 'QUERY_TOO_COMPLEX', http: { status: 400, spec: true } },
  });
}
