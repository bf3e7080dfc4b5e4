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
 * The zones that words name: by an identifier, or else by the longest part of a name with a number,
 * such as `Norma Zonal 5`.
 */
export function zonesNamed<Zone extends { zoneId: string; name: string }>(
  zones: readonly Zone[],
  words: readonly string[],
): Zone[] {
  const byId = zones.filter(({ zoneId }) => isZoneNamed(zoneId, words));
  if (byId.length > 0) return byId;
  const lengths = zones.map(({ name }) => sharedRun(wordsOfName(name), words));
  const longest = Math.max(0, ...lengths);
  return longest === 0 ? [] : zones.filter((_, at) => lengths[at] === longest);
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
