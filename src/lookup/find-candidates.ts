import type { Edition } from '../editions/edition.ts';
import type { Batch } from '../editions/loaders.ts';
import { takeTurn } from '../http/turns.ts';
import {
  type Candidate,
  type CandidateKey,
  candidatesByKey,
  MAX_CANDIDATES,
  readScanned,
  type ScannedPlace,
  scannedPlaces,
} from '../resources/places/candidates.ts';
import { COUNTS, placeCountsByCountry } from '../resources/places/queries.ts';
import { mapInTurns } from './in-turns.ts';

type Candidates = (key: CandidateKey) => readonly Candidate[];

const isText = (key: CandidateKey) => !/^(postcode|near):/.test(key);

/** Reading so many places takes as long as finding one text by the index. It bounds the time that a list takes in the database. */
const PLACES_PER_TEXT = 500;
/** Keys of one statement, which takes 50 ms at most: other statements wait for it on the embedded database. */
const MAX_KEYS = 25;

/** Lists read one after the other, a statement at a time, so that everything else waits for one statement of a list at most. */
let lastRead: Promise<unknown> = Promise.resolve();

function readInLine<Value>(edition: Edition, batch: Batch<Value>, keys: readonly string[]): Promise<readonly Value[]> {
  const read = lastRead.then(() => edition.readOnce(batch, keys));
  lastRead = read.catch(() => {});
  return read;
}

/** The places that each of the keys may mean: few texts by indexes, many by reading all places once. */
export async function findCandidates(edition: Edition, keys: readonly CandidateKey[]): Promise<Candidates> {
  const counts = await edition.load(placeCountsByCountry, COUNTS);
  const places = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const texts = keys.filter(isText);
  const isScanned = texts.length * PLACES_PER_TEXT > places;
  const found = isScanned ? await scan(edition, texts) : new Map<string, readonly Candidate[]>();
  const others = isScanned ? keys.filter((key) => !isText(key)) : keys;
  for (let start = 0; start < others.length; start += MAX_KEYS) {
    const some = others.slice(start, start + MAX_KEYS);
    const places = await readInLine(edition, candidatesByKey, some);
    for (const [index, key] of some.entries()) found.set(key, places[index] as readonly Candidate[]);
  }
  return (key) => found.get(key) ?? [];
}

async function scan(edition: Edition, keys: readonly CandidateKey[]): Promise<Map<string, readonly Candidate[]>> {
  const found = new Map<string, ScannedPlace[]>();
  const wanted = sortKeys(keys);
  for (let last = '', more = true; more; ) {
    const [text = ''] = await readInLine(edition, scannedPlaces, [last]);
    let end: (() => ScannedPlace) | null = null;
    for (const { search, read } of readScanned(text)) {
      end = read;
      let place: ScannedPlace | null = null;
      for (const key of keysThatFind(search.trim(), wanted)) {
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

/** The texts of the keys by their kinds, the most words of a text and the lengths of the beginnings. */
type SortedKeys = {
  words: ReadonlySet<string>;
  codes: ReadonlySet<string>;
  starts: ReadonlySet<string>;
  mostWords: number;
  lengths: readonly number[];
};

function sortKeys(keys: readonly CandidateKey[]): SortedKeys {
  const textsOf = (kind: string) => new Set(keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length)));
  const [words, codes, starts] = [textsOf('words:'), textsOf('code:'), textsOf('start:')];
  const mostWords = [...words, ...codes].reduce((most, text) => Math.max(most, text.split(' ').length), 0);
  return { words, codes, starts, mostWords, lengths: [...new Set([...starts].map(({ length }) => length))] };
}

/** The keys by which a place is found that is searched by `text`: whole words of it, what it ends with, and what it begins with. However many keys there are, it takes as long. */
function* keysThatFind(text: string, { words, codes, starts, mostWords, lengths }: SortedKeys): Generator<string> {
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
