import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate';

/** The workbook of the largest country has 6 MiB in 41 parts, and 48 MiB once Gnumeric has saved it. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_PARTS = 200;

/** The reason why a workbook cannot be read. */
export class UnreadableWorkbook extends Error {}

/**
 * Repacks the archive without compression, so that its reader inflates nothing. Throws an
 * UnreadableWorkbook where it is not an archive, or has more parts or bytes than a workbook may
 * have, whatever sizes it states.
 */
export function unpackBounded(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new UnreadableWorkbook(
      'is an .xls file, or a workbook with a password: save it as .xlsx without one',
    );
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new UnreadableWorkbook('is not an .xlsx file');
  const parts: Record<string, Uint8Array> = {};
  let [count, size] = [0, 0];
  /** Sizes are looked at before anything is inflated, and cannot be exceeded then. */
  const isWanted = ({ name, originalSize }: UnzipFileInfo) => {
    count++;
    size += originalSize;
    if (count > MAX_PARTS)
      throw new UnreadableWorkbook(
        `has more than ${MAX_PARTS} parts, which no workbook of ours has`,
      );
    if (size > MAX_UNPACKED_BYTES) throw tooLarge();
    return !name.endsWith('/');
  };
  try {
    for (const [name, content] of Object.entries(unzipSync(bytes, { filter: isWanted })))
      parts[name] = content;
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw error;
    throw new UnreadableWorkbook(
      `is damaged: its archive cannot be read (${(error as Error).message})`,
    );
  }
  return zipSync(parts, { level: 0 });
}

function tooLarge(): UnreadableWorkbook {
  return new UnreadableWorkbook(
    `has more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MiB when it is unpacked`,
  );
}
