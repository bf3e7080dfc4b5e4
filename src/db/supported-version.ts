import type { Sql } from 'postgres';
import { ConfigError } from '../config/config.ts';

/** The oldest that the tests run on, and of those that PostgreSQL still maintains. The SQL itself begins with 12, which has `plan_cache_mode`. */
const MIN_VERSION = 15;

/** Throws a ConfigError where Postgres is older than what is supported: whatever fails on it later would name no reason. */
export async function requireSupportedVersion(client: Sql): Promise<void> {
  const [row] = await client.unsafe<{ number: string; version: string }[]>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  );
  if (Number(row?.number) >= MIN_VERSION * 10_000) return;
  throw new ConfigError(`DATABASE_URL: Postgres ${row?.version} is too old; upgrade it to ${MIN_VERSION} or later`);
}
