import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { cleanUpLater } from './clean-up-later.ts';
import { freePorts } from './programs.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';

export const HAS_OWN_POSTGRES = existsSync(`${PROGRAMS}/initdb`) && existsSync('/usr/bin/openssl');
if (process.env.CI && !HAS_OWN_POSTGRES)
  throw new Error('In CI nothing may be skipped: install postgresql-15 and openssl.');

/** Postgres refuses to run as root. */
const NOBODY = 65_534;
const AS_NOBODY = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export type OwnPostgres = {
  port: number;
  /** The folder of its unix socket. */
  folder: string;
  /** The certificate of the authority that signed its own, which is for localhost. */
  authority: string;
  /** Another Postgres that follows this one and may only be read. */
  startStandby: () => Promise<number>;
};

const run = (program: string, args: readonly string[]) =>
  promisify(execFile)(program, args, { ...AS_NOBODY, cwd: tmpdir() });

/** Starts a Postgres that takes connections over TCP with TLS alone, and over its socket without. It is stopped afterwards. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-pg-'));
  if (AS_NOBODY.uid) await chown(folder, NOBODY, NOBODY);
  cleanUpLater(() => rm(folder, { recursive: true, force: true }));
  const data = path.join(folder, 'data');
  await run(`${PROGRAMS}/initdb`, [
    '-D',
    data,
    '-U',
    'plumbline',
    '-A',
    'trust',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale',
    'C',
  ]);
  await makeCertificates(data);
  await writeFile(
    path.join(data, 'pg_hba.conf'),
    'local all all trust\nhostssl all all all trust\nlocal replication all trust\n',
  );
  await appendFile(
    path.join(data, 'postgresql.conf'),
    `listen_addresses = 'localhost'\nunix_socket_directories = '${folder}'\nfsync = off\nssl = on\nssl_cert_file = 'server.crt'\nssl_key_file = 'server.key'\n`,
  );
  const port = await start(data, folder);
  return {
    port,
    folder,
    authority: path.join(data, 'authority.crt'),
    async startStandby() {
      const copy = path.join(folder, 'standby');
      await run(`${PROGRAMS}/pg_basebackup`, [
        '-D',
        copy,
        '-h',
        folder,
        '-p',
        String(port),
        '-U',
        'plumbline',
        '-R',
        '-c',
        'fast',
        '--no-sync',
      ]);
      return start(copy, folder);
    },
  };
}

/** An authority of our own, and a certificate for localhost that it signed. */
async function makeCertificates(data: string): Promise<void> {
  const file = (name: string) => path.join(data, name);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await run('openssl', [
    'req',
    '-x509',
    ...key,
    '-keyout',
    file('authority.key'),
    '-out',
    file('authority.crt'),
    '-subj',
    '/CN=Plumbline test authority',
  ]);
  await run('openssl', [
    'req',
    ...key,
    '-keyout',
    file('server.key'),
    '-out',
    file('server.csr'),
    '-subj',
    '/CN=localhost',
  ]);
  await writeFile(file('names'), 'subjectAltName=DNS:localhost');
  await chmod(file('names'), 0o644);
  const signedBy = [
    '-CA',
    file('authority.crt'),
    '-CAkey',
    file('authority.key'),
    '-CAcreateserial',
    '-extfile',
    file('names'),
  ];
  await run('openssl', [
    'x509',
    '-req',
    '-in',
    file('server.csr'),
    '-out',
    file('server.crt'),
    ...signedBy,
  ]);
  for (const name of await readdir(data)) if (name.endsWith('.key')) await chmod(file(name), 0o600);
}

async function start(data: string, folder: string): Promise<number> {
  const [port] = (await freePorts(1)) as [number];
  const server = spawn(`${PROGRAMS}/postgres`, ['-D', data, '-p', String(port)], {
    stdio: 'ignore',
    ...AS_NOBODY,
    cwd: folder,
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  cleanUpLater(async () => {
    server.kill('SIGQUIT');
    await ended;
  });
  const client = postgres({
    path: `${folder}/.s.PGSQL.${port}`,
    user: 'plumbline',
    database: 'postgres',
    max: 1,
    backoff: () => 0.1,
  });
  const deadline = Date.now() + 20_000;
  while (
    !(await client`select 1`.then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > deadline || server.exitCode !== null)
      throw new Error('Postgres did not start.');
    await pause(50);
  }
  await client.end();
  return port;
}
