import SchemaBuilder from '@pothos/core';
import { GraphQLError } from 'graphql';
import type { Edition } from '../edition.ts';

/** What every resolver gets, whichever door the request came through. */
export type Context = {
  edition: Edition;
  /** How many values the lists of this request have answered so far. */
  budget: { values: number };
};

export function createContext(edition: Edition): Context {
  return { edition, budget: { values: 0 } };
}

export const builder = new SchemaBuilder<{
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    CountryCode: { Input: string; Output: string };
    Date: { Input: string; Output: string };
  };
}>({ defaultFieldNullability: false });

builder.queryType({ description: 'Building-regulation reference data, read-only.' });

/** An error whose message is meant for the client. */
export function badUserInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

builder.scalarType('CountryCode', {
  description: 'A two-letter country code as in ISO 3166-1, accepted in either case and answered in upper case.',
  serialize: (code) => code,
  parseValue(code) {
    if (typeof code !== 'string' || !/^[A-Za-z]{2}$/.test(code)) {
      throw badUserInput(`A country code is two letters, such as IT; ${JSON.stringify(code)} is not.`);
    }
    return code.toUpperCase();
  },
});

builder.scalarType('Date', {
  description: 'A day as in ISO 8601: YYYY-MM-DD.',
  serialize: (date) => date,
});
