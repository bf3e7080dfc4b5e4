import * as z from 'zod';
import { ToolError } from './tool.ts';

/** Parts of tool inputs. A model reads the descriptions, and error messages state what is allowed. */
export const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'must be two letters as in ISO 3166-1, such as IT')
  .describe('Two letters, such as IT; only those published (see the instructions).');

export const place = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .describe('Code of a place in that country, such as roma: find_place finds it.');

const MAX_FACTS = 60;
const MAX_NAMES = 15;

const fact = z.strictObject({
  name: z.string().max(60),
  value: z.union([z.string().max(200), z.number(), z.boolean()]).transform(String),
});

/** Facts about one element, in addition to those about the building. */
export const ownFacts = z.array(fact).max(MAX_FACTS).default([]);

export const facts = ownFacts.describe(
  'What is known for certain: names and values of look_up_names (kind facts), such as {"name":"occupancy","value":"apartment_building"}. Never guess one.',
);

export const field = z
  .string()
  .min(1)
  .max(60)
  .describe('Of look_up_names (kind fields), such as stair_clear_width_mm.');

export const names = (of: string) =>
  z.array(z.string().min(1).max(60)).min(1).max(MAX_NAMES).optional().describe(of);

export const profile = z
  .string()
  .min(1)
  .max(60)
  .optional()
  .describe('The measured element: a name of look_up_names (kind profiles), such as shared_stair.');

export const prototype = z
  .string()
  .min(1)
  .max(60)
  .optional()
  .describe(
    'A whole building by name (look_up_names): all its facts count as given. Only if the user picks it.',
  );

export const assume = z
  .enum(['ORDINARY', 'NOTHING'])
  .default('ORDINARY')
  .describe(
    'ORDINARY presumes an ordinary building and names each presumption; NOTHING leaves open what is not said.',
  );

export const onDate = z.iso.date().optional().describe('Effective date. Defaults to today (UTC).');

export const cursor = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('`nextCursor` of the answer before, for what comes after it.');

export function pageSize(usual: number, most: number) {
  return z.number().int().min(1).max(most).default(usual).describe(`How many, ${most} at most.`);
}

/** The data of a document that selects `countries { code }` and `country(code:)`. */
type Answer<Country> = { countries: readonly { code: string }[]; country: Country | null };

/** The country of an answer. Throws a ToolError that lists those that are published where it is none of them. */
export function knownCountry<Country>(
  { countries, country }: Answer<Country>,
  code: string,
): Country {
  return foundIn(country, countries, [code]);
}

/** What was found in countries that the client named. Throws a ToolError if one is not published. */
export function foundIn<Found>(
  found: Found | null,
  published: readonly { code: string }[],
  named: readonly string[],
): Found {
  if (found !== null) return found;
  const codes = published.map(({ code }) => code);
  const unknown = named.map((code) => code.toUpperCase()).find((code) => !codes.includes(code));
  const shown = JSON.stringify(unknown);
  throw new ToolError(
    `No data of ${shown} is published here. Published countries: ${codes.join(', ')}.`,
  );
}

/**
 * The country and the place in the data of a document that selects `city(code:)`. Throws a
 * ToolError where the place does not exist.
 */
export function knownPlace<City, Country extends { city?: City | null }>(
  answer: Answer<Country>,
  given: { country: string; place: string },
): { country: Country; city: NonNullable<Country['city']> } {
  const country = knownCountry(answer, given.country);
  const { city } = country;
  if (city) return { country, city };
  throw new ToolError(
    `${given.country.toUpperCase()} has no place ${JSON.stringify(given.place)} here. find_place, with its name as \`search\`, returns its code.`,
  );
}
