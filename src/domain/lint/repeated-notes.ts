import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import type { Warning } from './dataset.ts';

const FILES = ['rule-gaps.csv', 'gaps.csv'];
const MOST_ROWS = 3;

/** Notes that explain more than three gaps, and may be wrong for some of them. */
export function* repeatedNotes({ records }: CountryPackage): Generator<Warning> {
  for (const other of FILES) {
    const counts = new Map<string, number>();
    for (const { note } of recordsOf<{ note: string }>(records, other))
      counts.set(note, (counts.get(note) ?? 0) + 1);
    for (const [note, count] of counts)
      if (count > MOST_ROWS)
        yield {
          check: 'note_repeated',
          item: note.split(/[.:;]/)[0] ?? note,
          other,
          message: `${count} rows have the same note`,
        };
  }
}
