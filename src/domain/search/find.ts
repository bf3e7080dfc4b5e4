import { oncePer } from '../../data/editions/once-per.ts';
import { groupBy } from '../../engine/group-by.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import { ALL, countriesByCode } from '../countries/queries.ts';
import type { ServicePage, UnpublishedTopic } from '../language-words/table.ts';
import type { Context, ReadableEdition } from '../schema/builder.ts';
import { type PlaceClassValue, placeClassesOfCountry, sharedTerms } from '../terms/queries.ts';
import { SHARED } from '../vocabulary/queries.ts';
import { jurisdictionsOfCountry } from '../zoning/queries.ts';
import { answerQuestion } from './answer-question.ts';
import { findReading } from './find-reading.ts';
import { type Hit, placeHit, rankHits, SCORES } from './hits.ts';
import { hitsOfIfc } from './ifc-names.ts';
import { createKindWords, type KindWords } from './kind-words.ts';
import { languagesOf } from './languages-of.ts';
import { isKnownWord, meaningsOf as meaningsOfWord } from './match-entries.ts';
import { isNumber, isPublished, type MeantSubject, subjectsMeant } from './meant-subjects.ts';
import { meaningsOf, type Named, named, namedApart, spaced, without } from './named-words.ts';
import { nearestSubjects } from './nearest-subjects.ts';
import { type Question, type ReadQuestion, readQuestion, regionNames } from './question.ts';
import { type NamedAreas, type Reading, type Region, readingsOf } from './read-text.ts';
import { ALL_ENTRIES, type SearchIndex, searchIndexOfEdition } from './search-index.ts';
import { severalSubjects, twoFields } from './several-subjects.ts';
import { correct, correctWords, misspeltPlace, placesLike } from './spelling.ts';
import { countryNames } from './subdivisions.ts';
import { readSubjects, type Subjects } from './subjects.ts';
import { tokensOf } from './tokens.ts';
import { publishedOnTopics } from './topics.ts';
import type { UnknownTown } from './town-in-area.ts';
import { withoutLoose, withoutOthers, withoutUnnamed } from './unnamed-words.ts';

/** `notIn`: the named area without a hit. `question`: null for a name or a clause. */
export type Found = {
  hits: readonly Hit[];
  didYouMean: string | null;
  notIn: string | null;
  question: Question | null;
  pages: readonly ServicePage[];
  unpublished: readonly UnpublishedTopic[];
};

type FoundText = Omit<Found, 'pages' | 'unpublished'>;

type Known = { areas: NamedAreas; index: SearchIndex; kinds: KindWords; subjects: Subjects };

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
  const jurisdictions = await Promise.all(
    [...byCode.keys()].map((code) => edition.load(jurisdictionsOfCountry, code)),
  );
  const subdivisions = classes.flat().filter(({ condition }) => condition === 'subdivision');
  const names = subdivisions.flatMap(({ value, label }) => [value.slice(3), label]);
  const areas = {
    countries: countryNames(byCode.values(), index.words.languages),
    subdivisions: new Set(names.map(foldText)),
    regions: namedRegions(subdivisions),
    jurisdictions: groupBy(jurisdictions.flat(), ({ name }) =>
      foldText(name.split(',', 1)[0] as string),
    ),
    ...languagesOf([...byCode.keys()]),
  };
  const subjects = await readSubjects(edition, index);
  return { areas, index, kinds: createKindWords(terms), subjects };
}

/** A result without a question, before its hits are added. */
const NO_QUESTION = { didYouMean: null, notIn: null, question: null } as const;

/**
 * The pages of the service that a text names, the topics without data, and the results for its
 * other words.
 */
export async function findHits(
  context: Context,
  text: string,
  country: string | null,
): Promise<Found> {
  const { index } = await knownOf(context.edition);
  const { services, works } = index.words;
  const phrases = tokensOf(text, index).flatMap(({ word }) =>
    word.includes(' ') ? word.split(' ') : [],
  );
  const words = spaced(text, index.words).split(/\s+/);
  const topics = await topicsOf(context, words);
  const onTopics = await findOnTopics(context, text, country, meaningsOf(topics));
  if (onTopics) return onTopics;
  const rest = without(words, topics);
  // `What changes in an existing building?` is about rules, not about editions.
  const hasWorks = tokensOf(text, index).some(({ word }) => works.has(word));
  // `air changes` name a subject.
  const ofPages = named(words, services).filter(({ start, end }) =>
    words.slice(start, end).some((word) => !phrases.includes(foldText(word))),
  );
  const pages = meaningsOf(ofPages).map((page) =>
    hasWorks && page === 'changes' ? 'check' : page,
  );
  const found = withoutMeasures(
    await findText(context, rest.length > 0 ? rest.join(' ') : text, country, topics.length > 0),
    topics,
  );
  // A text about the service alone has no other spelling.
  const isOfService = words.every(
    (word, at) =>
      index.stopWords.has(foldText(word)) ||
      ofPages.some(({ start, end }) => at >= start && at < end),
  );
  const inIfc = hitsOfIfc(words);
  return {
    ...found,
    ...(isOfService && {
      didYouMean: null,
      hits: found.hits.filter(({ matchedBy }) => matchedBy !== 'similar'),
    }),
    ...(inIfc.length > 0 && { hits: rankHits([...inIfc, ...found.hits]), didYouMean: null }),
    pages: [...new Set([...(inIfc.length > 0 ? ['ids' as const] : []), ...pages])],
    unpublished: meaningsOf(topics),
  };
}

/**
 * The topics without data. Words of one that stand apart, as in `when must a building have a lift`,
 * mean it only if the others name no measure: `which width must a lift have`.
 */
async function topicsOf({ edition }: Context, words: readonly string[]) {
  const { index, subjects } = await knownOf(edition);
  const topics = named(words, index.words.unpublished);
  const apart = namedApart(words, index.words);
  if (topics.length > 0 || apart.length === 0) return topics;
  const rest = without(words, apart);
  const stemsOf = (all: readonly string[]) =>
    all.flatMap((word) => meaningsOfWord(index, foldText(word)).flat());
  const own = stemsOf(words.filter((word) => !rest.includes(word)));
  const fields = subjects.all.filter(
    ({ kind, called }) => kind === 'field' && own.some((stem) => called.has(stem)),
  );
  const isMeasure = (stem: string) =>
    !own.includes(stem) && fields.some(({ called }) => called.has(stem));
  return stemsOf(rest).some(isMeasure) ? [] : apart;
}

/** Without measures of other elements, where a topic is an element: `size of an escape window` is not about rooms. */
function withoutMeasures(found: FoundText, topics: readonly Named<UnpublishedTopic>[]): FoundText {
  const { question, hits } = found;
  const has = (kind: MeantSubject['kind']) =>
    question?.subjects.some((each) => each.kind === kind) ?? false;
  const isAbout = (topic: UnpublishedTopic) => topics.some(({ meaning }) => meaning === topic);
  const isElement = isAbout('escape_windows') || (isAbout('lifts') && !has('field'));
  if (!isElement || has('use')) return found;
  return {
    ...found,
    didYouMean: null,
    question: question && { ...question, words: [], subjects: [], unread: [], nearest: null },
    hits: hits.filter(({ kind }) => kind === 'place'),
  };
}

/** The results where codes of the country have a parameter on one of the topics; else null. */
async function findOnTopics(
  context: Context,
  text: string,
  country: string | null,
  topics: readonly UnpublishedTopic[],
): Promise<Found | null> {
  if (topics.length === 0) return null;
  const { index } = await knownOf(context.edition);
  const found = await findText(context, text, country);
  const { question } = found;
  const subjects = question ? await publishedOnTopics(context, question, topics, index) : [];
  return question && subjects.length > 0
    ? { ...found, question: { ...question, subjects }, pages: [], unpublished: [] }
    : null;
}

/**
 * The results for a text, the likeliest first, in one country if it is given: entries with this
 * name or clause, else results of the text as a question, else similar spellings.
 */
async function findText(
  context: Context,
  text: string,
  country: string | null,
  hasTopic = false,
): Promise<FoundText> {
  const known = await knownOf(context.edition);
  const { areas, index, kinds } = known;
  const readings = readingsOf(text, areas, index.words, country);
  const [first] = readings;
  if (!first) return { ...NO_QUESTION, hits: [] };
  const whole = await findWhole(context, readings, index, areas);
  const isNamed = whole.score >= SCORES.clause;
  // `cost index Denmark` names an entry, and is a question with a country.
  if (isNamed && (first.area === null || whole.hits[0]?.kind === 'place'))
    return { ...NO_QUESTION, hits: whole.hits };
  const parsed = await readQuestion(context.edition, text, {
    areas,
    index,
    kinds,
    subjects: known.subjects,
    within: country,
    hasTopic,
  });
  const { corrected, question } = withCorrection(parsed, text, known);
  if (isNamed) {
    const isAsked = question.subjects.length > 0;
    return { ...NO_QUESTION, question: isAsked ? question : null, hits: whole.hits };
  }
  const town = parsed.possibleTown;
  // An unknown word in small letters may be anything, unless the other words name a subject.
  if (town && (town.isSure || (corrected === null && question.subjects.length > 0))) {
    const found = await findUnknownTown(context, text, parsed, town, known);
    if (found) return found;
  }
  const base = { ...NO_QUESTION, question };
  const misspelt =
    question.place === null && question.region === null && parsed.words.length > 1
      ? await misspeltPlace(context, text, parsed, index)
      : null;
  const exact = await answerQuestion(context, question, known);
  const found = corrected ? asSimilar(exact) : exact;
  const isAnswered = found.some(({ kind }) => kind !== 'place');
  const isPlaced =
    question.place !== null || question.region !== null || question.country !== country;
  const didYouMean = corrected ? textWith(text, parsed, corrected) : misspelt;
  if (isAnswered && (isPlaced || whole.score < SCORES.words))
    return { ...base, didYouMean, hits: rankHits(found) };
  if (whole.score >= SCORES.words)
    return {
      ...base,
      hits: rankHits([...whole.hits, ...belowWhole(found, question)]),
    };
  const isOfService = foldText(text)
    .split(' ')
    .every((word) => index.words.services.has(word) || index.stopWords.has(word));
  const alike =
    question.subjects.length === 0 &&
    !isOfService &&
    (await findAlike(context, readings, whole.hits, { areas, index }));
  // Where nothing has the words, the place is left.
  return alike && (alike.hits.length > 0 || !question.place)
    ? alike
    : { ...base, hits: rankHits(found) };
}

/**
 * The places with the name of an unknown town, instead of values of another place. Null where the
 * text has no other words.
 */
async function findUnknownTown(
  context: Context,
  text: string,
  parsed: ReadQuestion,
  town: UnknownTown,
  known: Known,
): Promise<FoundText | null> {
  const { name, area, region, elsewhere } = town;
  const words = parsed.words.filter((word) => !town.words.includes(word));
  if (words.length === 0) return null;
  const alike =
    region &&
    (await placesLike(context, {
      text: name,
      names: [foldText(name)],
      clause: [],
      country: region.country,
      subdivision: region.code,
      area: null,
    }));
  const question = withSubjects(
    {
      ...parsed,
      words,
      typedWords: parsed.typedWords.filter((typed) => !town.words.includes(foldText(typed))),
      unknownTown: name,
      placeTyped: null,
      namesakes: [],
      place: null,
      jurisdiction: null,
      region,
      otherPlaces: elsewhere,
      otherCountries: [],
      otherNames: [],
    },
    text,
    known,
  );
  return {
    question,
    notIn: area,
    didYouMean: alike && !alike.isElsewhere ? text.replace(name, alike.name) : null,
    hits: elsewhere.map(({ row, by, matched }) => placeHit(row, by, matched, SCORES.place)),
  };
}

/** The question with its unknown words corrected. Without a subject, a correction is wrong. */
function withCorrection(parsed: ReadQuestion, text: string, known: Known) {
  const corrected = correctWords(parsed.words, known.index, parsed);
  const question = corrected && withSubjects(withWords(parsed, corrected), text, known);
  return question && question.subjects.length > 0
    ? { corrected, question }
    : { corrected: null, question: withSubjects(parsed, text, known) };
}

/** A text with its words corrected. */
function textWith(
  text: string,
  { words, typed }: Pick<ReadQuestion, 'words' | 'typed'>,
  corrected: readonly string[],
): string {
  return words.reduce(
    (found, word, at) =>
      word === corrected[at]
        ? found
        : found.replace(typed.get(word) ?? word, corrected[at] ?? word),
    text,
  );
}

/** A question with its words corrected. What was typed remains. */
function withWords(question: ReadQuestion, words: readonly string[]): ReadQuestion {
  const { typed, next } = question;
  const old = (at: number) => question.words[at] as string;
  const ofWords = (from: ReadonlyMap<string, string>, word: string, at: number) =>
    [word, from.get(old(at)) ?? old(at)] as const;
  return {
    ...question,
    words,
    typed: new Map([...typed, ...words.map((word, at) => ofWords(typed, word, at))]),
    next: new Map([...next, ...words.map((word, at) => ofWords(next, word, at))]),
  };
}

function withSubjects(question: ReadQuestion, text: string, known: Known): Question {
  const found = subjectsOf(question, text, known);
  const { unitWords } = known.index.words;
  const words = question.words.filter((word) => !unitWords.has(word));
  if (found.subjects.length > 0 || words.length === 0 || words.length === question.words.length)
    return found;
  return subjectsOf({ ...question, words }, text, known);
}

function subjectsOf(question: ReadQuestion, text: string, known: Known): Question {
  const {
    qualifiers,
    names: _,
    language: _language,
    capitals: _capitals,
    next: _next,
    possibleTown: _town,
    otherNames,
    times,
    ...read
  } = question;
  const { words, country, home, place, jurisdiction, facts } = read;
  const area = jurisdiction?.code ?? place?.row.code ?? null;
  const query = { words, country, home, area, use: facts.get('occupancy') ?? null };
  const meant = subjectsMeant(query, known);
  // Fewer words may have an answer where only codes of other countries have a parameter.
  const isFound = meant.subjects.some((each) => isPublished(each, query, known.index));
  const several =
    isFound || country === null
      ? null
      : (severalSubjects(query, text, known) ?? twoFields(query, known));
  const less =
    several || isFound || country === null
      ? null
      : (withoutUnnamed(query, known, question) ?? withoutLoose(query, known, question));
  const nearest =
    several || less || isFound || country === null ? null : nearestSubjects(query, known);
  const fewer =
    several ?? less ?? (nearest && withoutOthers(nearest, meant.use, query, known, question));
  const { use, subjects } = fewer ?? meant;
  const typedAs = (word: string) => read.typed.get(word) ?? word;
  const isFact = ([name]: [string, string]) => name !== 'occupancy' || use !== null;
  return {
    ...read,
    subjects,
    facts: new Map([...facts].filter(isFact)),
    unread: [
      ...new Set([
        ...(less?.leftOut ?? (fewer && nearest ? nearest.leftOut.map(typedAs) : [])),
        ...[...unreadWords(less?.words ?? words, subjects, known), ...qualifiers].map(typedAs),
        ...otherNames,
        ...(subjects.some(({ kind }) => kind === 'cost_index') ? [] : times),
      ]),
    ],
    nearest: subjects.length > 0 ? null : nearest,
  };
}

/** Unknown words; or numbers where there are subjects, except those of classes of zones. */
function unreadWords(
  words: readonly string[],
  subjects: readonly MeantSubject[],
  { index }: Known,
): readonly string[] {
  if (subjects.length === 0) return words.filter((word) => !isKnownWord(index, word));
  const takesNumbers = subjects.some(({ classes }) => classes.length > 0);
  return takesNumbers ? [] : words.filter(isNumber);
}

function asSimilar(hits: readonly Hit[]): Hit[] {
  return hits.map((hit) => ({ ...hit, matchedBy: 'similar' }));
}

/** Ranks hits of a question below hits by name, except in the country of the language. */
function belowWhole(hits: readonly Hit[], { home }: Question): Hit[] {
  return hits.map((hit) =>
    home !== null && hit.country === home
      ? hit
      : { ...hit, score: Math.min(hit.score, SCORES.words - 1) },
  );
}

/** Places outside the named area, or similar names. */
async function findAlike(
  context: Context,
  readings: readonly Reading[],
  hits: readonly Hit[],
  { areas, index }: Pick<Known, 'areas' | 'index'>,
): Promise<FoundText> {
  const first = readings[0] as Reading;
  const loose = readings.find(({ subdivision }) => subdivision === null) ?? first;
  const notIn =
    loose.area === null ? (readings.find(({ area }) => area !== null)?.area ?? null) : null;
  if (hits.length > 0) return { ...NO_QUESTION, hits };
  // Paris, Texas.
  const named = readings.find(({ area }) => area !== null && area === notIn);
  const anywhere = named
    ? await findReading(context, { ...named, subdivision: null }, index, areas.countries)
    : [];
  const elsewhere = anywhere.filter(({ kind }) => kind === 'place');
  if (elsewhere.length > 0) return { ...NO_QUESTION, hits: elsewhere, notIn };
  const places = await placesLike(context, first);
  const corrected = correct(loose.names[0] as string, index);
  const meant = corrected && {
    ...loose,
    text: corrected.name,
    names: [corrected.name],
    clause: [],
  };
  if (meant && corrected.mistakes < (places?.mistakes ?? Infinity)) {
    const similar = asSimilar(await findReading(context, meant, index, areas.countries));
    if (similar.length > 0) return { ...NO_QUESTION, hits: similar, didYouMean: corrected.name };
  }
  if (places)
    return {
      ...NO_QUESTION,
      hits: places.hits,
      didYouMean: places.name,
      notIn: places.isElsewhere ? notIn : null,
    };
  return { ...NO_QUESTION, hits: [] };
}

function namedRegions(subdivisions: readonly PlaceClassValue[]): NamedAreas['regions'] {
  const named = subdivisions.flatMap(({ country, value, label, broader }) => {
    const region: Region = { country, code: value, name: label, isPart: broader !== null };
    return [
      ...regionNames(label).map((name) => ({ name, region, isCode: false })),
      { name: foldText(value.slice(country.length + 1)), region, isCode: true },
    ];
  });
  return groupBy(named, ({ name }) => name);
}

/** The first reading with a certain hit, or else with weak hits. `score` is the highest. */
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
