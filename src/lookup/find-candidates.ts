import type { Edition } from '../editions/edition.ts';
import {
  type Candidate,
  type CandidateKey,
  candidatesByKey,
  namesIndexed,
  type ScannedPlace,
  scannedPlaces,
} from '../resources/places/candidates.ts';
import { takeTurn } from '../turns.ts';
import { MAX_ROWS, ROWS_AT_ONCE } from './limits.ts';

/** So few texts are looked for one after the other even where each of them reads all names. */
const FEW_TEXTS = 10;
/** Places that are kept of each text, as many as the database answers. */
const MAX_FOUND = 60;

export type Candidates = (key: CandidateKey) => readonly Candidate[];

const isIndexed = (edition: Edition) => edition.load(namesIndexed, 'names');

const isText = (key: CandidateKey) => !/^(postcode|near):/.test(key);

/** Rows whose places are found at once: all of a list where there is no index of names, as all names are read for them. */
export async function rowsAtOnce(edition: Edition): Promise<number> {
  return (await isIndexed(edition)) ? ROWS_AT_ONCE : MAX_ROWS;
}

/** The places that each of the keys may mean: by the index of names, or where there is none by reading all names once, a slice at a time. */
export async function findCandidates(edition: Edition, keys: readonly CandidateKey[]): Promise<Candidates> {
  const texts = keys.filter(isText);
  const isScanned = texts.length > FEW_TEXTS && !(await isIndexed(edition));
  const found = isScanned ? await scan(edition, texts) : new Map<string, readonly Candidate[]>();
  const asked = isScanned ? keys.filter((key) => !isText(key)) : keys;
  for (let start = 0; start < asked.length; start += MAX_KEYS) {
    const some = asked.slice(start, start + MAX_KEYS);
    const places = await edition.readOnce(candidatesByKey, some);
    for (const [index, key] of some.entries()) found.set(key, places[index] as readonly Candidate[]);
  }
  return (key) => found.get(key) ?? [];
}

/** Keys that one statement looks for. */
const MAX_KEYS = 1_000;

async function scan(edition: Edition, keys: readonly CandidateKey[]): Promise<Map<string, readonly Candidate[]>> {
  const found = new Map<string, ScannedPlace[]>(keys.map((key) => [key, []]));
  const lengths = new Set(keys.filter((key) => key.startsWith('start:')).map((key) => key.length - 'start:'.length));
  for (let last = '', more = true; more; ) {
    const [places = []] = await edition.readOnce(scannedPlaces, [last]);
    for (const place of places) for (const key of new Set(keysOf(place, lengths))) found.get(key)?.push(place);
    const end = places.at(-1);
    more = end !== undefined;
    last = end ? `${end.country}/${end.code}` : '';
    await takeTurn();
  }
  const order = (one: ScannedPlace, other: ScannedPlace) =>
    one.search.length - other.search.length || (other.population ?? -1) - (one.population ?? -1);
  return new Map([...found].map(([key, places]) => [key, places.sort(order).slice(0, MAX_FOUND)]));
}

/** All keys that a place is found by: each run of whole words of it, what it ends with, and what it begins with. */
function* keysOf({ search }: ScannedPlace, lengths: ReadonlySet<number>): Generator<string> {
  const words = search.trim().split(' ');
  for (let from = 0; from < words.length; from++) {
    let run = '';
    for (let to = from; to < words.length; to++) {
      run += run === '' ? words[to] : ` ${words[to]}`;
      yield `words:${run}`;
    }
    yield `code:${run}`;
  }
  const text = search.trim();
  for (const length of lengths) yield `start:${text.slice(0, length)}`;
}
