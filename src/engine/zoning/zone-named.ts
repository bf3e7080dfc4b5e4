import { foldText } from '../text/fold-text.ts';

/** Whether words that follow one another are the identifier of a zone: `rs 3` names RS3. */
export function isZoneNamed(zoneId: string, words: readonly string[]): boolean {
  const wanted = foldText(zoneId).replaceAll(' ', '');
  return words.some((_, start) => {
    let run = '';
    for (let at = start; run.length < wanted.length && at < words.length; at++) run += words[at];
    return run === wanted;
  });
}

/**
 * The zones that words name by an identifier or by a local name in parentheses. Without these, the
 * longest part of a name with a number counts, such as `Norma Zonal 5`.
 */
export function zonesNamed<Zone extends { zoneId: string; name: string }>(
  zones: readonly Zone[],
  words: readonly string[],
): Zone[] {
  const byId = zones.filter(({ zoneId }) => isZoneNamed(zoneId, words));
  if (byId.length > 0) return byId;
  const byLocalName = zones.filter(({ name }) => {
    const local = LOCAL_NAME.exec(name)?.[1];
    return local !== undefined && words.includes(foldText(local));
  });
  if (byLocalName.length > 0) return byLocalName;
  const lengths = zones.map(({ name }) => sharedRun(wordsOfName(name), words));
  const longest = Math.max(0, ...lengths);
  return longest === 0 ? [] : zones.filter((_, at) => lengths[at] === longest);
}

/** In Han characters, which have no spaces. */
const LOCAL_NAME = /\((\p{Script=Han}+)\)$/u;

/**
 * A number that no zone has behind a word of the names of zones, with the words before it in the
 * name: `Norma Zonal 4`; null for none.
 */
export function unknownNumberOf(
  zones: readonly { name: string }[],
  words: readonly string[],
): string | null {
  for (const [at, number] of words.entries()) {
    const before = words[at - 1];
    if (before === undefined || !/^\d{1,2}$/.test(number)) continue;
    const numbered = zones.flatMap(({ name }) => numberBehind(name, before) ?? []);
    const [first] = numbered;
    if (first && !numbered.some((each) => each.number === number))
      return [...first.words, number].join(' ');
  }
  return null;
}

/** The number behind a word in a name, and the words before that number as written. */
function numberBehind(name: string, word: string) {
  const written = name.split(' ');
  const folded = wordsOfName(name);
  const at = folded.findIndex(
    (each, from) => each === word && NUMBERED.test(folded[from + 1] ?? ''),
  );
  if (at < 0 || NUMBERED.test(word)) return null;
  const start = folded.slice(0, at).findLastIndex((each) => NUMBERED.test(each)) + 1;
  return { number: folded[at + 1] as string, words: written.slice(start, at + 1) };
}

/** `grado 1º` is `grado 1`. */
function wordsOfName(name: string): string[] {
  return foldText(name)
    .split(' ')
    .map((word) => word.replace(/^(\d+)[oa]$/, '$1'));
}

const NUMBERED = /\d/;

/** The words in a row that both have, if there are two or more and one after the first has a number. */
function sharedRun(name: readonly string[], words: readonly string[]): number {
  const lengths = name.flatMap((_, from) =>
    words.map((_word, start) => {
      let length = 0;
      while (name[from + length] !== undefined && name[from + length] === words[start + length])
        length++;
      const isNumbered = words.slice(start + 1, start + length).some((word) => NUMBERED.test(word));
      return isNumbered ? length : 0;
    }),
  );
  return Math.max(0, ...lengths);
}
