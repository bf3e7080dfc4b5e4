import net, { type AddressInfo } from 'node:net';
import { cleanUpLater } from './clean-up-later.ts';

export type Gate = {
  url: string;
  /** Ends all connections and refuses new ones. */
  shut: () => Promise<void>;
  /** Accepts connections and lets nothing through, without a sign to either end. */
  freeze: () => void;
  /** Freezes at the first statement that holds `text`, which does not pass any more. */
  freezeAt: (text: string) => Promise<void>;
  /** Lets new connections through again; those that were frozen stay so, as when a firewall forgot them. */
  open: () => Promise<void>;
};

/** A TCP gate in front of a database, which fails as a network would. */
export async function connectThroughGate(databaseUrl: string): Promise<Gate> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let frozen = false;
  let onData = (_chunk: Buffer) => {};
  const server = net.createServer((socket) => {
    keep(socket);
    if (frozen) return socket.pause();
    socket.on('data', (chunk) => onData(chunk));
    const upstream = keep(net.connect(Number(target.port), target.hostname));
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  cleanUpLater(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    async shut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    freeze,
    freezeAt: (text) =>
      new Promise((resolve) => {
        onData = (chunk) => {
          if (frozen || !chunk.includes(text)) return;
          freeze();
          resolve();
        };
      }),
    async open() {
      frozen = false;
      if (!server.listening) await listen(port);
    },
  };

  function freeze(): void {
    frozen = true;
    for (const socket of sockets) socket.unpipe().pause();
  }

  function keep(socket: net.Socket): net.Socket {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    return socket.on('error', () => socket.destroy());
  }
}
