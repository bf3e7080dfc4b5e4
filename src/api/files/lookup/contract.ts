import * as z from 'zod';
import { COLUMN_ROLES } from '../../../domain/language-words/table.ts';

/** Limits of one list, for the code and for OpenAPI. */
export const MAX_TABLE_BYTES = 2 * 1024 * 1024;
export const MAX_ROWS = 5_000;
/** Maximum number of values in one request. */
export const MAX_REQUESTED_COLUMNS = 50;

const text = (description: string) => z.string().optional().describe(description);

/** The query parameters. */
export const LOOKUP_QUERY = z.strictObject({
  columns: text(
    `The requested values, separated by commas: at most ${MAX_REQUESTED_COLUMNS}. Defaults to the official code and the four core values.`,
  ),
  country: text('The country of rows that name none: two letters in either case.'),
  decimal: text(
    'The decimal sign of numbers that are added to CSV: `point` or `comma`. Defaults to that of the positions in the list, else comma where semicolons separate cells.',
  ),
  ...Object.fromEntries(
    COLUMN_ROLES.map((role) => [
      `${role}_column`,
      text(
        `The head of the column with the ${role.replace('_', ' ')}, where it is not recognised by its name.`,
      ),
    ]),
  ),
});

/** How surely a row was matched. */
export const STATUSES = ['matched', 'likely', 'ambiguous', 'not_found', 'invalid'] as const;

/** What is added to each row after the values. */
export const FOUND_COLUMNS = [
  'lookup_status',
  'lookup_by',
  'lookup_place',
  'lookup_name',
  'lookup_others',
  'lookup_note',
] as const;
/** Who is to be credited, where positions or postcodes were returned or searched. */
export const CREDIT_COLUMN = 'lookup_credit';
