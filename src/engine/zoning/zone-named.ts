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
