import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/data/db/client.ts';
import { findCurrentEdition, type LoadedEdition } from '../../src/data/editions/current.ts';
import { createEdition, type Edition } from '../../src/data/editions/edition.ts';
import { schema } from '../../src/domain/executable-schema.ts';
import { today } from '../../src/engine/conditions/in-force.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { createLog } from '../../src/server/config/log.ts';
import { createAddresses } from '../../src/server/http/addresses.ts';
import { type ChildService, startChildService } from '../support/child-service.ts';
import { cleanUpLater } from '../support/clean-up-later.ts';
import { createJudge, type GivenAnswer } from '../support/hostile-answers.ts';
import { createDroppers, type Drop, drops } from '../support/hostile-drops.ts';
import { type HostileRequest, hostileRequests } from '../support/hostile-requests.ts';
import { quantile, startProbe } from '../support/latency-probe.mjs';
import { NOTHING_HELD, readHeld } from '../support/metrics.ts';
import { freePorts } from '../support/programs.ts';
import { sendRequest } from '../support/send-request.ts';
import { createPublishedDatabase, HAS_POSTGRES } from '../support/services.ts';

/** A short form of `npm run fuzz`, which sends 5,000 from a seed of its own. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 200);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const AT_ONCE = 8;
/** graphql's own executor is asked about one answer in so many. */
const EXECUTED_EVERY = 10;
const PROBED_EVERY_MS = 5;
/** After more requests than these, what is left of them is given time to end. */
const MANY_REQUESTS = 5_000;
const SETTLES_AFTER_MS = 30_000;

test.skipIf(!HAS_POSTGRES)(
  `${REQUESTS} hostile requests are answered as graphql and HTTP have it, within the bounds, and nothing is the worse for it, though others leave without their answers`,
  { timeout: REQUESTS * 200 + 60_000 },
  async () => {
    const DATABASE_URL = await createPublishedDatabase();
    const [metricsPort] = await freePorts(1);
    const settings = {
      DATABASE_URL,
      RATE_LIMIT: '1000000',
      TRUST_PROXY: '1',
      METRICS_PORT: String(metricsPort),
    };
    const service = await startChildService(settings);
    const droppers = createDroppers(service.url);
    const judge = await createJudge(await openEdition(DATABASE_URL));
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    cleanUpLater(() => agent.destroy());
    const report = startReport(service);
    let asked = 0;
    const answeredWell = async (request: HostileRequest) => {
      const answer = await sendRequest(service.url, agent, request);
      report.add(request, answer);
      const faults = await judge(request, answer, asked++ % EXECUTED_EVERY === 0);
      if (faults.length > 0)
        throw new Error(
          `${faults.join('\n')}\nThat was said to ${JSON.stringify(request).slice(0, 5_000)}`,
        );
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(hostileRequests(schema), { minLength: AT_ONCE, maxLength: AT_ONCE }),
        drops(schema),
        async (requests, drop) => {
          await Promise.all([...requests.map(answeredWell), droppers.drop(drop)]);
        },
      ),
      {
        numRuns: Math.ceil(REQUESTS / AT_ONCE),
        seed: SEED,
        endOnFailure: true,
        reporter: sayFailure,
      },
    );
    if (REQUESTS > MANY_REQUESTS) await delay(SETTLES_AFTER_MS);
    console.log(`${await report.end()}\n${droppers.end()}`);
    await expect
      .poll(() => readHeld(`http://127.0.0.1:${metricsPort}/metrics`), { timeout: 15_000 })
      .toEqual(NOTHING_HELD);
    expect(service.lives()).toBe(true);
    expect(service.complaints()).toEqual([]);
  },
);

function sayFailure({
  failed,
  seed,
  numRuns,
  errorInstance,
}: fc.RunDetails<[HostileRequest[], Drop]>): void {
  if (failed)
    throw new Error(`FUZZ_SEED=${seed} fails at request ${numRuns * AT_ONCE} or just before`, {
      cause: errorInstance,
    });
}

/** What the service answers from, read apart from it. */
async function openEdition(url: string): Promise<Edition> {
  const database = await openDatabase({ url, log: createLog('silent') });
  cleanUpLater(() => database.close());
  return createEdition(
    database.read,
    (await findCurrentEdition(database.db)) as LoadedEdition,
    today(),
    createAddresses(readConfig({})),
  );
}

/** Counts answers, and watches memory and how long a REST client waits meanwhile. */
function startReport(service: ChildService) {
  const counts = new Map<string, number>();
  const memory = [service.residentMb()];
  let answers = 0;
  let mostBytes = 0;
  const endProbe = startProbe(`${service.url}/api/v1/open/IT/cities`, PROBED_EVERY_MS);
  return {
    add({ door, method }: HostileRequest, { status, headers, body }: GivenAnswer) {
      const kind = `${door} ${status}`;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const isPage = String(headers['content-type']).startsWith('text/html');
      if (method !== 'HEAD' && !isPage) mostBytes = Math.max(mostBytes, body.length);
      if (++answers % Math.floor(REQUESTS / 10) === 0) memory.push(service.residentMb());
    },
    async end(): Promise<string> {
      const latencies = await endProbe();
      const [p50, p99, worst] = [0.5, 0.99, 1].map(
        (share) => `${quantile(latencies, share).toFixed(1)} ms`,
      );
      const kinds = [...counts].sort().map(([kind, count]) => `${kind}: ${count}`);
      return [
        `seed ${SEED}; ${kinds.join(', ')}; the longest answer has ${mostBytes} bytes`,
        `REST meanwhile: p50 ${p50}, p99 ${p99}, worst ${worst}, ${latencies.filter((ms) => ms > 50).length} of ${latencies.length} above 50 ms`,
        `memory at first, after each tenth and in the end: ${[...memory, service.residentMb()].map(Math.round).join(' ')} MB`,
      ].join('\n');
    },
  };
}
