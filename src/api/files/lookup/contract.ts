import * as z from 'zod';
import { COLUMN_ROLES } from '../../../domain/language-words/table.ts';

/** Limits of one list, for the code and for OpenAPI. */
export const MAX_TABLE_BYTES = 2 * 1024 * 1024;
export const MAX_ROWS = 5_000;
/** Maximum number of values in one request. */
export const MAX_REQUESTED_COLUMNS = 50;

const text = (description: string) => z.string().optional().describe(description);

/** The parameters that name a column of the list. */
export const COLUMN_PARAMETERS = COLUMN_ROLES.map((role) => `${role}_column`);

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

const textOrNull = (description: string) => z.string().nullable().describe(description);

/** A row of a list in JSON: as it was given, with the values, and after them what was found. */
export const FOUND_ROW = z
  .looseObject({
    lookup_status: z
      .enum(STATUSES)
      .describe('How surely the row was matched. Only `matched` and `likely` rows have values.'),
    lookup_by: textOrNull('The part of the row by which the place was found.'),
    lookup_place: textOrNull('The place: country and code, such as `IT/roma`.'),
    lookup_name: textOrNull('The name of the place.'),
    lookup_others: z.array(z.string()).describe('Other places that the row could mean.'),
    lookup_note: textOrNull(
      'What is doubtful or wrong, with the column. For a row that cannot be read, also its line or number.',
    ),
    lookup_credit: textOrNull(
      'Whom to credit for positions and postcodes, with the licence. Only where these are requested or searched.',
    ).optional(),
  })
  .describe('The row as it was given, with what was found.');

/** Who is to be credited, where positions or postcodes were returned or searched. */
export const CREDIT_COLUMN = 'lookup_credit';
/** The columns that follow the values. */
export const FOUND_COLUMNS = Object.keys(FOUND_ROW.shape).filter((name) => name !== CREDIT_COLUMN);
