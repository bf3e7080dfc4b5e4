import { cityKey } from '../../db/keys.ts';
import type { Context, ReadableEdition } from '../../schema/builder.ts';
import { placeByKey } from '../cities/queries.ts';
import { ALL, countriesByCode } from '../countries/queries.ts';
import { readPostcodeIn } from '../places/postcodes.ts';
import { folded } from '../places/search-text.ts';
import { namesOf } from '../places/spellings.ts';
import { placeClassesOfCountry } from '../terms/queries.ts';
import type { PlaceClassRow } from '../terms/table.ts';
import { countryNames } from './country-names.ts';
import { type EntriesAsked, entriesAsked, type FoundEntry, NAMES, namesToSetRight } from './entry-queries.ts';
import { mistakesAllowed, mistakesIn, nearest } from './mistakes.ts';
import { type FoundPlace, type PlacesAsked, placesAsked, placesSpelledAlike } from './place-queries.ts';
import { type NamedAreas, type Reading, readingsOf } from './read-text.ts';
import { subdivisionsOf } from './subdivisions.ts';
import { SEARCH_KINDS, type SearchKind } from './table.ts';

/** By what a thing was found. */
export type MatchedBy = 'name' | 'other_name' | 'postcode' | 'official_code' | 'clause' | 'words' | 'similar';

/** What a search finds, with how it was found: the text of it that is as was asked, and how surely that was meant. */
export type Hit = {
  kind: SearchKind;
  country: string | null;
  key: string;
  matchedBy: MatchedBy;
  matched: string;
  score: number;
  weight: number;
};
export type Found = { hits: readonly Hit[]; didYouMean: string | null };

/** How surely something is meant by what it was found by. */
const SCORES = {
  name: 100,
  country: 99,
  spelling: 97,
  /** Postcodes and official codes look alike: the most populous place is the likeliest. */
  code: 96,
  entryName: 95,
  clause: 91,
  wordsOfName: 75,
  beginning: 70,
  words: 60,
  text: 55,
  letters: 50,
  similar: 40,
} as const;
/** What is of the country that the text names goes before what is of all. */
const OF_COUNTRY = 10;

const areas = new WeakMap<ReadableEdition, Promise<NamedAreas>>();

/** The names of countries and subdivisions, read once for an edition. */
function namedAreas(edition: ReadableEdition): Promise<NamedAreas> {
  const before = areas.get(edition);
  if (before) return before;
  const reading = readAreas(edition);
  areas.set(edition, reading);
  // What failed is read again.
  reading.catch(() => areas.delete(edition));
  return reading;
}

async function readAreas(edition: ReadableEdition): Promise<NamedAreas> {
  const byCode = await edition.load(countriesByCode, ALL);
  const classes = await Promise.all([...byCode.keys()].map((code) => edition.load<readonly PlaceClassRow[]>(placeClassesOfCountry, code)));
  const names = classes.flat().flatMap(({ condition, value, label }) => (condition === 'subdivision' ? [value.slice(3), label] : []));
  return { countries: countryNames(byCode.values()), subdivisions: new Set(names.map(folded)) };
}

/** What a text may mean, the likeliest first; of one country where it is given. Where nothing has its words, what is spelled alike. */
export async function find(context: Context, text: string, country: string | null): Promise<Found> {
  const named = await namedAreas(context.edition);
  const readings = readingsOf(text, named, country);
  let weak: readonly Hit[] = [];
  for (const reading of readings) {
    const hits = await findReading(context, reading, named.countries);
    if (hits.some(({ score }) => score >= SCORES.words)) return { hits: inOrder([...hits, ...weak]), didYouMean: null };
    if (weak.length === 0) weak = hits;
  }
  if (weak.length > 0) return { hits: weak, didYouMean: null };
  const [first] = readings;
  return first ? setRight(context, first, named.countries) : { hits: [], didYouMean: null };
}

async function findReading({ edition }: Context, reading: Reading, countries: ReadonlyMap<string, string>): Promise<Hit[]> {
  const { names, clause, country, subdivision } = reading;
  const postcode = readPostcodeIn(reading.text, country);
  const asked: PlacesAsked = {
    country,
    names,
    codes: codesOf(names[0] as string),
    postcode: postcode?.postcode ?? null,
    postcodeCountries: postcode?.countries ?? null,
  };
  const entries: EntriesAsked = { country, names, clause };
  const [places, said] = await Promise.all([
    edition.load<readonly FoundPlace[]>(placesAsked, JSON.stringify(asked)),
    edition.load<readonly FoundEntry[]>(entriesAsked, JSON.stringify(entries)),
  ]);
  const own = countries.get(names[0] as string);
  const hits = [
    ...(own && (country === null || own === country) ? [hitOfCountry(own, reading)] : []),
    ...places.flatMap((place) => hitOfPlace(place, reading, asked) ?? []),
    ...said.filter(({ kind }) => kind !== 'place').map((entry) => hitOfEntry(entry, reading)),
    ...(await Promise.all(said.filter(({ kind }) => kind === 'place').map((entry) => hitOfOtherName(edition, entry)))),
  ];
  const within = subdivision === null ? hits : await lyingIn(edition, subdivision, hits, places);
  return inOrder(within);
}

/** Numbers lose their zeros in spreadsheets. */
function codesOf(name: string): string[] {
  return /^\d{4,5}$/.test(name) ? [name, `0${name}`] : [];
}

function hitOfCountry(code: string, { text }: Reading): Hit {
  return { kind: 'country', country: code, key: code, matchedBy: 'name', matched: text, score: SCORES.country, weight: 0 };
}

function hitOfPlace(place: FoundPlace, reading: Reading, { codes, postcode }: PlacesAsked): Hit | null {
  const { country, code: key, name, officialCode, population } = place;
  const hit = (matchedBy: MatchedBy, matched: string, score: number): Hit => ({
    kind: 'place',
    country,
    key,
    matchedBy,
    matched,
    score,
    weight: population ?? -1,
  });
  const [asked = '', ...others] = reading.names;
  const own = namesOf(name);
  const [full = ''] = own;
  if (own.includes(asked)) return hit('name', name, SCORES.name);
  if (others.some((other) => own.includes(other))) return hit('name', name, SCORES.spelling);
  if (officialCode !== null && [asked, ...codes].includes(folded(officialCode))) return hit('official_code', officialCode, SCORES.code);
  const spellings = [asked, ...others];
  if (spellings.some((each) => full.startsWith(`${each} `))) return hit('name', name, SCORES.beginning);
  if (spellings.some((each) => each.split(' ').every((word) => full.split(' ').includes(word)))) return hit('words', name, SCORES.words);
  if (spellings.some((each) => full.startsWith(each))) return hit('name', name, SCORES.letters);
  return postcode === null ? null : hit('postcode', postcode, SCORES.code);
}

const SCORE_OF_MATCH = {
  name: SCORES.entryName,
  clause: SCORES.clause,
  words_of_name: SCORES.wordsOfName,
  words: SCORES.text,
} as const;

function hitOfEntry({ country, kind, key, called, match, rank }: FoundEntry, reading: Reading): Hit {
  // What rules check is the name of many.
  const found = kind === 'rule' && match === 'name' && called !== key ? 'words_of_name' : match;
  const matchedBy = found === 'name' || found === 'clause' ? found : 'words';
  const isOfCountry = reading.country !== null && country === reading.country && found !== 'name';
  const score = SCORE_OF_MATCH[found] + (isOfCountry ? OF_COUNTRY : 0);
  return { kind, country, key, matchedBy, matched: found === 'clause' ? reading.text : called, score, weight: rank };
}

async function hitOfOtherName(edition: ReadableEdition, { country, key, called }: FoundEntry): Promise<Hit> {
  const place = await edition.load(placeByKey, cityKey(country as string, key));
  return { kind: 'place', country, key, matchedBy: 'other_name', matched: called, score: SCORES.name, weight: place?.population ?? -1 };
}

/** Only places lie in a subdivision. */
async function lyingIn(edition: ReadableEdition, subdivision: string, hits: readonly Hit[], places: readonly FoundPlace[]): Promise<Hit[]> {
  const liesIn = new Map(
    await Promise.all(
      [...new Set(places.map(({ country }) => country))].map(async (code) => [code, await subdivisionsOf(edition, code)] as const),
    ),
  );
  const inside = new Set(
    places
      .filter((place) => liesIn.get(place.country)?.(place.subdivision, subdivision))
      .map(({ country, code }) => cityKey(country, code)),
  );
  return hits.filter(({ kind, country, key }) => kind === 'place' && inside.has(cityKey(country as string, key)));
}

/** Each thing once, as it is found best. */
function inOrder(hits: readonly Hit[]): Hit[] {
  const kindOf = (hit: Hit) => SEARCH_KINDS.indexOf(hit.kind);
  const sorted = hits.toSorted((one, other) => other.score - one.score || kindOf(one) - kindOf(other) || other.weight - one.weight);
  const identity = ({ kind, country, key }: Hit) => `${kind} ${kind === 'field' || kind === 'parameter' ? '' : country} ${key}`;
  const seen = new Set<string>();
  return sorted.filter((hit) => seen.size < seen.add(identity(hit)).size);
}

/** What is found where each word with a mistake is set right, or the places whose names are alike; with the text that may have been meant. */
async function setRight(context: Context, reading: Reading, countries: ReadonlyMap<string, string>): Promise<Found> {
  const { edition } = context;
  const [name = ''] = reading.names;
  const known = await edition.load(namesToSetRight, NAMES);
  const alike = await edition.load(placesSpelledAlike, JSON.stringify({ name, country: reading.country }));
  const places = alike
    .flatMap((place) => namesOf(place.name).map((each) => ({ place, mistakes: mistakesIn(name, each) })))
    .filter(({ mistakes }) => mistakes <= mistakesAllowed(name.length))
    .sort((one, other) => one.mistakes - other.mistakes || (other.place.population ?? -1) - (one.place.population ?? -1));
  const inWords = correct(name, known);
  const [best] = places;
  if (inWords && inWords.mistakes < (best?.mistakes ?? Infinity)) {
    const meant = { ...reading, text: inWords.name, names: [inWords.name], clause: [] };
    const hits = await findReading(context, meant, countries);
    if (hits.length > 0) return { hits: hits.map((hit) => ({ ...hit, matchedBy: 'similar' })), didYouMean: inWords.name };
  }
  if (!best) return { hits: [], didYouMean: null };
  const hits = places.map(
    ({ place, mistakes }): Hit => ({
      kind: 'place',
      country: place.country,
      key: place.code,
      matchedBy: 'similar',
      matched: place.name,
      score: SCORES.similar - mistakes,
      weight: place.population ?? -1,
    }),
  );
  return { hits: inOrder(hits), didYouMean: best.place.name };
}

/** A text with each word that nothing is called set right; or the whole of it as one name. */
function correct(text: string, names: readonly string[]): { name: string; mistakes: number } | null {
  const whole = nearest(text, names);
  if (whole) return whole;
  const known = new Set(names.flatMap((name) => name.split(' ')));
  const words = text.split(' ').map((word) => (known.has(word) ? { name: word, mistakes: 0 } : nearest(word, known)));
  if (words.some((word) => word === null)) return null;
  return { name: words.map((word) => word?.name).join(' '), mistakes: words.reduce((sum, word) => sum + (word?.mistakes ?? 0), 0) };
}
