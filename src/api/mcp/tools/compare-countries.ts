import * as z from 'zod';
import { createCitations, SOURCES, sourcesShape } from '../parts/citations.ts';
import {
  assume,
  country,
  facts,
  field,
  foundIn,
  onDate,
  profile,
  prototype,
} from '../parts/inputs.ts';
import {
  cautionsOf,
  cautionsShape,
  LIMIT_OF_COUNTRY,
  limitOf,
  limitShape,
} from '../parts/limits.ts';
import { defineTool } from '../parts/tool.ts';

const MAX_COUNTRIES = 20;

export const compareCountries = defineTool({
  name: 'compare_countries',
  title: 'One limit in several countries',
  description: `What each country requires of one field for the same building: the limits of all published countries, or of those named, side by side, with clause and source.
Compare only limits whose state is SETTLED; a country that is DEPENDS or NO_RULE has no number to compare, and may still be strict. Facts must mean the same building in each: always give occupancy, or a prototype.`,
  input: z.strictObject({
    field,
    prototype,
    facts,
    profile,
    countries: z
      .array(country)
      .min(1)
      .max(MAX_COUNTRIES)
      .optional()
      .describe('Only these; else all.'),
    assume,
    onDate,
  }),
  output: z.object({
    field: z.string(),
    limits: z.array(z.object({ country: z.string(), name: z.string(), ...limitShape })),
    ...cautionsShape,
    ...sourcesShape,
  }),
  document: `query McpCompare($field: String!, $prototype: String, $facts: [FactInput!], $profile: String, $countries: [CountryCode!], $assume: Assumption, $onDate: Date) {
    all: countries { code ${SOURCES} }
    limits(fields: [$field], prototype: $prototype, facts: $facts, profile: $profile, countries: $countries, assume: $assume, onDate: $onDate) ${LIMIT_OF_COUNTRY}
  }`,
  variables: (input) => input,
  answer: (data, { field, countries = [] }) => {
    const citations = createCitations(data.all);
    const limits = foundIn(data.limits, data.all, countries).map(limitOf);
    return {
      field,
      limits: limits.map(({ country: { code, name }, ...limit }) =>
        citations.cite(code, { country: code, name, ...limit }),
      ),
      cautions: cautionsOf(limits),
      sources: citations.sources(),
    };
  },
});
