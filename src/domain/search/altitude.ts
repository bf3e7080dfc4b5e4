import { ALTITUDES_M } from '../../engine/text/altitude.ts';
import { foldLetters } from '../../engine/text/fold-letters.ts';
import type { LanguageWords } from '../language-words/language-words.ts';

/** An altitude that a text gives, and the text without it. */
type WithoutAltitude = { altitudeM: number | null; rest: string };

/**
 * Reads the last length of a text in metres or feet, such as `1,326 m`, as an altitude. Only values
 * that depend on the altitude use it.
 */
export function takeAltitude(text: string, { lengths, metresPer }: LanguageWords): WithoutAltitude {
  const last = [...text.matchAll(lengths)].at(-1);
  const { whole = '', decimals = '', unit = '' } = last?.groups ?? {};
  const metres =
    Number(whole.replace(/\D/g, '') + decimals.replace(',', '.')) *
    (metresPer.get(foldLetters(unit)) ?? Number.NaN);
  if (!last || !(metres <= ALTITUDES_M.max)) return { altitudeM: null, rest: text };
  return {
    altitudeM: Math.round(metres * 100) / 100,
    rest: `${text.slice(0, last.index)} ${text.slice(last.index + last[0].length)}`,
  };
}
