import { foldText } from '../../../domain/places/search-text.ts';
import { splitQualifier } from '../../../engine/text/split-qualifier.ts';

/** A way to read a cell that names a place. */
export type NameReading = {
  /** As names are compared. */
  name: string;
  /** What it is said to lie in, behind it in brackets or after a comma. */
  within: string | null;
  /** Whether it is not what was given: one of two names alone, or letters written as two. */
  isOtherwise: boolean;
};

/** Letters that are also written as two. */
const AS_TWO: Readonly<Record<string, string>> = {
  å: 'aa',
  ø: 'oe',
  æ: 'ae',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
};
const LETTERS = new RegExp(`[${Object.keys(AS_TWO).join('')}]`, 'g');

/**
 * The whole of a cell first; then what stands before brackets or a comma, as in `Castro (BG)` and `Milano, Lombardia`; then each of two names, as in
 * `Alicante/Alacant`; then letters as two, as in `Aarhus`.
 */
export function readName(cell: string): readonly NameReading[] {
  const reading = (text: string, within: string | null, isOtherwise = false) => ({
    name: foldText(text),
    within,
    isOtherwise,
  });
  const qualified = splitQualifier(cell);
  const lower = cell.toLowerCase().normalize('NFC');
  const asTwo = lower.replace(LETTERS, (letter) => AS_TWO[letter] as string);
  const parts = cell.split('/');
  const halves = parts.length === 2 || parts.length === 3 ? parts : [];
  const readings = [
    reading(cell, null),
    ...(qualified === null ? [] : [reading(qualified.name, qualified.area)]),
    ...(halves.length === 2 ? [reading([...halves].reverse().join('/'), null)] : []),
    ...halves.map((half) => reading(half, null, true)),
    ...(asTwo === lower ? [] : [reading(asTwo, null, true)]),
  ];
  return readings.filter((each) => each.name !== '');
}
