import type { Dataset } from '../dataset/check-dataset.ts';
import { readBytes } from '../dataset/read-rows.ts';
import type { Database } from '../db/database.ts';
import { deflatePiece, measureFile } from './deflated-file.ts';
import { storedFiles, storedPieces } from './files-table.ts';

/** Pieces that are deflated together, and added in one statement. */
const PIECES_AT_ONCE = 16;

type Piece = { file: string; position: number; bytes: Buffer };

/** Keeps the bytes that the dataset was read from with its edition. */
export async function storeFiles(
  transaction: Database,
  bytes: Dataset['bytes'],
  edition: number,
): Promise<void> {
  const files = new Map([...bytes.keys()].map((name) => [name, measureFile()]));
  let inserted = Promise.resolve();
  for await (const pieces of batchesOf(piecesOf(bytes))) {
    const values = await Promise.all(
      pieces.map(async (piece) => ({
        ...piece,
        edition,
        deflated: await deflatePiece(piece.bytes),
      })),
    );
    await inserted;
    // The next pieces are deflated meanwhile.
    inserted = insertPieces(transaction, values);
    inserted.catch(() => {});
    for (const { file, bytes, deflated } of values) files.get(file)?.add(bytes, deflated);
  }
  await inserted;
  const rows = [...files].map(([name, file], position) => ({
    edition,
    position,
    name,
    ...file.end(),
  }));
  await transaction.insert(storedFiles).values(rows);
}

async function insertPieces(
  transaction: Database,
  pieces: readonly (Piece & { edition: number; deflated: Buffer })[],
): Promise<void> {
  await transaction.insert(storedPieces).values(pieces.map(({ bytes: _bytes, ...row }) => row));
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
