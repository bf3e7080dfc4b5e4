import type { Mention } from './mentions.ts';
import type { SearchIndex } from './search-index.ts';
import type { Token } from './tokens.ts';

const MAX_WORDS_OF_ZONE = 3;

/**
 * Mentions without a region whose name is that of a place, too, where the text names a zone of that place:
 * `Washington D-2` is in Washington, D.C.
 */
export function withoutUnzonedNamesakes(
  mentions: readonly Mention[],
  tokens: readonly Token[],
  index: SearchIndex,
): readonly Mention[] {
  const zoned = areasOfZones(tokens, index);
  const isZoned = (mention: Mention) =>
    mention.kind === 'place' && zoned.has(`${mention.country} ${mention.place.row.code}`);
  return mentions.filter(
    (mention) =>
      mention.kind !== 'region' ||
      !mentions.some(
        (each) => isZoned(each) && each.start === mention.start && each.length === mention.length,
      ),
  );
}

/** The places that have a zone whose identifier is in the text, with their countries. */
function areasOfZones(tokens: readonly Token[], { named }: SearchIndex): ReadonlySet<string> {
  const names = tokens.flatMap((_token, start) =>
    Array.from({ length: MAX_WORDS_OF_ZONE }, (_, more) =>
      tokens
        .slice(start, start + more + 1)
        .map(({ word }) => word)
        .join(' '),
    ),
  );
  const zones = names
    .filter((name) => /\d/.test(name))
    .flatMap((name) => named.get(name) ?? [])
    .filter(({ kind }) => kind === 'zone');
  return new Set(zones.map(({ country, key }) => `${country} ${key.slice(0, key.indexOf('/'))}`));
}
