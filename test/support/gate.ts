import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterFile } from './after-file.ts';

export type Gate = {
  url: string;
  shut: () => Promise<void>;
  open: () => Promise<void>;
  /** What arrives from now on is passed on so much later; at Infinity it is kept until the next call, while connections stay open. */
  delay: (ms: number) => void;
};

/** A TCP gate in front of a database, which can be shut and opened again, slow or silent, as a failing network would be. */
export async function connectThroughGate(databaseUrl: string): Promise<Gate> {
  let delayMs = 0;
  let release = () => {};
  let released = Promise.resolve();
  const passOn = (from: net.Socket, to: net.Socket) => {
    let passed: Promise<unknown> = Promise.resolve();
    from.on('data', (chunk) => {
      const due = delayMs === Number.POSITIVE_INFINITY ? released : delayMs > 0 && sleep(delayMs);
      passed = Promise.all([passed, due]).then(() => to.write(chunk));
    });
  };
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', () => end.destroy());
    }
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
    passOn(socket, upstream);
    passOn(upstream, socket);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const shut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  afterFile(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const delay = (ms: number) => {
    release();
    delayMs = ms;
    released = new Promise((resolve) => {
      release = resolve;
    });
  };
  return { url: url.href, shut, open: () => listen(port), delay };
}
