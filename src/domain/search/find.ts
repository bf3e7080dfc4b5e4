import { oncePer } from '../../data/editions/once-per.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import { ALL, countriesByCode } from '../countries/queries.ts';
import type { Context, ReadableEdition } from '../schema/builder.ts';
import { type PlaceClassValue, placeClassesOfCountry, sharedTerms } from '../terms/queries.ts';
import { SHARED } from '../vocabulary/queries.ts';
import { answerQuestion } from './answer-question.ts';
import { findReading } from './find-reading.ts';
import { type Hit, rankHits, SCORES } from './hits.ts';
import { createKindWords, type KindWords } from './kind-words.ts';
import { type Question, readQuestion, regionNames } from './question.ts';
import { type NamedAreas, type Reading, type Region, readingsOf } from './read-text.ts';
import { ALL_ENTRIES, type SearchIndex, searchIndexOfEdition } from './search-index.ts';
import { correct, correctWords, placesLike } from './spelling.ts';
import { countryNames } from './subdivisions.ts';

/** `notIn` is the named area in which nothing has the name: the hits lie elsewhere. `question` is how the text was read where it is not a name or clause. */
export type Found = {
  hits: readonly Hit[];
  didYouMean: string | null;
  notIn: string | null;
  question: Question | null;
};

/** What is known of an edition to read and to find a text. */
type Known = { areas: NamedAreas; index: SearchIndex; kinds: KindWords };

/** The names of countries and subdivisions and the entries. */
const knownOf = oncePer(readKnown);

async function readKnown(edition: ReadableEdition): Promise<Known> {
  const byCode = await edition.load(countriesByCode, ALL);
  const index = await edition.load<SearchIndex>(searchIndexOfEdition, ALL_ENTRIES);
  const terms = await edition.load(sharedTerms, SHARED);
  const classes = await Promise.all(
    [...byCode.keys()].map((code) =>
      edition.load<readonly PlaceClassValue[]>(placeClassesOfCountry, code),
    ),
  );
  const subdivisions = classes.flat().filter(({ condition }) => condition === 'subdivision');
  const names = subdivisions.flatMap(({ value, label }) => [value.slice(3), label]);
  const areas = {
    countries: countryNames(byCode.values(), index.words.languages),
    subdivisions: new Set(names.map(foldText)),
    regions: namedRegions(subdivisions),
    ...languagesOf([...byCode.keys()]),
  };
  return { areas, index, kinds: createKindWords(terms) };
}

/** The result of a text that was not read as a question, without its hits. */
const NOT_ASKED = { didYouMean: null, notIn: null, question: null } as const;

/**
 * What a text may mean, the likeliest first; of one country where it is given: what is called so or has that clause, else what answers it as a question, else what is spelled
 * alike.
 */
export async function findHits(
  context: Context,
  text: string,
  country: string | null,
): Promise<Found> {
  const { areas, index, kinds } = await knownOf(context.edition);
  const readings = readingsOf(text, areas, index.words, country);
  const [first] = readings;
  if (!first) return { ...NOT_ASKED, hits: [] };
  const whole = await findWhole(context, readings, index, areas);
  if (whole.score >= SCORES.clause) return { ...NOT_ASKED, hits: whole.hits };
  const asked = await readQuestion(context.edition, text, { areas, index, kinds, within: country });
  const corrected = correctWords(asked.words, index);
  const question = corrected ? { ...asked, words: corrected } : asked;
  const found = await answerQuestion(context, question, index);
  const answers = corrected ? found.map((hit): Hit => ({ ...hit, matchedBy: 'similar' })) : found;
  const isAnswered = answers.some(({ kind }) => kind !== 'place');
  const isPlaced =
    question.place !== null || question.region !== null || question.country !== country;
  const didYouMean = corrected?.join(' ') ?? null;
  if (isAnswered && (isPlaced || whole.score < SCORES.words))
    return { ...NOT_ASKED, didYouMean, question, hits: rankHits(answers) };
  if (whole.score >= SCORES.words)
    return {
      ...NOT_ASKED,
      question,
      hits: rankHits([...whole.hits, ...belowWhole(answers, question)]),
    };
  return findAlike(context, readings, whole.hits, { areas, index });
}

/** Ranks answers below results whose name is the text, except answers of the country whose language it is in. */
function belowWhole(answers: readonly Hit[], { home }: Question): Hit[] {
  return answers.map((hit) =>
    home !== null && hit.country === home
      ? hit
      : { ...hit, score: Math.min(hit.score, SCORES.words - 1) },
  );
}

/** Places in another area than the one named, or names spelled like the text, where nothing has its words. */
async function findAlike(
  context: Context,
  readings: readonly Reading[],
  hits: readonly Hit[],
  { areas, index }: Pick<Known, 'areas' | 'index'>,
): Promise<Found> {
  const first = readings[0] as Reading;
  const loose = readings.find(({ subdivision }) => subdivision === null) ?? first;
  const notIn =
    loose.area === null ? (readings.find(({ area }) => area !== null)?.area ?? null) : null;
  if (hits.length > 0) return { ...NOT_ASKED, hits };
  // Paris, Texas.
  const named = readings.find(({ area }) => area !== null && area === notIn);
  const anywhere = named
    ? await findReading(context, { ...named, subdivision: null }, index, areas.countries)
    : [];
  const elsewhere = anywhere.filter(({ kind }) => kind === 'place');
  if (elsewhere.length > 0) return { ...NOT_ASKED, hits: elsewhere, notIn };
  const places = await placesLike(context, first);
  const corrected = correct(loose.names[0] as string, index);
  const meant = corrected && {
    ...loose,
    text: corrected.name,
    names: [corrected.name],
    clause: [],
  };
  if (meant && corrected.mistakes < (places?.mistakes ?? Infinity)) {
    const found = await findReading(context, meant, index, areas.countries);
    const similar = found.map((hit): Hit => ({ ...hit, matchedBy: 'similar' }));
    if (similar.length > 0) return { ...NOT_ASKED, hits: similar, didYouMean: corrected.name };
  }
  if (places)
    return {
      ...NOT_ASKED,
      hits: places.hits,
      didYouMean: places.name,
      notIn: places.isElsewhere ? notIn : null,
    };
  return { ...NOT_ASKED, hits: [] };
}

function namedRegions(subdivisions: readonly PlaceClassValue[]): NamedAreas['regions'] {
  const regions = new Map<string, { region: Region; isCode: boolean }[]>();
  for (const { country, value, label } of subdivisions) {
    const region = { country, code: value, name: label };
    const add = (name: string, isCode: boolean) =>
      regions.set(name, [...(regions.get(name) ?? []), { region, isCode }]);
    for (const name of regionNames(label)) add(name, false);
    add(foldText(value.slice(country.length + 1)), true);
  }
  return regions;
}

/** The main language of each country, and the country of each language that only one published country has. */
function languagesOf(countries: readonly string[]): Pick<NamedAreas, 'languages' | 'homes'> {
  const languages = new Map(
    countries.map((code) => [code, new Intl.Locale(`und-${code}`).maximize().language]),
  );
  const shared = [...languages.values()];
  const alone = [...languages].filter(
    ([, language]) => shared.indexOf(language) === shared.lastIndexOf(language),
  );
  return { languages, homes: new Map(alone.map(([code, language]) => [language, code])) };
}

/** What the first reading finds that finds something for sure; else the weak hits of the first that has any. `score` is that of the surest. */
async function findWhole(
  context: Context,
  readings: readonly Reading[],
  index: SearchIndex,
  { countries }: NamedAreas,
): Promise<{ hits: readonly Hit[]; score: number }> {
  let weak: readonly Hit[] = [];
  for (const reading of readings) {
    const hits = await findReading(context, reading, index, countries);
    const score = Math.max(0, ...hits.map((hit) => hit.score));
    if (score >= SCORES.words) return { hits: rankHits([...hits, ...weak]), score };
    if (weak.length === 0) weak = hits;
  }
  return { hits: weak, score: 0 };
}
