import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { projectRoot } from '../config/project-root.ts';
import { collectGarbage } from './collect-garbage.ts';
import { clientOf, copyStatement } from './copy.ts';
import type { Database, DatabaseOptions, OpenDatabase } from './database.ts';
import { type EmbeddedClient, type EmbeddedConnection, startEmbeddedThread } from './embedded-client.ts';
import { emptyDatabaseFile } from './empty-database-file.mjs';
import { isMigrated, MIGRATIONS_FOLDER, migrateIfOutdated } from './migrate.ts';
import { snapshotName } from './snapshot.ts';

const BESIDE_THIS = new URL('./', import.meta.url);
const BETWEEN_INDEXES_MS = 50;

/**
 * A database within this process, in memory: as it was kept when it held the same data, else from the empty one that the build made, else made anew, which takes
 * seconds and more memory than all that is done with it.
 */
export async function openEmbedded({
  log,
  onStatement,
  snapshotFolder,
  dataVersion,
  threads = BESIDE_THIS,
}: DatabaseOptions): Promise<OpenDatabase> {
  const client = startEmbeddedThread(new URL('embedded-thread.js', threads), log);
  const [empty, version] = await Promise.all([emptyDatabaseFile(projectRoot()), dataVersion]).catch(async (error) => {
    await client.close();
    throw error;
  });
  const kept = snapshotFolder && version ? keptFile(snapshotFolder, empty, version) : undefined;
  const opened = client.open({ kept, empty });
  // What is asked of it fails as well.
  opened.catch(() => {});
  const db = await handleOf(client, onStatement);
  return {
    db,
    isEmpty: kept === undefined || !existsSync(kept),
    // Nothing else reads or writes it while it is served.
    read: (work) => work(db),
    async copy(transaction, table, columns, texts) {
      const statement = copyStatement(table, columns, "'/dev/blob'");
      let copied: Promise<unknown> = Promise.resolve();
      for await (const text of texts) {
        await copied;
        // The next piece is made meanwhile.
        copied = clientOf<EmbeddedConnection>(transaction).copy(statement, text);
        copied.catch(() => {});
      }
      await copied;
    },
    exclusively: (work) => work(),
    isMigrated,
    migrate: () => migrate(db),
    indexesLater: true,
    async keep() {
      collectGarbage();
      try {
        const isRestored = await opened;
        if (!isRestored) await makeIndexes(client);
        await client.keep(isRestored ? undefined : kept);
      } catch (error) {
        log.warn({ why: (error as Error).message }, 'could not cache the embedded database: the next start rebuilds it');
      }
    },
    listen: client.listen,
    async close() {
      await client.close();
    },
  };
}

/** One after the other, and what has waited for one is read before the next: a request that reads several times waits once. */
async function makeIndexes(client: EmbeddedClient): Promise<void> {
  const { rows } = await client.query<{ statement: string }>('select places_index_statements(edition) as statement from current_edition');
  for (const { statement } of rows) {
    await client.query(statement);
    await setTimeout(BETWEEN_INDEXES_MS);
  }
}

/** Makes the empty database that all which is embedded from now on begins with. */
export async function makeEmptyDatabase(log: DatabaseOptions['log']): Promise<void> {
  const client = startEmbeddedThread(new URL('embedded-thread.js', BESIDE_THIS), log);
  const empty = await emptyDatabaseFile(projectRoot());
  await client.open({ kept: undefined, empty });
  await migrate(await handleOf(client));
  await client.keep(empty);
  await client.close();
}

async function handleOf(client: EmbeddedClient, onStatement?: DatabaseOptions['onStatement']): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite');
  return drizzle({ client: client as unknown as PGlite, logger: onStatement ? { logQuery: onStatement } : false });
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
