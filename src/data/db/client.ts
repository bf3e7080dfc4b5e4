import type { DatabaseOptions, OpenDatabase } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.url === undefined ? openEmbedded(options) : openPostgres(options.url, options);
}
