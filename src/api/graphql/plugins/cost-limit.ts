import {
  type ArgumentNode,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  type GraphQLError,
  getOperationAST,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Context } from '../../../domain/schema/builder.ts';
import {
  COST_EXCEEDED,
  COST_LIMITS,
  type Cost,
  executeMetered,
  Meter,
  type ResponsePath,
} from '../../../domain/schema/meter.ts';
import { tooComplex } from './document-limits.ts';

/** Items of a list that are executed to find how many of them the limits allow. */
const SAMPLE = 5;

/**
 * Executes with graphql-js instead of Yoga's own executor, and rejects an operation that exceeds the
 * cost limits. The error names the list that cost too much, and how many of its items can be
 * requested at once.
 */
export function limitCost(): Plugin<Context> {
  return {
    onExecute({ setExecuteFn }) {
      setExecuteFn(executeWithinLimits);
    },
  };
}

async function executeWithinLimits(args: ExecutionArgs): Promise<ExecutionResult> {
  try {
    return await executeMetered(args);
  } catch (error) {
    if (error !== COST_EXCEEDED) throw error;
    const { meter } = args.contextValue as Context;
    return { errors: [await costError(args, meter, meter.exceededAt ?? [])] };
  }
}

async function costError(
  args: ExecutionArgs,
  { bytes }: Cost,
  exceededAt: ResponsePath,
): Promise<GraphQLError> {
  const list = findPagedList(args, exceededAt);
  const where = `\`${(list?.path ?? namesOf(exceededAt)).join('.')}\``;
  const limit =
    bytes > COST_LIMITS.bytes ? `${COST_LIMITS.bytes} bytes` : `${COST_LIMITS.values} values`;
  const message = `The operation exceeds the limit of ${limit} at ${where}.`;
  const first = list && (await findPageSize(args, list.sample));
  const advice = first
    ? `Request a page: \`first: ${first}\` fits, with \`after\` for the next one.`
    : 'Request fewer fields or fewer objects.';
  return tooComplex(`${message} ${advice} Whole lists are in the REST API and in the downloads.`);
}

function namesOf(path: ResponsePath): string[] {
  return path.filter((key) => typeof key === 'string');
}

/** How many items fit: half as many as would if all cost what the first ones cost; null when not even these fit. */
async function findPageSize(args: ExecutionArgs, document: DocumentNode): Promise<number | null> {
  const meter = new Meter();
  try {
    await executeMetered({
      ...args,
      document,
      contextValue: { ...(args.contextValue as Context), meter },
    });
  } catch {
    return null;
  }
  const factor = Math.min(COST_LIMITS.values / meter.values, COST_LIMITS.bytes / meter.bytes);
  return Math.max(1, Math.floor((SAMPLE * factor) / 2));
}

/** The outermost list on the path that takes `first`, and the document with a sample of it. */
function findPagedList(
  { schema, document, operationName }: ExecutionArgs,
  path: ResponsePath,
): { path: string[]; sample: DocumentNode } | null {
  const wanted = namesOf(path);
  const operation = getOperationAST(document, operationName);
  const typeInfo = new TypeInfo(schema);
  const names: string[] = [];
  let found: string[] | null = null;
  const sample = visit(
    document,
    visitWithTypeInfo(typeInfo, {
      OperationDefinition: (node) => (node === operation ? undefined : false),
      Field: {
        enter(node) {
          names.push((node.alias ?? node.name).value);
          if (found || names.some((name, index) => name !== wanted[index])) return undefined;
          if (!typeInfo.getFieldDef()?.args.some(({ name }) => name === 'first')) return undefined;
          found = [...names];
          return withSample(node);
        },
        leave() {
          names.pop();
        },
      },
    }),
  );
  return found && { path: found, sample };
}

function withSample(node: FieldNode): FieldNode {
  const first: ArgumentNode = {
    kind: Kind.ARGUMENT,
    name: { kind: Kind.NAME, value: 'first' },
    value: { kind: Kind.INT, value: String(SAMPLE) },
  };
  return {
    ...node,
    arguments: [...(node.arguments ?? []).filter(({ name }) => name.value !== 'first'), first],
  };
}
