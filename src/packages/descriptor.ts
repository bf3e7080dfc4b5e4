import * as z from 'zod';
import { slug, snakeCase } from './columns.ts';

/**
 * data/<cc>/datapackage.json: a Frictionless Data Package v2. What Plumbline needs beyond the standard stands under `plumbline`;
 * `resources` is generated from the record schemas by `npm run data:describe`.
 */
export const packageDescriptor = z.object({
  $schema: z.literal('https://datapackage.org/profiles/2.0/datapackage.json'),
  name: slug,
  title: z.string().min(1),
  licenses: z.array(z.object({ name: z.literal('CC-BY-4.0'), path: z.url(), title: z.string() })).length(1),
  contributors: z.array(z.object({ title: z.string(), roles: z.array(z.string()) })).min(1),
  resources: z.array(z.unknown()).optional(),
  plumbline: z.strictObject({
    country: z.string().regex(/^[A-Z]{2}$/, 'must be two upper-case letters'),
    name: z.string().min(1),
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code'),
    as_of: z.iso.date(),
    /** Whether the country's plans state heights in feet; published metres must then be whole or half feet. */
    heights_in_feet: z.boolean(),
    /** The cities that a complete country holds, published yet or not. */
    reference_cities: z.array(slug).min(1).refine(allDistinct, 'names a city twice'),
    required_building_params: z.array(snakeCase).length(5).refine(allDistinct, 'names a parameter twice'),
    cost_index: z.strictObject({ name: z.string().min(1), base_year: z.int().min(1950).max(2100) }).nullable(),
  }),
});
export type PackageDescriptor = z.output<typeof packageDescriptor>;

function allDistinct(names: string[]): boolean {
  return new Set(names).size === names.length;
}
