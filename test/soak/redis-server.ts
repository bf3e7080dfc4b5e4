import { type ChildProcess, spawn } from 'node:child_process';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanUpLater } from '../support/clean-up-later.ts';

export type RedisServer = {
  url: string;
  /** Holds it still: connections stay and nothing is answered. */
  pause: () => void;
  resume: () => void;
  /** Ends it at once, with all that it held. */
  kill: () => Promise<void>;
  /** Starts it again, empty, and waits until it answers. */
  start: () => Promise<void>;
};

/** A redis-server of its own that keeps nothing. It ends with the soak. */
export async function startRedisServer(port: number): Promise<RedisServer> {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  // Killed while it is stopped, it ends all the same.
  const kill = async () => {
    child?.kill('SIGKILL');
    await ended;
  };
  cleanUpLater(kill);
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    kill,
    async start() {
      const args = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
      ];
      const started = spawn('redis-server', args, { stdio: 'ignore' });
      child = started;
      let failure: unknown;
      started.once('error', (error) => {
        failure = error;
      });
      ended = new Promise((resolve) => started.once('close', resolve));
      while (!(await connects(port))) {
        if (failure || started.exitCode !== null)
          throw new Error(`redis-server does not start: ${failure ?? `exit ${started.exitCode}`}`);
        await pause(20);
      }
    },
  };
  await server.start();
  return server;
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true));
    socket.on('connect', () => socket.destroy()).on('error', () => resolve(false));
  });
}
