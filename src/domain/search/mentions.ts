import type { FoundPlace } from '../places/find-places.ts';
import type { ReadableEdition } from '../schema/builder.ts';
import type { NamedJurisdiction, Region } from './read-text.ts';
import { subdivisionsOf } from './subdivisions.ts';
import type { Token } from './tokens.ts';

/** A place that a text names, and the name that the text uses. */
export type NamedPlace = { row: FoundPlace; matched: string; by: 'name' | 'other_name' };

export type Span = { start: number; length: number };
export type Mention = Span &
  (
    | { kind: 'country'; country: string; isAdjective: boolean }
    | { kind: 'region'; region: Region; isCode: boolean }
    // `isCounty`: Boise County for Boise.
    | { kind: 'place'; country: string; place: NamedPlace; isExact: boolean; isCounty: boolean }
    | { kind: 'jurisdiction'; jurisdiction: NamedJurisdiction }
  );

/** A lower-case word that entries have is more likely that word than the name of a smaller place. */
export const MIN_PEOPLE_IN_LOWER_CASE = 20_000;

export type PlaceMention = Extract<Mention, { kind: 'place' }>;
export type RegionMention = Extract<Mention, { kind: 'region' }>;

/** The larger places that the text also names, with a capital: `Rotterdam` beside Milano. */
export function otherPlacesOf(
  mentions: readonly Mention[],
  chosen: readonly Mention[],
  tokens: readonly Token[],
): PlaceMention[] {
  if (!chosen.some(({ kind }) => kind === 'place')) return [];
  const people = ({ place }: PlaceMention) => place.row.population ?? 0;
  const others: PlaceMention[] = [];
  for (const mention of mentions
    .filter((each): each is PlaceMention => each.kind === 'place')
    .toSorted((one, other) => other.length - one.length || people(other) - people(one))) {
    const written = tokens.slice(mention.start, mention.start + mention.length);
    const isName = written.some(({ isLowerCase }) => !isLowerCase);
    const isLarge = people(mention) >= MIN_PEOPLE_IN_LOWER_CASE;
    if (isName && isLarge && ![...chosen, ...others].some((each) => areOverlapping(each, mention)))
      others.push(mention);
  }
  return others;
}

/** The places that have another name of the chosen place as well: several cities have a ward Chuo. */
export function namesakesOf(chosen: PlaceMention, mentions: readonly Mention[]): NamedPlace[] {
  if (chosen.place.by !== 'other_name') return [];
  return mentions
    .filter(
      (each): each is PlaceMention =>
        isExact(each) &&
        each.start === chosen.start &&
        each.length === chosen.length &&
        each.country === chosen.country &&
        each.kind === 'place' &&
        each.place.row.code !== chosen.place.row.code &&
        // 横浜 is the whole name of both, and not that of a part of one.
        each.place.row.name !== chosen.place.row.name,
    )
    .map(({ place }) => place)
    .toSorted((one, other) => (other.row.population ?? 0) - (one.row.population ?? 0));
}

/** Countries that the text also names: `Spain` beside the Netherlands. */
export function otherCountriesOf(
  mentions: readonly Mention[],
  chosen: readonly Mention[],
): Mention[] {
  return mentions.filter(
    (mention) =>
      mention.kind === 'country' &&
      !mention.isAdjective &&
      !chosen.some((each) => areOverlapping(each, mention)),
  );
}

export function areOverlapping(one: Span, other: Span): boolean {
  return one.start < other.start + other.length && other.start < one.start + one.length;
}

export function countryOf(mention: Mention): string {
  if (mention.kind === 'region') return mention.region.country;
  return mention.kind === 'jurisdiction' ? mention.jurisdiction.country : mention.country;
}

/** Los Angeles is the city before the county. */
export function isExact(mention: Mention): mention is PlaceMention {
  return mention.kind === 'place' && mention.isExact;
}

export async function liesIn(
  edition: ReadableEdition,
  { country, subdivision }: FoundPlace,
  region: Region,
): Promise<boolean> {
  return (
    country === region.country && (await subdivisionsOf(edition, country))(subdivision, region.code)
  );
}
