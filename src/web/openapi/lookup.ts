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

/** Problems of a posted table, without those of the request itself. */
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

/** POST /lookup in OpenAPI 3.1. */
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
      `Takes a table of up to ${MAX_ROWS.toLocaleString('en')} rows (${MAX_TABLE_BYTES / 1024 / 1024} MiB) with a column that identifies a place, and returns the same table with the requested values and the status of each match.`,
      `One address may send ${LOOKUP_QUOTA.limit} lists in ${LOOKUP_QUOTA.windowMs / 1000} seconds. Uploads are not stored or logged.`,
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
          'The given table, each row with the requested columns and those that describe the match.',
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
