import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How clients leave without their answers. Who reads nothing stays. */
export const DEPARTURES = ['resets', 'closes', 'hangs up', 'reads nothing', 'stops in the middle'];

/** The bytes of a request as they go over the line. */
export function textOf({ method = 'GET', path, headers = {}, body }) {
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries({ Host: 'x', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'),
    Buffer.from(body ?? ''),
  ]);
}

/** A connection into which all requests are written at once, or their first bytes, and of which nothing is read. */
export async function pipeline(url, requests, { localAddress, keptBytes } = {}) {
  const { hostname, port } = new URL(url);
  const socket = net
    .connect({ host: hostname, port: Number(port), localAddress })
    .on('error', () => {});
  await once(socket, 'connect');
  socket.pause().write(Buffer.concat(requests.map(textOf)).subarray(0, keptBytes));
  return socket;
}

/** Spreads requests over connections, which are reset after a while. */
export async function pipelineAndReset(url, requests, { connections, afterMs }) {
  const share = Math.ceil(requests.length / connections);
  const shares = Array.from({ length: connections }, (_, index) =>
    requests.slice(index * share, (index + 1) * share),
  );
  const sockets = await Promise.all(shares.map((some) => pipeline(url, some)));
  await delay(afterMs);
  for (const socket of sockets) socket.resetAndDestroy();
}

export function depart(socket, how) {
  if (how === 'closes') socket.destroy();
  else if (how === 'hangs up') socket.end();
  else if (how !== 'reads nothing') socket.resetAndDestroy();
}
