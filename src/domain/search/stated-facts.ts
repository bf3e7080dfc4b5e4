import type { SearchIndex } from './search-index.ts';
import { stems } from './search-index.ts';
import type { Token } from './tokens.ts';

/** Facts of the building that a text states, and the positions of the words of the works and of a number. */
type StatedFacts = {
  facts: ReadonlyMap<string, string>;
  works: readonly number[];
  counted: ReadonlySet<number>;
};

const STOREYS = 'storeys';
const STOREY = stems(STOREYS);
const DWELLINGS = ['dwelling', 'apartment building', 'residential'];
const MAX_COUNT = 200;

/** The works, storeys and dwellings: `existing`, `4 storeys`, `four-storey`, `three dwellings`. */
export function statedFacts(tokens: readonly Token[], index: SearchIndex): StatedFacts {
  const worksAt = tokens.flatMap(({ word }, at) => (index.words.works.has(word) ? [at] : []));
  const works = index.words.works.get(tokens[worksAt[0] ?? -1]?.word ?? '');
  const countedAt = (meanings: readonly string[]) =>
    tokens.findIndex((token, position) => {
      const number = numberOf(token, index);
      const next = tokens[position + 1]?.word ?? '';
      return number >= 1 && number <= MAX_COUNT && means(next, meanings, index);
    });
  const at = countedAt(STOREY);
  const dwellingsAt = countedAt(DWELLINGS);
  const facts = new Map<string, string>();
  if (works !== undefined) facts.set('works', works);
  if (at >= 0) facts.set(STOREYS, String(numberOf(tokens[at] as Token, index)));
  if (dwellingsAt >= 0)
    facts.set('dwellings_on_lot', String(numberOf(tokens[dwellingsAt] as Token, index)));
  return { facts, works: worksAt, counted: new Set(at < 0 ? [] : [at, at + 1]) };
}

/** `4` and `four`; NaN for other words. */
function numberOf({ word }: Token, { words }: SearchIndex): number {
  return /^\d{1,3}$/.test(word) ? Number(word) : Number(words.numbers.get(word) ?? Number.NaN);
}

function means(word: string, wanted: readonly string[], { synonyms }: SearchIndex): boolean {
  const own = stems(word).join(' ');
  const meanings = synonyms.get(own) ?? [];
  return [own, ...meanings.map(({ words }) => words.join(' '))].some((each) =>
    wanted.includes(each),
  );
}
