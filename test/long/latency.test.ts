import { expect, test } from 'vitest';
import { quantile, startProbe } from '../support/latency-probe.mjs';
import { sharedService, startTestService } from '../support/services.ts';

/** Nine of ten requests that are sent meanwhile take less, on a quiet machine. When nothing ran between the pieces of an archive, half of them took 180 ms. */
const P90_LIMIT_MS = 100;
const CLIENTS = 8;

test.each([
  ['archives', ['all.zip']],
  ['tables of all countries', ['places.csv', 'places.parquet']],
])('%s that many request at once delay no other request', async (_kind, names) => {
  const { url } = await startTestService({ TRUST_PROXY: '1' });
  const take = async (client: number) => {
    const address = `${url}/downloads/${names[client % names.length]}`;
    const response = await fetch(address, {
      headers: { 'accept-encoding': 'identity', 'x-forwarded-for': `192.0.2.${client % CLIENTS}` },
    });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  };
  const endProbe = startProbe(`${url}/api/v1/open/IT/cities`, 5);
  await Promise.all(Array.from({ length: CLIENTS * 4 }, (_, client) => take(client)));
  expect(quantile(await endProbe(), 0.9)).toBeLessThan(P90_LIMIT_MS);
});

test('the map of each country shows each of its values', async () => {
  const { url } = await sharedService();
  const { data } = await (await fetch(`${url}/graphql?query={countries{code}}`)).json();
  const failed: string[] = [];
  for (const { code } of data.countries) {
    const page = await (await fetch(`${url}/${code}/map`)).text();
    const shown = [...page.matchAll(/<option value="([^"]*)"/g)].map(([, name]) => name as string);
    for (const name of shown) {
      const response = await fetch(`${url}/${code}/map?show=${name}`);
      if (
        response.status !== 200 ||
        !/<svg class="map"|nothing to draw/.test(await response.text())
      )
        failed.push(`/${code}/map?show=${name}`);
    }
  }
  expect(failed).toEqual([]);
});
