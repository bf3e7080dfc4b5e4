import { eq, getTableColumns } from 'drizzle-orm';
import type { Batch } from '../../data/editions/loaders.ts';
import type { LanguageWords } from '../language-words/language-words.ts';
import { languageWordsOfEdition } from '../language-words/queries.ts';
import { SHARED } from '../vocabulary/queries.ts';
import { type SearchEntry, searchEntries } from './table.ts';

type Entry = Omit<SearchEntry, 'edition' | 'position'>;

/** An entry without what it is found by besides its name: the index has that. */
export type IndexedEntry = Omit<Entry, 'words' | 'clauses'>;

/** The one key of all entries of an edition. */
export const ALL_ENTRIES = 'all';

/** The index of the entries of an edition, a few thousand. The entries are not kept. */
export const searchIndexOfEdition: Batch<SearchIndex> = async (db, edition) => {
  const { edition: ofEdition, position, ...columns } = getTableColumns(searchEntries);
  const entries = db.select(columns).from(searchEntries).where(eq(ofEdition, edition));
  const [words] = await languageWordsOfEdition(db, edition, [SHARED]);
  return [createIndex(await entries.orderBy(position), words as LanguageWords)];
};

/** The entries that have a word, and whether they have it in their names. */
export type Postings = ReadonlyMap<IndexedEntry, boolean>;

/** What a plain word stands for, and its words without their endings. */
type Meaning = { text: string; words: readonly string[] };

/** By what entries are found: whole names, parts of clauses, and words without their endings. */
export type SearchIndex = {
  named: ReadonlyMap<string, readonly IndexedEntry[]>;
  ofClause: ReadonlyMap<string, ReadonlySet<IndexedEntry>>;
  ofWord: ReadonlyMap<string, Postings>;
  /** What plain words stand for. */
  synonyms: ReadonlyMap<string, readonly Meaning[]>;
  /** Words that narrow no search, such as articles. */
  stopWords: ReadonlySet<string>;
  /** The languages of each plain word. */
  languagesOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Articles, kinds of places and other words that no entry stands for. */
  words: LanguageWords;
  size: number;
};

function createIndex(entries: readonly Entry[], languageWords: LanguageWords): SearchIndex {
  const named = new Map<string, IndexedEntry[]>();
  const ofClause = new Map<string, Set<IndexedEntry>>();
  const ofWord = new Map<string, Map<IndexedEntry, boolean>>();
  const synonyms = new Map<string, Meaning[]>();
  const stopWords = new Set<string>();
  const languagesOf = new Map<string, Set<string>>();
  for (const { words, clauses, ...entry } of entries) {
    if (entry.kind === 'synonym') {
      const word = stems(entry.name).join(' ');
      getOrCreate(languagesOf, word, () => new Set()).add(words);
      if (entry.key === '') stopWords.add(entry.name);
      else getOrCreate(synonyms, word, () => []).push({ text: entry.key, words: stems(entry.key) });
      continue;
    }
    getOrCreate(named, entry.name, () => []).push(entry);
    for (const part of clauses) getOrCreate(ofClause, part, () => new Set()).add(entry);
    // Other names of places are found whole.
    if (entry.kind === 'place') continue;
    for (const word of stems(words)) getOrCreate(ofWord, word, () => new Map()).set(entry, false);
    for (const word of stems(entry.name))
      getOrCreate(ofWord, word, () => new Map()).set(entry, true);
  }
  return {
    named,
    ofClause,
    ofWord,
    synonyms,
    stopWords,
    languagesOf,
    words: languageWords,
    size: entries.length,
  };
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = create();
  map.set(key, value);
  return value;
}

/** The words of a text that is folded, without their endings. */
export function stems(text: string): string[] {
  return text.split(' ').filter(Boolean).map(stem);
}

/** A word without the ending of an English plural (the S stemmer of Harman, 1991), so that `risers` and `riser` are one. */
function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:us|ss)$/.test(word)) return word;
  if (/[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}
