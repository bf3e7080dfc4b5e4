import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Dataset } from '../dataset/check-dataset.ts';
import { readBytes } from '../dataset/read-rows.ts';
import type { Database } from '../db/database.ts';
import { storedFiles, storedPieces } from './files-table.ts';
import type { Batch } from './loaders.ts';

/**
 * A file that an edition was loaded from. It is kept in pieces of 256 KiB at most, each deflated by itself and ended at a whole byte: one after the other, and then
 * END_OF_DEFLATE, they are the deflate stream of the file as ZIP and gzip hold it, and each can be inflated without the others.
 */
export type StoredFile = Omit<typeof storedFiles.$inferSelect, 'edition' | 'position'>;

/** An empty last block. */
export const END_OF_DEFLATE: Buffer = deflateRawSync(Buffer.alloc(0));

/** Pieces that are deflated together, and added in one statement. */
const PIECES_AT_ONCE = 16;

type Piece = { file: string; position: number; bytes: Buffer };

const deflate = promisify(deflateRaw) as (bytes: Buffer, options: object) => Promise<Buffer>;

/** Keeps the bytes that the dataset was read from with its edition. */
export async function storeFiles(transaction: Database, bytes: Dataset['bytes'], edition: number): Promise<void> {
  const files = new Map([...bytes.keys()].map((name) => [name, createFile()]));
  for await (const pieces of batchesOf(piecesOf(bytes))) {
    const values = await Promise.all(
      pieces.map(async (piece) => ({ ...piece, edition, deflated: await deflate(piece.bytes, { finishFlush: constants.Z_FULL_FLUSH }) })),
    );
    await transaction.insert(storedPieces).values(values.map(({ bytes: _bytes, ...row }) => row));
    for (const { file, bytes, deflated } of values) files.get(file)?.add(bytes, deflated);
  }
  const rows = [...files].map(([name, file], position) => ({ edition, position, name, ...file.end() }));
  await transaction.insert(storedFiles).values(rows);
}

/** What there is to know of a file, reckoned from its pieces. */
function createFile() {
  const digest = createHash('sha256');
  const known = { size: 0, deflatedSize: END_OF_DEFLATE.length, crc32: 0, pieces: 0 };
  return {
    add(bytes: Buffer, deflated: Buffer) {
      known.size += bytes.length;
      known.deflatedSize += deflated.length;
      known.crc32 = crc32(bytes, known.crc32);
      known.pieces++;
      digest.update(deflated);
    },
    end: () => ({ ...known, digest: digest.digest('base64url') }),
  };
}

async function* piecesOf(files: Dataset['bytes']): AsyncGenerator<Piece> {
  for (const [file, content] of files) {
    let position = 0;
    for await (const bytes of readBytes(content)) yield { file, position: position++, bytes };
  }
}

async function* batchesOf(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece[]> {
  let batch: Piece[] = [];
  for await (const piece of pieces) {
    batch.push(piece);
    if (batch.length < PIECES_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** All files of the edition, in the order in which they were read; for the one key ALL_FILES. */
export const filesOfEdition: Batch<readonly StoredFile[]> = async (db, edition) => {
  const { edition: _edition, position, ...columns } = getTableColumns(storedFiles);
  return [await db.select(columns).from(storedFiles).where(eq(storedFiles.edition, edition)).orderBy(asc(position))];
};
export const ALL_FILES = 'all';

/** One piece of a file, deflated. */
export async function readPiece(db: Database, edition: number, file: string, position: number): Promise<Uint8Array> {
  const wanted = and(eq(storedPieces.edition, edition), eq(storedPieces.file, file), eq(storedPieces.position, position));
  const [row] = await db.select({ deflated: storedPieces.deflated }).from(storedPieces).where(wanted);
  return (row as { deflated: Uint8Array }).deflated;
}
