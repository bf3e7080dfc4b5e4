import type { ListedTerm } from '../terms/queries.ts';
import { stems } from './search-index.ts';

/** The facts that a question may name: the use, a part or a room. */
const KIND_FACTS = ['occupancy', 'part', 'room'];

type Kind = { fact: string; value: string; words: readonly string[] };

export type KindWords = {
  /** From the meanings of each word, itself first: for each fact the value with most words. */
  factsOf: (meanings: readonly (readonly (readonly string[])[])[]) => ReadonlyMap<string, string>;
  /** Whether a value has all of these words in its name. */
  areOf: (value: string, words: readonly string[]) => boolean;
  /** Whether a use lies within one of several, or one of them within it; true without any. */
  isWithin: (use: string, uses: readonly string[]) => boolean;
};

/** Words that only distinguish a value from others. */
const FILLERS = new Set(['other', 'building']);

export function createKindWords(terms: readonly ListedTerm[]): KindWords {
  const kinds: Kind[] = terms
    .filter(({ condition }) => KIND_FACTS.includes(condition))
    .flatMap(({ condition, values }) =>
      values
        .filter(({ value }) => !/^[a-z]{2}_/.test(value))
        .map(({ value }) => ({
          fact: condition,
          value,
          words: stems(value.replaceAll('_', ' ')).filter((word) => !FILLERS.has(word)),
        })),
    );
  const broader = new Map(
    terms
      .filter(({ condition }) => condition === 'occupancy')
      .flatMap(({ values }) => values.map((each) => [each.value, each.broader] as const)),
  );
  const withBroader = (use: string): string[] => {
    const wider = broader.get(use);
    return wider ? [use, ...withBroader(wider)] : [use];
  };
  return {
    areOf(value, words) {
      const own = [...stems(value.replaceAll('_', ' ')), ...FILLERS];
      return words.length > 0 && words.every((word) => own.includes(word));
    },
    isWithin: (use, uses) =>
      uses.length === 0 ||
      uses.some((each) => withBroader(use).includes(each) || withBroader(each).includes(use)),
    factsOf(meanings) {
      // The word of a phrase alone names no kind: `unité de passage` is a width.
      const phrases = meanings.flatMap(([own = [], ...others]) =>
        own.length > 1 && others.length > 0 ? [own] : [],
      );
      const meant = new Set(
        meanings.flatMap((all) =>
          phrases.includes(all[0] ?? []) ? all.slice(1).flat() : all.flat(),
        ),
      );
      const areMeant = (words: readonly string[]) =>
        words.every((word) => meant.has(word)) ||
        phrases.some((own) => words.every((word) => own.includes(word)));
      const written = new Set(meanings.flatMap(([own = []]) => own));
      const writtenIn = ({ words }: Kind) => words.filter((word) => written.has(word)).length;
      const facts = new Map<string, string>();
      for (const fact of KIND_FACTS) {
        const [best] = kinds
          .filter((kind) => kind.fact === fact && kind.words.length > 0 && areMeant(kind.words))
          .toSorted(
            (one, other) =>
              other.words.length - one.words.length || writtenIn(other) - writtenIn(one),
          );
        if (best) facts.set(fact, best.value);
      }
      return facts;
    },
  };
}
