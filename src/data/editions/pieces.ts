import { LRUCache } from 'lru-cache';
import type { StoredFile } from './files.ts';

/**
 * The pieces of the files that an edition was loaded from, as they are stored. The most recently
 * used are cached, and concurrent requests for one piece share a single read.
 */
export type Pieces = {
  read: (file: StoredFile, position: number) => Promise<Uint8Array>;
  /** Reads the first piece of the files that is not kept: where the database cannot answer, that is known before anything was sent. */
  readFirstMissing: (files: readonly StoredFile[]) => Promise<void>;
};

/** Bound on the memory of pieces that are kept: all countries together are a megabyte. */
const KEPT_BYTES = 8 * 1024 * 1024;

export function createPieces(
  readPiece: (file: string, position: number) => Promise<Uint8Array>,
): Pieces {
  const kept = new LRUCache<string, Uint8Array, { file: string; position: number }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (piece) => piece.length,
    fetchMethod: (_key, _stale, { context: { file, position } }) => readPiece(file, position),
    // One that loses its place while it is read is sent all the same.
    ignoreFetchAbort: true,
  });
  const keyOf = (file: string, position: number) => `${position} ${file}`;
  const read = async ({ name: file }: StoredFile, position: number) =>
    (await kept.fetch(keyOf(file, position), { context: { file, position } })) as Uint8Array;
  return {
    read,
    async readFirstMissing(files) {
      for (const file of files) {
        for (let position = 0; position < file.pieces; position++) {
          if (kept.peek(keyOf(file.name, position)) === undefined)
            return void (await read(file, position));
        }
      }
    },
  };
}
