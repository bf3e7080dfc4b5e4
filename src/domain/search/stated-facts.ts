import type { SearchIndex } from './search-index.ts';
import { stems } from './search-index.ts';
import type { Token } from './tokens.ts';

/** Facts of the building that a text states, and the positions of their words and of a number. */
type StatedFacts = {
  facts: ReadonlyMap<string, string>;
  stated: readonly number[];
  counted: ReadonlySet<number>;
};

const STOREYS = 'storeys';
const STOREY = stems(STOREYS);
const DWELLINGS = ['dwelling', 'apartment building', 'residential'];
const MAX_COUNT = 200;

/**
 * The works, storeys and dwellings, and facts that a word states: `existing`, `4 storeys`,
 * `four-storey`, `three dwellings`, `fourplex`, `semi-detached`, `ERP`.
 */
export function statedFacts(
  tokens: readonly Token[],
  index: SearchIndex,
  country: string | null,
): StatedFacts {
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
  const named = factsOfWords(tokens, index).filter(({ name }) => isOfCountry(name, country));
  const facts = new Map<string, string>();
  if (works !== undefined) facts.set('works', works);
  for (const { name, value } of named) facts.set(name, value);
  if (at >= 0) facts.set(STOREYS, String(numberOf(tokens[at] as Token, index)));
  if (dwellingsAt >= 0)
    facts.set('dwellings_on_lot', String(numberOf(tokens[dwellingsAt] as Token, index)));
  const stated = [...worksAt, ...named.flatMap((each) => each.alone)];
  return { facts, stated, counted: new Set(at < 0 ? [] : [at, at + 1]) };
}

/** Whether a fact is of all countries, or of this one: `fr_erp`. */
function isOfCountry(name: string, country: string | null): boolean {
  return !/^[a-z]{2}_/.test(name) || name.startsWith(`${country?.toLowerCase()}_`);
}

type NamedFact = {
  name: string;
  value: string;
  /** The positions of its words that mean nothing else; `fourplex` is a use as well. */
  alone: readonly number[];
};

/** Two words go before the second one alone. */
function factsOfWords(tokens: readonly Token[], { words, synonyms }: SearchIndex): NamedFact[] {
  return tokens.flatMap(({ word }, at) => {
    const two = words.facts.get(`${tokens[at - 1]?.word} ${word}`);
    const [name, value] = (two ?? words.facts.get(word))?.split('=') ?? [];
    if (!name || !value) return [];
    const positions = two === undefined ? [at] : [at - 1, at];
    const isFactAlone = (position: number) =>
      !synonyms.has(stems(tokens[position]?.word ?? '').join(' '));
    return [{ name, value, alone: positions.filter(isFactAlone) }];
  });
}

/** `4` and `four`; NaN for other words. */
export function numberOf({ word }: Token, { words }: SearchIndex): number {
  return /^\d{1,3}$/.test(word) ? Number(word) : Number(words.numbers.get(word) ?? Number.NaN);
}

function means(word: string, wanted: readonly string[], { synonyms }: SearchIndex): boolean {
  const own = stems(word).join(' ');
  const meanings = synonyms.get(own) ?? [];
  return [own, ...meanings.map(({ words }) => words.join(' '))].some((each) =>
    wanted.includes(each),
  );
}
