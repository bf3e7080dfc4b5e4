import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { END_OF_DEFLATE } from './files.ts';

const deflate = promisify(deflateRaw) as (bytes: Uint8Array, options: object) => Promise<Buffer>;

/** Deflates a piece of a file so that it can be inflated without the other pieces. */
export function deflatePiece(bytes: Uint8Array): Promise<Buffer> {
  return deflate(bytes, { finishFlush: constants.Z_FULL_FLUSH });
}

/** Computes the sizes, the checksum and the digest of a file from its pieces. */
export function measureFile() {
  const digest = createHash('sha256');
  const known = { size: 0, deflatedSize: END_OF_DEFLATE.length, crc32: 0, pieces: 0 };
  return {
    add(bytes: Uint8Array, deflated: Uint8Array) {
      known.size += bytes.length;
      known.deflatedSize += deflated.length;
      known.crc32 = crc32(bytes, known.crc32);
      known.pieces++;
      digest.update(deflated);
    },
    end: () => ({ ...known, digest: digest.digest('base64url') }),
  };
}
