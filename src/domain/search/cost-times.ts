import { periodsOf, withoutPeriods } from '../../engine/text/periods.ts';
import { meaningsOf } from './match-entries.ts';
import { type SearchIndex, stems } from './search-index.ts';
import { numberOf } from './stated-facts.ts';
import type { Token } from './tokens.ts';

/** Years and quarters as typed, and the text without them. */
type WithoutPeriods = { periods: readonly string[]; rest: string };

/** Years over which cost grew, as a number and as typed, and the positions of words for them. */
type CostYears = { years: number | null; written: readonly string[]; at: ReadonlySet<number> };

const COST_INDEX = stems('construction cost index');
const NONE: CostYears = { years: null, written: [], at: new Set() };
const MAX_YEARS = 99;

/** Takes the years and quarters out of a text on construction cost: they are none of its words. */
export function takePeriods(
  text: string,
  tokens: readonly Token[],
  index: SearchIndex,
): WithoutPeriods {
  if (!isOnCost(tokens, index)) return { periods: [], rest: text };
  const periods = periodsOf(text).map(({ written }) => written);
  return { periods, rest: periods.length > 0 ? withoutPeriods(text) : text };
}

/** `grown in the last five years`, in a text on construction cost. */
export function costYears(tokens: readonly Token[], index: SearchIndex): CostYears {
  const { growthWords, yearWords } = index.words;
  if (!isOnCost(tokens, index)) return NONE;
  const at = new Set<number>();
  const spans = tokens.flatMap((token, position) => {
    if (growthWords.has(token.word)) at.add(position);
    if (!yearWords.has(token.word)) return [];
    at.add(position);
    const before = tokens[position - 1];
    const number = before && numberOf(before, index);
    if (!number || number > MAX_YEARS) return [];
    at.add(position - 1);
    return [{ years: number, written: [before.typed, token.typed] }];
  });
  return { years: spans[0]?.years ?? null, written: spans.flatMap(({ written }) => written), at };
}

function isOnCost(tokens: readonly Token[], index: SearchIndex): boolean {
  return tokens.some(({ word }) =>
    meaningsOf(index, word).some((meaning) => COST_INDEX.every((stem) => meaning.includes(stem))),
  );
}
