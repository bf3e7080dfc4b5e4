import * as z from 'zod';
import { languageCode, optional, shortText } from '../../data/dataset/columns.ts';
import { dataFile } from '../../data/dataset/data-file.ts';

/** The rows become entries of the search in entries.ts. */
export const synonymsFile = dataFile({
  name: 'synonyms.csv',
  description:
    'Plain words of any language, and the words of this dataset that a search takes them for; words that narrow no search',
  record: z.strictObject({
    word: shortText.describe('One word or a few, as people write them.'),
    language: languageCode,
    meaning: optional(shortText).describe(
      'One word or a few, as fields.csv, parameters.csv and the closed lists of condition-values.csv have them, or the name of a place; blank for a word that narrows no search.',
    ),
  }),
  key: ['word', 'language', 'meaning'],
});
