import { getTableColumns, getTableName } from 'drizzle-orm';
import { type Compared, columnsOf, type DataFiles } from '../dataset/data-file.ts';
import { copyLine, once } from '../db/copy.ts';
import type { Copy, Database } from '../db/database.ts';
import { type Change, compareEditions } from './compare.ts';
import type { LoadedEdition } from './current.ts';
import { type ChangeCountRow, changeCounts, changes, editionHistory } from './history-table.ts';

/** Notes that an edition takes the place of `before`, and what it changes; there is nothing to compare where there was none. */
export async function recordChanges(
  transaction: Database,
  copy: Copy,
  files: DataFiles,
  before: LoadedEdition | null,
  { id, version, asOf }: LoadedEdition,
): Promise<void> {
  if (before?.version === version) return;
  await transaction
    .insert(editionHistory)
    .values({ edition: id, version, asOf, previous: before?.version ?? null });
  if (!before) return;
  const counts = new Map<string, ChangeCountRow>();
  let position = 0;
  for (const compared of comparedIn(files)) {
    for await (const found of compareEditions(transaction, compared, before.id, id)) {
      await copy(
        transaction,
        getTableName(changes),
        COLUMNS,
        once(found.map((change) => lineOf(change, id, position++)).join('')),
      );
      for (const change of found) count(counts, change, id);
    }
  }
  if (counts.size > 0) await transaction.insert(changeCounts).values([...counts.values()]);
}

/**
 * Everything that is compared, in the order in which it is listed: whole tables, which have the
 * most changes, come last.
 */
function comparedIn({ derived, shared, perCountry, copied }: DataFiles): Compared[] {
  const written = [...shared, ...perCountry].flatMap((file) => {
    const { name, table, key } = file;
    return table ? [{ file: name, table, key, columns: columnsOf(file) }] : [];
  });
  return [
    ...derived.flatMap(({ compared }) => compared ?? []),
    ...written,
    ...copied.map(({ compared }) => compared),
  ];
}

const COLUMNS = Object.values(getTableColumns(changes)).map(({ name }) => name);

function lineOf(
  { country, file, key, column, kind, from, to }: Change,
  edition: number,
  position: number,
): string {
  return copyLine([edition, position, country, file, key, column, kind, from, to]);
}

function count(
  counts: Map<string, ChangeCountRow>,
  { country, file, kind }: Change,
  edition: number,
): void {
  const key = `${country} ${file}`;
  const known = counts.get(key) ?? {
    edition,
    position: counts.size,
    country,
    file,
    added: 0,
    removed: 0,
    changed: 0,
  };
  known[kind]++;
  counts.set(key, known);
}
