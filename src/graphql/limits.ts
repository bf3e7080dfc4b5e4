import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/**
 * What one operation may ask for: tokens, depth, and selections once fragments are spread, all told before it runs; and values, which are counted as
 * lists are resolved (see budget.ts).
 */
export const LIMITS = { tokens: 2_000, depth: 10, selections: 300, values: 250_000 } as const;

export function tooComplex(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'QUERY_TOO_COMPLEX' } });
}

type Place = { type: GraphQLNamedType; lists: readonly string[]; depth: number; spreading: readonly FragmentDefinitionNode[] };

/**
 * Validation rule: depth, number of selections, and no list within itself. Every selection is counted where it is reached, of whatever kind, so that
 * the walk itself is bounded. Introspection is not entered: graphql has a bound of its own for it.
 */
export function complexityRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const type = context.getSchema().getRootType(operation.operation);
      if (!type) return;
      const fault = createWalk(context)(operation.selectionSet, { type, lists: [], depth: 1, spreading: [] });
      if (fault) context.reportError(fault);
    },
  };
}

function createWalk(context: ValidationContext) {
  let selections = 0;
  return walk;

  function walk({ selections: nodes }: SelectionSetNode, place: Place): GraphQLError | null {
    if (place.depth > LIMITS.depth) return tooComplex(`The query nests more than ${LIMITS.depth} levels deep.`);
    for (const node of nodes) {
      selections++;
      if (selections > LIMITS.selections) {
        return tooComplex(`The query selects more than ${LIMITS.selections} fields, fragments counted where they are spread.`);
      }
      const fault = enter(node, place);
      if (fault) return fault;
    }
    return null;
  }

  function enter(node: SelectionNode, place: Place): GraphQLError | null {
    switch (node.kind) {
      case Kind.INLINE_FRAGMENT:
        return walk(node.selectionSet, place);
      case Kind.FRAGMENT_SPREAD: {
        const fragment = context.getFragment(node.name.value);
        // A fragment that is unknown or spreads itself is another rule's error.
        if (!fragment || place.spreading.includes(fragment)) return null;
        return walk(fragment.selectionSet, { ...place, spreading: [...place.spreading, fragment] });
      }
      case Kind.FIELD:
        return enterField(node, place);
    }
  }

  function enterField({ name, selectionSet }: FieldNode, place: Place): GraphQLError | null {
    const type = isObjectType(place.type) ? place.type.getFields()[name.value]?.type : undefined;
    if (!type || !selectionSet || name.value.startsWith('__')) return null;
    const named = getNamedType(type);
    const isList = isListType(getNullableType(type));
    if (isList && place.lists.includes(named.name)) return tooComplex(`The query lists ${named.name} within a list of ${named.name}.`);
    const lists = isList ? [...place.lists, named.name] : place.lists;
    return walk(selectionSet, { ...place, type: named, lists, depth: place.depth + 1 });
  }
}
