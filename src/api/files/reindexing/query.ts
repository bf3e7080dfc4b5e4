import * as z from 'zod';

const text = (description: string, ...examples: string[]) =>
  z.string().optional().meta({ description, examples });

/** The query parameters of POST /cost-index. */
export const REINDEXING_QUERY = z.strictObject({
  country: text(
    'The country of rows that name none: its two letters in either case, or its name.',
    'IT',
  ),
  from: text('The quarter of the amounts of rows that name none.', '2019-Q1'),
  to: text('The quarter to convert to, for rows that name none.', '2022-Q1'),
  decimal: text(
    'The decimal sign of the amounts: `point` or `comma`. Required where the amounts do not show it.',
    'point',
  ),
});
