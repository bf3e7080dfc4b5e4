import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { MAX_STREAMED_BYTES, whyNotRead } from './bounds.ts';
import { DataError } from './problem.ts';

/** A file that is not held: where it is, and the digest of the bytes that it had when it was first read. What was sent to be checked has its `bytes`. */
export type StreamedContent = { file: string; digest: string; bytes?: Buffer };

/** Files that are not held are read in pieces of so many bytes. */
export const BYTES_AT_ONCE = 256 * 1024;

/** The file with the digest of its bytes, or null when there is none. At once, as the files that are held are read. */
export function digestOfFile(file: string): StreamedContent | null {
  const digest = createHash('sha256');
  try {
    const refused = whyNotRead(file, MAX_STREAMED_BYTES);
    if (refused !== null) throw new DataError([{ file, message: refused }]);
    const descriptor = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(BYTES_AT_ONCE);
      for (let count = readSync(descriptor, bytes); count > 0; count = readSync(descriptor, bytes)) digest.update(bytes.subarray(0, count));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (error instanceof DataError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new DataError([{ file, message: `cannot be read (${code})` }]);
  }
  return { file, digest: digest.digest('hex') };
}
