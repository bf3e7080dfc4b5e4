import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/server/config/config.ts';
import { IS_ROOT, NOBODY } from '../support/clean-copy.ts';
import { cleanUpLater } from '../support/clean-up-later.ts';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { buildImage, type Image } from '../support/image.ts';
import { documentedNginx, HAS_NGINX, startNginx } from '../support/nginx.ts';
import { freePorts, type Program, startProgram } from '../support/programs.ts';
import { createPostgresDatabase, HAS_POSTGRES, HAS_REDIS, REDIS_URL } from '../support/services.ts';

const PG_ISREADY = '/usr/lib/postgresql/15/bin/pg_isready';
const REDIS_SERVER = '/usr/bin/redis-server';
if (process.env.CI && !(existsSync(PG_ISREADY) && existsSync(REDIS_SERVER)))
  throw new Error('In CI nothing may be skipped: install postgresql-15 and redis-server.');

type Service = {
  environment: Record<string, string>;
  healthcheck: { test: ['CMD', string, ...string[]] };
  command: [string, ...string[]];
  depends_on: Record<string, { condition: string }>;
  stop_grace_period: string;
};
type Compose = { services: Record<string, Service>; configs: { site: { content: string } } };

const compose: Compose = parse(await readFile('compose.yaml', 'utf8'), { merge: true });
/** How a command ends. */
function exitCode(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      { env: { PATH: process.env.PATH, ...environment }, timeout: 10_000 },
      (error) => resolve(error === null ? 0 : typeof error.code === 'number' ? error.code : -1),
    );
  });
}

let image: Image;
/** The invented country takes the place of the data: it loads faster. */
let DATA_DIR: string;
beforeAll(async () => {
  image = await buildImage();
  DATA_DIR = await writeDataFolder(fixtureFiles());
  await chmod(DATA_DIR, 0o755);
}, 300_000);

/** Starts what the image starts, as a service of compose.yaml; but on this machine's own address, where nobody else can ask. */
function startContainer(settings: Record<string, string>): Promise<Program> {
  const [program, ...args] = image.command as [string, ...string[]];
  const environment = {
    HOME: '/nonexistent',
    ...image.environment,
    ...settings,
    HOST: '127.0.0.1',
  };
  return startProgram(program, args, environment, image.folder, IS_ROOT ? NOBODY : undefined);
}

describe('the image', () => {
  test('has all that the service needs, and is healthy while it is ready', async () => {
    const [port, nobody] = (await freePorts(2)) as [number, number];
    const { url, stop } = await startContainer({
      DATA_DIR,
      PORT: String(port),
      DRAIN_SECONDS: '2',
    });
    expect((await fetch(`${url}/api/v1/open/ZZ/cities`)).status).toBe(200);
    const [program, ...args] = image.health as [string, ...string[]];
    expect(await exitCode(program, args, { PORT: String(port) })).toBe(0);
    expect(await exitCode(program, args, { PORT: String(nobody) })).toBe(1);
    const stopping = stop('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    expect(await exitCode(program, args, { PORT: String(port) })).toBe(1);
    expect(await stopping).toBe(0);
  });

  test('has its own data, what serves, and nothing else', async () => {
    // What a service before kept is not of the image.
    for (const kept of await readdir(path.join(image.folder, 'cache')))
      await rm(path.join(image.folder, 'cache', kept), { recursive: true });
    const found = await readdir(image.folder, { recursive: true, withFileTypes: true });
    const files = found
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.relative(image.folder, path.join(entry.parentPath, entry.name)));
    const served =
      /^(package\.json|data\/.*|docs\/.*|drizzle\/.*|dist\/.*\.(js|tar|txt|wasm)|node_modules\/(@electric-sql\/pglite\/.*|\.package-lock\.json))$/;
    expect(files.filter((file) => !served.test(file))).toEqual([]);
    const { url, stop } = await startContainer({ PORT: '0', DRAIN_SECONDS: '0' });
    expect((await (await fetch(`${url}/api/v1/open/IT/cities`)).json())[0].code).toBe('roma');
    // Cached a moment after the first responses.
    const cached = async () =>
      (await readdir(path.join(image.folder, 'cache'))).filter((name) =>
        /^[0-9a-f]{20}$/.test(name),
      );
    await expect.poll(cached, { timeout: 30_000 }).toHaveLength(1);
    expect(await stop('SIGTERM')).toBe(0);
  });
});

describe('compose.yaml', () => {
  const instances = ['plumbline-1', 'plumbline-2'] as const;

  test('has the documented nginx, between services of those names', async () => {
    const site = siteOf((number) => `127.0.0.1:${3999 + number}`);
    expect(site).toBe(await documentedNginx('/'));
  });

  test('gives settings that are accepted, and time to drain', () => {
    for (const name of instances) {
      const { environment, stop_grace_period } = compose.services[name] as Service;
      expect(readConfig(environment)).toMatchObject({
        TRUST_PROXY: 1,
        DATABASE_URL: expect.any(String),
        REDIS_URL: 'redis://redis:6379',
      });
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(
        readConfig(environment).DRAIN_SECONDS + 5,
      );
    }
  });

  test('waits for what has a health check and is named', () => {
    const conditions = Object.values(compose.services).flatMap(({ depends_on = {} }) =>
      Object.entries(depends_on),
    );
    expect(conditions.length).toBe(6);
    for (const [name, { condition }] of conditions) {
      expect([name, condition]).toEqual([
        expect.toBeOneOf(Object.keys(compose.services)),
        'service_healthy',
      ]);
      // The image of the service has its own.
      expect(
        name in { 'plumbline-1': 1, 'plumbline-2': 1 } || compose.services[name]?.healthcheck,
      ).toBeTruthy();
    }
  });

  test.skipIf(!HAS_POSTGRES || !existsSync(PG_ISREADY))(
    'asks whether Postgres is healthy',
    async () => {
      const [, program, ...args] = (compose.services.postgres as Service).healthcheck.test;
      const [nobody] = (await freePorts(1)) as [number];
      expect(program).toBe('pg_isready');
      expect(
        await exitCode(PG_ISREADY, args, {
          PGPORT: new URL(process.env.TEST_DATABASE_URL as string).port || '5432',
        }),
      ).toBe(0);
      expect(await exitCode(PG_ISREADY, args, { PGPORT: String(nobody) })).not.toBe(0);
    },
  );

  test.skipIf(!existsSync(REDIS_SERVER))(
    'starts Redis, and asks whether it is healthy',
    async () => {
      const { command, healthcheck } = compose.services.redis as Service;
      const [port] = (await freePorts(1)) as [number];
      const [, program, ...args] = healthcheck.test;
      const asked = () => exitCode(program, ['-p', String(port), ...args]);
      expect(await asked()).not.toBe(0);
      const redis = spawn(
        REDIS_SERVER,
        [...command.slice(1), '--port', String(port), '--bind', '127.0.0.1'],
        {
          stdio: 'ignore',
          cwd: image.folder,
        },
      );
      const ended = new Promise((resolve) => redis.once('exit', resolve));
      cleanUpLater(() => {
        redis.kill('SIGKILL');
        return ended;
      });
      await expect.poll(asked, { timeout: 10_000 }).toBe(0);
    },
  );

  test.skipIf(!HAS_POSTGRES || !HAS_REDIS || !HAS_NGINX)(
    'answers through nginx from two instances, which count a client together',
    async () => {
      const database = await createPostgresDatabase(fixtureFiles());
      const ports = (await freePorts(3)) as [number, number, number];
      for (const [index, name] of instances.entries()) {
        const { environment } = compose.services[name] as Service;
        // The names of the services are known to compose alone.
        const here = {
          DATABASE_URL: database,
          REDIS_URL,
          PORT: String(ports[index]),
          DRAIN_SECONDS: '0',
        };
        expect(Object.keys(here)).toEqual(
          expect.arrayContaining(Object.keys(environment).filter((each) => each.endsWith('_URL'))),
        );
        await startContainer({ DATA_DIR, ...environment, ...here });
      }
      const url = await startNginx(
        siteOf((number) => `127.0.0.1:${ports[number - 1]}`),
        ports[2],
      );
      const answers = [];
      for (let asked = 0; asked < 4; asked++)
        answers.push(await fetch(`${url}/api/v1/open/ZZ/cities`));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const left = answers.map(({ headers }) =>
        Number(/;r=(\d+)/.exec(headers.get('ratelimit') as string)?.[1]),
      );
      expect(left).toEqual(left.toSorted((one, other) => other - one));
      expect(new Set(left).size).toBe(4);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    },
  );

  /** As nginx reads it: compose writes $ twice. */
  function siteOf(addressOf: (number: number) => string): string {
    const site = compose.configs.site.content.replaceAll('$$', '$');
    return site.replace(/plumbline-(\d):4000/g, (_name, number) => addressOf(Number(number)));
  }
});
