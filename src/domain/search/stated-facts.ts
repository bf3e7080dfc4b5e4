import type { SearchIndex } from './search-index.ts';
import { stems } from './search-index.ts';
import type { Token } from './tokens.ts';

/** Facts of the building that a text states, and the positions of the words of a number. */
type StatedFacts = { facts: ReadonlyMap<string, string>; counted: ReadonlySet<number> };

const STOREYS = 'storeys';
const [STOREY] = stems(STOREYS);
const MAX_STOREYS = 200;

/** The works, and the number of storeys: `existing`, `4 storeys`, `four-storey`. */
export function statedFacts(tokens: readonly Token[], index: SearchIndex): StatedFacts {
  const works = tokens.flatMap(({ word }) => index.words.works.get(word) ?? [])[0];
  const at = tokens.findIndex((token, position) => {
    const number = numberOf(token, index);
    return (
      number >= 1 && number <= MAX_STOREYS && isOfStoreys(tokens[position + 1]?.word ?? '', index)
    );
  });
  const facts = new Map<string, string>();
  if (works !== undefined) facts.set('works', works);
  if (at >= 0) facts.set(STOREYS, String(numberOf(tokens[at] as Token, index)));
  return { facts, counted: new Set(at < 0 ? [] : [at, at + 1]) };
}

/** `4` and `four`; NaN for other words. */
function numberOf({ word }: Token, { words }: SearchIndex): number {
  return /^\d{1,3}$/.test(word) ? Number(word) : Number(words.numbers.get(word) ?? Number.NaN);
}

function isOfStoreys(word: string, { synonyms }: SearchIndex): boolean {
  const meanings = synonyms.get(stems(word).join(' ')) ?? [];
  return meanings.some(({ words }) => words.length === 1 && words[0] === STOREY);
}
