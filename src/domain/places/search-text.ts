import { foldText } from '../../engine/text/fold-text.ts';

/** Each word stands after a space, so that the beginnings of words can be told. */
export function searchText(name: string, officialCode: string | null): string {
  return ` ${foldText(name)} ${foldText(officialCode ?? '')}`.trimEnd();
}

/** Letters from which on any part of a word is found; fewer find the beginnings of words. */
const PART_FROM = 3;

/** What LIKE must match to find `search`; null where it has neither a letter nor a digit. */
export function searchPattern(search: string): string | null {
  const asked = foldText(search).trim();
  if (asked === '') return null;
  return asked.length < PART_FROM ? `% ${asked}%` : `%${asked}%`;
}
