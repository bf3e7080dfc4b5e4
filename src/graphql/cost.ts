import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLType,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isLeafType,
  isListType,
  Kind,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { schema } from '../resources/schema.ts';
import type { AtMostHint, ItemsHint, PageHint } from '../schema/size-hints.ts';
import { introspectionSizes } from './introspection-sizes.ts';
import { LIMITS } from './limits.ts';
import { tooComplex } from './refusal.ts';
import type { Alternative, Selection } from './selection-tree.ts';
import type { ListSize, Sizes } from './sizes.ts';

/** What an operation costs at most: values that must be made, counting rows that a filter leaves out, and bytes of its answer. */
export type Cost = { values: number; bytes: number };

type Variables = Readonly<Record<string, unknown>>;

/**
 * The parents that a selection is made on: how many there are, whether each is there once, so that their lists have no row in common, and the items that arguments
 * on the way to them gave, and how many rows such an argument asked for.
 */
type Parents = { count: number; distinct: boolean; items: readonly string[]; page: number };

/** What a call of a resolver with arguments costs beside its value: an error if they are wrong, which takes as long to make and to say as a hundred values. Introspection has none that could be wrong once they are valid. */
const VALUES_PER_CALL = 100;
/** What it takes to look at a row under given facts, for an object that is made from rows (see `madeFrom`). */
const VALUES_PER_ROW = 10;
/** Bytes of such an error: its message, its path and the values that are known, and each of the places in the query that it names. */
const ERROR_BYTES = 5_000;
const PLACE_BYTES = 40;
/** Characters of an argument that cost as much as a value. */
const CHARACTERS_PER_VALUE = 100;
/** Quotes, colon, comma and brackets around a value. */
const PUNCTUATION_BYTES = 6;

const fixedSizes = introspectionSizes(schema);

/** Adds what an operation costs to what was `spent`. Throws QUERY_TOO_COMPLEX, and adds nothing, when that could be more than LIMITS allow. */
export function refuseTooCostly(selections: readonly Selection[], variables: Variables, sizes: Sizes, spent: Cost): void {
  const cost = costOf(selections, variables, sizes);
  const [values, bytes] = [spent.values + cost.values, spent.bytes + cost.bytes];
  const advice = 'Ask for one country or city at a time, or for fewer fields.';
  if (values > LIMITS.values) {
    throw tooComplex(`The answer could take ${Math.ceil(values)} values to make, and ${LIMITS.values} are allowed. ${advice}`);
  }
  if (bytes > LIMITS.bytes) throw tooComplex(`The answer could have ${bytes} bytes, and ${LIMITS.bytes} are allowed. ${advice}`);
  Object.assign(spent, { values, bytes });
}

/** An upper bound, reckoned without reading anything but the sizes. */
export function costOf(selections: readonly Selection[], variables: Variables, sizes: Sizes): Cost {
  const cost = { values: 0, bytes: PUNCTUATION_BYTES };
  add(selections, { count: 1, distinct: true, items: [], page: 0 });
  return cost;

  /** How many rows its own arguments ask a list for. */
  function atMostOf({ extensions }: GraphQLField<unknown, unknown>, node: FieldNode): number {
    return (extensions as Partial<AtMostHint>).atMost?.(argumentsOf(node)) ?? Infinity;
  }

  function argumentsOf({ arguments: nodes = [] }: FieldNode): Record<string, unknown> {
    return Object.fromEntries(nodes.map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]));
  }

  /** What a field's arguments say of the lists below it; else what was said above. */
  function given({ extensions }: GraphQLField<unknown, unknown>, node: FieldNode, parents: Parents): Parents {
    const { items, valuesPerItem = 0, pageOf } = extensions as Partial<ItemsHint & PageHint>;
    if (!items && !pageOf) return parents;
    const args = argumentsOf(node);
    const found = items?.(args) ?? parents.items;
    if (items) cost.values += parents.count * found.length * valuesPerItem;
    return { ...parents, items: found, page: pageOf?.(args) ?? parents.page };
  }

  function add(places: readonly Selection[], parents: Parents): void {
    for (const { responseName, alternatives } of places) for (const each of alternatives) addAlternative(responseName, each, parents);
  }

  /** Of alternatives each object is one; all of them are reckoned for all objects. */
  function addAlternative(responseName: string, { nodes, field, parent, below }: Alternative, parents: Parents): void {
    if (!field || !parent) return;
    const resolves = !isIntrospectionType(parent);
    cost.values += parents.count * (resolves ? 1 + weightOfArguments(nodes[0].arguments ?? [], variables) : 1);
    cost.bytes += parents.count * (responseName.length + PUNCTUATION_BYTES + (resolves ? bytesOfError(nodes) : 0));
    const coordinate = `${parent.name}.${field.name}`;
    if (isLeafType(getNamedType(field.type))) {
      cost.bytes += parents.count * bytesOf(coordinate, sizes);
      return;
    }
    cost.values += parents.count * rowsLookedAt(coordinate, field.type, sizes) * VALUES_PER_ROW;
    const rows = rowsBelow(coordinate, field.type, given(field, nodes[0], parents), sizes, atMostOf(field, nodes[0]));
    cost.values += rows.count;
    cost.bytes += rows.count * PUNCTUATION_BYTES;
    add(below, rows);
  }
}

function bytesOfError(nodes: Alternative['nodes']): number {
  return nodes[0].arguments?.length ? ERROR_BYTES + nodes.length * PLACE_BYTES : 0;
}

function bytesOf(coordinate: string, sizes: Sizes): number {
  return sizes.bytes.get(coordinate) ?? fixedSizes.bytes.get(coordinate) ?? LIMITS.aliasCharacters;
}

function rowsLookedAt(coordinate: string, type: GraphQLType, sizes: Sizes): number {
  return isListType(getNullableType(type)) ? 0 : (sizes.rows.get(coordinate)?.most ?? 0);
}

/** What a list or an object holds for each of its parents. Objects that many parents lead to may be the same one. */
function rowsBelow(coordinate: string, type: GraphQLType, parents: Parents, sizes: Sizes, atMost: number): Parents {
  const { count, distinct, items, page } = parents;
  if (!isListType(getNullableType(type))) return { ...parents, distinct: count === 1 };
  const { most, total, perItem, each, asked } = sizes.rows.get(coordinate) ?? (fixedSizes.rows.get(coordinate) as ListSize);
  if (perItem)
    return {
      count: count * items.reduce((sum, item) => sum + (Object.hasOwn(perItem, item) ? (perItem[item] as number) : 0), 0),
      distinct: false,
      items,
      page,
    };
  if (each) return { ...parents, count: count * items.length * most, distinct: false };
  if (asked) return { ...parents, count: count * Math.min(page, most) };
  const longest = count * Math.min(most, atMost);
  return { ...parents, count: distinct && total !== null ? Math.min(longest, total) : longest };
}

function weightOfArguments(nodes: readonly ArgumentNode[], variables: Variables): number {
  return nodes.reduce((sum, { value }) => sum + weightOfNode(value, variables), nodes.length > 0 ? VALUES_PER_CALL : 0);
}

function weightOfNode(node: ValueNode, variables: Variables): number {
  switch (node.kind) {
    case Kind.VARIABLE:
      return weightOfValue(variables[node.name.value]);
    case Kind.LIST:
      return node.values.reduce((sum, inner) => sum + weightOfNode(inner, variables), 1);
    case Kind.OBJECT:
      return node.fields.reduce((sum, { value }) => sum + weightOfNode(value, variables), 1);
    case Kind.STRING:
      return 1 + node.value.length / CHARACTERS_PER_VALUE;
    default:
      return 1;
  }
}

function weightOfValue(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length / CHARACTERS_PER_VALUE;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + weightOfValue(inner), 1);
}
