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
  /** Names that the place may have, the likeliest first. */
  towns: readonly Town[];
  /** The text that all of this was taken from. */
  taken: string;
};

/**
 * A name that a place may have, with the area that the address puts it in. `behind` is the part before
 * it, which may be the town whose subdivision it is: `Ithaca` of `Ithaca, New York`.
 */
type Town = { town: string; within: string | null; behind?: string | undefined };

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
  const towns: Town[] = [];
  let start = at;
  if (found?.after) {
    towns.push(...townsIn(found.after, rest[at + 1] ?? null));
    if (at < rest.length - 1)
      towns.push({ town: rest.at(-1) as string, within: null, behind: found.after });
  } else {
    // A postcode behind the names is left out: `Portland, OR 97201` is `Portland, OR`.
    const names = rest
      .map((part, index) => ({ name: index === at ? (found?.before ?? '') : part, index }))
      .filter(({ name }) => name !== '');
    const [last, before] = names.toReversed();
    if (last && before) towns.push({ town: before.name, within: last.name });
    if (last)
      towns.push(...townsIn(last.name, null).map((each) => ({ ...each, behind: before?.name })));
    start = before?.index ?? 0;
  }
  const taken = [...rest.slice(start), named && parts.at(-1)];
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
function townsIn(text: string, within: string | null): Town[] {
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
