import { foldText } from '../../engine/text/fold-text.ts';
import { splitQualifier } from '../../engine/text/split-qualifier.ts';

/** Short and full forms of words, and articles, which lists may put behind a name. */
type Spelling = {
  otherForms: ReadonlyMap<string, readonly string[]>;
  articles: ReadonlySet<string>;
};

const MAX_SPELLINGS = 8;
/** No place has a name of more words. */
const MAX_WORDS = 12;

/** Other spellings of a folded name, such as `le havre` for `havre le`. */
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

/** A folded name and the subdivision behind it, as in `Castro (BG)`. */
export function splitName(text: string): { name: string; subdivision: string | null } {
  const split = splitQualifier(text);
  return split !== null && /^[A-Z0-9]{1,3}$/.test(split.area)
    ? { name: foldText(split.name), subdivision: split.area }
    : { name: foldText(text), subdivision: null };
}

/** Folded: the whole name, each half of a bilingual one, each also without parentheses. */
export function namesOf(name: string): string[] {
  const halves = name.includes('/') ? name.split('/') : [];
  const names = [name, ...halves];
  const bare = name.includes('(') ? names.map((each) => each.split(' (', 1)[0] as string) : [];
  return [...names, ...bare].map(foldText);
}
