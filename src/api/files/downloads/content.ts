import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';
import type { Edition } from '../../../data/editions/edition.ts';
import { END_OF_DEFLATE, type StoredFile } from '../../../data/editions/files.ts';

/** Bytes that are read piece by piece, as they are taken, and their number. */
export type Content = { length: number; pieces: AsyncIterable<Uint8Array> };

const inflate = promisify(inflateRaw) as (deflated: Uint8Array, options: object) => Promise<Buffer>;

/** Deflated with a last block missing, GZIP_HEADER before it: no name, no time, whatever system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** A file that is made of stored ones, in the form of a stored one. `deflated` returns its pieces. */
export type MadeFile = StoredFile & {
  deflated: (edition: Edition) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

export function isMade(file: StoredFile): file is MadeFile {
  return 'deflated' in file;
}

/** The pieces of the file as they are kept. */
export async function* deflatedPieces(
  edition: Edition,
  file: StoredFile,
): AsyncGenerator<Uint8Array> {
  if (isMade(file)) return yield* file.deflated(edition);
  for (let position = 0; position < file.pieces; position++)
    yield await edition.pieces.read(file, position);
}

/** The file, byte for byte. */
export function plainContent(edition: Edition, file: StoredFile): Content {
  return { length: file.size, pieces: inflated() };

  async function* inflated(): AsyncGenerator<Uint8Array> {
    for await (const piece of deflatedPieces(edition, file))
      yield await inflate(piece, { finishFlush: constants.Z_SYNC_FLUSH });
  }
}

/** The whole file, for what is small enough to be held in memory. */
export async function readContent(edition: Edition, file: StoredFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of plainContent(edition, file).pieces) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The file in gzip: nothing is compressed anew. */
export function gzipContent(edition: Edition, file: StoredFile): Content {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(file.crc32);
  trailer.writeUInt32LE(file.size % 2 ** 32, 4);
  return { length: GZIP_HEADER.length + file.deflatedSize + trailer.length, pieces: framed() };

  async function* framed(): AsyncGenerator<Uint8Array> {
    let before = GZIP_HEADER;
    for await (const piece of deflatedPieces(edition, file)) {
      yield Buffer.concat([before, piece]);
      before = Buffer.alloc(0);
    }
    yield Buffer.concat([before, END_OF_DEFLATE, trailer]);
  }
}
