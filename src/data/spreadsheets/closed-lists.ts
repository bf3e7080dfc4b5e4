import type { DataFile, Vocabulary } from '../dataset/data-file.ts';

/** A list that a column of a sheet is chosen from: words that are known, or what stands in a column of another sheet. */
export type ClosedList =
  | { name: string; values: readonly string[] }
  | { sheet: string; column: number };

type Named = 'fields' | 'parameters' | 'conditions';

/** Columns whose values are names of the vocabulary; the checks of their files say so in other words. */
const NAMES: Readonly<Record<string, Readonly<Record<string, Named>>>> = {
  'compliance-rules.csv': { field: 'fields' },
  'rule-gaps.csv': { field: 'fields' },
  'building-params.csv': { parameter: 'parameters' },
  'implied-facts.csv': { fact: 'conditions' },
  'presumed-facts.csv': { fact: 'conditions' },
  'place-classes.csv': { condition: 'conditions' },
};

/** What a column is chosen from: the values that its own schema has, names of the vocabulary, or the keys of another file; null where anything may stand. */
export function closedListOf(
  file: DataFile,
  column: string,
  words: readonly string[] | undefined,
  files: readonly DataFile[],
): ClosedList | Named | null {
  if (words) return { name: `${sheetName(file.name)}.${column}`, values: words };
  const reference = file.references?.[column];
  const target = files.find(({ name }) => name === reference?.file);
  if (reference && target)
    return {
      sheet: sheetName(target.name),
      column: Object.keys(target.record.shape).indexOf(reference.column),
    };
  return NAMES[file.name]?.[column] ?? null;
}

/** The names of a vocabulary, as a list. */
export function namesIn(vocabulary: Vocabulary, name: Named): ClosedList {
  return {
    name,
    values: [...(name === 'conditions' ? vocabulary.terms : vocabulary[name]).keys()],
  };
}

/** Whether workbooks have a sheet for a file. */
export function hasSheet({ isOutsideWorkbooks }: DataFile): boolean {
  return !isOutsideWorkbooks;
}

/** The sheet of a file is called as the file is, without its ending. */
export function sheetName(file: string): string {
  return file.replace(/\.csv$/, '');
}
