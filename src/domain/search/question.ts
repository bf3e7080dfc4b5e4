import { cityKey } from '../../data/db/keys.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import { placeByKey } from '../cities/queries.ts';
import { type FoundPlace, placesNamed } from '../places/find-places.ts';
import { namesOf } from '../places/spellings.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import { takeAltitude } from './altitude.ts';
import { chooseMentions, withoutOtherCodes } from './choose-mentions.ts';
import { costYears, takePeriods } from './cost-times.ts';
import type { KindWords } from './kind-words.ts';
import { languageOf } from './language-of.ts';
import { isKnownWord, isSubjectWord, meaningsOf } from './match-entries.ts';
import { isNumber, type MeantSubject } from './meant-subjects.ts';
import {
  countryOf,
  type Mention,
  MIN_PEOPLE_IN_LOWER_CASE,
  type NamedPlace,
  namesakesOf,
  otherCountriesOf,
  otherPlacesOf,
  type Span,
} from './mentions.ts';
import type { NearestSubjects } from './nearest-subjects.ts';
import { postcodeBeside } from './postcode-beside.ts';
import type { NamedAreas, NamedJurisdiction, Region } from './read-text.ts';
import { type SearchIndex, stems } from './search-index.ts';
import { statedFacts } from './stated-facts.ts';
import type { Subjects } from './subjects.ts';
import { type Token, tokensOf } from './tokens.ts';
import { type UnknownTown, unknownTownOf, withTownInArea } from './town-in-area.ts';
import { withoutUnzonedNamesakes } from './zoned-namesake.ts';

export type Question = {
  /** The words to search for, without those that name an area. */
  words: readonly string[];
  country: string | null;
  region: Region | null;
  place: NamedPlace | null;
  /** A county or town with zones that is not among the places. */
  jurisdiction: NamedJurisdiction | null;
  /** The country of the text's language, where only one published country has it. */
  home: string | null;
  /** The use of the building, the works, its storeys, and the part or room, as facts. */
  facts: ReadonlyMap<string, string>;
  /** The altitude of a site, in metres. */
  altitudeM: number | null;
  /** The years over which construction cost grew. */
  costYears: number | null;
  /** What it is about: subjects that have all of its words, the best first. */
  subjects: readonly MeantSubject[];
  /** Numbers, qualifiers and unknown words that no subject takes into account. */
  unread: readonly string[];
  /** What was typed for the place, where it is not its main name. */
  placeTyped: string | null;
  /** Other places with that name. */
  namesakes: readonly NamedPlace[];
  /** The name of a town, as typed, that is not known in the area behind it. */
  unknownTown: string | null;
  /** Other places that the text names. */
  otherPlaces: readonly NamedPlace[];
  /** Other countries that the text names, or in which its other places are. */
  otherCountries: readonly string[];
  /** What was typed for the works and the storeys. */
  factWords: readonly string[];
  /** What was typed for the use. */
  useWords: readonly string[];
  /** The text without the names of places and countries, as typed. */
  typedWords: readonly string[];
  /** What was typed for each word. */
  typed: ReadonlyMap<string, string>;
  /** Subjects that have most of its words, and the words that they leave out. */
  nearest: NearestSubjects | null;
};

/** A question before its words are compared with entries. `qualifiers` narrow no search. */
export type ReadQuestion = Omit<Question, 'subjects' | 'unread' | 'nearest'> & {
  qualifiers: readonly string[];
  /** Words that may be the name of a street or of another place: they are not corrected. */
  names: ReadonlySet<string>;
  /** A name for which no place is known in the area behind it. */
  possibleTown: UnknownTown | null;
  /** The language of the text; null for unknown. */
  language: string | null;
  /** Words with a capital inside the text. */
  capitals: ReadonlySet<string>;
  /** The next word of the text. */
  next: ReadonlyMap<string, string>;
  /** Other places and countries, as an answer calls them, and a postcode of another place. */
  otherNames: readonly string[];
  /** Years and quarters beside construction cost, as typed. */
  times: readonly string[];
};

const MAX_WORDS_OF_PLACE = 4;
const MAX_WORDS = 40;
/** Shorter texts are too often ordinary words; names in Han characters need only two. */
const isLongEnough = (name: string) => name.length >= 3 || /^\p{Script=Han}{2}$/u.test(name);

/** Reads a text as a question without its subjects. `within` is the country of the search, or null. */
export async function readQuestion(
  edition: ReadableEdition,
  text: string,
  {
    areas,
    index,
    kinds,
    subjects,
    within,
    hasTopic,
  }: {
    areas: NamedAreas;
    index: SearchIndex;
    kinds: KindWords;
    subjects: Subjects;
    within: string | null;
    /** Whether the text also names a topic without data: storeys are then a fact. */
    hasTopic: boolean;
  },
): Promise<ReadQuestion> {
  const { altitudeM, rest: low } = takeAltitude(text, index.words);
  const { periods, rest } = takePeriods(low, tokensOf(low, index), index);
  const tokens = tokensOf(withoutUnits(rest, index), index).slice(0, MAX_WORDS);
  const language = languageOf(text, tokens, index, areas);
  const home = areas.homes.get(language ?? '') ?? null;
  const spans = namesIn(tokens, index, subjects);
  const withArticles = [
    ...spans.flatMap((span) => areasNamed(span, areas)),
    ...(await placesMentioned(edition, spans, within, index, areas)),
  ];
  const mentions = withoutArticles(withArticles, tokens, language, index).filter(
    (mention) => within === null || countryOf(mention) === within,
  );
  const possible = await withoutOtherCodes(edition, mentions, language, areas);
  const agreeing = (await withTownInArea(edition, possible, tokens, index.words)) ?? possible;
  const chosen = await chooseMentions(
    edition,
    withoutUnzonedNamesakes(agreeing, tokens, index),
    home,
  );
  const writtenAt = ({ start, length }: Span) =>
    [...new Set(tokens.slice(start, start + length).map(({ typed }) => typed))].join(' ');
  const inPlace = chosen.find((mention) => mention.kind === 'place');
  const postcode = inPlace && (await postcodeBeside(edition, inPlace.place, chosen, tokens));
  // Chuo-ku is a ward of Tokyo.
  const partAt = (at: number) =>
    inPlace?.place.by === 'other_name' && tokens[at]?.typed === tokens[inPlace.start]?.typed;
  const isArea = (at: number) =>
    partAt(at) ||
    [...chosen, ...(postcode ? [postcode] : [])].some(
      ({ start, length }) => at >= start && at < start + length,
    );
  const otherPlaces = otherPlacesOf(mentions, chosen, tokens);
  const countries = otherCountriesOf(mentions, [...chosen, ...otherPlaces]);
  const isOther = (at: number) =>
    [...otherPlaces, ...countries].some(({ start, length }) => at >= start && at < start + length);
  // `Nagano city`: the kind of a place names no subject.
  const isKind = ({ word }: Token, at: number) =>
    index.words.kindBehind.test(` ${word}`) &&
    chosen.some(({ kind, start, length }) => kind === 'place' && at === start + length);
  // Beside a place elsewhere, OK is not a state.
  const isEmpty = ({ word, isStopWord, isAbbreviation }: Token) =>
    isStopWord ||
    (altitudeM !== null && index.words.altitudes.has(word)) ||
    (isAbbreviation && index.stopWords.has(word));
  const country = chosen.map(countryOf)[0] ?? within;
  const stated = statedFacts(tokens, index, country ?? home);
  const grown = costYears(tokens, index);
  const positions = tokens.flatMap((token, at) =>
    isArea(at) ||
    isOther(at) ||
    isEmpty(token) ||
    isKind(token, at) ||
    stated.stated.includes(at) ||
    grown.at.has(at)
      ? []
      : [at],
  );
  const wordAt = (at: number) => tokens[at]?.word ?? '';
  // Storeys are a fact of the building beside another subject: `8 storeys New York` has none.
  const others = positions.filter((at) => !stated.counted.has(at));
  const hasOther =
    hasTopic ||
    others.some((at) => {
      const meanings = meaningsOf(index, wordAt(at));
      return !isNumber(wordAt(at)) && !kinds.factsOf([meanings]).has('occupancy');
    });
  const words = (hasOther ? others : positions).map(wordAt);
  const region = chosen.find((mention) => mention.kind === 'region');
  const inJurisdiction = chosen.find((mention) => mention.kind === 'jurisdiction');
  const inside = tokens.filter(({ isLowerCase }, at) => at > 0 && !isLowerCase);
  return {
    words,
    country,
    region: region?.region ?? null,
    place: inPlace?.place ?? null,
    jurisdiction: inJurisdiction?.jurisdiction ?? null,
    home,
    language,
    altitudeM,
    costYears: grown.years,
    times: [...periods, ...grown.written],
    unknownTown: null,
    placeTyped: inPlace?.place.by === 'other_name' ? writtenAt(inPlace) : null,
    namesakes:
      inPlace && chosen.filter(({ kind }) => kind === 'place').length === 1
        ? namesakesOf(inPlace, mentions)
        : [],
    possibleTown: await unknownTownOf(edition, possible, chosen, tokens, index),
    otherPlaces: otherPlaces.map(({ place }) => place),
    otherCountries: [
      ...new Set([...countries, ...otherPlaces].map(countryOf).filter((each) => each !== country)),
    ],
    otherNames: [
      ...otherPlaces.map(({ place }) => place.row.name),
      ...countries.filter((each) => countryOf(each) !== country).map(writtenAt),
      ...(postcode?.isElsewhere ? [writtenAt(postcode)] : []),
    ],
    // Both words of `R-value` were typed as one.
    typedWords: tokens.flatMap(({ typed, isStopWord }, at) =>
      isArea(at) ||
      isOther(at) ||
      (typed.includes('-') && typed === tokens[at - 1]?.typed) ||
      (isStopWord && !index.words.works.has(typed.toLowerCase()))
        ? []
        : [typed],
    ),
    factWords: (hasOther ? [...stated.stated, ...stated.counted] : [...stated.stated])
      .toSorted((one, other) => one - other)
      .map((at) => tokens[at]?.typed ?? ''),
    useWords: tokens.flatMap(({ word, typed }) =>
      kinds.factsOf([meaningsOf(index, word)]).has('occupancy') ? [typed] : [],
    ),
    typed: new Map(tokens.map(({ word, typed }) => [word, typed])),
    names: new Set(inPlace === undefined ? [] : inside.map(({ word }) => word)),
    capitals: new Set(inside.map(({ word }) => word)),
    next: new Map(tokens.slice(1).map(({ word }, at) => [tokens[at]?.word ?? '', word])),
    qualifiers: tokens.map(({ word }) => word).filter((word) => index.words.qualifiers.has(word)),
    facts: new Map([
      ...kinds.factsOf(words.map((word) => meaningsOf(index, word))),
      ...[...stated.facts].filter(([name]) => hasOther || name !== 'storeys'),
    ]),
  };
}

/** `m2` may be part of the name of a subject, such as a cost of a square metre. */
function withoutUnits(text: string, { synonyms, words }: SearchIndex): string {
  return text.replace(words.units, (unit) =>
    synonyms.has(stems(foldText(unit)).join(' ')) ? unit : ' ',
  );
}

/** `isMeaning`: the text has another word for the name. */
type NamedSpan = Span & {
  name: string;
  isAbbreviation: boolean;
  isLowerCase: boolean;
  isMeaning: boolean;
};

/**
 * Mentions without articles that are the names of small places. Como is a word of Spanish, and a
 * place where it has a capital, or where a text in another language names no other one.
 */
function withoutArticles(
  mentions: readonly Mention[],
  tokens: readonly Token[],
  language: string | null,
  { languagesOf }: SearchIndex,
): Mention[] {
  const isArticle = ({ start, length }: Span) => length === 1 && tokens[start]?.isStopWord === true;
  const hasOther = mentions.some((each) => each.kind === 'place' && !isArticle(each));
  return mentions.filter((mention) => {
    if (!isArticle(mention)) return true;
    const { word = '', isLowerCase } = tokens[mention.start] ?? {};
    const isLarge =
      mention.kind === 'place' && (mention.place.row.population ?? 0) >= MIN_PEOPLE_IN_LOWER_CASE;
    const isCapital = mention.start > 0 && !isLowerCase;
    const isForeign = language !== null && !languagesOf.get(word)?.has(language);
    const isAtEnd = [0, tokens.length - 1].includes(mention.start);
    const isInCountry = mentions.some((each) => each.kind === 'country');
    return isLarge && (isCapital || (!hasOther && isForeign && (isAtEnd || isInCountry)));
  });
}

/** The runs of words that may name a place: at least one word is not used by rules or questions. */
function namesIn(tokens: readonly Token[], index: SearchIndex, { ofWord }: Subjects): NamedSpan[] {
  const isOrdinary = ({ word, isStopWord, isLowerCase }: Token) =>
    isStopWord ||
    // A lot, or the Lot in France.
    (isLowerCase && stems(word).every((stem) => ofWord.has(stem))) ||
    index.synonyms.has(stems(word).join(' ')) ||
    isSubjectWord(index, word) ||
    /^\d+$/.test(word);
  const areOrdinary = tokens.map(isOrdinary);
  return tokens.flatMap((_token, start) =>
    Array.from({ length: Math.min(MAX_WORDS_OF_PLACE, tokens.length - start) }, (_, more) => {
      const some = tokens.slice(start, start + more + 1);
      const [first] = some as [Token];
      const span = {
        start,
        length: some.length,
        isLowerCase: some.every(({ isLowerCase }) => isLowerCase),
      };
      // RM-5 is a zone.
      const isPartOfCode = /^\d{1,2}$/.test(tokens[start + 1]?.word ?? '');
      const isAbbreviation = some.length === 1 && first.isAbbreviation && !isPartOfCode;
      // NYC stands for New York, and LA for Los Angeles before Louisiana.
      const isName = some.length === 1 && !first.isStopWord && !isPartOfCode;
      const meant = isName ? namesMeant(first.word, index) : [];
      // Without their accent, `francés` and France have one stem.
      if (meant.length > 0)
        return meant.map((name) => ({
          ...span,
          name,
          isAbbreviation: false,
          isMeaning: name !== first.word,
        }));
      const mayBeArticle = some.length === 1 && first.isStopWord;
      return areOrdinary.slice(start, start + some.length).every(Boolean) &&
        !isAbbreviation &&
        !mayBeArticle
        ? []
        : [
            {
              ...span,
              name: some.map(({ word }) => word).join(' '),
              isAbbreviation,
              isMeaning: false,
            },
          ];
    }).flat(),
  );
}

/** The names that a word abbreviates, without those of fields and parameters. */
function namesMeant(word: string, index: SearchIndex): string[] {
  const meanings = index.synonyms.get(stems(word).join(' ')) ?? [];
  return meanings
    .filter(({ words }) => !words.every((each) => isSubjectWord(index, each)))
    .map(({ text }) => text);
}

function areasNamed(
  { start, length, name, isAbbreviation, isMeaning }: NamedSpan,
  { countries, regions, jurisdictions }: NamedAreas,
): Mention[] {
  const span = { start, length };
  // Codes of two letters are ordinary words in some language unless they are capitals.
  if (!isLongEnough(name) && !isAbbreviation) return [];
  const named = (regions.get(name) ?? []).filter(({ isCode }) => isAbbreviation === isCode);
  const country = named.length > 0 ? undefined : countries.get(name);
  return [
    ...(country ? [{ ...span, kind: 'country' as const, country, isAdjective: isMeaning }] : []),
    ...named.map((each) => ({ ...span, kind: 'region' as const, ...each })),
    ...(jurisdictions.get(name) ?? []).map((jurisdiction) => ({
      ...span,
      kind: 'jurisdiction' as const,
      jurisdiction,
    })),
  ];
}

async function placesMentioned(
  edition: ReadableEdition,
  spans: readonly NamedSpan[],
  country: string | null,
  index: SearchIndex,
  { countries }: NamedAreas,
): Promise<Mention[]> {
  // Canadian is of Canada, and not of Cañada.
  const named = spans.filter(
    ({ name, isAbbreviation, isMeaning }) =>
      isLongEnough(name) && !isAbbreviation && !(isMeaning && countries.has(name)),
  );
  if (named.length === 0) return [];
  const rows = await edition.load<readonly FoundPlace[]>(
    placesNamed,
    JSON.stringify({ country, names: [...new Set(named.map(({ name }) => name))] }),
  );
  const own = named.flatMap((span) =>
    rows
      .filter(({ name }) => isCalled(name, span.name, index) || isCalledWithKind(span, name, index))
      .map((row) => ({
        ...span,
        isExact: namesOf(row.name).includes(span.name),
        isCounty: isCounty(row.name, index),
        place: { row, matched: row.name, by: 'name' as const },
      })),
  );
  const begun = named.flatMap((span) => {
    const isOther = own.some(({ start, length }) => start === span.start && length === span.length);
    return isOther || isKnownWord(index, span.name) ? [] : onlyBegun(span, rows);
  });
  const others = await Promise.all(
    named.flatMap((span) =>
      (index.named.get(span.name) ?? [])
        .filter(
          (entry) => entry.kind === 'place' && (country === null || entry.country === country),
        )
        .map(async (entry) => {
          const row = await edition.load(placeByKey, cityKey(entry.country as string, entry.key));
          return row
            ? [
                {
                  ...span,
                  isExact: true,
                  isCounty: false,
                  place: { row, matched: entry.called, by: 'other_name' as const },
                },
              ]
            : [];
        }),
    ),
  );
  return [...own, ...begun, ...others.flat()]
    .filter(
      ({ isLowerCase, length, name, place }) =>
        !isLowerCase ||
        length > 1 ||
        (place.row.population ?? Infinity) >= MIN_PEOPLE_IN_LOWER_CASE ||
        !isKnownWord(index, name),
    )
    .map(({ start, length, place, isExact, isCounty }) => ({
      start,
      length,
      isExact,
      isCounty,
      kind: 'place',
      country: place.row.country,
      place,
    }));
}

/** Shorter words begin too many names. */
const MIN_BEGINNING = 6;

/** The only place whose name begins with a word: Chamonix is Chamonix-Mont-Blanc. */
function onlyBegun(span: NamedSpan, rows: readonly FoundPlace[]) {
  const found = rows.filter(({ name }) => foldText(name).startsWith(`${span.name} `));
  const [row, ...others] = found;
  return row && others.length === 0 && span.name.length >= MIN_BEGINNING
    ? [
        {
          ...span,
          isExact: false,
          isCounty: false,
          place: { row, matched: row.name, by: 'name' as const },
        },
      ]
    : [];
}

/** Los Angeles may mean Los Angeles County. */
function isCalled(full: string, name: string, { words }: SearchIndex): boolean {
  const called = [name, ...words.kindsLeftOut.map((kind) => `${name} ${kind}`)];
  return namesOf(full).some((each) => called.includes(each));
}

function isCounty(name: string, { words }: SearchIndex): boolean {
  return words.kindsLeftOut.some((kind) => foldText(name).endsWith(` ${kind}`));
}

/** Boise may mean Boise City. */
function isCalledWithKind({ name, isLowerCase }: NamedSpan, full: string, index: SearchIndex) {
  const isName = !isLowerCase || !isKnownWord(index, name);
  return isName && namesOf(full).some((each) => each.replace(index.words.kindBehind, '') === name);
}

export function regionNames(label: string): string[] {
  return [...new Set(namesOf(label).map(foldText))];
}
