import { inspect } from 'node:util';
import { GraphQLError } from 'graphql';
import { nearestName } from '../../engine/text/did-you-mean.ts';
import { firstNames } from '../../engine/text/first-names.ts';
import { truncateCharacters } from '../../engine/text/truncate.ts';

/** Fields are nullable, so that the rest of an operation has a result. */
export const NULL_IF_WRONG = 'Null, with BAD_USER_INPUT, where an argument is wrong.';

/** The wrong argument and its value, for programs. */
type Mistake = { argument: string; value: unknown };

/** The extensions of an error for clients, besides its code. */
export const MISTAKE_KEYS = ['reason', 'argument', 'value', 'didYouMean', 'knownValues'] as const;

/** Values of `reason` beside BAD_USER_INPUT. Unknown names have reasons of their own. */
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

/** An error with a message for the client and the mistake in its extensions. */
export function badUserInput(
  reason: InputReason,
  message: string,
  mistake?: Mistake,
): GraphQLError {
  return new GraphQLError(message, { extensions: extensionsOf(reason, mistake) });
}

const UNKNOWN = {
  UNKNOWN_FIELD_NAME: 'field',
  UNKNOWN_PARAMETER: 'parameter',
  UNKNOWN_FACT: 'fact',
  UNKNOWN_PROFILE: 'element profile',
  UNKNOWN_PROTOTYPE: 'prototype',
  UNKNOWN_COLUMN: 'column',
} as const;
export type UnknownReason = keyof typeof UNKNOWN;

/** Throws OUT_OF_RANGE unless a number is within bounds. */
export function requireBetween(argument: string, value: number, min: number, max: number): void {
  if (!(value >= min && value <= max))
    throw badUserInput(
      'OUT_OF_RANGE',
      `\`${argument}\` must be between ${min} and ${max} (got ${value}).`,
      { argument, value },
    );
}

/** Throws TOO_MANY for a list of more than `max` items. */
export function requireAtMost(argument: string, { length }: ArrayLike<unknown>, max: number): void {
  if (length > max)
    throw badUserInput('TOO_MANY', `\`${argument}\` must have at most ${max} (got ${length}).`, {
      argument,
      value: length,
    });
}

/** Throws TOO_LONG for a text of more than `max` characters. */
export function requireLength(argument: string, text: string, max: number): void {
  if (text.length > max)
    throw badUserInput(
      'TOO_LONG',
      `\`${argument}\` must have at most ${max} characters (got ${text.length}).`,
      { argument, value: text },
    );
}

/** Most kinds have fewer names. */
const MAX_KNOWN_VALUES = 100;

/** Message and extensions list the known names and suggest the most similar one. */
export class UnknownName extends GraphQLError {
  constructor(
    reason: UnknownReason,
    mistake: Mistake & { value: string },
    known: Iterable<string>,
  ) {
    const names = [...known];
    const nearest = nearestName(mistake.value, names);
    const suggestion = nearest === null ? '' : ` Did you mean ${nearest}?`;
    const message = `Unknown ${UNKNOWN[reason]} ${shown(mistake.value)}.${suggestion} Known values: ${firstNames(names, 'the downloads')}.`;
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

const MAX_SHOWN_LENGTH = 80;

/** Shortens long values. */
function short(value: unknown): unknown {
  const isPlain = typeof value === 'number' || typeof value === 'boolean' || value === null;
  return isPlain || (typeof value === 'string' && value.length <= MAX_SHOWN_LENGTH)
    ? value
    : shown(value);
}

/** A value of the client in a message: shortened, and without nested lists and objects. */
export function shown(value: unknown): string {
  const text =
    typeof value === 'string'
      ? JSON.stringify(value)
      : inspect(value, { depth: 0, breakLength: Infinity });
  return truncateCharacters(text, MAX_SHOWN_LENGTH);
}
