import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { createDice } from '../support/invented-places.mjs';
import { SERVICE, settled, startServer } from './load.mjs';

const ASKED = 300;
const JSON_POST = { method: 'POST', headers: { 'content-type': 'application/json' } };
const NODES = 'edges { node { code name population } } pageInfo { endCursor hasNextPage }';
const ALL_THAT_HOLDS =
  'edges { node { code name population seismicZone windSpeedMs climateZone facts { name value } zones { zoneId maxFar } buildingCodes { parameter value reference } buildingParams { name value reference } } }';
const CHECK = `query Check($code: String!, $design: DesignInput!) { city(country: "ES", code: $code) { check(design: $design) {
  summary { pass fail notApplicable undecided } results(outcomes: [PASS, FAIL]) { outcome margin rule { ruleId codeReference } } } } }`;
const LIMITS = `query Limits($facts: [FactInput!]!) { limits(facts: $facts) {
  country { code } field unit state atLeast { value rule { ruleId codeReference } } atMost { value rule { ruleId codeReference } } } }`;

/** Rows of the whole tables, drawn at random but always the same: country, code, name and population. Places that lack a core value have no detail. */
async function drawPlaces(project, dice) {
  const rows = [];
  for (const country of ['IT', 'FR', 'CA']) {
    const places = parse(
      await readFile(path.join(project, 'data', country.toLowerCase(), 'places.csv')),
      { columns: true },
    );
    for (const { code, name, population, seismic_zone, wind_speed_ms, climate_zone } of places) {
      if (population && seismic_zone && wind_speed_ms && climate_zone)
        rows.push({ country, code, name, population });
    }
  }
  return () => rows[dice(rows.length)];
}

const OCCUPANCIES = ['apartment_building', 'school', 'office', 'house'];

/** Facts of a building that differ each time. */
function buildingFacts(dice) {
  return [
    { name: 'occupancy', value: OCCUPANCIES[dice(OCCUPANCIES.length)] },
    { name: 'works', value: 'new' },
    { name: 'occupants', value: String(1 + dice(900)) },
  ];
}

/** A design of three measures that differs each time. */
function design(dice) {
  const part = (name, facts = []) => [{ name: 'part', value: name }, ...facts];
  return {
    facts: buildingFacts(dice),
    assume: 'ORDINARY',
    measures: [
      { field: 'door_clear_width_mm', value: 700 + dice(400), facts: part('door') },
      { field: 'stair_riser_height_mm', value: 120 + dice(90), facts: part('stair') },
      {
        field: 'corridor_width_mm',
        value: 800 + dice(900),
        facts: part('corridor', [{ name: 'exit_route', value: 'true' }]),
      },
    ],
  };
}

const get = (address) => [address, {}];
const ask = (query, variables) => [
  '/graphql',
  { ...JSON_POST, body: JSON.stringify({ query, variables }) },
];

/** What one request costs with all real places on Postgres, asked one after the other: its time, and the processor time of the service. Each is asked but once, where not said. */
export async function whole({ project, databaseUrl }) {
  const dice = createDice(23);
  const draw = await drawPlaces(project, dice);
  const several = (request) => Array.from({ length: ASKED }, request);
  const details = several(() => draw()).map(({ country, code }) =>
    get(`/api/v1/open/${country}/cities/${code}`),
  );
  const page = ({ country, code, population }) =>
    Buffer.from(`${population}/${code}/${country}`).toString('base64url');
  const works = [
    ['detail of a place', details],
    ['the same again', details],
    [
      'building codes of a place',
      several(() => draw()).map(({ country, code }) =>
        get(`/api/v1/open/${country}/cities/${code}/building-codes`),
      ),
    ],
    [
      'search, a page of 20',
      several(() =>
        ask(
          `{ places(search: ${JSON.stringify(draw().name.slice(0, 3 + dice(5)))}) { ${NODES} } }`,
        ),
      ),
    ],
    [
      'page of 20 anywhere',
      several(() => ask(`{ places(after: "${page(draw())}") { ${NODES} } }`)),
    ],
    [
      'page of 20 with all that holds there',
      several(() => ask(`{ places(after: "${page(draw())}") { ${ALL_THAT_HOLDS} } }`)),
    ],
    [
      'check of three measures, same document',
      several(() => ask(CHECK, { code: 'madrid', design: design(dice) })),
    ],
    [
      'limits of all fields in all countries, same document',
      several(() => ask(LIMITS, { facts: buildingFacts(dice) })),
    ],
  ];
  const env = { DATABASE_URL: databaseUrl, RATE_LIMIT: '1000000' };
  const server = await startServer({ ...SERVICE, env });
  await settled(server);
  const rows = [];
  for (const [name, requests] of works) {
    const cpu = server.cpuSeconds();
    const times = [];
    let bytes = 0;
    for (const [address, request] of requests) {
      const started = performance.now();
      const response = await fetch(server.url + address, request);
      const text = await response.text();
      times.push(performance.now() - started);
      bytes += Buffer.byteLength(text);
      if (response.status !== 200 || text.startsWith('{"errors"'))
        throw new Error(`${name}: ${response.status} ${text.slice(0, 300)}`);
    }
    times.sort((one, other) => one - other);
    const at = (share) => times[Math.floor(times.length * share)].toFixed(1);
    const spent = ((server.cpuSeconds() - cpu) * 1000) / requests.length;
    rows.push(
      `| ${name} | ${at(0.5)} ms | ${at(0.99)} ms | ${spent.toFixed(1)} ms | ${(bytes / requests.length / 1024).toFixed(1)} KiB |`,
    );
  }
  rows.push(`| resident memory | ${Math.round(server.rssMb())} MB | | | |`);
  await server.stop();
  return [
    '| all real places | median | p99 | processor | answer |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
