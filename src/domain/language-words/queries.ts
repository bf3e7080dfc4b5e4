import type { Batch } from '../../data/editions/loaders.ts';
import { rowsInOrder } from '../vocabulary/queries.ts';
import { createLanguageWords, type LanguageWords } from './language-words.ts';
import { languageWords } from './table.ts';

/** The words of an edition, for the key SHARED. */
export const languageWordsOfEdition: Batch<LanguageWords> = async (db, edition) => [
  createLanguageWords(await rowsInOrder(db, edition, languageWords)),
];
