import { describe, expect, test } from 'vitest';
import { loadFiles } from '../support/database.ts';
import { fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { HAS_PGBOUNCER, startPgBouncer } from '../support/pgbouncer.ts';
import {
  askGraphQL,
  createEmptyDatabase,
  HAS_POSTGRES,
  startTestService,
} from '../support/services.ts';

/** PgBouncer 1.18, as Debian has it: transactions share connections, settings at the start of a connection are refused, prepared statements and notifications are lost. */
describe.skipIf(!HAS_POSTGRES || !HAS_PGBOUNCER)('behind PgBouncer in transaction mode', () => {
  test('the service migrates, loads, answers REST, GraphQL and pages, and takes over a new edition', async () => {
    const url = await createEmptyDatabase();
    const through = await startPgBouncer(url);
    const DATA_DIR = await writeDataFolder(fixtureFiles());
    const service = await startTestService(
      { DATABASE_URL: through, DATA_DIR },
      { lookEveryMs: 100 },
    );
    const status = async (path: string) =>
      (await fetch(service.url + path, { headers: { accept: 'text/html' } })).status;
    expect(await status('/readyz')).toBe(200);
    const paths = [
      '/api/v1/open/ZZ/cities/alpha',
      '/api/v1/open/ZZ/compliance-rules',
      '/ZZ',
      '/ZZ/rules',
      '/ZZ/cities/alpha',
      '/downloads/ZZ.zip',
    ];
    for (let round = 0; round < 3; round++)
      expect(await Promise.all(paths.map(status))).toEqual(paths.map(() => 200));
    const names = ['alpha', 'beta-town'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        askGraphQL(
          service.url,
          `{ a${index}: city(country: "ZZ", code: "${names[index % 2]}") { name buildingCodes { value } } }`,
        ),
      ),
    );
    expect(answers.map(({ errors }) => errors)).toEqual(answers.map(() => undefined));
    expect(service.logged.map(({ msg }) => msg)).toContain(
      'connection pooler detected: prepared statements disabled',
    );

    const next = fixtureFiles();
    replaceIn(next, 'zz/compliance-rules.csv', ',180,', ',175,');
    replaceIn(next, 'zz/datapackage.json', '"as_of":"2026-11-21"', '"as_of":"2026-11-25"');
    await loadFiles(through, next);
    const threshold = async () =>
      (await (await fetch(`${service.url}/api/v1/open/ZZ/compliance-rules`)).json())[0].value;
    await expect.poll(threshold, { timeout: 20_000 }).toBe(175);
  });
});
