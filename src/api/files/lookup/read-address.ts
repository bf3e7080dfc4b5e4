import {
  type CountriesByCode,
  type Postcode,
  readPostcodeIn,
} from '../../../domain/places/postcodes.ts';
import { foldText } from '../../../engine/text/fold-text.ts';

/** The end of an address: what it states of the place, as the columns of a list would. */
export type AddressEnd = {
  country: string | null;
  postcode: Postcode | null;
  /** Names that the place may have, the likeliest first, each with the area that the address puts it in. */
  towns: readonly { town: string; within: string | null }[];
  /** The text that all of this was taken from. */
  taken: string;
};

/** Words that a postcode has at most. */
const MAX_WORDS = 2;

/**
 * Reads an address from its end: a country, a postcode, a town and its subdivision. Examples are
 * `75018 Paris`, `Portland, OR 97201` and `20121 Milano (MI), Italia`.
 */
export function readAddress(
  address: string,
  given: string | null,
  countries: ReadonlyMap<string, string>,
  published: CountriesByCode,
): AddressEnd {
  const parts = address
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const named = parts.length > 1 ? countries.get(foldText(parts.at(-1) as string)) : undefined;
  const rest = named === undefined ? parts : parts.slice(0, -1);
  const country = given ?? named ?? null;
  const at = rest.findLastIndex(
    (part, index) => index >= rest.length - 2 && findPostcode(part, country, published),
  );
  const found = at < 0 ? null : findPostcode(rest[at] as string, country, published);
  const [last = '', before = ''] = rest.toReversed();
  const towns = found
    ? [
        ...(found.after ? townsIn(found.after, rest[at + 1] ?? null) : []),
        ...(!found.after && found.before ? townsIn(found.before, null) : []),
        // `Portland, OR 97201`: what stands before the postcode is the area of the part before.
        ...(!found.after && at > 0
          ? [{ town: rest[at - 1] as string, within: found.before || null }]
          : []),
        ...(at < rest.length - 1 ? [{ town: last, within: null }] : []),
      ]
    : [...(before ? [{ town: before, within: last }] : []), ...townsIn(last, null)];
  const taken = [
    ...(at < 0 ? rest.slice(-2) : rest.slice(found?.after ? at : Math.max(0, at - 1))),
    named && parts.at(-1),
  ];
  return {
    country,
    postcode: found?.postcode ?? null,
    towns: towns.filter(({ town }) => foldText(town) !== ''),
    taken: taken.filter(Boolean).join(', '),
  };
}

/** The last words of a part that are a postcode, with what stands around them. */
function findPostcode(part: string, country: string | null, published: CountriesByCode) {
  const words = part.split(/\s+/);
  for (let start = words.length - 1; start >= 0; start--) {
    for (let length = MAX_WORDS; length > 0; length--) {
      const written = words.slice(start, start + length);
      const text = written.join(' ').replace(/^〒/, '');
      const postcode = /\d/.test(text) ? readPostcodeIn(text, country, published) : null;
      if (postcode && written.length === length)
        return {
          postcode,
          before: words.slice(0, start).join(' '),
          after: words.slice(start + length).join(' '),
        };
    }
  }
  return null;
}

/** `Milano MI` and `Milano (MI)` end with an area, `København Ø` with a district. */
function townsIn(text: string, within: string | null): { town: string; within: string | null }[] {
  const words = text.split(/[\s(]/).filter(Boolean);
  const [, area = ''] = /^(\p{Lu}{1,3})\)?$/u.exec(words.at(-1) ?? '') ?? [];
  const town = area ? words.slice(0, -1).join(' ') : '';
  return [
    ...(town ? [{ town, within: area }] : []),
    { town: text, within },
    ...(within === null ? [] : [{ town: text, within: null }]),
    ...(town ? [{ town, within: null }] : []),
  ];
}
