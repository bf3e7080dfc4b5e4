import { inspect } from 'node:util';
import { GraphQLError } from 'graphql';
import { nearestName } from '../../engine/text/did-you-mean.ts';
import { truncateCharacters } from '../../engine/text/truncate.ts';

/** The description of fields whose arguments may be wrong: they are nullable, so that the rest of the operation has its result. */
export const NULL_IF_WRONG = 'Null, with BAD_USER_INPUT, where an argument is wrong.';

/** What a program can act on: the argument that is wrong, and its value. */
type Mistake = { argument: string; value: unknown };

/** Beside its code, what of an error's extensions is meant for clients. */
export const MISTAKE_KEYS = ['reason', 'argument', 'value', 'didYouMean', 'knownValues'] as const;

/** What is wrong with an argument, for a program to act on: the `reason` beside the code BAD_USER_INPUT. Names that are not known have reasons of their own. */
export const INPUT_REASONS = [
  'INVALID_VALUE',
  'INVALID_CURSOR',
  'OUT_OF_RANGE',
  'TOO_LONG',
  'TOO_MANY',
  'DUPLICATE',
  'CONFLICTING_ARGUMENTS',
  'CONTRADICTING_FACTS',
  'FACT_OF_PLACE',
  'SWAPPED_COORDINATES',
  'UNKNOWN_EDITION',
  'NOT_PUBLISHED',
  'NOTHING_TO_WRITE',
  'MALFORMED',
] as const;
type InputReason = (typeof INPUT_REASONS)[number];

/** An error whose message is meant for the client, with the mistake in its extensions. */
export function badUserInput(
  reason: InputReason,
  message: string,
  mistake?: Mistake,
): GraphQLError {
  return new GraphQLError(message, { extensions: extensionsOf(reason, mistake) });
}

/** The kind of name of an UnknownName, in the words of its message. */
const UNKNOWN = {
  UNKNOWN_FIELD_NAME: 'field',
  UNKNOWN_PARAMETER: 'parameter',
  UNKNOWN_FACT: 'fact',
  UNKNOWN_PROFILE: 'element profile',
  UNKNOWN_PROTOTYPE: 'prototype',
  UNKNOWN_COLUMN: 'column',
} as const;
export type UnknownReason = keyof typeof UNKNOWN;

/** Known names that an error carries: of most kinds there are fewer. */
const MAX_KNOWN_VALUES = 100;

/** A name that is not among those that are known. Message and extensions list these, and name the one that is spelled most alike. */
export class UnknownName extends GraphQLError {
  constructor(
    reason: UnknownReason,
    mistake: Mistake & { value: string },
    known: Iterable<string>,
  ) {
    const names = [...known];
    const nearest = nearestName(mistake.value, names);
    const suggestion = nearest === null ? '' : ` Did you mean ${nearest}?`;
    const message = `Unknown ${UNKNOWN[reason]} ${shown(mistake.value)}.${suggestion} Known values: ${names.join(', ')}.`;
    const didYouMean = nearest === null ? {} : { didYouMean: nearest };
    super(message, {
      extensions: {
        ...extensionsOf(reason, mistake),
        ...didYouMean,
        knownValues: names.slice(0, MAX_KNOWN_VALUES),
      },
    });
  }
}

function extensionsOf(reason: InputReason | UnknownReason, mistake: Mistake | undefined) {
  return {
    code: 'BAD_USER_INPUT',
    reason,
    ...(mistake && { argument: mistake.argument, value: short(mistake.value) }),
  };
}

/** Characters of what a client sent that a message repeats. */
const MAX_SHOWN_LENGTH = 80;

/** Numbers and texts as they are; long ones are cut to the length of a message. */
function short(value: unknown): unknown {
  const isPlain = typeof value === 'number' || typeof value === 'boolean' || value === null;
  return isPlain || (typeof value === 'string' && value.length <= MAX_SHOWN_LENGTH)
    ? value
    : shown(value);
}

/** What a client sent, as a message shows it: no longer than a message should be, and lists and objects from the outside alone, as they may be nested without end. */
export function shown(value: unknown): string {
  const text =
    typeof value === 'string'
      ? JSON.stringify(value)
      : inspect(value, { depth: 0, breakLength: Infinity });
  return truncateCharacters(text, MAX_SHOWN_LENGTH);
}
