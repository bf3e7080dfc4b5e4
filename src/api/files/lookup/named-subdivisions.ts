import type { Edition } from '../../../data/editions/edition.ts';
import type { LanguageWords } from '../../../domain/language-words/language-words.ts';
import { namesOf } from '../../../domain/places/spellings.ts';
import { type LiesIn, subdivisionsOf } from '../../../domain/search/subdivisions.ts';
import { type PlaceClassValue, placeClassesOfCountry } from '../../../domain/terms/queries.ts';
import { foldText } from '../../../engine/text/fold-text.ts';

/** Whether a subdivision lies in an area, and whether a text is the code or the name of a subdivision. */
export type Subdivisions = { liesIn: LiesIn; isNamed: (text: string) => boolean };

/**
 * Reads areas by code, by label with or without the kind in brackets (`Hokkaido`), and by the name
 * in another language (`北海道`).
 */
export async function namedSubdivisions(
  edition: Edition,
  country: string,
  { subdivisions }: LanguageWords,
): Promise<Subdivisions> {
  const [liesIn, classes] = await Promise.all([
    subdivisionsOf(edition, country),
    edition.load<readonly PlaceClassValue[]>(placeClassesOfCountry, country),
  ]);
  const codes = new Map<string, Set<string>>();
  for (const { condition, value, label } of classes) {
    if (condition !== 'subdivision') continue;
    for (const name of [
      ...namesOf(label),
      ...[value, value.slice(country.length + 1)].map(foldText),
    ])
      codes.set(name, (codes.get(name) ?? new Set()).add(value));
  }
  const named = (area: string) => {
    const name = foldText(area);
    const inOtherLanguages = (subdivisions.get(name) ?? []).filter((code) =>
      code.startsWith(`${country}-`),
    );
    return [...(codes.get(name) ?? []), ...inOtherLanguages];
  };
  return {
    liesIn: (subdivision, area) =>
      liesIn(subdivision, area) || named(area).some((code) => liesIn(subdivision, code)),
    isNamed: (text) => named(text).length > 0,
  };
}
