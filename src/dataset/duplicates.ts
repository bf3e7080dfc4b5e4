import { cellText } from './cell-text.ts';
import type { DataFile, Finding, Located } from './data-file.ts';

/** Records that share what makes a record of the file unique. */
export function* findDuplicates({ key }: DataFile, records: readonly Located<object>[]): Generator<Finding> {
  const firstLines = new Map<string, number>();
  for (const { line, record } of records) {
    const value = key
      .map((column) => cellText((record as Record<string, unknown>)[column]))
      .join(' ')
      .trim();
    const first = firstLines.get(value);
    if (first === undefined) firstLines.set(value, line);
    else yield { line, column: key.join(','), message: `'${value}' stands on line ${first} already` };
  }
}
