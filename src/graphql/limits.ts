import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/**
 * What one operation may ask for. A list never stands inside itself (`cities { country { cities`), so the size of an answer is bounded by the
 * data once per list, times the number of fields.
 */
export const LIMITS = { tokens: 2_000, depth: 10, fields: 300 } as const;

export function tooComplex(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'QUERY_TOO_COMPLEX' } });
}

type Type = Parameters<typeof getNamedType>[0];
type Walk = { fields: number; lists: string[]; depth: number };

/** Validation rule: depth, number of fields once fragments are spread, and no list within itself. Introspection has a bound of its own in graphql. */
export function complexityRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const root = context.getSchema().getRootType(operation.operation);
      if (!root) return;
      const total = { fields: 0 };
      const problem = walk(operation.selectionSet, root, { lists: [], depth: 1 }, total, new Set());
      if (problem) context.reportError(problem);
    },
  };

  function walk(
    selectionSet: SelectionSetNode,
    type: Type,
    { lists, depth }: Omit<Walk, 'fields'>,
    total: { fields: number },
    spreading: ReadonlySet<FragmentDefinitionNode>,
  ): GraphQLError | null {
    if (depth > LIMITS.depth) return tooComplex(`The query nests more than ${LIMITS.depth} levels deep.`);
    for (const selection of selectionSet.selections) {
      let problem: GraphQLError | null = null;
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        problem = walk(selection.selectionSet, type, { lists, depth }, total, spreading);
      } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = context.getFragment(selection.name.value);
        // A fragment that spreads itself is another rule's error.
        if (fragment && !spreading.has(fragment)) {
          problem = walk(fragment.selectionSet, type, { lists, depth }, total, new Set([...spreading, fragment]));
        }
      } else if (!selection.name.value.startsWith('__')) {
        total.fields++;
        if (total.fields > LIMITS.fields)
          return tooComplex(`The query selects more than ${LIMITS.fields} fields, fragments counted where they are spread.`);
        const fieldType = fieldTypeOf(type, selection.name.value);
        if (!fieldType || !selection.selectionSet) continue;
        const named = getNamedType(fieldType);
        const isList = isListType(getNullableType(fieldType));
        if (isList && lists.includes(named.name)) {
          return tooComplex(`The query lists ${named.name} within a list of ${named.name}.`);
        }
        problem = walk(
          selection.selectionSet,
          named,
          { lists: isList ? [...lists, named.name] : lists, depth: depth + 1 },
          total,
          spreading,
        );
      }
      if (problem) return problem;
    }
    return null;
  }
}

function fieldTypeOf(type: Type, name: string): Type | undefined {
  const named = getNamedType(type as never);
  if (!isCompositeType(named) || !(isObjectType(named) || isInterfaceType(named))) return undefined;
  return named.getFields()[name]?.type;
}
