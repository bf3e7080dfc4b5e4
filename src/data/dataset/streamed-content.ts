import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { MAX_STREAMED_BYTES, whyNotRead } from './bounds.ts';
import { DataError } from './problem.ts';

/** A file that is not held: where it is, and the digest of the bytes that it had when it was first read. What was sent to be checked has its `bytes`. */
export type StreamedContent = { file: string; digest: string; bytes?: Buffer };

/** Files that are not held are read in pieces of so many bytes. */
export const BYTES_AT_ONCE = 256 * 1024;

/** Throws a DataError for one that cannot be read. */
export function readStreamedContent(file: string): StreamedContent {
  try {
    return { file, digest: digestOfFile(file) };
  } catch (error) {
    if (error instanceof DataError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new DataError([{ file, message: `cannot be read (${code})` }]);
  }
}

/** Where each piece is read to, one file after the other: memory that was not used before costs more than what is read into it. */
let piece: Buffer | undefined;

/**
 * The digest of the bytes of a file, read synchronously. Throws the system error if it cannot be
 * read, and a DataError if it must not be.
 */
export function digestOfFile(file: string): string {
  const refused = whyNotRead(file, MAX_STREAMED_BYTES);
  if (refused !== null) throw new DataError([{ file, message: refused }]);
  piece ??= Buffer.allocUnsafeSlow(BYTES_AT_ONCE);
  const digest = createHash('sha256');
  const descriptor = openSync(file, 'r');
  try {
    for (let count = readSync(descriptor, piece); count > 0; count = readSync(descriptor, piece))
      digest.update(piece.subarray(0, count));
  } finally {
    closeSync(descriptor);
  }
  return digest.digest('hex');
}
