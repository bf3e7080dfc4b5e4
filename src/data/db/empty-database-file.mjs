import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Segments of the write-ahead log of one megabyte instead of sixteen: the log is copied with the database. */
export const INITDB = ['--wal-segsize=1'];
/** Rows that are copied into a new table are not logged; the log and the buffers stay small. */
export const SETTINGS = ['wal_level=minimal', 'max_wal_senders=0', 'shared_buffers=16MB', 'min_wal_size=2MB', 'max_wal_size=8MB'].flatMap(
  (setting) => ['-c', setting],
);

/** The file in dist/ with the empty, migrated database that the build makes. The name follows from PGlite and the migrations. */
export async function emptyDatabaseFile(root) {
  const digest = createHash('sha256').update(INITDB.join('\0'));
  digest.update(await readFile(pglitePackage()));
  const migrations = path.join(root, 'drizzle');
  for (const name of (await readdir(migrations)).filter((each) => each.endsWith('.sql')).sort()) {
    digest.update(name).update(await readFile(path.join(migrations, name)));
  }
  return path.join(root, 'dist', 'empty-database', `${digest.digest('hex').slice(0, 20)}.tar`);
}

/** Its package.json, wherever it was installed: beside this program, or above it where this is a package itself. */
function pglitePackage() {
  let folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return path.join(folder, 'package.json');
}
