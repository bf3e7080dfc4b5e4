import { brandWithType } from '@pothos/core';
import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { builder, type Context } from './builder.ts';
import { badUserInput } from './client-errors.ts';

const MAX_NODES = 100;

/** What identifies objects of a type: which parts of a row, and how a row is found by them. */
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

const ID = { description: 'Identifier that nothing else here has; the same in all editions.' };

export const Node = builder.interfaceRef<object>('Node').implement({
  description: 'An object with an identity: `node` finds it again by its `id`.',
  fields: (t) => ({ id: t.id({ ...ID, resolve: unreachable }) }),
});

function unreachable(): string {
  throw new Error('each type that is a Node has an id of its own');
}

/** Registers what identifies objects of a type. Returns their field `id`, and the function that writes an id. */
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

/** Null for an identifier that nothing has. */
function findNode(id: string, context: Context): MaybePromise<object | null> {
  const parsed = readGlobalId(id);
  const find = parsed && finders.get(parsed.type);
  return find ? find(id, parsed.parts, context) : null;
}

builder.queryFields((t) => ({
  node: t.field({
    type: Node,
    nullable: true,
    description: 'The object of an `id`; null when nothing here has it.',
    args: {
      id: t.arg.id({ required: true, description: 'The value of the field `id` of the object.' }),
    },
    resolve: (_query, { id }, context) => findNode(id, context),
  }),
  nodes: t.field({
    type: [Node],
    nullable: { list: false, items: true },
    description: `The objects of several \`id\`s, in their order; null for each that nothing here has. Errors: TOO_MANY for more than ${MAX_NODES}.`,
    args: { ids: t.arg.idList({ required: true, description: `${MAX_NODES} at most.` }) },
    resolve: (_query, { ids }, context) => {
      if (ids.length > MAX_NODES) {
        throw badUserInput(
          'TOO_MANY',
          `\`ids\` must have at most ${MAX_NODES} (got ${ids.length}).`,
          {
            argument: 'ids',
            value: ids.length,
          },
        );
      }
      return ids.map((id) => findNode(id, context));
    },
  }),
}));

/** An identifier that no other object has, whatever its type, and that stays the same from one edition to the next: what caches of clients go by. */
function globalId(type: string, ...parts: readonly string[]): string {
  return Buffer.from(`${type}:${parts.join('/')}`).toString('base64url');
}

/** The type and the parts of an identifier; null for a text that is not one. Only the last part may have a slash. */
function readGlobalId(id: string): { type: string; parts: readonly string[] } | null {
  const [, type, parts] = /^(\w+):(.*)$/su.exec(Buffer.from(id, 'base64url').toString()) ?? [];
  return type === undefined || parts === undefined ? null : { type, parts: parts.split('/') };
}
