import * as z from 'zod';
import {
  FOUND_ROW,
  LOOKUP_QUERY,
  MAX_ROWS,
  MAX_TABLE_BYTES,
} from '../../api/files/lookup/contract.ts';
import type { Addresses } from '../../server/http/addresses.ts';
import type { ProblemName } from '../../server/http/errors.ts';
import { LOOKUP_QUOTA } from '../../server/http/page-quota.ts';
import { LOOKUP_PATH } from '../../server/http/paths.ts';
import { queryParameters } from './query-parameters.ts';

export const LOOKUP_TAG = 'Lists of places';

/** What can go wrong with a table that is posted, apart from the request itself. */
export const TABLE_PROBLEMS: readonly ProblemName[] = [
  'invalid-parameter',
  'unreadable-table',
  'method-not-allowed',
  'request-timeout',
  'payload-too-large',
  'unsupported-media-type',
  'quota-exceeded',
  'unavailable',
  'internal',
];

/** POST /lookup in OpenAPI 3.1: the one path here that takes a body. */
export function lookupOperation(
  addresses: Addresses,
  failuresOf: (names: readonly ProblemName[]) => object,
): object {
  const { $schema: _schema, ...row } = z.toJSONSchema(FOUND_ROW);
  return {
    operationId: 'LookupPlaces',
    tags: [LOOKUP_TAG],
    summary: 'Look up a list of places',
    description: [
      `Takes a table of up to ${MAX_ROWS.toLocaleString('en')} rows (${MAX_TABLE_BYTES / 1024 / 1024} MiB) with a column that says which place is meant, and answers the same table with the values asked for, and how surely each row was matched.`,
      `One address may send ${LOOKUP_QUOTA.limit} lists in ${LOOKUP_QUOTA.windowMs / 1000} seconds. What is sent is neither kept nor logged.`,
      `A GET of [${addresses.of(LOOKUP_PATH)}](${addresses.of(LOOKUP_PATH)}) is a form for people.`,
    ].join(' '),
    parameters: queryParameters(LOOKUP_QUERY),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'array', items: { type: 'object' }, maxItems: MAX_ROWS },
          example: [{ id: 1, name: 'Roma', country: 'IT' }],
        },
        'text/csv': { schema: { type: 'string' }, example: 'id,name,country\n1,Roma,IT\n' },
        'text/tab-separated-values': {
          schema: { type: 'string' },
          example: 'id\tname\tcountry\n1\tRoma\tIT\n',
        },
      },
    },
    responses: {
      200: {
        description:
          'The table as it was given, each row with the columns that were asked for and those that say how it was matched.',
        content: {
          'text/csv': { schema: { type: 'string' } },
          'text/tab-separated-values': { schema: { type: 'string' } },
          'application/json': { schema: { type: 'array', items: row } },
        },
      },
      ...failuresOf([
        'malformed-request',
        'invalid-country-code',
        ...TABLE_PROBLEMS,
        'unknown-country',
      ]),
    },
  };
}
