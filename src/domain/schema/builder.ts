import SchemaBuilder from '@pothos/core';
import type { Edition } from '../../data/editions/edition.ts';
import { isDay } from '../../engine/conditions/in-force.ts';
import type { Turn } from '../../server/http/turns.ts';
import { badUserInput, shown } from './client-errors.ts';
import type { Meter } from './meter.ts';

/** The context of resolvers for all interfaces. */
export type Context = { edition: ReadableEdition; meter: Meter; turn: Turn };

/** The part of an edition that resolvers use. */
export type ReadableEdition = Pick<Edition, 'version' | 'asOf' | 'day' | 'load'>;

export const builder = new SchemaBuilder<{
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    CountryCode: { Input: string; Output: string };
    Date: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date };
  };
}>({ defaultFieldNullability: false });

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Of> ? Of : never;

export type FieldBuilder<Row> = PothosSchemaTypes.ObjectFieldBuilder<Types, Row>;

builder.queryType({ description: 'Building-regulation reference data, read-only.' });

builder.scalarType('CountryCode', {
  specifiedByURL: 'https://www.iso.org/iso-3166-country-codes.html',
  description:
    'A two-letter country code as in ISO 3166-1, accepted in either case and returned in upper case.',
  serialize: (code) => code,
  parseValue(code) {
    if (typeof code !== 'string' || !/^[A-Za-z]{2}$/.test(code)) {
      throw badUserInput(
        'INVALID_VALUE',
        `A country code must be two letters, such as IT (got ${shown(code)}).`,
      );
    }
    return code.toUpperCase();
  },
});

builder.scalarType('Date', {
  specifiedByURL: 'https://scalars.graphql.org/andimarek/local-date.html',
  description: 'A day as in ISO 8601: YYYY-MM-DD.',
  serialize: (date) => date,
  parseValue(date) {
    if (typeof date !== 'string' || !isDay(date))
      throw badUserInput(
        'INVALID_VALUE',
        `A date must be a calendar day as YYYY-MM-DD (got ${shown(date)}).`,
      );
    return date;
  },
});

builder.scalarType('DateTime', {
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  description: 'An instant as in RFC 3339, in UTC: YYYY-MM-DDThh:mm:ss.sssZ.',
  serialize: (instant) => instant.toISOString(),
});

/** An enum whose values clients write in upper case, and data and tables in lower case. */
export function closedList<Word extends string>(
  name: string,
  description: string,
  words: Readonly<Record<Word, string>>,
) {
  const values = Object.entries<string>(words).map(([word, description]) => [
    word.toUpperCase(),
    { value: word, description },
  ]);
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(values) as {
      [Each in Word as Uppercase<Each>]: { value: Each; description: string };
    },
  });
}
