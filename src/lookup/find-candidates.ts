import type { Edition } from '../editions/edition.ts';
import { takeTurn } from '../http/turns.ts';
import {
  type Candidate,
  type CandidateKey,
  candidatesByKey,
  MAX_CANDIDATES,
  namesIndexed,
  readScanned,
  type ScannedPlace,
  scannedPlaces,
} from '../resources/places/candidates.ts';
import { MAX_ROWS } from '../rest/lookup-contract.ts';
import { ROWS_AT_ONCE } from './table.ts';

/** So few texts are looked for one after the other even where each of them reads all names. */
const FEW_TEXTS = 10;
type Candidates = (key: CandidateKey) => readonly Candidate[];

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
  const wanted = sortKeys(keys);
  for (let last = '', more = true; more; ) {
    const [text = ''] = await edition.readOnce(scannedPlaces, [last]);
    let end: (() => ScannedPlace) | null = null;
    for (const { search, read } of readScanned(text)) {
      end = read;
      let place: ScannedPlace | null = null;
      for (const key of keysThatFind(search.trim(), wanted)) {
        place ??= read();
        const places = found.get(key) as ScannedPlace[];
        if (places.at(-1) !== place) places.push(place);
      }
    }
    more = end !== null;
    const { country, code } = end?.() ?? { country: '', code: '' };
    last = `${country}/${code}`;
    await takeTurn();
  }
  const order = (one: ScannedPlace, other: ScannedPlace) =>
    one.search.length - other.search.length || (other.population ?? -1) - (one.population ?? -1);
  return new Map([...found].map(([key, places]) => [key, places.sort(order).slice(0, MAX_CANDIDATES)]));
}

/** Keys by what must stand in a text: their first word for those of whole words, and for the others how many letters it begins with. */
type SortedKeys = {
  ofWords: ReadonlyMap<string, readonly { key: string; text: string; atEnd: boolean }[]>;
  ofStarts: ReadonlySet<string>;
  lengths: readonly number[];
};

function sortKeys(keys: readonly CandidateKey[]): SortedKeys {
  const ofWords = new Map<string, { key: string; text: string; atEnd: boolean }[]>();
  const ofStarts = new Set<string>();
  for (const key of keys) {
    const text = key.slice(key.indexOf(':') + 1);
    if (key.startsWith('start:')) {
      ofStarts.add(text);
      continue;
    }
    const [first = ''] = text.split(' ', 1);
    const same = ofWords.get(first) ?? [];
    same.push({ key, text, atEnd: key.startsWith('code:') });
    ofWords.set(first, same);
  }
  return { ofWords, ofStarts, lengths: [...new Set([...ofStarts].map(({ length }) => length))] };
}

/** The keys by which a place is found that is searched by `text`: whole words of it, what it ends with, and what it begins with. */
function* keysThatFind(text: string, { ofWords, ofStarts, lengths }: SortedKeys): Generator<string> {
  for (let from = 0; ofWords.size > 0 && from < text.length; ) {
    const space = text.indexOf(' ', from);
    const end = space < 0 ? text.length : space;
    for (const { key, text: asked, atEnd } of ofWords.get(text.slice(from, end)) ?? []) {
      const after = from + asked.length;
      const isWhole = after === text.length || (!atEnd && text[after] === ' ');
      if (isWhole && text.startsWith(asked, from)) yield key;
    }
    from = end + 1;
  }
  for (const length of lengths) {
    const start = text.slice(0, length);
    if (ofStarts.has(start)) yield `start:${start}`;
  }
}
