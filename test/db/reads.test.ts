import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/data/db/client.ts';
import { rowsOfStatement } from '../../src/data/db/statements.ts';
import { holdsEdition } from '../../src/data/editions/current.ts';
import { cleanUpLater } from '../support/clean-up-later.ts';
import { loadFiles } from '../support/database.ts';
import { fixtureFiles } from '../support/fixture.ts';
import { createEmptyDatabase, HAS_POSTGRES } from '../support/services.ts';

test.skipIf(!HAS_POSTGRES)(
  'Postgres parses a read once for a connection, and plans it for the values that are asked',
  async () => {
    const url = await createEmptyDatabase();
    const edition = await loadFiles(url, fixtureFiles());
    const { read, close } = await openDatabase({ url, log: pino({ level: 'silent' }) });
    cleanUpLater(close);
    for (let time = 0; time < 3; time++)
      expect(await read((db) => holdsEdition(db, edition))).toBe(true);
    const prepared = await read((db) =>
      rowsOfStatement<{ generic: number; custom: number }>(
        db,
        sql`select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement like '%from "editions"%'`,
      ),
    );
    expect(prepared).toEqual([{ generic: 0, custom: 3 }]);
  },
);
