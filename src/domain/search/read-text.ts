import { foldLetters } from '../../engine/text/fold-letters.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import { splitQualifier } from '../../engine/text/split-qualifier.ts';
import type { LanguageWords } from '../language-words/language-words.ts';
import { otherSpellings } from '../places/spellings.ts';

/** One way to read a text: folded words, perhaps with a country or a subdivision. */
export type Reading = {
  /** The words as written, then in other spellings. */
  names: readonly string[];
  /** The words as words of a clause. */
  clause: readonly string[];
  /** The text as written. */
  text: string;
  country: string | null;
  subdivision: string | null;
  /** The existing area that the text names, as written; null without one. */
  area: string | null;
};

/** A state, province or region. `isPart`: it lies in a wider one. */
export type Region = { country: string; code: string; name: string; isPart: boolean };

export type NamedJurisdiction = {
  country: string;
  code: string;
  name: string;
  subdivision: string;
};

/** Codes of countries by name, and the names of subdivisions, all folded. */
export type NamedAreas = {
  countries: ReadonlyMap<string, string>;
  subdivisions: ReadonlySet<string>;
  /** Regions by name, and by their code without the country. */
  regions: ReadonlyMap<string, readonly { region: Region; isCode: boolean }[]>;
  /** Jurisdictions by name, without the region behind it. */
  jurisdictions: ReadonlyMap<string, readonly NamedJurisdiction[]>;
  /** The language of each country. */
  languages: ReadonlyMap<string, string>;
  /** The country of each language that only one country has. */
  homes: ReadonlyMap<string, string>;
};

/** The readings, the likeliest first. The next one is used when the ones before fail. */
export function readingsOf(
  text: string,
  { countries, subdivisions }: NamedAreas,
  words: LanguageWords,
  within: string | null,
): readonly Reading[] {
  const whole = { text, country: within, subdivision: null, area: null };
  const parted = splitQualifier(text);
  const readings = parted
    ? [...readingsOfQualified(parted, { countries, subdivisions }, within), whole]
    : [...readingsInCountry(text, countries, within), whole];
  return [
    ...readings,
    ...readingsInSubdivision(text, subdivisions, within),
    ...withoutNumber(text, words, within),
  ]
    .map((each) => createReading(each, words))
    .filter(({ names }) => names.length > 0);
}

/** A text separated from the area that it names. */
type Split = Pick<Reading, 'text' | 'country' | 'subdivision' | 'area'>;

function createReading({ text, ...where }: Split, words: LanguageWords): Reading {
  const name = foldText(text);
  return {
    names: name === '' ? [] : [name, ...otherSpellings(name, words)],
    clause: clauseParts(text).filter((part) => !words.clauseLabels.has(foldLetters(part))),
    text: text.trim(),
    ...where,
  };
}

type Parted = { name: string; area: string };

/** A country and a subdivision may have one name, as CA has. */
function* readingsOfQualified(
  { name, area }: Parted,
  { countries, subdivisions }: Pick<NamedAreas, 'countries' | 'subdivisions'>,
  within: string | null,
): Generator<Split> {
  const country = countries.get(foldText(area));
  if (country && (within ?? country) === country)
    yield { text: name, country, subdivision: null, area };
  const named = subdivisions.has(foldText(area)) ? area : null;
  yield { text: name, country: within, subdivision: area, area: named };
}

/** `riser Italy`, `Italy riser`. */
function* readingsInCountry(
  text: string,
  countries: ReadonlyMap<string, string>,
  within: string | null,
): Generator<Split> {
  const words = text.trim().split(/\s+/);
  for (const { name, area } of splitsOf(words)) {
    const country = area.length > 2 ? countries.get(foldText(area)) : undefined;
    if (country && (within ?? country) === country)
      return yield { text: name, country, subdivision: null, area };
  }
}

/** `Vancouver BC`, `Portland Oregon`. */
function* readingsInSubdivision(
  text: string,
  subdivisions: ReadonlySet<string>,
  within: string | null,
): Generator<Split> {
  const words = text.trim().split(/\s+/);
  for (const { name, area } of splitsOf(words)) {
    if (subdivisions.has(foldText(area)))
      yield { text: name, country: within, subdivision: area, area };
  }
}

const MAX_WORDS_OF_PLACE = 2;

/** Splits off the last words of a text, then the first ones. */
function splitsOf(words: readonly string[]): Parted[] {
  const counts = Array.from(
    { length: Math.min(MAX_WORDS_OF_PLACE, words.length - 1) },
    (_, index) => index + 1,
  );
  const join = (some: readonly string[]) => some.join(' ');
  return [
    ...counts.map((count) => ({
      name: join(words.slice(0, -count)),
      area: join(words.slice(-count)),
    })),
    ...counts.map((count) => ({
      name: join(words.slice(count)),
      area: join(words.slice(0, count)),
    })),
  ];
}

/** Removes the number of a district behind the name of the city: `Lyon 3e`. */
function withoutNumber(text: string, words: LanguageWords, within: string | null): Split[] {
  const written = text.trim().split(/\s+/);
  const name = written.slice(0, -1).join(' ');
  return /\p{L}/u.test(name) && words.districtNumber.test(foldLetters(written.at(-1) as string))
    ? [{ text: name, country: within, subdivision: null, area: null }]
    : [];
}

/** A word of a clause, with the numbers that it is made of: `R311.7.5`, `1-4.2.1`, `236/1989`. */
const PART = /[\p{L}\p{N}]+(?:[.\-/–][\p{L}\p{N}]+)*/gu;
const LAST_NUMBER = /[.\-/–][^.\-/–]+$/;

function clauseParts(clause: string): string[] {
  // Légifrance writes R*123-2, and users write R123-2.
  const plain = clause.normalize('NFKC').replaceAll('*', '').toLowerCase();
  return [...new Set(plain.match(PART))];
}

/** The parts of a clause and the wider clauses: `r311.7` and `r311` for `r311.7.5`. */
export function clausePartsAndWider(clause: string): string[] {
  return [...new Set(clauseParts(clause).flatMap(withWider))];
}

function withWider(part: string): string[] {
  return LAST_NUMBER.test(part) ? [part, ...withWider(part.replace(LAST_NUMBER, ''))] : [part];
}
