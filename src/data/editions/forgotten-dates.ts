import { crc32, inflateRawSync } from 'node:zlib';
import { today } from '../../engine/conditions/in-force.ts';
import type { Dataset } from '../dataset/check-dataset.ts';
import { asOfOf, DESCRIPTOR } from '../dataset/folder-version.ts';
import type { Problem } from '../dataset/problem.ts';
import { readBytes } from '../dataset/read-rows.ts';
import type { Database } from '../db/database.ts';
import type { LoadedEdition } from './current.ts';
import { ALL_FILES, END_OF_DEFLATE, filesOfEdition, readPiece, type StoredFile } from './files.ts';

type Bytes = Dataset['bytes'];

/**
 * Countries whose tables differ from those of an edition while `as_of` is the same earlier day, so
 * that it must be raised. Tables may change several times on the day of `as_of`.
 */
export async function findForgottenDates(
  db: Database,
  held: LoadedEdition,
  bytes: Bytes,
): Promise<Problem[]> {
  const [stored = []] = await filesOfEdition(db, held.id, [ALL_FILES]);
  const problems: Problem[] = [];
  for (const [file, content] of bytes) {
    if (!file.endsWith(`/${DESCRIPTOR}`)) continue;
    const asOf = asOfOf((content as Buffer).toString('utf8'));
    const before = stored.find(({ name }) => name === file);
    if (!before || asOf >= today()) continue;
    if (asOf !== asOfOf(await readText(db, held.id, before))) continue;
    const [changed] = await changedTables(stored, bytes, file.slice(0, -DESCRIPTOR.length));
    if (!changed) continue;
    const message =
      `must be raised: it is still ${asOf}, the day of edition ${held.version} in the database, ` +
      `but ${changed} differs; set it to the day of the change and run npm run data:describe`;
    problems.push({ file, column: 'plumbline.as_of', message });
  }
  return problems;
}

/** The tables of a country that differ, were added or are gone. */
async function changedTables(
  stored: readonly StoredFile[],
  bytes: Bytes,
  folder: string,
): Promise<string[]> {
  const isTable = (name: string) => name.startsWith(folder) && name.endsWith('.csv');
  const before = new Map(
    stored.filter(({ name }) => isTable(name)).map((file) => [file.name, file]),
  );
  const changed = [...before.keys()].filter((name) => !bytes.has(name));
  for (const [name, content] of bytes) {
    if (!isTable(name)) continue;
    const file = before.get(name);
    if (!file || !(await isSame(file, content))) changed.push(name);
  }
  return changed;
}

async function isSame(
  file: StoredFile,
  content: Parameters<typeof readBytes>[0],
): Promise<boolean> {
  let size = 0;
  let checksum = 0;
  for await (const piece of readBytes(content)) {
    size += piece.length;
    checksum = crc32(piece, checksum);
  }
  return size === file.size && checksum === file.crc32;
}

async function readText(
  db: Database,
  edition: number,
  { name, pieces }: StoredFile,
): Promise<string> {
  const deflated: Uint8Array[] = [];
  for (let position = 0; position < pieces; position++)
    deflated.push(await readPiece(db, edition, name, position));
  return inflateRawSync(Buffer.concat([...deflated, END_OF_DEFLATE])).toString('utf8');
}
