import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/db/client.ts';
import { sizesOfEdition, WHOLE } from '../../src/graphql/sizes.ts';
import { afterFile } from '../support/after-file.ts';
import { connectAsOperator } from '../support/database.ts';
import { askGraphQL, createPublishedDatabase, HAS_POSTGRES, startTestService } from '../support/services.ts';

test.skipIf(!HAS_POSTGRES)('no file is longer than it was reckoned to be', async () => {
  const DATABASE_URL = await createPublishedDatabase();
  const { url } = await startTestService({ DATABASE_URL });
  const sql = connectAsOperator(DATABASE_URL);
  // Each of these characters is an entity of XML.
  await sql`update compliance_rules set description = repeat('"', 2000), "when" = '[]', "unless" = '[]', applicability = 'exact', field = 'stair_riser_height_mm', operator = '<='`;
  await sql`update sources set url = repeat('&', 2000)`;
  const { db, close } = await openDatabase({ url: DATABASE_URL, log: pino({ level: 'silent' }) });
  afterFile(close);
  const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`select edition as id from countries limit 1`;
  const [sizes] = await sizesOfEdition(db, id, [WHOLE]);
  const bound = sizes?.bytes.get('Country.ids') as number;
  const { data } = await askGraphQL(url, '{ country(code: "JP") { ids(facts: []) } }');
  const bytes = Buffer.byteLength(JSON.stringify(data.country.ids));
  expect([bytes > 1_000_000, bytes <= bound]).toEqual([true, true]);
});
