import { type IndexedEntry, type Postings, type SearchIndex, stems } from './search-index.ts';

/** Words that do not narrow a search: those of questions, articles, and those that most rules have, such as `maximum` or `required`. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `how what which where when is are was be must shall should can may do does i my we need have has many much
  a an the of in on at to for from by with and or as it its this that there between
  max maximum min minimum required requirement requirements allowed permitted legal limit standard code codes rule rules regulation regulations building
  minima minimo massima massimo minimale maximale maximal minimal maxima maximo
  le la les l un une de du des d et en dans pour il lo gli i uno una di del della delle dei e el los las y der die das den dem ein eine und von het een van af og`.split(
    /\s+/,
  ),
);

/** The words that narrow a search; all of them where none does. */
function withoutStopWords(words: readonly string[]): readonly string[] {
  const narrowing = words.filter((word) => !STOP_WORDS.has(word));
  return narrowing.length > 0 ? narrowing : words;
}

type EntryTerms = { country: string | null; names: readonly string[]; clause: readonly string[] };

/** Why an entry matches: its name, its clause, all the words in its name, all of them anywhere, or some of them. */
type Match = 'name' | 'clause' | 'words_of_name' | 'words' | 'some_words';
/** `share` is how much of what was asked it has, from 0 to 1, where rare words and those of its name count for more. */
export type FoundEntry = { entry: IndexedEntry; match: Match; share: number };

const MAX_OF_KIND = 20;
const ORDER: readonly Match[] = ['name', 'clause', 'words_of_name', 'words', 'some_words'];

/** The entries that a text may mean, so many of each kind, the best first. */
export function matchEntries(index: SearchIndex, { country, names, clause }: EntryTerms): FoundEntry[] {
  const found = new Map<IndexedEntry, FoundEntry>();
  const isAsked = (entry: IndexedEntry) => entry.country === null || country === null || entry.country === country;
  const add = (each: FoundEntry) => {
    if (isAsked(each.entry) && !found.has(each.entry)) found.set(each.entry, each);
  };
  for (const name of names) for (const entry of index.named.get(name) ?? []) add({ entry, match: 'name', share: 1 });
  const isNumbered = clause.some((part) => /\p{N}/u.test(part));
  for (const entry of entriesOfClause(index, clause, isNumbered)) add({ entry, match: isNumbered ? 'clause' : 'words', share: 1 });
  for (const each of matchWords(index, names[0] as string, isAsked)) add(each);
  const sorted = [...found.values()].sort((one, other) => ORDER.indexOf(one.match) - ORDER.indexOf(other.match) || other.share - one.share);
  const counts = new Map<string, number>();
  return sorted.filter(({ entry: { kind } }) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return (counts.get(kind) as number) <= MAX_OF_KIND;
  });
}

/** `DB-SUA`, `8.1.10`, `236/1989`. */
const COMPOSED = /[.\-/–]/;

/** A clause has a number or is composed. Beside a part that is composed, words that stand in no clause are left out. */
function entriesOfClause({ ofClause }: SearchIndex, clause: readonly string[], isNumbered: boolean): readonly IndexedEntry[] {
  const known = clause.filter((part) => ofClause.has(part));
  const isComposed = known.some((part) => COMPOSED.test(part));
  if (!isNumbered && !isComposed) return [];
  const parts = isComposed ? known : clause;
  const [first = new Set<IndexedEntry>(), ...others] = parts.map((part) => ofClause.get(part) ?? new Set<IndexedEntry>());
  return [...first].filter((entry) => others.every((each) => each.has(entry)));
}

/** A word of the description of an entry counts for less than one of its name. */
const SHARE_OF_SAID = 0.4;
/** Of entries with some of the words those are left that have nearly as much as the best. */
const NEARLY = 0.75;

function matchWords(index: SearchIndex, name: string, isAsked: (entry: IndexedEntry) => boolean): FoundEntry[] {
  const asked = withoutStopWords([...new Set(name.split(' '))]).map((word) => {
    const postings = entriesOfWord(index, word);
    return { postings, weight: Math.log(1 + index.size / (1 + postings.size)) };
  });
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  const found = new Map<IndexedEntry, { count: number; inName: number; share: number }>();
  for (const { postings, weight } of asked) {
    for (const [entry, isInName] of postings) {
      if (!isAsked(entry)) continue;
      const before = found.get(entry) ?? { count: 0, inName: 0, share: 0 };
      const share = before.share + ((isInName ? 1 : SHARE_OF_SAID) * weight) / total;
      found.set(entry, { count: before.count + 1, inName: before.inName + Number(isInName), share });
    }
  }
  const best = Math.max(0, ...[...found.values()].map(({ share }) => share));
  return [...found].flatMap(([entry, { count, inName, share }]): FoundEntry[] => {
    // The name of its city belongs to that of a zone.
    const isNamed = inName === asked.length || (entry.kind === 'zone' && inName > 0 && count === asked.length);
    if (isNamed) return [{ entry, match: 'words_of_name', share: share + 1 / entry.name.split(' ').length }];
    if (count === asked.length) return [{ entry, match: 'words', share }];
    return share < best * NEARLY ? [] : [{ entry, match: 'some_words', share }];
  });
}

/** The entries that have a word or all words of something that it stands for. */
function entriesOfWord(index: SearchIndex, word: string): Postings {
  const meanings = meaningsOf(index, word).map((meaning) => entriesOfAll(index, meaning));
  const [only] = meanings;
  if (meanings.length === 1 && only) return only;
  const found = new Map<IndexedEntry, boolean>();
  for (const meaning of meanings) for (const [entry, isInName] of meaning) found.set(entry, isInName || (found.get(entry) ?? false));
  return found;
}

function entriesOfAll({ ofWord }: SearchIndex, words: readonly string[]): Postings {
  const [first, ...others] = words.map((word) => ofWord.get(word) ?? new Map<IndexedEntry, boolean>());
  if (!first || others.length === 0) return first ?? new Map();
  return new Map(
    [...first]
      .filter(([entry]) => others.every((each) => each.has(entry)))
      .map(([entry, isInName]) => [entry, isInName && others.every((each) => each.get(entry))]),
  );
}

/** The word itself and what it stands for; of one that nothing has, what its two halves stand for: `trappebredde`. */
function meaningsOf(index: SearchIndex, word: string): string[][] {
  const own = stems(word);
  const meanings = index.synonyms.get(own[0] as string) ?? [];
  if (meanings.length > 0 || index.ofWord.has(own[0] as string)) return [own, ...meanings.map((meaning) => [...meaning])];
  return [own, ...halvesOf(index, word)];
}

/** A letter may link them: 廊下の幅. */
const LINK = /^[sの]/;

function halvesOf({ synonyms }: SearchIndex, word: string): string[][] {
  const letters = [...word];
  return letters.flatMap((_letter, at) => {
    const head = synonyms.get(letters.slice(0, at).join('')) ?? [];
    const tail = letters.slice(at).join('');
    const tails = synonyms.get(tail) ?? synonyms.get(tail.replace(LINK, '')) ?? [];
    return head.flatMap((one) => tails.map((other) => [...one, ...other]));
  });
}

/** Whether a word needs no correction: it is a stop word, or an entry has it or a synonym of it. */
export function isKnownWord(index: SearchIndex, word: string): boolean {
  return withoutStopWords([word, '']).length === 1 || entriesOfWord(index, word).size > 0;
}

/** Whether a word is one of the names of what is measured. */
export function isSubjectWord(index: SearchIndex, word: string): boolean {
  const isSubject = ({ kind }: IndexedEntry) => kind === 'field' || kind === 'parameter';
  return [...entriesOfWord(index, word)].some(([entry, isInName]) => isInName && isSubject(entry));
}
