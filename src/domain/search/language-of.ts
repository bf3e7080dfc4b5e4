import type { NamedAreas } from './read-text.ts';
import { type SearchIndex, stems } from './search-index.ts';
import type { Token } from './tokens.ts';

/** The most frequent language of the text; null for a tie. */
export function languageOf(
  text: string,
  tokens: readonly Token[],
  index: SearchIndex,
  { languages }: NamedAreas,
): string | null {
  const votes = new Map<string, number>();
  const vote = (language: string) => votes.set(language, (votes.get(language) ?? 0) + 1);
  for (const { letters, language } of index.words.letters) if (letters.test(text)) vote(language);
  for (const { word, isAbbreviation } of tokens) {
    // MA is a state, and `ma` a French word.
    if (isAbbreviation) continue;
    const spoken = new Set(
      index.languagesOf.get(stems(word).join(' ')) ?? index.languagesOf.get(word),
    );
    for (const language of languagesOfEntries(word, index, languages)) spoken.add(language);
    spoken.forEach(vote);
  }
  const [first, second] = [...votes].sort(([, one], [, other]) => other - one);
  return first && first[1] > (second?.[1] ?? 0) ? first[0] : null;
}

/** Shared fields and parameters are in English; those of a country alone have its language. */
function languagesOfEntries(
  word: string,
  index: SearchIndex,
  languages: ReadonlyMap<string, string>,
): Set<string> {
  const entries = [...(index.ofWord.get(stems(word)[0] as string)?.keys() ?? [])].filter(
    ({ kind }) => kind === 'field' || kind === 'parameter',
  );
  if (entries.some(({ country }) => country === null)) return new Set(['en']);
  return new Set(entries.map(({ country }) => languages.get(country as string) as string));
}
