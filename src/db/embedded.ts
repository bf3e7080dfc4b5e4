import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { datasetVersion } from '../packages/version.ts';
import { projectRoot } from '../project-root.ts';
import type { DatabaseOptions, OpenDatabase } from './client.ts';
import { MIGRATIONS_FOLDER, migrateIfOutdated } from './migrate.ts';
import { snapshotIn } from './snapshot.ts';

/** A database within this process, in memory: read back from its snapshot when there is one, else made anew. */
export async function openEmbedded({ log, onStatement, snapshotFolder, dataDir }: DatabaseOptions): Promise<OpenDatabase> {
  // V8 would spend more time on optimising PGlite's code than its few queries gain from it.
  setFlagsFromString('--liftoff-only');
  const { PGlite } = await import('@electric-sql/pglite');
  const { drizzle } = await import('drizzle-orm/pglite');
  const snapshot = snapshotFolder && dataDir ? snapshotIn(snapshotFolder, await snapshotContents(dataDir), log) : undefined;
  const stored = await snapshot?.read();
  const restored = stored && (await PGlite.create({ loadDataDir: stored }).catch(() => snapshot?.discard('PGlite cannot read it')));
  const client = restored ?? (await PGlite.create());
  const db = drizzle(client, { logger: onStatement ? { logQuery: onStatement } : false });
  return {
    db,
    // Nothing else reads or writes it while it is served.
    read: (work) => work(db),
    exclusively: (work) => work(),
    migrate: () =>
      migrateIfOutdated(db, async () => {
        const { migrate } = await import('drizzle-orm/pglite/migrator');
        await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
      }),
    async keep() {
      if (restored || !snapshot) return;
      try {
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

async function snapshotContents(dataDir: string): Promise<string[]> {
  const { version } = await datasetVersion(dataDir);
  const migrations = await readFile(path.join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8');
  const pglite = await readFile(path.join(projectRoot(), 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  return [version, migrations, pglite];
}
