import * as z from 'zod';

/** The kinds of CSV columns. A cell arrives as text; each schema says what would have been right. */

export const text = z.string().trim().min(1, 'must not be blank');

export const optionalText = z
  .string()
  .trim()
  .transform((cell) => cell || null);

const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;

export const decimal = z.string().regex(DECIMAL, 'must be a plain decimal number such as 12.5').transform(Number);

/** A decimal with bounds beyond which no real value lies; `hint` says which slip of units is likely. */
export const decimalBetween = (min: number, max: number, hint: string) =>
  decimal.refine((value) => value >= min && value <= max, { error: (issue) => `${issue.input} is not between ${min} and ${max}: ${hint}` });

export const optional = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema], { error: (issue) => lastMessage(issue) });

function lastMessage(issue: { code?: string; errors?: { message: string }[][] }): string | undefined {
  return issue.errors?.at(-1)?.[0]?.message;
}

export const wholeNumber = z
  .string()
  .regex(/^(0|[1-9]\d*)$/, 'must be a whole number without separators')
  .transform(Number);

export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a lower-case ASCII slug such as new-york');

export const snakeCase = z.string().regex(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/, 'must be a snake_case name');

export const quarter = z.string().regex(/^\d{4}-Q[1-4]$/, 'must be a quarter such as 2026-Q2');

export const isoDate = z.iso.date('must be a date such as 2026-11-21');

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

export const list = z.string().transform((cell) =>
  cell
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);
