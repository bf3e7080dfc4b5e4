import { foldText } from '../../engine/text/fold-text.ts';

/** Each word follows a space, so that beginnings of words can be matched. */
export function searchText(name: string, officialCode: string | null): string {
  return ` ${foldText(name)} ${foldText(officialCode ?? '')}`.trimEnd();
}

/** Shorter searches match only the beginnings of words. */
const PART_FROM = 3;

/** The LIKE pattern that finds `search`; null without a letter or a digit. */
export function searchPattern(search: string): string | null {
  const text = foldText(search).trim();
  if (text === '') return null;
  return text.length < PART_FROM ? `% ${text}%` : `%${text}%`;
}
