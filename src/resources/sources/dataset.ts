import * as z from 'zod';
import { isoDate, oneOf, slug, text } from '../../packages/columns.ts';
import { dataFile } from '../../packages/data-file.ts';
import { EVIDENCE, sources } from './table.ts';

export const sourcesFile = dataFile({
  name: 'sources.csv',
  description: 'Where the values come from: one row per document that was opened',
  record: z.strictObject({
    id: slug,
    title: text,
    publisher: text,
    url: z.url({ protocol: /^https?$/, error: 'must be the web address that was opened' }),
    edition: text,
    accessed_on: isoDate,
    licence: text,
    evidence: oneOf(EVIDENCE),
  }),
  key: ['id'],
  table: sources,
  row: ({ accessed_on, edition, ...record }) => ({ ...record, editionLabel: edition, accessedOn: accessed_on }),
});
