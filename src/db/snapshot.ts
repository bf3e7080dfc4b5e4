import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/**
 * A copy of the embedded database as it is once migrated and loaded, kept in a file: making a database takes PGlite two seconds, reading one back
 * half a second. The file's name says what is in it, so it is never out of date; whatever goes wrong with it costs time only.
 */
export type Snapshot = { read: () => Promise<Blob | undefined>; write: (client: PGlite) => Promise<void> };

/** `contents` is all that the database follows from: data, migrations, and the version of PGlite. */
export function snapshotIn(folder: string, contents: readonly string[]): Snapshot {
  const digest = createHash('sha256').update(contents.join('\0')).digest('hex').slice(0, 20);
  const file = path.join(folder, `${digest}.tar`);
  return {
    async read() {
      const bytes = await readFile(file).catch(() => undefined);
      return bytes && new Blob([new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)]);
    },
    async write(client) {
      const dump = await client.dumpDataDir('none');
      await mkdir(folder, { recursive: true });
      for (const outdated of await readdir(folder)) await rm(path.join(folder, outdated), { force: true });
      const unfinished = `${file}.${process.pid}`;
      await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
      await rename(unfinished, file);
    },
  };
}
