import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from './builder.ts';
import { LIMITS, tooComplex } from './limits.ts';

/**
 * Makes every list of objects charge the request for the values that it is about to answer, its rows times the selections on each, and refuse when there
 * are too many. How long lists are is only known once they are read, so this bound cannot be told from the query alone.
 */
export function withBudget(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (isListType(getNullableType(field.type)) && isObjectType(getNamedType(field.type))) chargeForRows(field);
    }
  }
  return schema;
}

function chargeForRows(field: GraphQLField<unknown, Context>): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (parent, args, context, info) => {
    const rows = resolve(parent, args, context, info) as readonly unknown[] | Promise<readonly unknown[]>;
    return rows instanceof Promise ? rows.then((read) => charge(read, context, info)) : charge(rows, context, info);
  };
}

function charge(rows: readonly unknown[], { budget }: Context, { fieldNodes, fragments }: GraphQLResolveInfo): readonly unknown[] {
  budget.values += rows.length * selectionsOf(fieldNodes, fragments);
  if (budget.values > LIMITS.values) {
    throw tooComplex(
      `The answer would have more than ${LIMITS.values} values. Ask for one country or city at a time, or for fewer fields.`,
    );
  }
  return rows;
}

type Fragments = GraphQLResolveInfo['fragments'];

const counted = new WeakMap<readonly FieldNode[], number>();

/** Selections below a field, inner lists' included once: they charge for their own rows themselves. */
function selectionsOf(fieldNodes: readonly FieldNode[], fragments: Fragments): number {
  const known = counted.get(fieldNodes);
  if (known !== undefined) return known;
  const count = fieldNodes.reduce((sum, { selectionSet }) => sum + (selectionSet ? countSelections(selectionSet, fragments) : 0), 0);
  counted.set(fieldNodes, count);
  return count;
}

function countSelections({ selections }: SelectionSetNode, fragments: Fragments): number {
  return selections.reduce((sum, node) => {
    const below = node.kind === Kind.FRAGMENT_SPREAD ? fragments[node.name.value]?.selectionSet : node.selectionSet;
    return sum + (node.kind === Kind.FIELD ? 1 : 0) + (below ? countSelections(below, fragments) : 0);
  }, 0);
}
