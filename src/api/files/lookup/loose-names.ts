import { namesOf, otherSpellings } from '../../../domain/places/spellings.ts';

/** What a list puts before the name of a municipality, and behind it: of which kind it is, or which part of it is meant. */
const KINDS_BEFORE =
  /^(?:(?:comune|commune|ville|municipio|concejo|concello|ayuntamiento|ajuntament|citta|city|town|village|county|municipality) (?:di|de|d|du|des|del|of) |(?:gemeente|kommune|gemeinde|stadt) )/;
const KINDS_BEHIND =
  / (?:kommune|regionskommune|gemeente|county|parish|borough|census area|planning region|municipality|city|town)$/;
const PARTS_BEHIND = / (?:cedex(?: \d{1,2})?|\d{1,2}(?:er|e|eme)?(?: arr(?:ondissement)?)?)$/;

/** Articles, and words that only join others. */
const LITTLE_WORDS: ReadonlySet<string> = new Set(
  'a o as os i el els es la las le les lo los l il gli sa s den het the de d di du da do del dei della delle degli des dels dos das van nel nell nella'.split(
    ' ',
  ),
);

/** How alike two names are: the same, but for case, accents, signs and shortened words; without words that only say of which kind a place is; or where the place itself has such a word. */
export type Likeness = 'same' | 'alike' | 'other_kind';

/** Says how a name that was read is like those of places, or null where it is not. */
export function compareName(name: string): (placeName: string) => Likeness | null {
  const asked = [name, ...otherSpellings(name)];
  const forms = new Set(asked.flatMap((each) => [each, ...withoutKind(each)]).flatMap(looseForms));
  const isLoose = (names: readonly string[]) =>
    names.flatMap(looseForms).some((each) => forms.has(each));
  return (placeName) => {
    const own = namesOf(placeName);
    if (own.some((each) => asked.includes(each))) return 'same';
    if (isLoose(own)) return 'alike';
    return isLoose(own.flatMap(withoutKind)) ? 'other_kind' : null;
  };
}

/** What loosely the same names have in common: their letters without spaces, as they are and without little words. */
function looseForms(name: string): string[] {
  const words = name.split(' ');
  const great = words.filter((word) => !LITTLE_WORDS.has(word));
  return [words, great]
    .filter(({ length }) => length > 0)
    .map((each) => withoutDoubles(each.join('')));
}

/** Letters that are written as two have one form. */
function withoutDoubles(name: string): string {
  return name.replaceAll('aa', 'a').replace(/[aou]e/g, ([letter = '']) => letter);
}

/** What is left of a name without the words that say of which kind the place is, if it has any. Danish has a genitive before them. */
function withoutKind(name: string): string[] {
  const bare = name.replace(PARTS_BEHIND, '').replace(KINDS_BEFORE, '').replace(KINDS_BEHIND, '');
  if (bare === name) return [];
  return / (?:regions)?kommune$/.test(name) && bare.endsWith('s')
    ? [bare, bare.slice(0, -1)]
    : [bare];
}

/** Whole words and beginnings by which places are found that a name may be loosely that of. */
export function looseSpellings(name: string): { words: string[]; starts: string[] } {
  const bare = [name, ...withoutKind(name)];
  const words = bare.flatMap((each) => [
    each,
    withoutDoubles(each),
    each.replaceAll(' ', ''),
    withoutLittleWords(each),
  ]);
  const starts = bare.map((each) => withoutLittleWords(each).split(' ').slice(0, -1).join(' '));
  return {
    words: [...new Set(words)].filter((each) => each !== '' && each !== name),
    starts: starts.filter(({ length }) => length > 2),
  };
}

function withoutLittleWords(name: string): string {
  return name
    .split(' ')
    .filter((word) => !LITTLE_WORDS.has(word))
    .join(' ');
}

/** The name that suggestions are looked for by: without the words that say of which kind a place is. */
export function bareName(name: string): string {
  return withoutKind(name).at(-1) ?? name;
}

/** Whether a name is that of a part of a place: an arrondissement, or a post office for large recipients. */
export function isOfPart(name: string): boolean {
  return PARTS_BEHIND.test(name);
}
