import { brandWithType } from '@pothos/core';
import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { builder, type Context } from './builder.ts';
import { requireAtMost } from './client-errors.ts';

const MAX_NODES = 100;

/** The parts of a row that identify it, and how a row is found by them. */
type Identity<Row> = {
  parts: (row: Row) => readonly string[];
  find: (parts: readonly string[], context: Context) => MaybePromise<Row | null | undefined>;
};

type Finder = (
  id: string,
  parts: readonly string[],
  context: Context,
) => MaybePromise<object | null>;

/** By the name of the type. */
const finders = new Map<string, Finder>();

const ID = { description: 'Globally unique ID, stable across editions.' };

export const Node = builder.interfaceRef<object>('Node').implement({
  description: 'An object with a global `id`, by which `node` finds it.',
  fields: (t) => ({ id: t.id({ ...ID, resolve: unreachable }) }),
});

function unreachable(): string {
  throw new Error('each type that is a Node has an id of its own');
}

/** Registers a type. Returns the options of its field `id`, and the writer of ids. */
export function identify<Row extends object>(type: string, { parts, find }: Identity<Row>) {
  const idOf = (row: Row) => globalId(type, ...parts(row));
  finders.set(type, (id, given, context) =>
    mapMaybePromise([find(given, context)], (row) => {
      if (!row || idOf(row as Row) !== id) return null;
      brandWithType(row, type as never);
      return row;
    }),
  );
  return { idOf, id: { ...ID, resolve: idOf } };
}

/** Returns null for an unknown identifier. */
function findNode(id: string, context: Context): MaybePromise<object | null> {
  const parsed = readGlobalId(id);
  const find = parsed && finders.get(parsed.type);
  return find ? find(id, parsed.parts, context) : null;
}

builder.queryFields((t) => ({
  node: t.field({
    type: Node,
    nullable: true,
    description: 'The object with an `id`; null for an unknown one.',
    args: {
      id: t.arg.id({ required: true, description: 'The value of the field `id` of the object.' }),
    },
    resolve: (_query, { id }, context) => findNode(id, context),
  }),
  nodes: t.field({
    type: [Node],
    nullable: { list: false, items: true },
    description: `The objects with several \`id\`s, in their order; null for each unknown one. Errors: TOO_MANY for more than ${MAX_NODES}.`,
    args: { ids: t.arg.idList({ required: true, description: `${MAX_NODES} at most.` }) },
    resolve: (_query, { ids }, context) => {
      requireAtMost('ids', ids, MAX_NODES);
      return ids.map((id) => findNode(id, context));
    },
  }),
}));

function globalId(type: string, ...parts: readonly string[]): string {
  return Buffer.from(`${type}:${parts.join('/')}`).toString('base64url');
}

/** Returns null for an invalid identifier. Only the last part may have a slash. */
function readGlobalId(id: string): { type: string; parts: readonly string[] } | null {
  const [, type, parts] = /^(\w+):(.*)$/su.exec(Buffer.from(id, 'base64url').toString()) ?? [];
  return type === undefined || parts === undefined ? null : { type, parts: parts.split('/') };
}
