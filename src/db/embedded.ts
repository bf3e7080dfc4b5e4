import path from 'node:path';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { projectRoot } from '../config/project-root.ts';
import { takeTurn } from '../http/turns.ts';
import { collectGarbage } from './collect-garbage.ts';
import { clientOf, copyStatement } from './copy.ts';
import type { Database, DatabaseOptions, OpenDatabase } from './database.ts';
import { emptyDatabaseFile } from './empty-database-file.mjs';
import { isMigrated, MIGRATIONS_FOLDER, migrateIfOutdated } from './migrate.ts';
import { dumpPGlite, type Purpose, startPGlite } from './pglite.ts';
import { type Snapshot, snapshotAt, snapshotName } from './snapshot.ts';

/**
 * A database within this process, in memory: as it was kept when it held the same data, else from the empty one that the build made, else made anew, which takes
 * seconds and more memory than all that is done with it.
 */
export async function openEmbedded({ log, onStatement, snapshotFolder, dataVersion }: DatabaseOptions): Promise<OpenDatabase> {
  const empty = await emptyDatabaseFile(projectRoot());
  const snapshot = snapshotFolder && dataVersion ? snapshotAt(keptFile(snapshotFolder, empty, dataVersion), log) : undefined;
  const restored = await restore('toQuery', snapshot);
  const client = restored ?? (await restore('toLoad', snapshotAt(empty, log))) ?? (await startPGlite('toLoad'));
  const { drizzle } = await import('drizzle-orm/pglite');
  const logger = onStatement ? { logQuery: onStatement } : false;
  const db = drizzle(client, { logger });
  const reading = drizzle({ client: inTurns(client), logger });
  return {
    db,
    // Nothing else reads or writes it while it is served.
    read: (work) => work(reading),
    async copy(transaction, table, columns, texts) {
      const statement = copyStatement(table, columns, "'/dev/blob'");
      for await (const text of texts) await clientOf<Transaction>(transaction).query(statement, [], { blob: new Blob([text]) });
    },
    exclusively: (work) => work(),
    isMigrated: () => isMigrated(db),
    migrate: () => migrate(db),
    async keep() {
      if (restored || !snapshot) return;
      try {
        // The memory in which rows were loaded serves for the dump.
        collectGarbage();
        await snapshot.write(await dumpPGlite(client));
        collectGarbage();
      } catch (error) {
        log.warn({ why: (error as Error).message }, 'could not cache the embedded database: the next start rebuilds it');
      }
    },
    async listen(channel, onNotify) {
      await client.listen(channel, onNotify);
    },
    close: () => client.close(),
  };
}

/** The client, running each statement in a turn of its own: it works on this thread. */
function inTurns(client: PGlite): PGlite {
  const query: PGlite['query'] = async (...statement) => {
    await takeTurn();
    return client.query(...statement);
  };
  return { query } as PGlite;
}

/** Keeps an empty database that has its tables, for all that is embedded from now on. */
export async function makeEmptyDatabase(log: DatabaseOptions['log']): Promise<void> {
  const client = await startPGlite('toQuery');
  const { drizzle } = await import('drizzle-orm/pglite');
  await migrate(drizzle(client));
  await snapshotAt(await emptyDatabaseFile(projectRoot()), log).write(await dumpPGlite(client));
  await client.close();
}

async function restore(purpose: Purpose, snapshot: Snapshot | undefined): Promise<PGlite | undefined> {
  const stored = await snapshot?.read();
  return stored && startPGlite(purpose, stored).catch(() => snapshot?.discard('PGlite cannot read it'));
}

function migrate(db: Database): Promise<void> {
  return migrateIfOutdated(db, async () => {
    const { migrate } = await import('drizzle-orm/pglite/migrator');
    await migrate(db as Parameters<typeof migrate>[0], { migrationsFolder: MIGRATIONS_FOLDER });
  });
}

/**
 * Where a loaded database is kept: it follows from the empty one, from the data and from the program, as that counts and resolves; a build lies in a folder that is named
 * after its contents.
 */
function keptFile(folder: string, empty: string, dataVersion: string): string {
  return path.join(folder, snapshotName([path.basename(empty), dataVersion, path.basename(import.meta.dirname)]));
}
