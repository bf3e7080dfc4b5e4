import { spawn } from 'node:child_process';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { cleanUpLater } from './clean-up-later.ts';

export type Program = {
  url: string;
  pid: number;
  /** What it has written on both outputs so far. */
  written: () => string;
  /** Sends a signal and answers how the program ended. */
  stop: (signal: 'SIGTERM' | 'SIGINT') => Promise<number | string | null>;
};

/** Not that of whoever runs the tests. */
const CACHE_DIR = path.resolve(import.meta.dirname, '../../node_modules/.cache/plumbline');

/** Starts the service as a process of its own and waits until it says that it answers. It is killed afterwards. */
export function startProgram(
  command: string,
  args: readonly string[],
  settings: Record<string, string>,
  cwd?: string,
  uid?: number,
): Promise<Program> {
  const { CI: _ci, VITEST: _vitest, NODE_ENV: _environment, ...environment } = process.env;
  const child = spawn(command, args, {
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT: '1000000',
      CACHE_DIR,
      ...settings,
    },
    detached: true,
    cwd,
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  /** Whatever it has started and not ended is in its group. Answers whether anything is. */
  const signalGroup = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-(child.pid as number), signal);
    } catch {
      return false;
    }
  };
  let isGone = false;
  // Much later its number may be that of another group.
  ended.then(() => {
    isGone = !signalGroup(0);
  });
  cleanUpLater(async () => {
    if (!isGone) signalGroup('SIGKILL');
    await ended;
  });
  let written = '';
  const started = new Promise<string>((resolve, reject) => {
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (chunk: Buffer) => {
        written += chunk;
        const [, url] = /listens at (http:\S+)\/ /.exec(written) ?? [];
        if (url) resolve(url);
      });
    }
    ended.then((code) => reject(new Error(`${command} ended with ${code}: ${written}`)));
  });
  return started.then((url) => ({
    url,
    pid: child.pid as number,
    written: () => written,
    stop: (signal) => {
      child.kill(signal);
      return ended;
    },
  }));
}

/** Ports that nothing listens on at the moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = net.createServer();
      return new Promise<net.Server>((resolve) =>
        server.listen(0, '127.0.0.1', () => resolve(server)),
      );
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
