import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';

/**
 * A copy of the embedded database as it is once migrated and loaded, kept in a file: making a database takes PGlite two seconds, reading one back
 * half a second. The file's name says what is in it, so it is never out of date; whatever goes wrong with it costs time only.
 */
export type Snapshot = {
  /** The dump that is kept; undefined when there is none, or none that is whole. */
  read: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
  write: (dump: Blob) => Promise<void>;
  /** Drops what is kept, and says why. */
  discard: (why: string) => Promise<undefined>;
};

/** The file ends with the checksum of the dump, as PGlite takes a dump without checking it. A digest would take longer than all else that reads it back. */
const CHECKSUM_BYTES = 4;
/** Writing takes a second: what has been unfinished for so long was left behind. */
const LEFT_BEHIND_AFTER_MS = 10 * 60_000;

/** Nothing else is deleted: the folder may hold what others keep. */
const SNAPSHOT = /^[0-9a-f]{20}\.snapshot(\.[0-9a-f-]{36}\.unfinished)?$/;

/** A name for all that the database follows from. */
export function snapshotName(contents: readonly string[]): string {
  return `${createHash('sha256').update(contents.join('\0')).digest('hex').slice(0, 20)}.snapshot`;
}

/** The snapshot in a file: the only one of its folder, as it drops all others. */
export function snapshotAt(file: string, log: { warn: (facts: object, message: string) => void }): Snapshot {
  const folder = path.dirname(file);
  return { read, write, discard };

  async function read(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const handle = await open(file).catch(() => undefined);
    if (!handle) return undefined;
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) return discard('not a file');
      const { size } = stats;
      const dump = new Uint8Array(Math.max(0, size - CHECKSUM_BYTES));
      const checksum = Buffer.alloc(CHECKSUM_BYTES);
      const { bytesRead } = await handle.readv([dump, checksum], 0);
      const isWhole = dump.length > 0 && bytesRead === size && crc32(dump) === checksum.readUInt32BE();
      return isWhole ? dump : discard('checksum mismatch');
    } finally {
      await handle.close();
    }
  }

  async function write(blob: Blob): Promise<void> {
    await mkdir(folder, { recursive: true });
    await dropOutdated();
    // Several processes may write at once: each its own file, and the last one stays.
    const unfinished = `${file}.${randomUUID()}.unfinished`;
    try {
      await writeFile(unfinished, withChecksum(blob));
      await rename(unfinished, file);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  async function discard(why: string): Promise<undefined> {
    log.warn({ file, why }, 'cached embedded database is corrupt: rebuilding it');
    await rm(file, { force: true }).catch(() => {});
  }

  async function dropOutdated(): Promise<void> {
    const ours = (await readdir(folder)).filter((entry) => SNAPSHOT.test(entry) && entry !== path.basename(file));
    for (const other of ours) {
      const place = path.join(folder, other);
      const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: 0 }));
      if (!other.endsWith('.unfinished') || Date.now() - mtimeMs > LEFT_BEHIND_AFTER_MS) await rm(place, { force: true });
    }
  }
}

/** The dump in pieces, as another copy of it would be more than all else that the process holds, and its checksum. */
async function* withChecksum(dump: Blob): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  for await (const piece of dump.stream()) {
    checksum = crc32(piece, checksum);
    yield piece;
  }
  const end = Buffer.alloc(CHECKSUM_BYTES);
  end.writeUInt32BE(checksum);
  yield end;
}
