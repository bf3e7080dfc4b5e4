import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Transaction } from '@electric-sql/pglite';
import { projectRoot } from '../project-root.ts';
import { clientOf, copyStatement } from './copy.ts';
import type { DatabaseOptions, OpenDatabase } from './database.ts';
import { MIGRATIONS_FOLDER, migrateIfOutdated } from './migrate.ts';
import { snapshotIn } from './snapshot.ts';

/** Nothing that is copied into a new table is logged as well, as there is no other server; and files that are in memory need no memory beside it. */
const SETTINGS = [
  'wal_level=minimal',
  'max_wal_senders=0',
  'shared_buffers=16MB',
  'min_wal_size=2MB',
  'max_wal_size=8MB',
  'wal_recycle=off',
];
/** Nobody connects to the other databases, and what was logged is written: each start would read them back for nothing. */
const LEAVE_OUT = ['update pg_database set datistemplate = false', 'drop database template0', 'drop database template1', 'checkpoint'];
/** What is logged all the same lies in memory and in each copy of it: in pieces of a megabyte instead of sixteen. */
const INITDB = ['--wal-segsize=1'];

/** A database within this process, in memory: read back from its snapshot when there is one, else made anew. */
export async function openEmbedded({ log, onStatement, snapshotFolder, dataVersion }: DatabaseOptions): Promise<OpenDatabase> {
  // V8 would spend more time on optimising PGlite's code than its few queries gain from it.
  setFlagsFromString('--liftoff-only');
  const { PGlite } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const { drizzle } = await import('drizzle-orm/pglite');
  const snapshot = snapshotFolder && dataVersion ? snapshotIn(snapshotFolder, await snapshotContents(dataVersion), log) : undefined;
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])];
  const options = { extensions: { pg_trgm }, startParams, initDbStartParams: INITDB };
  const stored = await snapshot?.read();
  const restored =
    stored && (await PGlite.create({ ...options, loadDataDir: stored }).catch(() => snapshot?.discard('PGlite cannot read it')));
  const client = restored ?? (await PGlite.create(options));
  const db = drizzle(client, { logger: onStatement ? { logQuery: onStatement } : false });
  return {
    db,
    // Nothing else reads or writes it while it is served.
    read: (work) => work(db),
    async copy(transaction, table, columns, texts) {
      const statement = copyStatement(table, columns, "'/dev/blob'");
      for await (const text of texts) await clientOf<Transaction>(transaction).query(statement, [], { blob: new Blob([text]) });
    },
    exclusively: (work) => work(),
    migrate: () =>
      migrateIfOutdated(db, async () => {
        const { migrate } = await import('drizzle-orm/pglite/migrator');
        await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
      }),
    async keep() {
      if (restored || !snapshot) return;
      try {
        for (const statement of LEAVE_OUT) await client.exec(statement);
        await snapshot.write(await client.dumpDataDir('none'));
      } catch (error) {
        log.warn({ why: (error as Error).message }, 'the embedded database is not kept: the next start makes it anew');
      }
    },
    async listen(channel, onNotify) {
      await client.listen(channel, onNotify);
    },
    close: () => client.close(),
  };
}

/** What is loaded follows from the program, too, as it counts and resolves: a build lies in a folder that is named after its contents. */
async function snapshotContents(dataVersion: string): Promise<string[]> {
  const migrations = await readFile(path.join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8');
  const pglite = await readFile(path.join(projectRoot(), 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  return [dataVersion, migrations, pglite, path.basename(import.meta.dirname)];
}
