import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { desc } from 'drizzle-orm';
import { bigint, pgSchema } from 'drizzle-orm/pg-core';
import { projectRoot } from '../../server/config/project-root.ts';
import { causesOf } from '../../server/http/errors.ts';
import type { Database } from './database.ts';

export const MIGRATIONS_FOLDER = path.join(projectRoot(), 'drizzle');

/** Where Drizzle notes which migrations were made. */
const migrations = pgSchema('drizzle').table('__drizzle_migrations', {
  createdAt: bigint('created_at', { mode: 'number' }),
});

/** Postgres's codes for a schema or a table that does not exist. */
const NOT_THERE = /^(3F000|42P01)$/;

/**
 * Runs `migrate` unless the database has had every migration. Drizzle tries to create its schema
 * each time, so a role without that right could not even use tables that are up to date.
 */
export async function migrateIfOutdated(db: Database, migrate: () => Promise<void>): Promise<void> {
  if (!(await isMigrated(db))) await migrate();
}

/** Whether the database has had every migration. */
export async function isMigrated(db: Database): Promise<boolean> {
  return (await lastMigration(db)) >= (await newestMigration());
}

async function lastMigration(db: Database): Promise<number> {
  try {
    const [last] = await db.select().from(migrations).orderBy(desc(migrations.createdAt)).limit(1);
    return last?.createdAt ?? 0;
  } catch (error) {
    if ([...causesOf(error)].some(({ code }) => NOT_THERE.test(String(code)))) return 0;
    throw error;
  }
}

async function newestMigration(): Promise<number> {
  const journal = await readFile(path.join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] };
  return Math.max(...entries.map(({ when }) => when));
}
