import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { startTestService } from '../support/services.ts';

const PATHS = {
  '/lookup': 'name,country\nRoma,IT\n',
  '/cost-index': 'amount,from,to,country\n100,2022-Q1,2023-Q1,IT\n',
};

test.each(Object.entries(PATHS))(
  'bodies that never arrive take no place at %s from those that do',
  async (path, body) => {
    const { url } = await startTestService({
      TRUST_PROXY: '1',
      DATA_DIR: await writeDataFolder(fixtureFiles()),
    });
    const { hostname, port } = new URL(url);
    const sockets = Array.from({ length: 8 }, (_, client) => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.${client}\r\nContent-Type: text/csv\r\nContent-Length: 2000\r\nExpect: 100-continue\r\n\r\n`,
      );
      return socket;
    });
    try {
      // The service reads each body once it has asked for it.
      await Promise.all(
        sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve))),
      );
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body,
      });
      expect(response.status).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  },
);

test('a client that sends more bodies at once than there is memory for is refused, and not another', async () => {
  const { url } = await startTestService({
    TRUST_PROXY: '1',
    DATA_DIR: await writeDataFolder(fixtureFiles()),
  });
  const { hostname, port } = new URL(url);
  const part = Buffer.alloc(2_000_000, 'a');
  const bodies = Array.from({ length: 20 }, (_, index) => {
    const socket = connect(Number(port), hostname);
    const path = index < 10 ? '/lookup' : '/contribute?country=IT&file=cost-index.csv';
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.1\r\nContent-Type: text/csv\r\nContent-Length: ${part.length + 1}\r\n\r\n`,
    );
    socket.write(part);
    return {
      socket,
      refused: new Promise<string>((resolve) =>
        socket.once('data', (bytes) => resolve(bytes.toString())),
      ),
    };
  });
  try {
    expect(await Promise.race(bodies.map(({ refused }) => refused))).toMatch(
      /^HTTP\/1\.1 503 [\s\S]*More bodies are being sent/,
    );
    const response = await fetch(`${url}/lookup`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: PATHS['/lookup'],
    });
    expect(response.status).toBe(200);
  } finally {
    for (const { socket } of bodies) socket.destroy();
  }
});
