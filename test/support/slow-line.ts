import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUpLater } from './clean-up-later.ts';

export type SlowLine = {
  url: string;
  /** What arrives from now on is passed on so much later; at Infinity it is kept until the next call. Connections stay open, and new ones are accepted. */
  delay: (ms: number) => void;
};

/** A TCP line to a database, which is as slow as it is told to be, or silent. */
export async function connectThroughSlowLine(databaseUrl: string): Promise<SlowLine> {
  const target = new URL(databaseUrl);
  let delayMs = 0;
  let release = () => {};
  let released = Promise.resolve();
  // A line that is silent does not say either that the other end has hung up.
  const allowHalfOpen = true;
  const server = net.createServer({ allowHalfOpen }, (socket) => {
    const upstream = net.connect({
      port: Number(target.port),
      host: target.hostname,
      allowHalfOpen,
    });
    passOn(socket, upstream);
    passOn(upstream, socket);
    cleanUpLater(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUpLater(() => server.close());
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    delay(ms) {
      release();
      delayMs = ms;
      released = new Promise((resolve) => {
        release = resolve;
      });
    },
  };

  function passOn(from: net.Socket, to: net.Socket): void {
    let passed: Promise<unknown> = Promise.resolve();
    const inTurn = (pass: () => void) => {
      const due = delayMs === Number.POSITIVE_INFINITY ? released : sleep(delayMs);
      passed = Promise.all([passed, due]).then(() => to.writable && pass());
    };
    from.on('data', (chunk) => inTurn(() => to.write(chunk)));
    from.on('end', () => inTurn(() => to.end()));
    from.on('error', () => from.destroy());
    from.on('close', () => to.destroy());
  }
}
