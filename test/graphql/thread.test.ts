import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { startTestService, type TestService } from '../support/services.ts';

/** Operations that hold, fill or end their thread, as one would that found a mistake in the bounds on cost. */
describe('whatever an operation does to its thread', () => {
  let service: TestService;
  beforeAll(async () => {
    const threads = pathToFileURL(`${path.resolve('test/support/misbehaving')}/`);
    const settings = { DATA_DIR: await writeDataFolder(fixtureFiles()), TRUST_PROXY: '1' };
    service = await startTestService(settings, { threads });
  });

  const ask = async (query: string, from = '192.0.2.1') => {
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ query }),
    });
    return { status: response.status, body: await response.text() };
  };
  const threadsOfThisProcess = () => (process.platform === 'linux' ? readdirSync('/proc/self/task').length : 0);
  const restarts = () => service.logged.filter(({ msg }) => msg === 'GraphQL worker restarted').length;

  test.each([
    'holds the thread',
    'takes all memory',
    'ends the thread',
    'throws where nobody catches',
    'rejects where nobody waits',
    'answers nothing',
  ])('an operation that %s is refused, REST is answered meanwhile, and others are answered after it', async (deed) => {
    await ask('{ anything }');
    const [before, threads] = [restarts(), threadsOfThisProcess()];
    const refused = ask(deed);
    const others = Promise.all(Array.from({ length: 20 }, (_, index) => ask(`{ other${index} }`, `198.51.100.${index}`)));
    const rest = await fetch(`${service.url}/api/v1/open/ZZ/cities`);
    expect(rest.status).toBe(200);
    if (deed === 'holds the thread') expect(restarts(), 'REST was answered while the thread was held').toBe(before);
    const { status, body } = await refused;
    expect([status, JSON.parse(body)]).toMatchObject([400, { errors: [{ extensions: { code: 'QUERY_TOO_COMPLEX' } }] }]);
    expect((await others).map((answer) => answer.body)).toEqual(Array.from({ length: 20 }, () => '{"data":{"answered":true}}'));
    expect(restarts()).toBeGreaterThan(before);
    const logged = service.logged.filter(({ msg }) => msg === 'GraphQL worker restarted').slice(before);
    expect(logged.flatMap(({ operations }) => operations)).toContain(`POST {"query":"${deed}"}`);
    await expect.poll(threadsOfThisProcess).toBeLessThanOrEqual(threads);
  });

  test('a client that asks for little waits behind none that ask for much', async () => {
    const finished: string[] = [];
    const much = Array.from({ length: 120 }, (_, index) =>
      ask(`{ slowly${index} }`, `203.0.113.${1 + (index % 3)}`).then(() => finished.push('much')),
    );
    await much[0];
    const little = ask('{ little }', '203.0.113.4').then(() => finished.push('little'));
    await Promise.all([...much, little]);
    expect(finished.indexOf('little')).toBeLessThan(60);
  });
});

test('a thread whose program is not there is the fault of the service, said as such, and REST is answered', async () => {
  const threads = pathToFileURL(`${path.resolve('test/support/no-operation-thread')}/`);
  const { url } = await startTestService({ DATA_DIR: await writeDataFolder(fixtureFiles()) }, { threads });
  const response = await fetch(`${url}/graphql?query={countries{code}}`);
  expect((await response.json()).errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }]);
  expect((await fetch(`${url}/api/v1/open/ZZ/cities`)).status).toBe(200);
});
