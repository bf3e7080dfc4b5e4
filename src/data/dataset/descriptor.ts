import * as z from 'zod';
import { slug, snakeCase } from './columns.ts';

/** What an index follows: what builders pay, what their clients pay, or what makers of materials receive. */
export const INDEX_KINDS = ['input_cost', 'output_price', 'materials_price'] as const;
export const BASE_PERIODS = ['calendar_year', 'fiscal_year', 'fourth_quarter'] as const;

const filled = z.string().min(1, 'must not be blank');

const pattern = z
  .string()
  .max(100, 'must not have more than 100 characters')
  .refine((text) => {
    try {
      // An alternative that matches nothing tells the groups.
      return new RegExp(`${text}|`).exec('')?.length !== 1;
    } catch {
      return false;
    }
  }, 'must be a regular expression with a group');

/**
 * data/<cc>/datapackage.json: a Frictionless Data Package v2. What Plumbline needs beyond the standard stands under `plumbline`;
 * `resources` is generated from the record schemas by `npm run data:describe`.
 */
export const packageDescriptor = z.object({
  $schema: z.literal('https://datapackage.org/profiles/2.0/datapackage.json'),
  name: slug,
  title: filled,
  licenses: z
    .array(z.object({ name: z.literal('CC-BY-4.0'), path: z.url(), title: z.string() }))
    .length(1, 'must be one licence, CC-BY-4.0'),
  version: z.string().optional(),
  created: z.string().optional(),
  sources: z.array(z.object({ title: z.string(), path: z.string() })).optional(),
  contributors: z
    .array(z.object({ title: z.string(), roles: z.array(z.string()) }))
    .min(1, 'must not be empty'),
  resources: z.array(z.unknown()).optional(),
  plumbline: z.strictObject({
    country: z.string().regex(/^[A-Z]{2}$/, 'must be two upper-case letters'),
    name: filled,
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code'),
    as_of: z.iso.date('must be a date such as 2026-11-21'),
    /** Whether the country's plans state heights in feet; published metres must then be whole or half feet. */
    heights_in_feet: z.boolean(),
    /** The sources that are the text of an ordinance or plan that was read: of these alone may a zone say that the text is silent. */
    ordinance_texts: z.array(filled).optional(),
    /** Whether pages show feet and inches beside the International System. */
    customary_units: z.boolean().optional(),
    /** The form of a whole postcode, and in words. The first group is the part that places.csv has. */
    postcodes: z.strictObject({ pattern, form: filled }).optional(),
    /** The digits of official codes, what the tables write before them, and whether lists add a check digit. */
    official_codes: z
      .strictObject({
        digits: z.int().min(1, 'must be positive'),
        prefix: filled.optional(),
        check_digit: z.boolean().optional(),
      })
      .optional(),
    /** What regions or municipalities may ask beyond the published rules, in a sentence or two. */
    local_rules: filled.optional(),
    /** The cities that a complete country holds, published yet or not. */
    reference_cities: z
      .array(slug)
      .min(1, 'must name the cities that a complete country holds')
      .refine(allDistinct, 'names a city twice'),
    required_building_params: z
      .array(snakeCase)
      .length(5, 'must be five parameters of parameters.csv')
      .refine(allDistinct, 'names a parameter twice'),
    /**
     * How many questions of coverage.csv may have neither a rule nor a reason. `npm run data:describe`
     * lowers it; nothing raises it.
     */
    undeclared_questions: z.int().min(0, 'must not be negative').optional(),
    /**
     * How many warnings of `npm run data:check` may be open, by check; none of a check that is not
     * named. `npm run data:describe` lowers it; nothing raises it.
     */
    open_warnings: z
      .record(snakeCase, z.int().min(1, 'must be positive: leave the check out'))
      .optional(),
    cost_index: z
      .strictObject({
        /** What it indexes and on which base, in words. */
        name: filled,
        publisher: filled,
        kind: z.enum(INDEX_KINDS),
        base_year: z.int().min(1950, 'must be a year').max(2100, 'must be a year'),
        base_period: z.enum(BASE_PERIODS),
      })
      .nullable(),
  }),
});
export type PackageDescriptor = z.output<typeof packageDescriptor>;

/** What portals read of a package, and follows from the rest of it: its version is the day that its data are of. */
export function derivedMembers(
  { plumbline }: PackageDescriptor,
  sources: readonly { title: string; url: string }[],
) {
  const { as_of } = plumbline;
  return {
    version: as_of,
    created: `${as_of}T00:00:00Z`,
    sources: sources.map(({ title, url }) => ({ title, path: url })),
  };
}

/** The text of a datapackage.json, in which `plumbline` stands below the long list of resources. */
export function formatDescriptor({
  resources,
  plumbline,
  ...rest
}: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ ...rest, resources, plumbline }, null, 2)}\n`;
}

/** What is wrong with a member of the descriptor that is not there, or of another kind. */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_type') return `must be ${KINDS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be ${issue.values.join(' or ')}`;
  if (issue.code === 'unrecognized_keys') return `has unknown members: ${issue.keys.join(', ')}`;
  return undefined;
}

const KINDS: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
};

function allDistinct(names: string[]): boolean {
  return new Set(names).size === names.length;
}
