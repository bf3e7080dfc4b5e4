import { inspect } from 'node:util';
import { GraphQLError } from 'graphql';

/** An error whose message is meant for the client. */
export function badUserInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

/** Said where a name is not in the vocabulary, with the names that are. */
export class UnknownName extends GraphQLError {
  constructor(message: string) {
    super(message, { extensions: { code: 'BAD_USER_INPUT' } });
  }
}

/** Characters of what a client sent that a message repeats. */
const MOST_SHOWN = 80;

/** What a client sent, as a message shows it: no longer than a message should be, and lists and objects from the outside alone, as they may be nested without end. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : inspect(value, { depth: 0, breakLength: Infinity });
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}…`;
}
