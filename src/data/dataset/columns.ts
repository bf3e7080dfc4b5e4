import * as z from 'zod';
import {
  type Condition,
  type Conjunction,
  formatAlternatives,
  formatCondition,
  parseAlternatives,
  parseConjunction,
} from '../../engine/conditions/condition.ts';
import { didYouMean } from '../../engine/text/did-you-mean.ts';

/**
 * The kinds of CSV columns. A cell arrives as text; the schema states what is allowed, and its
 * metadata describes the column in a Table Schema. Each column adds its meaning: `.describe('…')`,
 * or `.meta({ description, unit })` with a UCUM code.
 */

/** A column as a Table Schema describes it. Patterns have no anchors: they are about whole cells. There is nothing here that only some tools know. */
export type Field = {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'date';
  format?: 'uri';
  description?: string;
  unit?: string;
  constraints?: {
    required?: true;
    enum?: readonly string[];
    pattern?: string;
    minimum?: number;
    maximum?: number;
  };
};

/** How a table stores a cell: as it is, as true or false, or as JSON: a list, alternatives, or one conjunction. */
type StoredAs = 'cell' | 'flag' | 'json' | 'conjunction';
type Meta = Field & { storedAs?: StoredAs };

export function fieldOf(column: z.ZodType): Field {
  const { storedAs: _storedAs, ...field } = column.meta() as Meta;
  return field;
}

export function storedAs(column: z.ZodType): StoredAs {
  return (column.meta() as Meta).storedAs ?? 'cell';
}

const required = (type: Field['type'], constraints: Field['constraints'] = {}): Field => ({
  type,
  constraints: { required: true, ...constraints },
});

export const text = z.string().trim().min(1, 'must not be blank').meta(required('string'));

export const optionalText = z
  .string()
  .trim()
  .transform((cell) => cell || null)
  .meta({ type: 'string' });

/** The form of a cell, and the message for one that does not match. */
type Form = { pattern: RegExp; wrong: string };

export const DECIMAL: Form = {
  pattern: /^-?(0|[1-9]\d*)(\.\d+)?$/,
  wrong: 'must be a plain decimal number such as 12.5',
};

export const decimal = z
  .string()
  .regex(DECIMAL.pattern, DECIMAL.wrong)
  .transform(Number)
  .meta(required('number'));

/** A decimal with bounds beyond which no real value lies; `hint` names the likely mistake in units. */
export const decimalBetween = (min: number, max: number, hint: string) =>
  decimal
    .refine((value) => value >= min && value <= max, {
      error: (issue) => `${issue.input} is not between ${min} and ${max}: ${hint}`,
    })
    .meta(required('number', { minimum: min, maximum: max }));

export const positiveDecimal = decimal
  .refine((value) => value > 0, 'must be greater than 0')
  .meta(required('number', { minimum: 0 }));

export const optional = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z
    .union([z.literal('').transform(() => null), schema], { error: (issue) => lastMessage(issue) })
    .meta(blankable(fieldOf(schema)));

function blankable({
  constraints: { required: _required, ...constraints } = {},
  ...field
}: Field): Field {
  return { ...field, ...(Object.keys(constraints).length > 0 && { constraints }) };
}

function lastMessage(issue: {
  code?: string;
  errors?: { message: string }[][];
}): string | undefined {
  return issue.errors?.at(-1)?.[0]?.message;
}

export const WHOLE_NUMBER: Form = {
  pattern: /^(0|[1-9]\d*)$/,
  wrong: 'must be a whole number without separators',
};

export const wholeNumber = z
  .string()
  .regex(WHOLE_NUMBER.pattern, WHOLE_NUMBER.wrong)
  .transform(Number)
  .meta(required('integer', { minimum: 0 }));

/** A text that is wholly of one pattern. */
export const matching = (pattern: string, message: string) =>
  z
    .string()
    .regex(new RegExp(`^(${pattern})$`), message)
    .meta(required('string', { pattern }));

const SLUG_PATTERN = '[a-z0-9]+(-[a-z0-9]+)*';
export const SLUG: Form = {
  pattern: new RegExp(`^${SLUG_PATTERN}$`),
  wrong: 'must be a lower-case ASCII slug such as new-york',
};

export const slug = matching(SLUG_PATTERN, SLUG.wrong);

export const snakeCase = matching('[a-z][a-z0-9]*(_[a-z0-9]+)*', 'must be a snake_case name');

export const quarter = matching('[0-9]{4}-Q[1-4]', 'must be a quarter such as 2026-Q2');

export const languageCode = matching(
  '[a-z]{2}',
  'must be a language of two letters such as it',
).describe('The language that it is of, as in ISO 639-1.');

export const isoDate = z.iso.date('must be a date such as 2026-11-21').meta(required('date'));

export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be the web address that was opened' })
  .meta({ ...required('string'), format: 'uri' });

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .enum(values, {
      error: ({ input }) =>
        `must be one of ${values.join(', ')}${didYouMean(String(input), values)}`,
    })
    .meta(required('string', { enum: values }));

/** `true` or `false`. */
export const trueOrFalse = oneOf(['true', 'false'])
  .transform((cell) => cell === 'true')
  .meta({ ...required('string', { enum: ['true', 'false'] }), storedAs: 'flag' });

/** `true`, or blank for false. */
export const flag = optional(oneOf(['true']))
  .transform((cell) => cell === 'true')
  .meta({ type: 'string', constraints: { enum: ['true'] }, storedAs: 'flag' });

export const list = z
  .string()
  .transform((cell) =>
    cell
      .split(';')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )
  .meta({ type: 'string', storedAs: 'json' });

/** Maximum bytes of a short text as JSON. The bounds on response sizes depend on it. */
export const MAX_TEXT_BYTES = 150;

const fits = (cell: string) => Buffer.byteLength(JSON.stringify(cell)) <= MAX_TEXT_BYTES;

/**
 * A text that every place may have. Response sizes are bounded by its maximum length, as its actual
 * length cannot be looked up each time.
 */
export const shortText = text.refine(fits, `must not have more than ${MAX_TEXT_BYTES} bytes`);

/** Maximum characters of a condition. The bounds on response sizes depend on it. */
const MAX_CONDITION_LENGTH = 300;

const conditions = <Parsed extends readonly Conjunction[]>(
  parse: (cell: string) => Parsed,
  storedAs: StoredAs,
) =>
  z
    .string()
    .transform((cell, context): Parsed => {
      try {
        const parsed = parse(cell);
        const long = parsed
          .flat()
          .map(formatCondition)
          .find((text) => text.length > MAX_CONDITION_LENGTH);
        if (long)
          throw new SyntaxError(
            `'${long.slice(0, 40)}…' has more than ${MAX_CONDITION_LENGTH} characters: use a value that is broader`,
          );
        return parsed;
      } catch (error) {
        context.issues.push({
          code: 'custom',
          message: (error as SyntaxError).message,
          input: cell,
        });
        return [] as readonly Conjunction[] as Parsed;
      }
    })
    .meta({ type: 'string', storedAs });

/** Conditions in alternatives, such as `occupancy=shop; floor_area_m2>1500 or occupancy=theatre`; a blank is none. */
export const alternatives = conditions<Conjunction[]>(parseAlternatives, 'json');

/** Conditions that all hold together, as the one alternative that there is; a blank is none. */
export const conjunction = conditions<[] | [Conjunction]>(
  (cell) => (cell.trim() === '' ? [] : [parseConjunction(cell)]),
  'conjunction',
);

/** For which places a row holds. */
export const holdingIn = conjunction.describe(
  'For which places the value is given, as conditions such as `city=roma` or `climate_zone=E`; blank for the whole country. Of several for one parameter the most specific holds.',
);

/** The first and the last day on which a row is law. */
export const inForce = {
  in_force_from: optional(isoDate).describe(
    'The first day on which it is law, where that is known and matters; blank for ever since.',
  ),
  in_force_until: optional(isoDate).describe(
    'The last day on which it is law; blank until further notice.',
  ),
};

/** For which buildings a row holds. */
export const holdingFor = conjunction.describe(
  'For what buildings the value is given, as conditions; blank for all.',
);

/** A cell as it is written in a file: of a record as it was parsed, or of a row as its table holds it. */
export function cellText(cell: unknown): string {
  if (!Array.isArray(cell)) return String(cell ?? '');
  const [first] = cell as readonly (string | Condition | Conjunction)[];
  if (first === undefined || typeof first === 'string') return cell.join(';');
  return formatAlternatives(Array.isArray(first) ? (cell as Conjunction[]) : [cell as Condition[]]);
}
