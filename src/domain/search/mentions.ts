import type { FoundPlace } from '../places/find-places.ts';
import type { NamedJurisdiction, Region } from './read-text.ts';
import type { Token } from './tokens.ts';

/** A place that a text names, and the name that the text uses. */
export type NamedPlace = { row: FoundPlace; matched: string; by: 'name' | 'other_name' };

export type Span = { start: number; length: number };
export type Mention = Span &
  (
    | { kind: 'country'; country: string; isAdjective: boolean }
    | { kind: 'region'; region: Region; isCode: boolean }
    | { kind: 'place'; country: string; place: NamedPlace; isExact: boolean }
    | { kind: 'jurisdiction'; jurisdiction: NamedJurisdiction }
  );

/** A lower-case word that entries have is more likely that word than the name of a smaller place. */
export const MIN_PEOPLE_IN_LOWER_CASE = 20_000;

type PlaceMention = Extract<Mention, { kind: 'place' }>;

/** The region or country right beside a place that lies elsewhere: Texas in `Paris Texas`. */
export function areaOfNone(
  mentions: readonly Mention[],
  chosen: readonly Mention[],
): Mention | null {
  if (chosen.some(({ kind }) => kind === 'place' || kind === 'jurisdiction')) return null;
  const isBeside = (area: Mention) =>
    mentions.some((mention) => isExact(mention) && mention.start + mention.length === area.start);
  return (
    chosen.find(
      (mention) =>
        (mention.kind === 'region' || (mention.kind === 'country' && !mention.isAdjective)) &&
        isBeside(mention),
    ) ?? null
  );
}

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
export function isExact(mention: Mention): boolean {
  return mention.kind === 'place' && mention.isExact;
}
