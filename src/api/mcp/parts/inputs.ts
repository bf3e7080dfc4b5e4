import * as z from 'zod';
import { ToolError } from './tool.ts';

/** The parts of which the inputs of tools are made. A model reads the descriptions; what is wrong is answered with what would be right. */
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

/** Facts about one thing, beside those about the building. */
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
  .describe('The thing that is measured: of look_up_names (kind profiles), such as shared_stair.');

export const prototype = z
  .string()
  .min(1)
  .max(60)
  .optional()
  .describe(
    'A whole building by name (look_up_names): all it says counts as given. Only if the user picks it.',
  );

export const assume = z
  .enum(['ORDINARY', 'NOTHING'])
  .default('ORDINARY')
  .describe(
    'ORDINARY presumes an ordinary building and names each presumption; NOTHING leaves open what is not said.',
  );

export const onDate = z.iso
  .date()
  .optional()
  .describe('The day whose law is asked for; else the law of today.');

export const cursor = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('`nextCursor` of the answer before, for what comes after it.');

export function pageSize(usual: number, most: number) {
  return z.number().int().min(1).max(most).default(usual).describe(`How many, ${most} at most.`);
}

/** What a document answers that asks `countries { code }` and `country(code:)`. */
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

/** The country and the place of an answer to a document that asks `city(code:)` of it. Throws a ToolError where there is no such place. */
export function knownPlace<City, Country extends { city?: City | null }>(
  answer: Answer<Country>,
  given: { country: string; place: string },
): { country: Country; city: NonNullable<Country['city']> } {
  const country = knownCountry(answer, given.country);
  const { city } = country;
  if (city) return { country, city };
  throw new ToolError(
    `${given.country.toUpperCase()} has no place ${JSON.stringify(given.place)} here. find_place, with its name as \`search\`, answers the code that it has.`,
  );
}
