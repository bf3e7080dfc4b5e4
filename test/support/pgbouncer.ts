import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanUpLater } from './clean-up-later.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export const HAS_PGBOUNCER = existsSync(PROGRAM);
if (process.env.CI && !HAS_PGBOUNCER)
  throw new Error('In CI nothing may be skipped: install pgbouncer.');

/**
 * Starts PgBouncer before the database of `url`, with two connections that transactions take in turn, and answers the address by which the database is reached through it. It
 * refuses to run as root, and is stopped afterwards.
 */
export async function startPgBouncer(url: string): Promise<string> {
  const { hostname, port, username, pathname } = new URL(url);
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-pgbouncer-'));
  const listening = await freePort();
  await writeFile(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port || 5432} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  );
  await chmod(folder, 0o755);
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const bouncer = spawn(PROGRAM, [path.join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...asNobody,
  });
  const ended = new Promise((resolve) => bouncer.once('exit', resolve));
  cleanUpLater(async () => {
    bouncer.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const deadline = Date.now() + 20_000;
  while (!(await connects(listening))) {
    if (Date.now() > deadline || bouncer.exitCode !== null)
      throw new Error('PgBouncer did not start.');
    await pause(50);
  }
  const through = new URL(url);
  through.host = `127.0.0.1:${listening}`;
  return through.href;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true));
    socket.on('connect', () => socket.end()).on('error', () => resolve(false));
  });
}
