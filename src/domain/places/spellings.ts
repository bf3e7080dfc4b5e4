import { splitQualifier } from '../../engine/text/split-qualifier.ts';
import { foldText } from './search-text.ts';

/** Words that people shorten, and what they stand for. */
const SHORTENED: readonly (readonly [string, readonly string[]])[] = [
  ['st', ['saint', 'sankt', 'sint']],
  ['ste', ['sainte']],
  ['sts', ['saints']],
  ['s', ['san', 'santa', 'santo', 'sant']],
  ['sta', ['santa']],
  ['mt', ['mont', 'mount']],
  ['ft', ['fort']],
];

/** Words that stand before a name or behind it, as lists order them. */
const ARTICLES = [
  ...['le', 'la', 'les', 'l', 'il', 'lo', 'gli', 'el', 'los', 'las', 'de', 'den', 'het', 's'],
  ...['a', 'o', 'as', 'os', 'els', 'es', 'sa'],
];

const MAX_SPELLINGS = 8;
/** No place has a name of more words. */
const MAX_WORDS = 12;

/** Other ways to write a name that is folded: shortened words in full and full ones shortened, and an article behind it where it belongs, as in `Havre (Le)`. */
export function otherSpellings(name: string): string[] {
  const words = name.split(' ');
  const found = new Set<string>();
  if (words.length > MAX_WORDS) return [];
  for (const spelling of spellingsOf(words)) {
    if (found.size === MAX_SPELLINGS) break;
    if (spelling !== name) found.add(spelling);
  }
  return [...found];
}

function* spellingsOf(words: readonly string[]): Generator<string> {
  for (const [index, word] of words.entries()) {
    for (const other of othersOf(word)) yield words.with(index, other).join(' ');
  }
  const last = words.at(-1) as string;
  if (words.length > 1 && ARTICLES.includes(last)) yield [last, ...words.slice(0, -1)].join(' ');
}

function othersOf(word: string): readonly string[] {
  return SHORTENED.flatMap(([short, full]) =>
    word === short ? full : full.includes(word) ? [short] : [],
  );
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
