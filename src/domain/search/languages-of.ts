import type { NamedAreas } from './read-text.ts';

/** The main language of each country, and the only country of each language. */
export function languagesOf(countries: readonly string[]): Pick<NamedAreas, 'languages' | 'homes'> {
  const languages = new Map(
    countries.map((code) => [code, new Intl.Locale(`und-${code}`).maximize().language]),
  );
  const shared = [...languages.values()];
  const alone = [...languages].filter(
    ([, language]) => shared.indexOf(language) === shared.lastIndexOf(language),
  );
  return { languages, homes: new Map(alone.map(([code, language]) => [language, code])) };
}
