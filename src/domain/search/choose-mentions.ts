import type { ReadableEdition } from '../schema/builder.ts';
import { areOverlapping, countryOf, isExact, liesIn, type Mention } from './mentions.ts';
import type { NamedAreas } from './read-text.ts';

/** How many times more people a place abroad needs to win over one in the home country. */
const HOME_COUNTS = 20;
const KIND_ORDER = ['country', 'region', 'place', 'jurisdiction'];

/**
 * Codes of regions are words and parts of other codes as well: only those with one of the named
 * places in them; without places, only those of countries with the language of the text.
 */
export async function withoutOtherCodes(
  edition: ReadableEdition,
  mentions: readonly Mention[],
  language: string | null,
  { languages }: NamedAreas,
): Promise<Mention[]> {
  const places = mentions.filter((each) => each.kind === 'place');
  const kept = await Promise.all(
    mentions.map(async (mention) => {
      if (mention.kind !== 'region' || !mention.isCode) return true;
      const { region } = mention;
      if (places.length === 0)
        return language === null || languages.get(region.country) === language;
      const lie = await Promise.all(places.map(({ place }) => liesIn(edition, place.row, region)));
      return lie.includes(true);
    }),
  );
  return mentions.filter((_, at) => kept[at]);
}

/** Agreeing mentions, longest first: a place must lie in the named country and region. */
export async function chooseMentions(
  edition: ReadableEdition,
  mentions: readonly Mention[],
  home: string | null,
): Promise<Mention[]> {
  // The Montréal in Canada has a thousand times as many people as the one in France.
  const people = (mention: Mention) =>
    mention.kind === 'place'
      ? (mention.place.row.population ?? 0) * (mention.country === home ? HOME_COUNTS : 1)
      : 0;
  // A French balcony in Milan is in Italy.
  const isAdjective = (mention: Mention) =>
    Number(mention.kind === 'country' && mention.isAdjective);
  // Paris is a region too, but the region of `Paris Texas` is Texas.
  const isPlaceToo = ({ kind, start, length }: Mention) =>
    Number(
      kind === 'region' &&
        mentions.some((each) => isExact(each) && each.start === start && each.length === length),
    );
  // Osaka and its ward, which other cities have too.
  const isSamePlace = (one: Mention, other: Mention) =>
    one.kind === 'place' &&
    other.kind === 'place' &&
    one.country === other.country &&
    one.place.row.code === other.place.row.code &&
    !areOverlapping(one, other);
  const namedAgain = new Set(
    mentions.filter((mention) => mentions.some((each) => isSamePlace(mention, each))),
  );
  const countyLast = (mention: Mention) => Number(mention.kind === 'place' && mention.isCounty);
  const sorted = mentions.toSorted(
    (one, other) =>
      isAdjective(one) - isAdjective(other) ||
      other.length - one.length ||
      KIND_ORDER.indexOf(one.kind) - KIND_ORDER.indexOf(other.kind) ||
      isPlaceToo(one) - isPlaceToo(other) ||
      Number(namedAgain.has(other)) - Number(namedAgain.has(one)) ||
      Number(isExact(other)) - Number(isExact(one)) ||
      countyLast(one) - countyLast(other) ||
      people(other) - people(one),
  );
  const chosen: Mention[] = [];
  for (const mention of sorted) {
    if (chosen.some((each) => each.kind === mention.kind || countryOf(each) !== countryOf(mention)))
      continue;
    const overlapping = chosen.filter(
      (each) =>
        each.start < mention.start + mention.length && mention.start < each.start + each.length,
    );
    const region = chosen.find((each) => each.kind === 'region')?.region;
    const isInside =
      mention.kind === 'place' &&
      region !== undefined &&
      (await liesIn(edition, mention.place.row, region));
    // Québec in Québec: one name for both.
    const isSameName = overlapping.every(
      ({ start, length }) => start === mention.start && length === mention.length,
    );
    if (overlapping.length > 0 && !(isSameName && isInside)) continue;
    // Idaho is the state, and Idaho County only with both words.
    if (mention.kind === 'place' && overlapping.length > 0 && !mention.isExact) continue;
    if (mention.kind === 'place' && region !== undefined && !isInside) continue;
    // Berlin is a town of Vermont only where Vermont is named.
    if (mention.kind === 'jurisdiction') {
      const { subdivision } = mention.jurisdiction;
      if (region ? region.code !== subdivision : mention.length === 1) continue;
    }
    chosen.push(mention);
  }
  for (const mention of sorted) {
    const isAgain = chosen.some((each) => isSamePlace(each, mention));
    if (isAgain && !chosen.some((each) => areOverlapping(each, mention))) chosen.push(mention);
  }
  return chosen;
}
