import { expect, test } from 'vitest';
import { createLog } from '../src/server/config/log.ts';
import { fixtureFiles, writeDataFolder } from './support/fixture.ts';
import { connectThroughGate } from './support/gate.ts';
import {
  createPostgresDatabase,
  HAS_POSTGRES,
  HAS_REDIS,
  REDIS_URL,
  startTestService,
} from './support/services.ts';

const SECRET = 'tr0ub4dor-and-3';

function createKeptLog() {
  const lines: string[] = [];
  return { lines, log: createLog('trace', { write: (line) => lines.push(line) }) };
}

const withPassword = (address: string, user: string) =>
  Object.assign(new URL(address), { username: user, password: SECRET }).href;

test.skipIf(!HAS_REDIS)('a password that Redis refuses is not in the log', async () => {
  const { lines, log } = createKeptLog();
  const settings = {
    DATA_DIR: await writeDataFolder(fixtureFiles()),
    REDIS_URL: withPassword(REDIS_URL, 'nobody'),
  };
  await startTestService(settings, { log });
  expect(lines.join('')).toContain('WRONGPASS');
  expect(lines.join('')).not.toContain(SECRET);
});

test.skipIf(!HAS_POSTGRES)(
  'the password of a Postgres that is gone is not in the log',
  async () => {
    const gate = await connectThroughGate(await createPostgresDatabase(fixtureFiles()));
    const { lines, log } = createKeptLog();
    const user = new URL(process.env.TEST_DATABASE_URL as string).username || 'root';
    const settings = {
      DATA_DIR: await writeDataFolder(fixtureFiles()),
      DATABASE_URL: withPassword(gate.url, user),
    };
    const service = await startTestService(settings, { log });
    await gate.shut();
    expect((await fetch(`${service.url}/api/v1/open/ZZ/compliance-rules`)).status).toBe(503);
    expect(lines.join('')).toContain('database query failed');
    expect(lines.join('')).not.toContain(SECRET);
    const { lines: ofStart, log: logOfStart } = createKeptLog();
    const failure = await startTestService(settings, { log: logOfStart }).then(
      () => undefined,
      (error: unknown) => error,
    );
    logOfStart.error({ err: failure }, 'the service did not start');
    expect(ofStart.join('')).toContain('ECONNREFUSED');
    expect(ofStart.join('')).not.toContain(SECRET);
  },
);

test('an error is logged by what names it: no arguments of commands, no credentials of addresses, however deep', () => {
  const { lines, log } = createKeptLog();
  const failed = Object.assign(new Error('AUTH failed'), {
    code: 'E_AUTH',
    command: { name: 'auth', args: ['default', SECRET] },
  });
  const several = new AggregateError(
    [failed, new Error(`no answer from rediss://:${SECRET}@127.0.0.1:1/0`)],
    'all failed',
  );
  const quoted = `redis://user:"\\${SECRET}@[::1]:6379`;
  for (const err of [
    failed,
    several,
    new Error('outer', { cause: failed }),
    Object.assign(new Error('x'), { previous: failed }),
    { command: failed.command },
  ])
    log.error({ err }, 'failed');
  log.warn(
    { requestId: 'r1', settings: { url: `postgres://u:${SECRET}@h/db` } },
    `cannot reach ${quoted} or http://u:${encodeURIComponent(SECRET)}@h`,
  );
  const text = lines.join('');
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain('"args"');
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    err: {
      type: 'Error',
      message: 'AUTH failed',
      code: 'E_AUTH',
      stack: expect.stringContaining('log.test'),
    },
  });
  expect(JSON.parse(lines.at(-1) as string)).toMatchObject({
    requestId: 'r1',
    settings: { url: 'postgres://***@h/db' },
    msg: 'cannot reach redis://***@[::1]:6379 or http://***@h',
  });
});

test('what is no credential is left as it is', () => {
  const { lines, log } = createKeptLog();
  log.info(
    {
      from: 'https://example.org/a@b',
      at: 'file:///srv/node_modules/@scope/x.js:1',
      next: 'http://h:1',
      mail: 'a@b',
    },
    'read',
  );
  const { from, at, next, mail } = JSON.parse(lines[0] as string);
  expect([from, at, next, mail]).toEqual([
    'https://example.org/a@b',
    'file:///srv/node_modules/@scope/x.js:1',
    'http://h:1',
    'a@b',
  ]);
});
