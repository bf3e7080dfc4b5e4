import * as z from 'zod';
import { isoDate, oneOf, optional, slug, text, webAddress } from '../../data/dataset/columns.ts';
import { dataFile, type Finding } from '../../data/dataset/data-file.ts';
import { latestToday } from '../../engine/conditions/in-force.ts';
import { EVIDENCE, sources } from './table.ts';

export const sourcesFile = dataFile({
  name: 'sources.csv',
  description: 'Where the values come from: one row per document that was opened',
  record: z.strictObject({
    id: slug.describe('Identifier by which the other files cite the document.'),
    title: text.describe('Title of the document.'),
    publisher: text.describe('Who publishes it.'),
    url: webAddress.describe('The address that was opened.'),
    edition: text.describe('Its edition or date, and what it supersedes or contradicts.'),
    text_of: optional(isoDate).describe(
      'The day whose law the text is: of a consolidated text the day up to which changes are in it. Blank where the document is of no day.',
    ),
    accessed_on: isoDate.describe('The day on which it was opened.'),
    licence: text.describe('Its own licence, if it states one.'),
    evidence: oneOf(EVIDENCE).describe(
      "How close to the origin it is: official (the law, the plan or the statistics office's own text), dataset (a faithful copy of an official file) or secondary (another author's account).",
    ),
  }),
  key: ['id'],
  *check(records): Generator<Finding> {
    const today = latestToday();
    for (const { line, record } of records) {
      const { accessed_on } = record;
      if (accessed_on > today)
        yield {
          line,
          column: 'accessed_on',
          message: `${accessed_on} is in the future: write the day on which the document was opened`,
        };
    }
  },
  table: sources,
  row: ({ accessed_on, text_of, edition, ...record }) => ({
    ...record,
    editionLabel: edition,
    textOf: text_of,
    accessedOn: accessed_on,
  }),
});
