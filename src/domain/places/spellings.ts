import { foldText } from '../../engine/text/fold-text.ts';
import { splitQualifier } from '../../engine/text/split-qualifier.ts';

/** Short and full forms of words, and what stands before a name or, as lists order them, behind it. */
type Spelling = {
  otherForms: ReadonlyMap<string, readonly string[]>;
  articles: ReadonlySet<string>;
};

const MAX_SPELLINGS = 8;
/** No place has a name of more words. */
const MAX_WORDS = 12;

/** Other ways to write a name that is folded: shortened words in full and full ones shortened, and an article behind it where it belongs, as in `Havre (Le)`. */
export function otherSpellings(name: string, spelling: Spelling): string[] {
  const words = name.split(' ');
  const found = new Set<string>();
  if (words.length > MAX_WORDS) return [];
  for (const other of spellingsOf(words, spelling)) {
    if (found.size === MAX_SPELLINGS) break;
    if (other !== name) found.add(other);
  }
  return [...found];
}

function* spellingsOf(
  words: readonly string[],
  { otherForms, articles }: Spelling,
): Generator<string> {
  for (const [index, word] of words.entries()) {
    for (const other of otherForms.get(word) ?? []) yield words.with(index, other).join(' ');
  }
  const last = words.at(-1) as string;
  if (words.length > 1 && articles.has(last)) yield [last, ...words.slice(0, -1)].join(' ');
}

/** A name as it is compared, and the subdivision that stands behind it in parentheses or after a comma, as in `Castro (BG)`. */
export function splitName(text: string): { name: string; subdivision: string | null } {
  const split = splitQualifier(text);
  return split !== null && /^[A-Z0-9]{1,3}$/.test(split.area)
    ? { name: foldText(split.name), subdivision: split.area }
    : { name: foldText(text), subdivision: null };
}

/** The name of a place as it is compared: the whole of it, of one in two languages each half, and without what tells it from others in parentheses. */
export function namesOf(name: string): string[] {
  const halves = name.includes('/') ? name.split('/') : [];
  const names = [name, ...halves];
  const bare = name.includes('(') ? names.map((each) => each.split(' (', 1)[0] as string) : [];
  return [...names, ...bare].map(foldText);
}
