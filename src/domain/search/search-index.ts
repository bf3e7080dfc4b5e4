import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq, getTableColumns } from 'drizzle-orm';
import type { Batch } from '../../data/editions/loaders.ts';
import type { LanguageWords } from '../language-words/language-words.ts';
import { languageWordsOfEdition } from '../language-words/queries.ts';
import { SHARED } from '../vocabulary/queries.ts';
import { type SearchEntry, searchEntries } from './table.ts';

type Entry = Omit<SearchEntry, 'edition' | 'position'>;

/** An entry without the words and clauses that the index stores. */
export type IndexedEntry = Omit<Entry, 'words' | 'clauses'>;

export const ALL_ENTRIES = 'all';

/** The index of the few thousand entries of an edition. */
export const searchIndexOfEdition: Batch<SearchIndex> = async (db, edition) => {
  const { edition: ofEdition, position, ...columns } = getTableColumns(searchEntries);
  const entries = db.select(columns).from(searchEntries).where(eq(ofEdition, edition));
  const [words] = await languageWordsOfEdition(db, edition, [SHARED]);
  return [await createIndex(await entries.orderBy(position), words as LanguageWords)];
};

/** The entries that have a word, and whether it is in their names. */
export type Postings = ReadonlyMap<IndexedEntry, boolean>;

/** The meaning of a plain word, and its stems. */
type Meaning = { text: string; words: readonly string[] };

/** Entries by whole names, by parts of clauses and by stems. */
export type SearchIndex = {
  named: ReadonlyMap<string, readonly IndexedEntry[]>;
  ofClause: ReadonlyMap<string, ReadonlySet<IndexedEntry>>;
  ofWord: ReadonlyMap<string, Postings>;
  /** The parameters of building codes that a country has, each behind the code of the country. */
  codesOf: ReadonlySet<string>;
  /** The meanings of plain words. */
  synonyms: ReadonlyMap<string, readonly Meaning[]>;
  /** Words that are not searched, such as articles. */
  stopWords: ReadonlySet<string>;
  /** The languages of each plain word. */
  languagesOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Articles, kinds of places and other words without entries. */
  words: LanguageWords;
  size: number;
};

/** Entries that are indexed before other requests get a turn: a few milliseconds. */
const ENTRIES_PER_TURN = 500;

async function createIndex(
  entries: readonly Entry[],
  languageWords: LanguageWords,
): Promise<SearchIndex> {
  const named = new Map<string, IndexedEntry[]>();
  const ofClause = new Map<string, Set<IndexedEntry>>();
  const ofWord = new Map<string, Map<IndexedEntry, boolean>>();
  const codesOf = new Set<string>();
  const synonyms = new Map<string, Meaning[]>();
  const stopWords = new Set([...languageWords.qualifiers, ...languageWords.works.keys()]);
  const languagesOf = new Map<string, Set<string>>();
  for (const [at, { words, clauses, ...entry }] of entries.entries()) {
    if (at % ENTRIES_PER_TURN === 0) await nextTurn();
    if (entry.kind === 'synonym') {
      const word = stems(entry.name).join(' ');
      getOrCreate(languagesOf, word, () => new Set()).add(words);
      if (entry.key === '') stopWords.add(entry.name);
      else getOrCreate(synonyms, word, () => []).push({ text: entry.key, words: stems(entry.key) });
      continue;
    }
    getOrCreate(named, entry.name, () => []).push(entry);
    if (entry.kind === 'building_code') codesOf.add(`${entry.country} ${entry.key}`);
    for (const part of clauses) getOrCreate(ofClause, part, () => new Set()).add(entry);
    // Other names of places match only whole.
    if (entry.kind === 'place') continue;
    for (const word of stems(words)) getOrCreate(ofWord, word, () => new Map()).set(entry, false);
    for (const word of stems(entry.name))
      getOrCreate(ofWord, word, () => new Map()).set(entry, true);
  }
  // `door` is a preposition in Dutch, and a door in English.
  for (const { text } of [...synonyms.values()].flat()) stopWords.delete(text);
  return {
    named,
    ofClause,
    ofWord,
    codesOf,
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

/** The words of a folded text, without their endings. */
export function stems(text: string): string[] {
  return text.split(' ').filter(Boolean).map(stem);
}

/** Removes an English plural (the S stemmer of Harman, 1991): `risers` is `riser`. */
function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:us|ss)$/.test(word)) return word;
  if (/[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}
