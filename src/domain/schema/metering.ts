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
import { COST_EXCEEDED, type Cost, type Meter, type ResponsePath } from './meter.ts';

type Resolver = GraphQLFieldResolver<unknown, Context>;

/** Quotes, colon and comma around a field, and a short value. */
const FIELD_BYTES = 16;
/** An object, or a list of objects, takes as long as so many short values. */
const OBJECT_VALUES = 4;
/** Reading the arguments of a field and rejecting wrong ones takes as long as so many values. */
const ARGUMENTS_VALUES = 30;
/** Characters of an argument that cost as much as a value. */
const CHARACTERS_PER_VALUE = 100;
/** An error takes as long to report as so many values, and its report so many bytes. */
const ERROR_COST: Cost = { values: 100, bytes: 1_000 };

/**
 * Makes every field charge its objects, texts, arguments and errors to the meter of the request.
 * When the turn of the client is over, a field waits for the next one before it resolves an object.
 */
export function meterFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const returned = getNamedType(field.type);
      const resolve = field.resolve ?? defaultFieldResolver;
      if (!isLeafType(returned)) field.resolve = waitForTurn(metered(resolve, chargeObjects));
      else if (isScalarType(returned)) field.resolve = metered(resolve, chargeTexts);
    }
  }
  return schema;
}

type Charge = (value: unknown, meter: Meter, info: GraphQLResolveInfo) => void;

function chargeTexts(value: unknown, meter: Meter): void {
  if (typeof value === 'string') meter.spend(0, value.length);
  else if (Array.isArray(value)) meter.spend(value.length, bytesOfTexts(value));
}

function chargeObjects(value: unknown, meter: Meter, info: GraphQLResolveInfo): void {
  if (value === null || value === undefined) return;
  const count = Array.isArray(value) ? value.length : 1;
  const { values, bytes } = costOfObject(info);
  meter.spend(count * values, count * bytes);
}

function waitForTurn(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    const { turn } = context;
    if (!turn.isOver()) return resolve(source, args, context, info);
    return turn.next().then(() => {
      try {
        return resolve(source, args, context, info);
      } catch {
        // The list around this field may have failed: nothing would catch a rejection.
        return never();
      }
    });
  };
}

/** The result of asynchronous fields over the limit: a new promise, which can be collected. */
const never = () => new Promise<never>(() => {});

/**
 * Once the meter is exceeded, fields throw before they resolve, which ends the lists around them.
 * Asynchronous fields that had begun stay pending.
 */
function metered(resolve: Resolver, charge: Charge): Resolver {
  return (source, args, context, info) => {
    const { meter } = context;
    try {
      meter.spend(sizeOf(args));
      const value = resolve(source, args, context, info);
      if (!(value instanceof Promise)) {
        charge(value, meter, info);
        return value;
      }
      return value.then(
        (found) => whileWithin(meter, info, () => charge(found, meter, info), found),
        (error) => whileWithin(meter, info, () => chargeError(error, meter), Promise.reject(error)),
      );
    } catch (error) {
      if (error === COST_EXCEEDED) {
        meter.exceed(pathOf(info));
        throw error;
      }
      // Throwing at once would leave the rejection of a pending field of the same list uncaught.
      return whileWithin(meter, info, () => chargeError(error, meter), Promise.reject(error));
    }
  };
}

/** What a resolver found, unless the meter is exceeded. */
function whileWithin<Value>(
  meter: Meter,
  info: GraphQLResolveInfo,
  spend: () => void,
  found: Value,
): Value | Promise<never> {
  if (meter.exceededAt === null) {
    try {
      spend();
      return found;
    } catch {
      meter.exceed(pathOf(info));
    }
  }
  if (found instanceof Promise) found.catch(() => {});
  return never();
}

function chargeError(error: unknown, meter: Meter): void {
  if (error === COST_EXCEEDED) throw error;
  meter.spend(ERROR_COST.values, ERROR_COST.bytes);
}

/** The size of arguments beyond the first few values. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length / CHARACTERS_PER_VALUE;
  if (typeof value !== 'object' || value === null) return 0;
  let size = 0;
  for (const key in value) size += 1 + sizeOf((value as Record<string, unknown>)[key]);
  return size;
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

/** Lists within lists count as their items. */
function bytesOfTexts(values: readonly unknown[]): number {
  let bytes = 0;
  for (const value of values) bytes += typeof value === 'string' ? value.length + 3 : FIELD_BYTES;
  return bytes;
}

const costs = new WeakMap<SelectionSetNode, Cost>();

/** The cost of an object without its texts and the levels below its own objects. */
function costOfObject({ fieldNodes, fragments }: GraphQLResolveInfo): Cost {
  const cost = { values: 1, bytes: 2 };
  for (const { selectionSet } of fieldNodes)
    if (selectionSet) add(cost, costOfSelections(selectionSet, fragments));
  return cost;
}

function costOfSelections(set: SelectionSetNode, fragments: GraphQLResolveInfo['fragments']): Cost {
  const known = costs.get(set);
  if (known) return known;
  const cost = { values: 0, bytes: 0 };
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) {
      cost.values +=
        (node.selectionSet ? OBJECT_VALUES : 1) + (node.arguments?.length ? ARGUMENTS_VALUES : 0);
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
  for (let at: GraphQLResolveInfo['path'] | undefined = path; at; at = at.prev)
    keys.unshift(at.key);
  return keys;
}
