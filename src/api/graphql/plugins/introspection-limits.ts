import { type ASTVisitor, type FieldNode, Kind, type ValidationContext } from 'graphql';
import { tooComplex } from './document-limits.ts';

/** Lists of introspection that lead to each other. */
const NESTED_LISTS = new Set(['types', 'fields', 'inputFields', 'interfaces', 'possibleTypes']);
const MAX_NESTED_LISTS = 2;
const MAX_TYPES_BY_NAME = 10;

/**
 * Bounds introspection, which graphql-js resolves itself, to about the cost of the standard
 * introspection query: the schema is queried once, lists are nested twice at most, and no list has
 * a second name.
 */
export function introspectionRule(context: ValidationContext): ASTVisitor {
  const roots = { __schema: 0, __type: 0 };
  let reported = false;
  return {
    Field(node, _key, _parent, _path, ancestors) {
      const name = node.name.value;
      if (name === '__schema' && ++roots.__schema === 2) report('`__schema` can be selected once.');
      if (name === '__type' && ++roots.__type === MAX_TYPES_BY_NAME + 1)
        report(`\`__type\` can be selected ${MAX_TYPES_BY_NAME} times.`);
      if (!context.getParentType()?.name.startsWith('__')) return undefined;
      if (node.selectionSet && node.alias && node.alias.value !== name)
        report('Introspection takes no aliases of objects.');
      const lists = [...ancestors, node].filter(
        (each) => isField(each) && NESTED_LISTS.has(each.name.value),
      );
      if (NESTED_LISTS.has(name) && lists.length > MAX_NESTED_LISTS) {
        report(`Introspection nests lists ${MAX_NESTED_LISTS} times at most.`);
      }
      return undefined;

      function report(message: string): void {
        if (!reported) context.reportError(tooComplex(message));
        reported = true;
      }
    },
  };
}

function isField(node: unknown): node is FieldNode {
  return (node as { kind?: unknown }).kind === Kind.FIELD;
}
