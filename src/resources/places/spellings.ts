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

/** Other ways to write a name that is folded: shortened words in full and full ones shortened, and an article behind it where it belongs, as in `Havre (Le)`. */
export function otherSpellings(name: string): string[] {
  const found = new Set<string>();
  const words = name.split(' ');
  for (const [index, word] of words.entries()) {
    for (const other of othersOf(word)) found.add(words.with(index, other).join(' '));
  }
  const last = words.at(-1) as string;
  if (words.length > 1 && ARTICLES.includes(last)) found.add([last, ...words.slice(0, -1)].join(' '));
  found.delete(name);
  return [...found].slice(0, MAX_SPELLINGS);
}

function othersOf(word: string): readonly string[] {
  return SHORTENED.flatMap(([short, full]) => (word === short ? full : full.includes(word) ? [short] : []));
}

/** A name as it is compared, and the subdivision that stands behind it in parentheses or after a comma, as in `Castro (BG)`. */
export function splitName(text: string): { name: string; subdivision: string | null } {
  const [, name, inside, after] = /^(.+?)\s*(?:\(([A-Z0-9]{1,3})\)|,\s*([A-Z]{2,3}))\s*$/.exec(text) ?? [];
  return name === undefined ? { name: foldText(text), subdivision: null } : { name: foldText(name), subdivision: inside ?? after ?? null };
}

/** The name of a place as it is compared: the whole of it, of one in two languages each half, and without what tells it from others in parentheses. */
export function namesOf(name: string): string[] {
  const halves = name.includes('/') ? name.split('/') : [];
  const names = [name, ...halves];
  const bare = name.includes('(') ? names.map((each) => each.replace(/ \(.*/, '')) : [];
  return [...names, ...bare].map(foldText);
}
