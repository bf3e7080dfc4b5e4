import { type IndexedEntry, type Postings, type SearchIndex, stems } from './search-index.ts';

/** Whether a word carries no meaning. A letter before a number is part of a code, such as D-2. */
export function isStopWord({ stopWords }: SearchIndex, word: string, next = ''): boolean {
  return stopWords.has(word) && !(word.length === 1 && /^\d/.test(next));
}

/** All words where every word is a stop word. */
function withoutStopWords(index: SearchIndex, words: readonly string[]): readonly string[] {
  const narrowing = words.filter((word, at) => !isStopWord(index, word, words[at + 1]));
  return narrowing.length > 0 ? narrowing : words;
}

/** `isCitation`: the clause names a document, such as DB-SUA. */
type EntryTerms = {
  country: string | null;
  names: readonly string[];
  clause: readonly string[];
  isCitation?: boolean;
};

/** Why an entry matches: name, clause, all words in the name, all words anywhere, or some words. */
type Match = 'name' | 'clause' | 'words_of_name' | 'words' | 'some_words';
/** `share` of the words, from 0 to 1. Rare words and words of the name weigh more. */
export type FoundEntry = { entry: IndexedEntry; match: Match; share: number };

const MAX_OF_KIND = 20;
const MAX_WORDS = 40;
const ORDER: readonly Match[] = ['name', 'clause', 'words_of_name', 'words', 'some_words'];

/** The entries that a text may mean, the best first, limited for each kind. */
export function matchEntries(
  index: SearchIndex,
  { country, names, clause, isCitation = false }: EntryTerms,
): FoundEntry[] {
  const found = new Map<IndexedEntry, FoundEntry>();
  const isWanted = (entry: IndexedEntry) =>
    entry.country === null || country === null || entry.country === country;
  const add = (each: FoundEntry) => {
    if (isWanted(each.entry) && !found.has(each.entry)) found.set(each.entry, each);
  };
  for (const name of names)
    for (const entry of index.named.get(name) ?? []) add({ entry, match: 'name', share: 1 });
  const isNumbered = clause.some((part) => /\p{N}/u.test(part));
  for (const entry of entriesOfClause(index, clause, isNumbered))
    add({ entry, match: isNumbered || isCitation ? 'clause' : 'words', share: 1 });
  for (const each of matchWords(index, names[0] as string, isWanted)) add(each);
  const sorted = [...found.values()].sort(
    (one, other) =>
      ORDER.indexOf(one.match) - ORDER.indexOf(other.match) || other.share - one.share,
  );
  const counts = new Map<string, number>();
  return sorted.filter(({ entry: { kind } }) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) as number) <= MAX_OF_KIND;
  });
}

/** `DB-SUA`, `8.1.10`, `236/1989`. */
const COMPOSED = /[.\-/–]/;

/** A clause has a number or is composed. Words that no clause has are then ignored. */
function entriesOfClause(
  { ofClause }: SearchIndex,
  clause: readonly string[],
  isNumbered: boolean,
): readonly IndexedEntry[] {
  const known = clause.filter((part) => ofClause.has(part));
  const isComposed = known.some((part) => COMPOSED.test(part));
  if (!isNumbered && !isComposed) return [];
  const parts = isComposed ? known : clause;
  const [first = new Set<IndexedEntry>(), ...others] = parts.map(
    (part) => ofClause.get(part) ?? new Set<IndexedEntry>(),
  );
  return [...first].filter((entry) => others.every((each) => each.has(entry)));
}

/** Weight of a word of the description of an entry; a word of its name has 1. */
const DESCRIPTION_WEIGHT = 0.4;
/** Entries with some of the words need at least this part of the best share. */
const NEARLY = 0.75;

function matchWords(
  index: SearchIndex,
  name: string,
  isWanted: (entry: IndexedEntry) => boolean,
): FoundEntry[] {
  const words = withoutStopWords(index, [...new Set(name.split(' '))].slice(0, MAX_WORDS));
  const found = countWords(index, words, isWanted);
  const best = Math.max(0, ...[...found.values()].map(({ share }) => share));
  return [...found].flatMap(([entry, { words: own, inName, share }]): FoundEntry[] => {
    // The name of a zone includes that of its city.
    const isNamed =
      inName === words.length ||
      (entry.kind === 'zone' && inName > 0 && own.length === words.length);
    if (isNamed)
      return [{ entry, match: 'words_of_name', share: share + 1 / entry.name.split(' ').length }];
    if (own.length === words.length) return [{ entry, match: 'words', share }];
    return share < best * NEARLY ? [] : [{ entry, match: 'some_words', share }];
  });
}

/** The entries with a word of a question, and their share. Unknown words are ignored. */
export function scoreEntries(
  index: SearchIndex,
  words: readonly string[],
  isWanted: (entry: IndexedEntry) => boolean,
): { entry: IndexedEntry; share: number; hasAll: boolean; words: readonly string[] }[] {
  const known = [...new Set(words)].filter((word) => entriesOfWord(index, word).size > 0);
  // A single digit only matters for zones.
  const counted = countWords(
    index,
    known,
    (entry, word) => isWanted(entry) && (entry.kind === 'zone' || !/^\d$/.test(word)),
  );
  return [...counted].map(([entry, { words: own, share }]) => ({
    entry,
    share,
    words: own,
    hasAll: own.length === known.length,
  }));
}

type Counted = { words: readonly string[]; inName: number; share: number };

/** For each entry the words it has, how many of them are in its name, and its share of their weight. */
function countWords(
  index: SearchIndex,
  words: readonly string[],
  isWanted: (entry: IndexedEntry, word: string) => boolean,
): Map<IndexedEntry, Counted> {
  const weighted = words.map((word) => {
    const postings = entriesOfWord(index, word);
    return { word, postings, weight: Math.log(1 + index.size / (1 + postings.size)) };
  });
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const found = new Map<IndexedEntry, Counted>();
  for (const { word, postings, weight } of weighted) {
    for (const [entry, isInName] of postings) {
      if (!isWanted(entry, word)) continue;
      const before = found.get(entry) ?? { words: [], inName: 0, share: 0 };
      const share = before.share + ((isInName ? 1 : DESCRIPTION_WEIGHT) * weight) / total;
      found.set(entry, {
        words: [...before.words, word],
        inName: before.inName + Number(isInName),
        share,
      });
    }
  }
  return found;
}

/** The entries that have a word, or all words of one of its meanings. */
function entriesOfWord(index: SearchIndex, word: string): Postings {
  const meanings = meaningsOf(index, word).map((meaning) => entriesOfAll(index, meaning));
  const [only] = meanings;
  if (meanings.length === 1 && only) return only;
  const found = new Map<IndexedEntry, boolean>();
  for (const meaning of meanings)
    for (const [entry, isInName] of meaning)
      found.set(entry, isInName || (found.get(entry) ?? false));
  return found;
}

function entriesOfAll({ ofWord }: SearchIndex, words: readonly string[]): Postings {
  const [first, ...others] = words.map(
    (word) => ofWord.get(word) ?? new Map<IndexedEntry, boolean>(),
  );
  if (!first || others.length === 0) return first ?? new Map();
  return new Map(
    [...first]
      .filter(([entry]) => others.every((each) => each.has(entry)))
      .map(([entry, isInName]) => [entry, isInName && others.every((each) => each.get(entry))]),
  );
}

/** The word and its meanings; for an unknown word, those of its halves: `trappebredde`. */
export function meaningsOf(index: SearchIndex, word: string): string[][] {
  const own = stems(word);
  const meanings = index.synonyms.get(own.join(' ')) ?? [];
  if (meanings.length > 0 || own.every((each) => index.ofWord.has(each)))
    return [own, ...meanings.map(({ words }) => [...words])];
  return [own, ...halvesOf(index, word)];
}

const MAX_LETTERS_OF_COMPOUND = 60;
/** Shorter stop words end too many words. */
const MIN_LETTERS_OF_HALF = 5;
function halvesOf({ synonyms, stopWords, words }: SearchIndex, word: string): string[][] {
  const letters = [...word];
  if (letters.length > MAX_LETTERS_OF_COMPOUND) return [];
  return letters.flatMap((_letter, at) => {
    const head = synonyms.get(letters.slice(0, at).join('')) ?? [];
    const tail = letters.slice(at).join('');
    // A letter may link the halves: 廊下の幅.
    const tails = synonyms.get(tail) ?? synonyms.get(tail.replace(words.compoundLink, '')) ?? [];
    // An office building is an office: `kontorbygning`.
    if (tails.length === 0 && tail.length >= MIN_LETTERS_OF_HALF && stopWords.has(tail))
      return head.map((one) => [...one.words]);
    return head.flatMap((one) => tails.map((other) => [...one.words, ...other.words]));
  });
}

/** Whether a word needs no correction. */
export function isKnownWord(index: SearchIndex, word: string): boolean {
  return (
    index.stopWords.has(word) ||
    index.words.services.has(word) ||
    entriesOfWord(index, word).size > 0
  );
}

/** Whether a field or a parameter has the word in its name. */
export function isSubjectWord(index: SearchIndex, word: string): boolean {
  const isSubject = ({ kind }: IndexedEntry) => kind === 'field' || kind === 'parameter';
  return [...entriesOfWord(index, word)].some(([entry, isInName]) => isInName && isSubject(entry));
}
