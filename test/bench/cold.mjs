import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from './load.mjs';

const ROUNDS = 5;

/**
 * The first request for each city after an edition change, when nothing is prepared and no row was read, beside Fastify that reads Postgres for every request.
 * One after the other from many addresses; the figure is the mean of all cities in the median round.
 */
export async function cold({ project, databaseUrl, service, peer }) {
  const countries = ['CA', 'ES', 'FR', 'IT', 'JP', 'NL', 'US'];
  const cities = [];
  for (const country of countries) {
    const list = await (await fetch(`${service.url}/api/v1/open/${country}/cities`)).json();
    cities.push(...list.map(({ code }) => `/api/v1/open/${country}/cities/${code}`));
  }
  const askAll = async (url) => {
    const started = performance.now();
    for (const [index, path] of cities.entries()) {
      const response = await fetch(url + path, {
        headers: { 'x-forwarded-for': `172.16.0.${index}` },
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${url}${path} answered ${response.status}`);
    }
    return (performance.now() - started) / cities.length;
  };
  const ours = [];
  const theirs = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = (await fetch(`${service.url}/readyz`)).status;
    if (before !== 200) throw new Error('the service is not ready');
    await promisify(execFile)(process.execPath, ['dist/data-load.js'], {
      cwd: project,
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    ours.push(await askAll(service.url));
    await askAll(peer.url);
    theirs.push(await askAll(peer.url));
  }
  const [own, other] = [median(ours), median(theirs)];
  console.error(
    `REST, first request after an edition change: plumbline ${own.toFixed(2)} ms, fastifyPostgres ${other.toFixed(2)} ms`,
  );
  const spread = `${Math.round(1000 / Math.max(...ours))}–${Math.round(1000 / Math.min(...ours))}`;
  return `| REST, first request after an edition change | ${(other / own).toFixed(2)} | 1.00 | fastifyPostgres | | ${Math.round(1000 / own)} | ${spread} |`;
}
