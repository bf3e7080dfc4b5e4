import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** How a database is made: what Postgres logs of its changes lies in memory and in each copy of it, so in pieces of a megabyte instead of sixteen. */
export const INITDB = ['--wal-segsize=1'];

/** Where the build keeps an empty database for services that embed one, by the project's folder: the name says what it follows from. */
export async function emptyDatabaseFile(root) {
  const digest = createHash('sha256').update(INITDB.join('\0'));
  digest.update(await readFile(pglitePackage()));
  const migrations = path.join(root, 'drizzle');
  for (const name of (await readdir(migrations)).filter((each) => each.endsWith('.sql')).sort()) {
    digest.update(name).update(await readFile(path.join(migrations, name)));
  }
  return path.join(root, 'dist', 'empty-database', `${digest.digest('hex').slice(0, 20)}.snapshot`);
}

/** Its package.json, wherever it was installed: beside this program, or above it where this is a package itself. */
function pglitePackage() {
  let folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return path.join(folder, 'package.json');
}
