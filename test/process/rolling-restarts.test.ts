import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cleanUpLater } from '../support/clean-up-later.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { HAS_NGINX, startDocumentedNginx } from '../support/nginx.ts';
import { freePorts, type Program, startProgram } from '../support/programs.ts';
import { createPostgresDatabase, HAS_POSTGRES } from '../support/services.ts';

const RESTARTS = 4;
/** However fast the machine is, each kind of client has had as many answers since the restart before the next one begins. */
const ANSWERS_PER_RESTART = 100;

type Tally = { answered: number; failures: string[] };

test.skipIf(!HAS_NGINX || !HAS_POSTGRES)(
  'rolling restarts under load fail no request: GET and POST, behind the documented nginx and directly',
  async () => {
    const DATABASE_URL = await createPostgresDatabase(fixtureFiles());
    const DATA_DIR = await writeDataFolder(fixtureFiles());
    const [first, second, front] = (await freePorts(3)) as [number, number, number];
    const start = (port: number) =>
      startProgram(process.execPath, ['dist/main.js'], {
        DATABASE_URL,
        DATA_DIR,
        PORT: String(port),
        DRAIN_SECONDS: '1',
        TRUST_PROXY: '1',
      });
    const instances: [Program, Program] = [await start(first), await start(second)];
    const urls = instances.map(({ url }) => url);
    const nginx = await startDocumentedNginx([first, second], front);

    const load = new AbortController();
    cleanUpLater(() => load.abort());
    const tallies: Record<string, Tally> = {};
    const asking = ['GET', 'POST'].flatMap((method) => [
      ...[0, 0, 0, 20].map((pauseMs) =>
        ask([nginx], method, pauseMs, tally(`${method} behind nginx`), load.signal),
      ),
      ...[0, 300].map((pauseMs) =>
        ask(urls, method, pauseMs, tally(`${method} directly`), load.signal),
      ),
    ]);

    const exits: unknown[] = [];
    const readiness: unknown[] = [];
    for (let restart = 0; restart < RESTARTS; restart++) {
      const which = restart % 2;
      const ending = (instances[which] as Program).stop('SIGTERM');
      await expect.poll(() => status(`${urls[which]}/readyz`), { interval: 20 }).not.toBe(200);
      readiness.push(await status(`${urls[which]}/readyz`));
      exits.push(await ending);
      instances[which] = await start([first, second][which] as number);
      await answeredMore(ANSWERS_PER_RESTART);
    }
    load.abort();
    await Promise.all(asking);

    expect(Object.entries(tallies).map(([who, { failures }]) => [who, failures])).toEqual(
      Object.keys(tallies).map((who) => [who, []]),
    );
    expect(exits).toEqual(exits.map(() => 0));
    expect(readiness).toEqual(readiness.map(() => 503));
    if (process.env.COUNTS)
      console.log(
        Object.fromEntries(Object.entries(tallies).map(([who, { answered }]) => [who, answered])),
      );

    async function answeredMore(count: number): Promise<void> {
      const before = new Map(Object.entries(tallies).map(([who, { answered }]) => [who, answered]));
      const fewest = () =>
        Math.min(
          ...[...before].map(([who, answered]) => (tallies[who] as Tally).answered - answered),
        );
      await expect.poll(fewest, { interval: 20, timeout: 60_000 }).toBeGreaterThanOrEqual(count);
    }

    function tally(who: string): Tally {
      tallies[who] ??= { answered: 0, failures: [] };
      return tallies[who];
    }
  },
  180_000,
);

async function status(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
}

/** A client that keeps its connection until an answer says that it ends, and turns to the next address then. */
async function ask(
  urls: readonly string[],
  method: string,
  pauseMs: number,
  tally: Tally,
  until: AbortSignal,
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let which = 0; !until.aborted; await pause(pauseMs)) {
    try {
      const { status, closes } = await once(urls[which % urls.length] as string, method, agent);
      if (status === 200) tally.answered++;
      else tally.failures.push(`status ${status}`);
      if (closes) which++;
    } catch (error) {
      tally.failures.push(String(error));
      which++;
    }
  }
  agent.destroy();
}

function once(
  url: string,
  method: string,
  agent: http.Agent,
): Promise<{ status: number; closes: boolean }> {
  return new Promise((resolve, reject) => {
    const path = method === 'POST' ? '/graphql' : '/api/v1/open/ZZ/cities';
    const headers = { connection: 'keep-alive', 'content-type': 'application/json' };
    const request = http.request(url + path, { method, agent, headers }, (response) => {
      response.resume().on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode as number,
          closes: response.headers.connection === 'close',
        }),
      );
    });
    request.on('error', reject);
    request.end(method === 'POST' ? '{"query":"{countries{code cities{name}}}"}' : undefined);
  });
}
