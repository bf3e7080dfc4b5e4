import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { projectRoot } from '../../server/config/project-root.ts';
import { createWorkingFolder, deleteFolder, publish } from './cached-databases.ts';
import { clientOf, copyStatement } from './copy.ts';
import type { Database, DatabaseOptions, OpenDatabase } from './database.ts';
import {
  type EmbeddedClient,
  type EmbeddedConnection,
  startEmbeddedThread,
} from './embedded-client.ts';
import { emptyDatabaseFile } from './empty-database-file.mjs';
import { isMigrated, MIGRATIONS_FOLDER, migrateIfOutdated } from './migrate.ts';

const BESIDE_THIS = new URL('./', import.meta.url);
const BETWEEN_INDEXES_MS = 50;

/**
 * Opens PGlite in a thread of this process, on a copy of the cached database with the same data.
 * Without one it copies the empty database that the build made. Runs in memory where `cacheFolder`
 * is missing or cannot be written.
 */
export async function openEmbedded({
  log,
  onStatement,
  cacheFolder,
  dataVersion,
  threads = BESIDE_THIS,
}: DatabaseOptions): Promise<OpenDatabase> {
  const client = startEmbeddedThread(new URL('embedded-thread.js', threads), log);
  const folder = cacheFolder === undefined ? undefined : await workingFolder(cacheFolder, log);
  const close = async () => {
    await client.close();
    if (folder) await deleteFolder(folder);
  };
  const [empty, version] = await Promise.all([emptyDatabaseFile(projectRoot()), dataVersion]).catch(
    async (error) => {
      await close();
      throw error;
    },
  );
  const cached = folder && version ? cachedFolder(path.dirname(folder), empty, version) : undefined;
  const opened = client.open({ folder, cached, empty });
  // Statements fail as well.
  opened.catch(() => {});
  const db = await handleOf(client, onStatement);
  return {
    db,
    isEmpty: cached === undefined || !existsSync(cached),
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
      try {
        if (await opened) return;
        await makeIndexes(client);
        if (cached === undefined) return;
        const copy = await createWorkingFolder(path.dirname(cached));
        await client.copyTo(copy);
        await publish(copy, cached);
      } catch (error) {
        log.warn(
          { why: (error as Error).message },
          'could not cache the embedded database: the next start rebuilds it',
        );
      }
    },
    listen: client.listen,
    close,
  };
}

async function workingFolder(
  cacheFolder: string,
  log: DatabaseOptions['log'],
): Promise<string | undefined> {
  try {
    return await createWorkingFolder(cacheFolder);
  } catch (error) {
    log.warn(
      { why: (error as Error).message },
      'could not write to CACHE_DIR: the embedded database runs in memory, and the next start rebuilds it',
    );
    return undefined;
  }
}

/** One after the other, and what has waited for one is read before the next: a request that reads several times waits once. */
async function makeIndexes(client: EmbeddedClient): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    'select places_index_statements(edition) as statement from current_edition',
  );
  for (const { statement } of rows) {
    await client.query(statement);
    await setTimeout(BETWEEN_INDEXES_MS);
  }
}

async function handleOf(
  client: EmbeddedClient,
  onStatement?: DatabaseOptions['onStatement'],
): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite');
  return drizzle({
    client: client as unknown as PGlite,
    logger: onStatement ? { logQuery: onStatement } : false,
  });
}

function migrate(db: Database): Promise<void> {
  return migrateIfOutdated(db, async () => {
    const { migrate } = await import('drizzle-orm/pglite/migrator');
    await migrate(db as Parameters<typeof migrate>[0], { migrationsFolder: MIGRATIONS_FOLDER });
  });
}

/** Named after what a loaded database follows from: the empty one, the data, and the program, whose build lies in a folder named after its contents. */
function cachedFolder(cacheFolder: string, empty: string, dataVersion: string): string {
  const contents = [path.basename(empty), dataVersion, path.basename(import.meta.dirname)];
  return path.join(
    cacheFolder,
    createHash('sha256').update(contents.join('\0')).digest('hex').slice(0, 20),
  );
}
