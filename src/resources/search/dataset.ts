import * as z from 'zod';
import { languageCode, shortText } from '../../dataset/columns.ts';
import { dataFile } from '../../dataset/data-file.ts';

/** Its rows are entries of the search; see entries.ts. */
export const synonymsFile = dataFile({
  name: 'synonyms.csv',
  description: 'Plain words of any language, and the words of this dataset that a search takes them for',
  record: z.strictObject({
    word: shortText.describe('One word, as people write it.'),
    language: languageCode,
    meaning: shortText.describe('One word or a few, as the names and descriptions of fields.csv and parameters.csv have them.'),
  }),
  key: ['word', 'language', 'meaning'],
});
