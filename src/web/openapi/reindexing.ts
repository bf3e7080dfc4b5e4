import { MAX_TABLE_BYTES } from '../../api/files/lookup/contract.ts';
import { REINDEXING_QUERY } from '../../api/files/reindexing/query.ts';
import { REINDEX_COLUMNS } from '../../api/files/reindexing/reindex-table.ts';
import type { ProblemName } from '../../server/http/errors.ts';
import { LOOKUP_QUOTA } from '../../server/http/page-quota.ts';
import { TABLE_PROBLEMS } from './lookup.ts';
import { queryParameters } from './query-parameters.ts';

export const REINDEXING_TAG = 'Construction costs';

/** POST /cost-index in OpenAPI 3.1. */
export function reindexingOperation(failuresOf: (names: readonly ProblemName[]) => object): object {
  return {
    operationId: 'ReindexAmounts',
    tags: [REINDEXING_TAG],
    summary: 'Convert amounts to the prices of another quarter',
    description: [
      `Takes a CSV table of amounts (up to ${MAX_TABLE_BYTES / 1024 / 1024} MiB) and returns the same table with each amount at the prices of another quarter, by the construction cost index of the country.`,
      `One client address may send ${LOOKUP_QUOTA.limit} tables in ${LOOKUP_QUOTA.windowMs / 1000} seconds. Tables are neither stored nor logged.`,
    ].join(' '),
    parameters: queryParameters(REINDEXING_QUERY),
    requestBody: {
      required: true,
      content: {
        'text/csv': { schema: { type: 'string' }, example: 'amount,country\n250000,IT\n' },
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            description: 'A table as `file`, with the parameters as fields.',
            properties: { file: { type: 'string', format: 'binary' } },
          },
        },
      },
    },
    responses: {
      200: {
        description: `The table, with the columns ${REINDEX_COLUMNS.join(', ')}.`,
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
      ...failuresOf(['malformed-request', ...TABLE_PROBLEMS]),
    },
  };
}
