import { inspect } from 'node:util';
import { GraphQLError } from 'graphql';
import { nearestName } from '../did-you-mean.ts';

/** What a program can act on: the argument that is wrong, and its value. */
export type Mistake = { argument: string; value: unknown };

/** Beside its code, what of an error's extensions is meant for clients. */
export const MISTAKE_KEYS = ['argument', 'value', 'didYouMean'] as const;

/** An error whose message is meant for the client, with the mistake in its extensions. */
export function badUserInput(message: string, mistake?: Mistake): GraphQLError {
  return new GraphQLError(message, { extensions: extensionsOf(mistake) });
}

/** A name that is not among those that are known: all of them are said, and first the one that may be meant. `what` is the kind of name. */
export class UnknownName extends GraphQLError {
  constructor(what: string, mistake: Mistake & { value: string }, known: Iterable<string>) {
    const names = [...known];
    const nearest = nearestName(mistake.value, names);
    const suggestion = nearest === null ? '' : ` Did you mean ${nearest}?`;
    const message = `There is no ${what}${what && ' '}${shown(mistake.value)}.${suggestion} Known names: ${names.join(', ')}.`;
    super(message, { extensions: { ...extensionsOf(mistake), ...(nearest !== null && { didYouMean: nearest }) } });
  }
}

function extensionsOf(mistake: Mistake | undefined) {
  return { code: 'BAD_USER_INPUT', ...(mistake && { argument: mistake.argument, value: short(mistake.value) }) };
}

/** Characters of what a client sent that a message repeats. */
const MOST_SHOWN = 80;

/** Numbers and texts as they are, as far as they are no longer than a message should be. */
function short(value: unknown): unknown {
  const isPlain = typeof value === 'number' || typeof value === 'boolean' || value === null;
  return isPlain || (typeof value === 'string' && value.length <= MOST_SHOWN) ? value : shown(value);
}

/** What a client sent, as a message shows it: no longer than a message should be, and lists and objects from the outside alone, as they may be nested without end. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : inspect(value, { depth: 0, breakLength: Infinity });
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}…`;
}
