import * as z from 'zod';
import { truncateCharacters } from '../../../engine/text/truncate.ts';
import { country, foundIn, pageSize } from '../parts/inputs.ts';
import { shapeOf } from '../parts/output.ts';
import { pageOfConnection, pageShape } from '../parts/pages.ts';
import { defineTool } from '../parts/tool.ts';

/** Characters of a value that are shown: a row that came or went is all of its columns. */
const MAX_SHOWN_LENGTH = 300;

const DATASET = 'version changesKnownSince';
const EDITION = 'version loadedAt';
const CHANGE = 'country: countryCode table key column kind from to';

export const whatChanged = defineTool({
  name: 'what_changed',
  title: 'What changed in the data',
  description: `Which values the editions of this data changed, the newest first. It tells what changed in the collection, also by correction: NOT when a law changed. An empty list means that nothing changed here since, or that nothing is known from before \`changesKnownSince\`.`,
  input: z.strictObject({
    country: country.optional(),
    since: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('A day (YYYY-MM-DD), or a `version` of the data.'),
    first: pageSize(10, 30),
    cursor: z.string().min(1).max(200).optional().describe('`nextCursor` of the answer before.'),
  }),
  output: z.object({
    ...shapeOf('Dataset', DATASET, { version: 'The current edition of the data.' }),
    changes: z.array(
      z.object({
        ...shapeOf('Edition', EDITION),
        ...shapeOf('Change', CHANGE, {
          key: 'What tells the row apart in that file.',
          column: 'Null where a whole row came or went.',
          kind: z.enum(['ADDED', 'CHANGED', 'REMOVED']),
        }),
      }),
    ),
    ...pageShape,
  }),
  document: `query McpChanges($country: CountryCode, $since: String, $first: Int!, $after: String) {
    countries { code }
    dataset { ${DATASET} }
    changes(country: $country, since: $since, first: $first, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      nodes { ${CHANGE} edition { ${EDITION} } }
    }
  }`,
  variables: ({ cursor, ...input }) => ({ ...input, after: cursor }),
  answer: ({ countries, dataset, changes: found }, { country }) => {
    const changes = foundIn(found, countries, country ? [country] : []);
    return {
      ...dataset,
      changes: changes.nodes.map(({ edition, from, to, ...change }) => ({
        ...edition,
        ...change,
        from: from && truncateCharacters(from, MAX_SHOWN_LENGTH),
        to: to && truncateCharacters(to, MAX_SHOWN_LENGTH),
      })),
      ...pageOfConnection(changes),
    };
  },
});
