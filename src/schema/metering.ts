import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isIntrospectionType,
  isLeafType,
  isObjectType,
  isScalarType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from './builder.ts';
import { COST_EXCEEDED, type Cost, type ResponsePath } from './meter.ts';

type Resolver = GraphQLFieldResolver<unknown, Context>;

/** Quotes, colon and comma around a field, and a short value. */
const FIELD_BYTES = 16;
/** An object takes as long as so many short values. */
const OBJECT_VALUES = 4;
/** Reading the arguments of a field and rejecting wrong ones takes as long as so many values. */
const ARGUMENTS_COST = 30;
/** An error takes as long to report as so many values, and its report so many bytes. */
const ERROR_COST: Cost = { values: 100, bytes: 1_000 };

/**
 * Makes every field charge its objects, texts and errors to the meter of the request, and wait for
 * the client's next turn before it resolves an object when the current turn is over.
 */
export function meterFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const returned = getNamedType(field.type);
      const resolve = field.resolve ?? defaultFieldResolver;
      if (!isLeafType(returned)) field.resolve = meterObjects(resolve);
      else if (isScalarType(returned)) field.resolve = meterTexts(resolve);
    }
  }
  return schema;
}

function meterTexts(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    const charge = (value: unknown) => {
      if (typeof value === 'string') context.meter.spend(0, value.length);
      else if (Array.isArray(value)) context.meter.spend(value.length, bytesOfTexts(value));
      return value;
    };
    return resolveThen(resolve, source, args, context, info, charge);
  };
}

function meterObjects(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    const charge = (value: unknown) => {
      if (value === null || value === undefined) return value;
      const count = Array.isArray(value) ? value.length : 1;
      const { values, bytes } = costOfObject(info);
      context.meter.spend(count * values, count * bytes);
      return value;
    };
    const { turn } = context;
    if (!turn.isOver()) return resolveThen(resolve, source, args, context, info, charge);
    return turn.next().then(() => resolveThen(resolve, source, args, context, info, charge));
  };
}

/**
 * Maps items one after the other: charges `values` for each, about the microseconds that it takes,
 * and waits for the client's next turn when the current one is over.
 */
export async function mapInTurns<Item, Result>(
  { meter, turn }: Pick<Context, 'meter' | 'turn'>,
  items: Iterable<Item>,
  values: number,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (turn.isOver()) await turn.next();
    meter.spend(values);
    results.push(map(item));
  }
  return results;
}

/**
 * Errors are returned as rejections: where an item of a list throws while another one is pending,
 * graphql-js leaves the rejection of the pending one unhandled, which ends the process.
 */
function resolveThen(
  resolve: Resolver,
  source: unknown,
  args: Record<string, unknown>,
  context: Context,
  info: GraphQLResolveInfo,
  charge: (value: unknown) => unknown,
): unknown {
  try {
    if (context.meter.exceededAt !== null) throw COST_EXCEEDED;
    const value = resolve(source, args, context, info);
    return value instanceof Promise ? value.then(charge).catch((error) => rejectWith(error, context, info)) : charge(value);
  } catch (error) {
    return rejectWith(error, context, info);
  }
}

async function rejectWith(error: unknown, { meter }: Context, info: GraphQLResolveInfo): Promise<never> {
  if (error === COST_EXCEEDED) meter.exceededAt ??= pathOf(info);
  else if (meter.exceededAt === null) meter.spend(ERROR_COST.values, ERROR_COST.bytes);
  throw error;
}

/** Lists within lists count as their items. */
function bytesOfTexts(values: readonly unknown[]): number {
  let bytes = 0;
  for (const value of values) bytes += typeof value === 'string' ? value.length + 3 : FIELD_BYTES;
  return bytes;
}

const costs = new WeakMap<SelectionSetNode, Cost>();

/** What an object costs without the texts and objects in it. */
function costOfObject({ fieldNodes, fragments }: GraphQLResolveInfo): Cost {
  const cost = { values: OBJECT_VALUES, bytes: 2 };
  for (const { selectionSet } of fieldNodes) if (selectionSet) add(cost, costOfSelections(selectionSet, fragments));
  return cost;
}

function costOfSelections(set: SelectionSetNode, fragments: GraphQLResolveInfo['fragments']): Cost {
  const known = costs.get(set);
  if (known) return known;
  const cost = { values: 0, bytes: 0 };
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) {
      cost.values += 1 + (node.arguments?.length ? ARGUMENTS_COST : 0);
      cost.bytes += FIELD_BYTES + (node.alias ?? node.name).value.length;
    } else {
      const spread = node.kind === Kind.INLINE_FRAGMENT ? node : fragments[node.name.value];
      if (spread) add(cost, costOfSelections(spread.selectionSet, fragments));
    }
  }
  costs.set(set, cost);
  return cost;
}

function add(sum: Cost, { values, bytes }: Cost): void {
  sum.values += values;
  sum.bytes += bytes;
}

function pathOf({ path }: GraphQLResolveInfo): ResponsePath {
  const keys: (string | number)[] = [];
  for (let at: GraphQLResolveInfo['path'] | undefined = path; at; at = at.prev) keys.unshift(at.key);
  return keys;
}
