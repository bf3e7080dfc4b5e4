import type { Edition } from '../../../data/editions/edition.ts';
import {
  type CandidateKey,
  candidatesByKey,
  type FoundPlace,
  MAX_CANDIDATES,
} from '../../../domain/places/find-places.ts';
import { COUNTS, placeCountsByCountry } from '../../../domain/places/queries.ts';
import {
  readScanned,
  type ScannedPlace,
  scannedPlaces,
} from '../../../domain/places/scan-places.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import { mapInTurns } from './in-turns.ts';
import { type ReadLine, readInLine } from './read-line.ts';

type Candidates = (key: CandidateKey) => readonly FoundPlace[];

/** Reading so many places takes as long as finding one text by the index. It bounds the time that a list takes in the database. */
const PLACES_PER_TEXT = 500;
/** Keys of one statement, which takes 20 ms at most: other statements wait for it on the embedded database. */
const MAX_KEYS = 10;

/** The places that each of the keys may mean: few texts by indexes, many by reading all places once. */
export async function findCandidates(
  edition: Edition,
  keys: ReadonlySet<CandidateKey>,
): Promise<Candidates> {
  const counts = await edition.load(placeCountsByCountry, COUNTS);
  const places = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const { texts, others } = await sortKeys(keys);
  const count = texts.words.size + texts.codes.size + texts.starts.size;
  const isScanned = count * PLACES_PER_TEXT > places;
  const list: ReadLine = { reads: 0 };
  const found = isScanned
    ? await scan(edition, texts, list)
    : new Map<string, readonly FoundPlace[]>();
  const rest = isScanned ? others : [...keys];
  for (let start = 0; start < rest.length; start += MAX_KEYS) {
    const some = rest.slice(start, start + MAX_KEYS);
    const places = await readInLine(list, () => edition.readOnce(candidatesByKey, some));
    for (const [index, key] of some.entries())
      found.set(key, places[index] as readonly FoundPlace[]);
  }
  return (key) => found.get(key) ?? [];
}

async function scan(
  edition: Edition,
  texts: Texts,
  list: ReadLine,
): Promise<Map<string, readonly FoundPlace[]>> {
  const found = new Map<string, ScannedPlace[]>();
  for (let last = '', more = true; more; ) {
    const [text = ''] = await readInLine(list, () => edition.readOnce(scannedPlaces, [last]));
    let end: (() => ScannedPlace) | null = null;
    for (const { search, read } of readScanned(text)) {
      end = read;
      let place: ScannedPlace | null = null;
      for (const key of keysThatFind(search.trim(), texts)) {
        place ??= read();
        addPlace(found, key, place);
      }
    }
    more = end !== null;
    const { country, code } = end?.() ?? { country: '', code: '' };
    last = `${country}/${code}`;
    await takeTurn();
  }
  return new Map(await mapInTurns(found, ([key, places]) => [key, bestOf(places)]));
}

function addPlace(found: Map<string, ScannedPlace[]>, key: string, place: ScannedPlace): void {
  const places = found.get(key);
  if (!places) found.set(key, [place]);
  else if (places.at(-1) !== place) places.push(place);
  // Common words find thousands.
  if (places && places.length >= 4 * MAX_CANDIDATES) found.set(key, bestOf(places));
}

/** The shortest names first, then the most populous. */
function bestOf(places: ScannedPlace[]): ScannedPlace[] {
  const order = (one: ScannedPlace, other: ScannedPlace) =>
    one.search.length - other.search.length || (other.population ?? -1) - (one.population ?? -1);
  return places.sort(order).slice(0, MAX_CANDIDATES);
}

/** The texts of keys by their kinds, the most words of a text and the lengths of the beginnings. */
type Texts = {
  words: Set<string>;
  codes: Set<string>;
  starts: Set<string>;
  mostWords: number;
  lengths: Set<number>;
};

/** Keys of texts, and the others. */
async function sortKeys(
  keys: Iterable<CandidateKey>,
): Promise<{ texts: Texts; others: CandidateKey[] }> {
  const texts: Texts = {
    words: new Set(),
    codes: new Set(),
    starts: new Set(),
    mostWords: 0,
    lengths: new Set(),
  };
  const others: CandidateKey[] = [];
  await mapInTurns(keys, (key) => {
    const kind = key.slice(0, key.indexOf(':'));
    const text = key.slice(kind.length + 1);
    if (kind === 'start') {
      texts.starts.add(text);
      texts.lengths.add(text.length);
    } else if (kind === 'words' || kind === 'code') {
      (kind === 'words' ? texts.words : texts.codes).add(text);
      texts.mostWords = Math.max(texts.mostWords, text.split(' ').length);
    } else others.push(key);
  });
  return { texts, others };
}

/** The keys by which a place is found that is searched by `text`: whole words of it, what it ends with, and what it begins with. However many keys there are, it takes as long. */
function* keysThatFind(
  text: string,
  { words, codes, starts, mostWords, lengths }: Texts,
): Generator<string> {
  const ends = [...text.matchAll(/ |$/g)].map(({ index }) => index);
  for (const [first] of ends.entries()) {
    const from = first === 0 ? 0 : (ends[first - 1] as number) + 1;
    for (const end of ends.slice(first, first + mostWords)) {
      const run = text.slice(from, end);
      if (words.has(run)) yield `words:${run}`;
      if (end === text.length && codes.has(run)) yield `code:${run}`;
    }
  }
  for (const length of lengths) {
    const start = text.slice(0, length);
    if (start.length === length && starts.has(start)) yield `start:${start}`;
  }
}
