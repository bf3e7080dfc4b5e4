import { deflateRawSync } from 'node:zlib';
import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { storedFiles, storedPieces } from './files-table.ts';
import type { Batch } from './loaders.ts';

/**
 * A file that an edition was loaded from. It is stored in pieces of 256 KiB at most, each deflated
 * by itself and ended at a whole byte. Their concatenation, followed by END_OF_DEFLATE, is the
 * deflate stream of the file for ZIP and gzip. Each piece can be inflated without the others.
 */
export type StoredFile = Omit<typeof storedFiles.$inferSelect, 'edition' | 'position'>;

/** An empty last block. */
export const END_OF_DEFLATE: Buffer = deflateRawSync(Buffer.alloc(0));

/** All files of the edition, in the order in which they were read; for the one key ALL_FILES. */
export const filesOfEdition: Batch<readonly StoredFile[]> = async (db, edition) => {
  const { edition: _edition, position, ...columns } = getTableColumns(storedFiles);
  return [
    await db
      .select(columns)
      .from(storedFiles)
      .where(eq(storedFiles.edition, edition))
      .orderBy(asc(position)),
  ];
};
export const ALL_FILES = 'all';

/** One piece of a file, deflated. */
export async function readPiece(
  db: Database,
  edition: number,
  file: string,
  position: number,
): Promise<Uint8Array> {
  const wanted = and(
    eq(storedPieces.edition, edition),
    eq(storedPieces.file, file),
    eq(storedPieces.position, position),
  );
  const [row] = await db
    .select({ deflated: storedPieces.deflated })
    .from(storedPieces)
    .where(wanted);
  return (row as { deflated: Uint8Array }).deflated;
}
