import { execFile } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config/config.ts';
import { connectAsOperator, loadFiles } from '../support/database.ts';
import { fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { HAS_OWN_POSTGRES, type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';
import { createEmptyDatabase, HAS_POSTGRES, startTestService } from '../support/services.ts';

let DATA_DIR: string;
beforeAll(async () => {
  DATA_DIR = await writeDataFolder(fixtureFiles());
});

/** Starts the built program, which must fail, and answers what it says beside its log. */
function failedStart(DATABASE_URL: string): Promise<string[]> {
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR, DATABASE_URL };
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/main.js'], { env, timeout: 20_000 }, (error, printed, said) =>
      resolve([String(error?.code), printed, ...errorsIn(said)]),
    );
  });
}

/** The messages of the errors among lines of the log; 50 is the level of an error. */
function errorsIn(log: string): string[] {
  const lines: { level: number; msg: string }[] = log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return lines.filter(({ level }) => level >= 50).map(({ msg }) => msg);
}

const refused = (line: string) => ['1', '', expect.stringMatching(`^DATABASE_URL: ${line}`)];

async function answers(DATABASE_URL: string): Promise<void> {
  const service = await startTestService({ DATABASE_URL, DATA_DIR });
  expect((await fetch(`${service.url}/api/v1/open/ZZ/cities`)).status).toBe(200);
  await service.close();
}

describe.skipIf(!HAS_OWN_POSTGRES)('a Postgres that asks for TLS', () => {
  let server: OwnPostgres;
  let at: (host: string, parameters: string) => string;
  beforeAll(async () => {
    server = await startOwnPostgres();
    at = (host, parameters) => `postgres://plumbline@${host}:${server.port}/postgres${parameters}`;
  }, 60_000);

  test('is served from with TLS, proven by a private authority', async () => {
    const rootCertificates = `sslrootcert=${encodeURIComponent(server.authority)}`;
    await answers(at('localhost', `?sslmode=verify-full&${rootCertificates}`));
    await answers(at('127.0.0.1', `?sslmode=verify-ca&${rootCertificates}`));
    await answers(at('127.0.0.1', '?sslmode=require'));
  });

  test('is served from over its unix socket, without TLS', async () => {
    await answers(`postgres://plumbline@localhost:${server.port}/postgres?host=${server.folder}`);
    await answers(
      `postgres://plumbline@${encodeURIComponent(server.folder)}:${server.port}/postgres`,
    );
  });

  test('is refused in one line where it cannot be proven, or TLS is not asked for', async () => {
    const rootCertificates = `sslrootcert=${encodeURIComponent(server.authority)}`;
    expect(await failedStart(at('127.0.0.1', ''))).toEqual(
      refused('no pg_hba.conf entry .*no encryption; .*add \\?sslmode=verify-full'),
    );
    expect(await failedStart(at('localhost', '?sslmode=verify-full'))).toEqual(
      refused(
        'no known authority signed the certificate of the server .*; name that of your own by sslrootcert=<file>',
      ),
    );
    expect(await failedStart(at('127.0.0.1', `?sslmode=verify-full&${rootCertificates}`))).toEqual(
      refused('the certificate of the server is for another host .*; name the host as it does'),
    );
    expect(await failedStart(at('localhost', '?sslmode=verify-full&sslrootcert=/nowhere'))).toEqual(
      refused('sslrootcert=/nowhere cannot be read \\(ENOENT\\); name a file of certificates'),
    );
    expect(
      await failedStart(at('localhost', `?sslmode=verify-full&sslrootcert=package.json`)),
    ).toEqual(
      refused('sslrootcert=package.json holds no certificate; name a file of certificates'),
    );
    expect(
      await failedStart(`postgres://plumbline@localhost:1/postgres?host=${server.folder}`),
    ).toEqual(refused(`no database responds at ${server.folder}/\\.s\\.PGSQL\\.1 \\(ENOENT\\)`));
  });

  test('has a standby that serves what the primary was loaded with, and what it is loaded with later', async () => {
    const socket = (port: number) =>
      `postgres://plumbline@localhost:${port}/postgres?host=${server.folder}`;
    await loadFiles(socket(server.port), fixtureFiles());
    const standby = await server.startStandby();
    const service = await startTestService(
      { DATABASE_URL: socket(standby), DATA_DIR },
      { lookEveryMs: 100 },
    );
    const threshold = async () =>
      (await (await fetch(`${service.url}/api/v1/open/ZZ/compliance-rules`)).json())[0].value;
    expect(await threshold()).toBe(180);
    await expect
      .poll(() => service.logged.map(({ msg }) => msg), { timeout: 10_000 })
      .toContain('Postgres is a standby without LISTEN/NOTIFY: polling for new editions');

    const next = fixtureFiles();
    replaceIn(next, 'zz/compliance-rules.csv', ',180,', ',175,');
    replaceIn(next, 'zz/datapackage.json', '"as_of":"2026-11-21"', '"as_of":"2026-11-25"');
    await loadFiles(socket(server.port), next);
    await expect.poll(threshold, { timeout: 20_000 }).toBe(175);
  });

  test('is refused in one line once it knows no TLS any more', async () => {
    const operator = connectAsOperator(at('localhost', '?sslmode=require'));
    await operator`alter system set ssl = off`;
    await operator`select pg_reload_conf()`;
    await expect.poll(async () => (await operator`show ssl`)[0]?.ssl).toBe('off');
    expect(await failedStart(at('localhost', '?sslmode=require'))).toEqual(
      refused('the server knows no TLS; turn it on there, or write sslmode=disable'),
    );
  });
});

test.skipIf(!HAS_POSTGRES)('a Postgres below the least version is said in one line', async () => {
  const url = await createEmptyDatabase();
  const operator = connectAsOperator(url);
  // What the server says of itself is made up by a function that goes before its own.
  await operator.unsafe(`
    create function current_setting(text) returns text language sql as $$ select case $1 when 'server_version_num' then '140022' else '14.22' end $$;
    do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`);
  expect(await failedStart(url)).toEqual(
    refused('Postgres 14\\.22 is too old; upgrade it to 15 or later$'),
  );
});

test.skipIf(!HAS_POSTGRES)(
  'a Postgres that may only be read and was never loaded is said in one line',
  async () => {
    const url = await createEmptyDatabase();
    await connectAsOperator(url).unsafe(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    );
    expect(await failedStart(url)).toEqual(
      refused('.*: this Postgres may only be read; migrate and load through the primary first'),
    );
  },
);

describe('an address that cannot be used is refused in one line', () => {
  test.each([
    [
      'postgres://one,two/plumbline',
      'names several hosts; name one: the primary, or a proxy or pooler that follows it',
    ],
    ['postgres://one:5432,two:5433/plumbline', 'names several hosts'],
    [
      'postgres://host/plumbline?sslcert=x',
      'has the parameter sslcert, which is none of application_name, host, sslmode, sslrootcert; leave it out',
    ],
    [
      'postgres://host/plumbline?target_session_attrs=standby',
      'has the parameter target_session_attrs, which is none of',
    ],
    [
      'postgres://host/plumbline?sslmode=prefer',
      'has sslmode=prefer; it must be disable, require, verify-ca or verify-full',
    ],
    [
      'postgres://host/plumbline?sslmode=disable&sslmode=require',
      'has the parameter sslmode twice; give it once',
    ],
    [
      'postgres://host/plumbline?sslrootcert=ca.crt',
      'sslrootcert proves nothing without sslmode=verify-full or verify-ca: add one',
    ],
    [
      'postgres://host/plumbline?host=other.example.org',
      'has host=other.example.org; the parameter names the folder of a unix socket',
    ],
    [
      'postgres:///plumbline?host=/run/postgresql&sslmode=require',
      'sslmode=require is for hosts; a unix socket needs no TLS: leave it out',
    ],
    [
      'postgres://user:secret@host:99999/plumbline',
      'must be an address such as postgres://user@127.0.0.1:5432/plumbline; in user and password',
    ],
    ['postgres://user:secret/secret@host/plumbline', 'must be an address such as'],
    [
      'postgres://user:secret%@host/plumbline',
      'is not valid percent-encoding; write a percent sign as %25',
    ],
    ['postgres://user:12?cret@host/plumbline', 'has a parameter that is none of'],
  ])('%s', (DATABASE_URL, line) => {
    expect(() => readConfig({ DATABASE_URL })).toThrow(
      new RegExp(`^DATABASE_URL: ${line.replace(/[.?%]/g, '\\$&')}`),
    );
    expect(() => readConfig({ DATABASE_URL })).toThrow(/^(?!.*(secret|cret@))/);
  });
});
