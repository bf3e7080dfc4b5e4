import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { valuesOf } from '../support/metrics.ts';
import { freePorts, startProgram } from '../support/programs.ts';
import { createPostgresDatabase, HAS_POSTGRES, HAS_REDIS, REDIS_URL } from '../support/services.ts';

/** What the README shows of each, and that none is set. */
const CHOICES = {
  database: ['PGlite', 'Postgres'],
  redis: [null, 'Redis'],
  metrics: [null, 'METRICS_PORT'],
  basePath: [null, '/plumbline'],
  trustProxy: [null, '1', '127.0.0.0/8'],
  logLevel: [null, 'debug'],
} as const;
type Choices = { [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] };

/** All products would be 96 starts: of these, as few as have each choice together with each choice of every other setting. */
function pairwise(): Choices[] {
  const products = Object.entries(CHOICES).reduce<Choices[]>(
    (before, [name, choices]) =>
      before.flatMap((each) => choices.map((choice) => ({ ...each, [name]: choice }))),
    [{} as Choices],
  );
  const missing = new Set(products.flatMap(pairsOf));
  const chosen: Choices[] = [];
  while (missing.size > 0) {
    const gain = (each: Choices) => pairsOf(each).filter((pair) => missing.has(pair)).length;
    const best = products.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    for (const pair of pairsOf(best)) missing.delete(pair);
    chosen.push(best);
  }
  return chosen;
}

function pairsOf(choices: Choices): string[] {
  const named = Object.entries(choices).map(([name, choice]) => `${name}=${choice}`);
  return named.flatMap((one, index) => named.slice(index + 1).map((other) => `${one} ${other}`));
}

const needs = ({ database, redis }: Choices) =>
  (database !== 'Postgres' || HAS_POSTGRES) && (redis === null || HAS_REDIS);
const title = (choices: Choices) => Object.values(choices).filter(Boolean).join(', ');

let DATA_DIR: string;
beforeAll(async () => {
  DATA_DIR = await writeDataFolder(fixtureFiles());
});

describe('the built program answers REST, GraphQL, a page, /readyz and /metrics with', () => {
  for (const choices of pairwise()) {
    test.skipIf(!needs(choices))(`${title(choices)}`, async () => {
      const [metricsPort] = (await freePorts(1)) as [number];
      const { url, written, stop } = await startProgram(process.execPath, ['dist/main.js'], {
        DATA_DIR,
        DRAIN_SECONDS: '0',
        INSTANCE_NAME: 'one',
        ...(choices.database === 'Postgres' && {
          DATABASE_URL: await createPostgresDatabase(fixtureFiles()),
        }),
        ...(choices.redis && { REDIS_URL }),
        ...(choices.metrics && { METRICS_PORT: String(metricsPort) }),
        ...(choices.basePath && { BASE_PATH: choices.basePath }),
        ...(choices.trustProxy && { TRUST_PROXY: choices.trustProxy }),
        ...(choices.logLevel && { LOG_LEVEL: choices.logLevel }),
      });
      expect(new URL(url).pathname).toBe(choices.basePath ?? '/');

      const list = await askAs(`${url}/api/v1/open/ZZ/cities`, newClient());
      expect((await list.json()).map(({ code }: { code: string }) => code)).toEqual([
        'alpha',
        'beta-town',
      ]);
      const again = await askAs(`${url}/api/v1/open/ZZ/cities`, newClient());
      expect(leftOf(list) === leftOf(again)).toBe(choices.trustProxy !== null);

      const posted = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"query":"{countries{code}}"}',
      };
      expect(await (await fetch(`${url}/graphql`, posted)).json()).toEqual({
        data: { countries: [{ code: 'YY' }, { code: 'ZZ' }] },
      });
      expect(
        await (await fetch(`${url}/ZZ`, { headers: { accept: 'text/html' } })).text(),
      ).toContain(`href="${choices.basePath ?? ''}/ZZ/rules"`);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);

      const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
        (answer) => answer.text(),
        () => null,
      );
      if (choices.metrics) {
        expect(valuesOf(metrics as string, 'plumbline_database_up')).toEqual({ '': 1 });
        expect(valuesOf(metrics as string, 'plumbline_redis_up')).toEqual(
          choices.redis ? { '': 1 } : {},
        );
        const counted = valuesOf(metrics as string, 'plumbline_request_duration_seconds_count');
        expect(counted['{endpoint="rest",path="/api/v1/open/{CC}/cities",status="200"}']).toBe(2);
        expect(counted['{endpoint="page",path="/{CC}",status="200"}']).toBe(1);
      } else expect(metrics).toBeNull();

      expect(await stop('SIGTERM')).toBe(0);
      const complaints = written()
        .split('\n')
        .filter((line) => line !== '' && !/^\{"level":[1-3]0,|^Plumbline listens at/.test(line));
      expect(complaints).toEqual([]);
      const lines = written()
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('Plumbline listens at'))
        .map((line) => JSON.parse(line));
      expect(lines.filter(({ instanceName }) => instanceName !== 'one')).toEqual([]);
      expect(lines.map(({ msg, signal }) => [msg, signal])).toEqual(
        expect.arrayContaining([
          ['started', undefined],
          ['stopping', 'SIGTERM'],
          ['stopped', undefined],
        ]),
      );
    });
  }
});

/** An address that nobody else is counted under, be it in Redis. */
const newClient = () => `198.18.${randomInt(256)}.${randomInt(256)}`;

const askAs = (url: string, client: string) =>
  fetch(url, { headers: { 'x-forwarded-for': client } });

const leftOf = ({ headers }: Response) =>
  Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
