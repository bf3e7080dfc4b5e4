import { dataFile, type Finding, type Located } from '../../data/dataset/data-file.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import { type LanguageWordRow, languageWordRecord, languageWords, MEANINGS } from './table.ts';

export const LANGUAGE_WORDS = 'language-words.csv';

export const languageWordsFile = dataFile({
  name: LANGUAGE_WORDS,
  description:
    'Words of each language by which names of places, questions, clauses and lists of places are read',
  record: languageWordRecord,
  key: ['word', 'kind', 'language', 'meaning'],
  *checkShared(shared): Generator<Finding> {
    const rows = (shared.get(LANGUAGE_WORDS) ?? []) as readonly Located<LanguageWordRow>[];
    for (const { line, record } of rows) {
      const message = wrongMeaning(record);
      if (message !== null) yield { line, column: 'meaning', message };
      if (!isReadable(record))
        yield {
          line,
          column: 'word',
          message: `'${record.word}' is not valid for the kind ${record.kind}`,
        };
    }
  },
  table: languageWords,
});

function wrongMeaning({ kind, meaning }: LanguageWordRow): string | null {
  const allowed = MEANINGS[kind];
  if ((allowed !== undefined) !== (meaning !== null))
    return `must ${allowed === undefined ? '' : 'not '}be blank for the kind ${kind}`;
  return allowed && !allowed.includes(meaning as string)
    ? notIn(`the meanings of the kind ${kind}`, meaning as string, allowed)
    : null;
}

/** Words become patterns: a letter is one character beyond ASCII, a script one of Unicode. */
function isReadable({ word, kind }: LanguageWordRow): boolean {
  if (kind === 'letter') return /^[^\0-\x7f]$/u.test(word);
  if (kind !== 'script') return foldText(word) !== '';
  try {
    return /^\w+$/.test(word) && new RegExp(`\\p{Script=${word}}`, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
