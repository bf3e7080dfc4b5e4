import type { Context, ReadableEdition } from '../../schema/builder.ts';
import { ALL, countriesByCode } from '../countries/queries.ts';
import { foldText } from '../places/search-text.ts';
import { placeClassesOfCountry } from '../terms/queries.ts';
import type { PlaceClassRow } from '../terms/table.ts';
import { findReading, findSomeWords } from './find-reading.ts';
import { type Hit, rankHits, SCORES } from './hits.ts';
import { type NamedAreas, type Reading, readingsOf } from './read-text.ts';
import { ALL_ENTRIES, type SearchIndex, searchIndexOfEdition } from './search-index.ts';
import { correct, placesLike } from './spelling.ts';
import { countryNames } from './subdivisions.ts';
import { findSubjectInPlace } from './subject-in-place.ts';

/** `notIn` is the area that was named, and in which nothing is called so: the hits lie elsewhere. */
export type Found = { hits: readonly Hit[]; didYouMean: string | null; notIn: string | null };

/** What is known of an edition to read and to find a text. */
type Known = { areas: NamedAreas; index: SearchIndex };

const known = new WeakMap<ReadableEdition, Promise<Known>>();

/** The names of countries and subdivisions and the entries, read once for an edition. */
function knownOf(edition: ReadableEdition): Promise<Known> {
  const before = known.get(edition);
  if (before) return before;
  const reading = readKnown(edition);
  known.set(edition, reading);
  // What failed is read again.
  reading.catch(() => known.delete(edition));
  return reading;
}

async function readKnown(edition: ReadableEdition): Promise<Known> {
  const byCode = await edition.load(countriesByCode, ALL);
  const index = await edition.load<SearchIndex>(searchIndexOfEdition, ALL_ENTRIES);
  const classes = await Promise.all([...byCode.keys()].map((code) => edition.load<readonly PlaceClassRow[]>(placeClassesOfCountry, code)));
  const names = classes.flat().flatMap(({ condition, value, label }) => (condition === 'subdivision' ? [value.slice(3), label] : []));
  return { areas: { countries: countryNames(byCode.values()), subdivisions: new Set(names.map(foldText)) }, index };
}

/**
 * What a text may mean, the likeliest first; of one country where it is given: what is called so or has all its words, else the place that is named in it with what is asked
 * of it, else what is spelled alike, else what has most of its words.
 */
export async function findHits(context: Context, text: string, country: string | null): Promise<Found> {
  const { areas, index } = await knownOf(context.edition);
  const readings = readingsOf(text, areas, country);
  const [first] = readings;
  if (!first) return { hits: [], didYouMean: null, notIn: null };
  const { hits, isSure } = await findWhole(context, readings, index, areas);
  if (isSure) return { hits, didYouMean: null, notIn: null };
  const loose = readings.find(({ subdivision }) => subdivision === null) ?? first;
  const inPlace = await findSubjectInPlace(context, loose, index);
  const notIn = loose.area === null ? (readings.find(({ area }) => area !== null)?.area ?? null) : null;
  if (inPlace.length > 0) return { hits: rankHits([...inPlace, ...hits]), didYouMean: null, notIn };
  if (hits.length > 0) return { hits, didYouMean: null, notIn: null };
  const places = await placesLike(context, first);
  const corrected = correct(loose.names[0] as string, index);
  const meant = corrected && { ...loose, text: corrected.name, names: [corrected.name], clause: [] };
  if (meant && corrected.mistakes < (places?.mistakes ?? Infinity)) {
    const found = await findReading(context, meant, index, areas.countries);
    const similar = found.map((hit): Hit => ({ ...hit, matchedBy: 'similar' }));
    if (similar.length > 0) return { hits: similar, didYouMean: corrected.name, notIn: null };
  }
  if (places) return { hits: places.hits, didYouMean: places.name, notIn: places.isElsewhere ? notIn : null };
  return { hits: findSomeWords(context, meant ?? loose, index), didYouMean: null, notIn: null };
}

/** What the first reading finds that finds something for sure; else the weak hits of the first that has any. */
async function findWhole(
  context: Context,
  readings: readonly Reading[],
  index: SearchIndex,
  { countries }: NamedAreas,
): Promise<{ hits: readonly Hit[]; isSure: boolean }> {
  let weak: readonly Hit[] = [];
  for (const reading of readings) {
    const hits = await findReading(context, reading, index, countries);
    if (hits.some(({ score }) => score >= SCORES.words)) return { hits: rankHits([...hits, ...weak]), isSure: true };
    if (weak.length === 0) weak = hits;
  }
  return { hits: weak, isSure: false };
}
