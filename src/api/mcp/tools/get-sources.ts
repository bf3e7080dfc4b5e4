import * as z from 'zod';
import { country, cursor, knownCountry, pageSize } from '../parts/inputs.ts';
import { shapeOf } from '../parts/output.ts';
import { pageOf, pageShape } from '../parts/pages.ts';
import { defineTool } from '../parts/tool.ts';

const SOURCE = 'title publisher edition textOf url accessedOn licence: license evidence';

export const getSources = defineTool({
  name: 'get_sources',
  title: 'Documents that values come from',
  description: `The documents that were opened for the values of a country: edition, address, day of access, licence, and how close to the origin the text was.
Cite the document and the clause, not this service. The law may have changed since \`accessedOn\`; SECONDARY evidence is an account by others and should be verified.`,
  input: z.strictObject({
    country,
    ids: z
      .array(z.string().min(1).max(100))
      .min(1)
      .max(20)
      .optional()
      .describe('Only these: `id` as other tools cite it, such as IT/it-dm-236-1989.'),
    words: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe('Only documents whose title or publisher has this in it.'),
    first: pageSize(8, 20),
    cursor,
  }),
  output: z.object({
    sources: z.array(
      z.object({
        id: z.string(),
        ...shapeOf('Source', SOURCE, {
          edition: 'Its edition or date, and what it supersedes or contradicts.',
          textOf: 'The day whose law a consolidated text is.',
          evidence: 'OFFICIAL, DATASET or SECONDARY.',
        }),
      }),
    ),
    ...pageShape,
  }),
  document: `query McpSources($country: CountryCode!) {
    countries { code }
    country(code: $country) { code sources { key ${SOURCE} } }
  }`,
  variables: ({ country }) => ({ country }),
  answer: (data, { ids, words = '', ...input }) => {
    const { code, sources } = knownCountry(data, input.country);
    const named = sources.map(({ key, ...source }) => ({ id: `${code}/${key}`, ...source }));
    const searched = words.toLowerCase();
    const wanted = named.filter(
      ({ id, title, publisher }) =>
        (!ids || ids.includes(id)) && `${title} ${publisher}`.toLowerCase().includes(searched),
    );
    const { items, ...page } = pageOf(wanted, input);
    return { sources: items, ...page };
  },
});
