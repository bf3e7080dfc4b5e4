import {
  defaultTypeResolver,
  type GraphQLAbstractType,
  type GraphQLError,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  isObjectType,
  locatedError,
} from 'graphql';
import type { MaybePromise } from '../editions/maybe-promise.ts';
import { schema } from '../resources/schema.ts';
import type { Context, ReadableEdition } from '../schema/builder.ts';
import type { AnsweredObject } from './answered-objects.ts';
import type { Plan, PlanFor, PlannedField, Shape } from './planned-fields.ts';

/** What was answered; null where something that must be there could not be. */
export type Executed = { data: AnsweredObject | null; errors: readonly GraphQLError[] };

type Variables = Readonly<Record<string, unknown>>;
type Arguments = Record<string, unknown>;

/** Where a value stands in the answer, from its end. */
type Path = { before: Path | undefined; key: string | number };

type Execution = {
  context: Context;
  variables: Variables;
  errors: GraphQLError[];
  /** Of fields that have arguments: they are the same for all objects. */
  args: Map<PlannedField, Arguments>;
  included: Map<PlannedField, boolean>;
};

const NO_ARGUMENTS: Arguments = Object.freeze({});

/**
 * Executes a query that was validated, by what it selects, as the GraphQL specification says (section 6). Answers at once when all that is asked for was read before. For each
 * field it makes nothing but the value, which takes a third of what an executor takes that makes its path and its arguments anew for each.
 */
export function executeOperation(edition: ReadableEdition, planFor: PlanFor, variables: Variables): MaybePromise<Executed> {
  const execution: Execution = { context: { edition }, variables, errors: [], args: new Map(), included: new Map() };
  const { errors } = execution;
  try {
    const data = executeObject(execution, planFor(schema.getQueryType() as GraphQLObjectType), undefined, undefined);
    if (!(data instanceof Promise)) return { data, errors };
    return data.then(
      (answered) => ({ data: answered, errors }),
      (error) => ({ data: null, errors: [...errors, error] }),
    );
  } catch (error) {
    return { data: null, errors: [...errors, error as GraphQLError] };
  }
}

function executeObject(
  execution: Execution,
  { fields, begin }: Plan,
  source: unknown,
  path: Path | undefined,
): MaybePromise<AnsweredObject> {
  const answered = begin();
  let pending: Promise<unknown>[] | undefined;
  try {
    for (const planned of fields) {
      if (planned.conditions !== null && !isIncluded(execution, planned)) continue;
      const { responseName } = planned;
      const value = executeField(execution, planned, source, path);
      answered[responseName] = value;
      if (!(value instanceof Promise)) continue;
      pending ??= [];
      pending.push(value.then((resolved) => (answered[responseName] = resolved)));
    }
  } catch (error) {
    expectRejections(pending);
    throw error;
  }
  return pending === undefined ? answered : Promise.all(pending).then(() => answered);
}

/** The value of a field; null for one that may be null and failed. Throws, or rejects, with what else failed. */
function executeField(execution: Execution, planned: PlannedField, source: unknown, before: Path | undefined): unknown {
  const { shape, responseName } = planned;
  try {
    const value = planned.resolve(source, argumentsOf(execution, planned), execution.context, planned.info);
    return completeWithin(execution, planned, shape, value, before, responseName);
  } catch (fault) {
    return failedValue(execution, planned, shape, fault, before, responseName);
  }
}

/** The value at a place, once it is there; what fails on the way is the failure of that place. */
function completeWithin(
  execution: Execution,
  planned: PlannedField,
  shape: Shape,
  value: unknown,
  before: Path | undefined,
  key: string | number,
): unknown {
  const completed =
    value instanceof Promise
      ? value.then((resolved) => complete(execution, planned, shape, resolved, before, key))
      : complete(execution, planned, shape, value, before, key);
  return completed instanceof Promise ? completed.catch((fault) => failedValue(execution, planned, shape, fault, before, key)) : completed;
}

/** Null in place of what failed, with its error, or the error to what is around it where null is not allowed. */
function failedValue(
  { errors }: Execution,
  { nodes }: PlannedField,
  { isNonNull }: Shape,
  fault: unknown,
  before: Path | undefined,
  key: string | number,
): null {
  const error = locatedError(fault, nodes, pathTo(before, key));
  if (isNonNull) throw error;
  errors.push(error);
  return null;
}

function complete(
  execution: Execution,
  planned: PlannedField,
  shape: Shape,
  value: unknown,
  before: Path | undefined,
  key: string | number,
): unknown {
  if (value === null || value === undefined) {
    if (shape.isNonNull) throw new Error(`Cannot return null for non-nullable field ${coordinateOf(planned)}.`);
    return null;
  }
  if (value instanceof Error) throw value;
  switch (shape.kind) {
    case 'leaf':
      return serialize(shape.type, value);
    case 'list':
      return completeList(execution, planned, shape.items, value, { before, key });
    case 'object':
      return executeObject(execution, planned.plan(shape.type), value, { before, key });
    case 'abstract':
      return completeAbstract(execution, planned, shape.type, value, { before, key });
  }
}

function serialize(type: Extract<Shape, { kind: 'leaf' }>['type'], value: unknown): unknown {
  const serialized = type.serialize(value);
  if (serialized === null || serialized === undefined) throw new Error(`A value of ${type.name} must not be null.`);
  return serialized;
}

function completeList(execution: Execution, planned: PlannedField, items: Shape, values: unknown, path: Path): MaybePromise<unknown[]> {
  if (!isIterable(values)) throw new Error(`${coordinateOf(planned)} must be a list.`);
  const completed: unknown[] = [];
  let pending: Promise<unknown>[] | undefined;
  try {
    for (const value of values) {
      const index = completed.length;
      const item = completeItem(execution, planned, items, value, path, index);
      completed.push(item);
      if (!(item instanceof Promise)) continue;
      pending ??= [];
      pending.push(item.then((resolved) => (completed[index] = resolved)));
    }
  } catch (error) {
    expectRejections(pending);
    throw error;
  }
  return pending === undefined ? completed : Promise.all(pending).then(() => completed);
}

function isIterable(values: unknown): values is Iterable<unknown> {
  return typeof values === 'object' && values !== null && Symbol.iterator in values;
}

function completeItem(execution: Execution, planned: PlannedField, items: Shape, value: unknown, path: Path, index: number): unknown {
  try {
    return completeWithin(execution, planned, items, value, path, index);
  } catch (fault) {
    return failedValue(execution, planned, items, fault, path, index);
  }
}

function completeAbstract(
  execution: Execution,
  planned: PlannedField,
  type: GraphQLAbstractType,
  value: unknown,
  path: Path,
): MaybePromise<AnsweredObject> {
  const name = (type.resolveType ?? defaultTypeResolver)(value, execution.context, planned.info, type);
  const executeAs = (resolved: string | undefined) => {
    const found = schema.getType(resolved ?? '');
    if (!isObjectType(found) || !schema.isSubType(type, found)) throw new Error(`${coordinateOf(planned)} is no ${type.name}.`);
    return executeObject(execution, planned.plan(found), value, path);
  };
  return name instanceof Promise ? name.then(executeAs) : executeAs(name as string | undefined);
}

function argumentsOf({ args, variables }: Execution, planned: PlannedField): Arguments {
  const { field, nodes } = planned;
  if (field.args.length === 0) return NO_ARGUMENTS;
  const known = args.get(planned);
  if (known) return known;
  const values = getArgumentValues(field, nodes[0] as (typeof nodes)[number], variables);
  args.set(planned, values);
  return values;
}

/** Whether the directives let it through: a field that is selected several times is there where one selection is. */
function isIncluded({ included, variables }: Execution, planned: PlannedField): boolean {
  const known = included.get(planned);
  if (known !== undefined) return known;
  const found = (planned.conditions ?? []).some((conditions) =>
    conditions.every((directive) => {
      const within = { directives: [directive] };
      const skip = getDirectiveValues(GraphQLSkipDirective, within, variables)?.if === true;
      return !skip && getDirectiveValues(GraphQLIncludeDirective, within, variables)?.if !== false;
    }),
  );
  included.set(planned, found);
  return found;
}

/** Their rejections are nobody's news: what is around them has failed already. */
function expectRejections(pending: readonly Promise<unknown>[] = []): void {
  for (const promise of pending) promise.catch(() => undefined);
}

function coordinateOf({ info }: PlannedField): string {
  return `${info.parentType.name}.${info.fieldName}`;
}

function pathTo(before: Path | undefined, key: string | number): (string | number)[] {
  const keys = [key];
  for (let at = before; at; at = at.before) keys.unshift(at.key);
  return keys;
}
