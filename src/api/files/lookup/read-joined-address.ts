import type { LanguageWords } from '../../../domain/language-words/language-words.ts';
import { foldText } from '../../../engine/text/fold-text.ts';
import type { AddressEnd } from './read-address.ts';

/** Names that are tried: `東村山市` ends with a kind of municipality twice. */
const MAX_NAMES = 2;
const POSTCODE = /^(?:〒\s*)?\d{3}-?\d{4}\s*/;
const COUNTY = /^[^郡]+郡/;

/**
 * Reads a Japanese address, which begins with the largest area and has no spaces:
 * `〒160-0023 東京都新宿区西新宿2-8-1`. Null for a text of another form.
 */
export function readJoinedAddress(
  address: string,
  given: string | null,
  countries: ReadonlyMap<string, string>,
  { subdivisions, suffixes }: LanguageWords,
): AddressEnd | null {
  const parts = address.normalize('NFKC').split(/[,、]/);
  const named = parts.map((part) => countries.get(foldText(part))).find(Boolean);
  const text = parts
    .filter((part) => !countries.has(foldText(part)))
    .join('')
    .trim()
    .replace(POSTCODE, '')
    .replace(/\s+/g, '');
  if (!/^\p{L}/u.test(text)) return null;
  const subdivision = [...subdivisions.keys()].find((name) => text.startsWith(name)) ?? '';
  const rest = text.slice(subdivision.length);
  const county = COUNTY.exec(rest)?.[0] ?? '';
  const [whole, inCounty] = ['', county].map((before) =>
    namesAtStart(rest.slice(before.length), suffixes),
  ) as [string[], string[]];
  const names = [...new Set([...inCounty, ...whole])];
  const [longest = ''] = [
    ...inCounty.map((name) => county + name),
    ...(county === '' ? whole : []),
  ].filter((name) => rest.startsWith(name));
  if (names.length === 0) return null;
  const [code] = subdivisions.get(subdivision) ?? [];
  return {
    country: given ?? named ?? code?.split('-')[0] ?? null,
    postcode: null,
    towns: names.map((town) => ({ town, within: subdivision || null })),
    taken: subdivision + (longest || (whole[0] as string)),
  };
}

/** The beginnings that end with a kind of municipality, the longest first. */
function namesAtStart(text: string, suffixes: readonly string[]): string[] {
  const ends = [...text].flatMap((letter, index) =>
    index > 0 && suffixes.includes(letter) ? [index + 1] : [],
  );
  const letters = [...text];
  return ends
    .slice(0, MAX_NAMES)
    .map((end) => letters.slice(0, end).join(''))
    .filter((name) => /^\p{L}+$/u.test(name))
    .reverse();
}
