import { foldText } from '../../engine/text/fold-text.ts';
import type { LanguageWords } from '../language-words/language-words.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import { isKnownWord } from './match-entries.ts';
import {
  areOverlapping,
  isExact,
  liesIn,
  type Mention,
  MIN_PEOPLE_IN_LOWER_CASE,
  type NamedPlace,
  type PlaceMention,
  type RegionMention,
  type Span,
} from './mentions.ts';
import type { Region } from './read-text.ts';
import type { SearchIndex } from './search-index.ts';
import type { Token } from './tokens.ts';

/** A name for which no place is known in the area behind it: Utica in `Utica New York`. */
export type UnknownTown = {
  words: readonly string[];
  /** The name as typed. */
  name: string;
  /** The name of the area; that of a country as typed. */
  area: string;
  /** The area, unless it is a country. */
  region: Region | null;
  /** Places elsewhere with its name, and the city with the name of the area. */
  elsewhere: readonly NamedPlace[];
  /** Whether the words can be nothing else. */
  isSure: boolean;
};

/** Words that may stand between a town and its area: `Nagano city`, `Zeist in Utrecht`. */
function startOfName(
  at: number,
  tokens: readonly Token[],
  { kindBehind, littleWords }: LanguageWords,
) {
  const [before] = tokens.slice(at - 1, at);
  return before && (kindBehind.test(` ${before.word}`) || littleWords.has(before.word))
    ? at - 1
    : at;
}

/**
 * The mentions of a text in which the name of a town stands right before that of its area: only that
 * town, that area and countries. New York is then the state. Null without such a town.
 */
export async function withTownInArea(
  edition: ReadableEdition,
  mentions: readonly Mention[],
  tokens: readonly Token[],
  words: LanguageWords,
): Promise<Mention[] | null> {
  const pairs: { town: PlaceMention; area: RegionMention }[] = [];
  // Brooklyn is another name of a county, and the city there is New York.
  const isPartOfCity = (town: PlaceMention, area: RegionMention) =>
    town.place.by === 'other_name' &&
    mentions.some(
      (each) => isExact(each) && each.start === area.start && each.length === area.length,
    );
  for (const area of mentions) {
    if (area.kind !== 'region') continue;
    const ends = [area.start, startOfName(area.start, tokens, words)];
    for (const town of mentions)
      if (
        town.kind === 'place' &&
        ends.includes(town.start + town.length) &&
        !isPartOfCity(town, area) &&
        (isCalledSo(area.region, town.place.row.subdivision, words) ||
          (await liesIn(edition, town.place.row, area.region)))
      )
        pairs.push({ town, area });
  }
  const [best] = pairs.toSorted(
    (one, other) =>
      other.town.length + other.area.length - (one.town.length + one.area.length) ||
      one.town.start - other.town.start ||
      Number(isExact(other.town)) - Number(isExact(one.town)) ||
      (other.town.place.row.population ?? 0) - (one.town.place.row.population ?? 0),
  );
  if (!best) return null;
  const { town, area } = best;
  const isOtherName = isCalledSo(area.region, town.place.row.subdivision, words);
  return mentions.filter(
    (mention) =>
      mention === town ||
      (mention === area && !isOtherName) ||
      (mention.kind === 'country' && ![town, area].some((each) => areOverlapping(each, mention))),
  );
}

/** Whether the name of a region is another name of a subdivision: Lyon is in Rhône for its people, and has a code of its own. */
function isCalledSo(
  { name }: Region,
  subdivision: string | null,
  { subdivisions }: LanguageWords,
): boolean {
  return subdivision !== null && (subdivisions.get(foldText(name)) ?? []).includes(subdivision);
}

/**
 * A name right before an area in which no such place is known: Portland in `Portland Maine`, or an
 * unknown word before the name of a state that is also a city.
 */
export async function unknownTownOf(
  edition: ReadableEdition,
  mentions: readonly Mention[],
  chosen: readonly Mention[],
  tokens: readonly Token[],
  index: SearchIndex,
): Promise<UnknownTown | null> {
  const isPlaced = chosen.some(({ kind }) => kind === 'place' || kind === 'jurisdiction');
  return isPlaced
    ? ((await chosenElsewhere(edition, mentions, chosen, tokens, index.words)) ??
        unknownBeforePlace(mentions, chosen, tokens, index))
    : knownElsewhere(mentions, chosen, tokens);
}

/** The chosen place right before an area that it is not in: Texas in `Kansas City Texas`. */
async function chosenElsewhere(
  edition: ReadableEdition,
  mentions: readonly Mention[],
  chosen: readonly Mention[],
  tokens: readonly Token[],
  words: LanguageWords,
): Promise<UnknownTown | null> {
  const place = chosen.find(isExact);
  const area = mentions.find(
    (each): each is RegionMention =>
      each.kind === 'region' &&
      !each.isCode &&
      place !== undefined &&
      each.start === place.start + place.length,
  );
  if (!place || !area || isCalledSo(area.region, place.place.row.subdivision, words)) return null;
  if (await liesIn(edition, place.place.row, area.region)) return null;
  const isCity = mentions.some(
    (each) => isExact(each) && each.start === area.start && each.length === area.length,
  );
  return isCity ? null : townOf(place, area, mentions, tokens, true);
}

function knownElsewhere(
  mentions: readonly Mention[],
  chosen: readonly Mention[],
  tokens: readonly Token[],
): UnknownTown | null {
  for (const area of chosen) {
    if (area.kind === 'country' ? area.isAdjective : area.kind !== 'region') continue;
    const [longest] = mentions
      .filter((each) => isExact(each) && each.start + each.length === area.start)
      .toSorted((one, other) => other.length - one.length);
    if (longest) return townOf(longest, area, mentions, tokens, true);
  }
  return null;
}

function unknownBeforePlace(
  mentions: readonly Mention[],
  chosen: readonly Mention[],
  tokens: readonly Token[],
  index: SearchIndex,
): UnknownTown | null {
  const place = chosen.find(isExact);
  const area = mentions.find(
    (each) => each.kind === 'region' && each.start === place?.start && each.length === place.length,
  );
  if (!place || !area) return null;
  const mayBeName = (at: number) => {
    const token = tokens[at];
    return (
      token !== undefined &&
      !chosen.some((each) => areOverlapping(each, { start: at, length: 1 })) &&
      !token.isStopWord &&
      !token.isAbbreviation &&
      IS_NAME.test(token.word) &&
      !isKnownWord(index, token.word)
    );
  };
  const end = area.start;
  // `Rotterdam Milano`: two cities. A state is more likely that of the town before it.
  const mayBeOther = area.kind === 'region' && area.region.isPart;
  const isOther =
    mayBeOther &&
    mentions.some(
      (each) =>
        each.kind === 'place' &&
        each.start + each.length === end &&
        (each.place.row.population ?? 0) >= MIN_PEOPLE_IN_LOWER_CASE,
    );
  if (isOther || !mayBeName(end - 1)) return null;
  // The first word of a text has a capital, too.
  const isCapital = (at: number) => at > 0 && tokens[at]?.isLowerCase === false;
  let start = end - 1;
  while (isCapital(start) && isCapital(start - 1) && mayBeName(start - 1)) start--;
  if (isOfStreet(start, end, tokens, index.words)) return null;
  return townOf({ start, length: end - start }, area, mentions, tokens, isCapital(start));
}

/** Whether a word of a street stands before the name or in it: `via Garibaldi`, `Main Street`. */
function isOfStreet(
  start: number,
  end: number,
  tokens: readonly Token[],
  { streetWords }: LanguageWords,
): boolean {
  return tokens.slice(Math.max(0, start - 1), end).some(({ word }) => streetWords.has(word));
}

/** A word of several letters, without digits: R7A is a zone. */
const IS_NAME = /^\p{Script=Latin}{3,}$/u;

function townOf(
  span: Span,
  area: Mention,
  mentions: readonly Mention[],
  tokens: readonly Token[],
  isSure: boolean,
): UnknownTown {
  const writtenAt = ({ start, length }: Span) =>
    [...new Set(tokens.slice(start, start + length).map(({ typed }) => typed))].join(' ');
  const isAt = (one: Span, other: Span) => one.start === other.start && one.length === other.length;
  const elsewhere = mentions.filter(
    (each): each is PlaceMention => isExact(each) && (isAt(each, span) || isAt(each, area)),
  );
  return {
    words: tokens.slice(span.start, span.start + span.length).map(({ word }) => word),
    name: writtenAt(span),
    area: area.kind === 'region' ? area.region.name : writtenAt(area),
    region: area.kind === 'region' ? area.region : null,
    elsewhere: elsewhere
      .map(({ place }) => place)
      .toSorted((one, other) => (other.row.population ?? 0) - (one.row.population ?? 0))
      .slice(0, MAX_ELSEWHERE),
    isSure,
  };
}

const MAX_ELSEWHERE = 5;
