import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Client addresses, as a trusted proxy forwards them. */
let addresses = 0;
export const newAddress = () => {
  addresses++;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** Sends a request and reads the whole response. Without `keepsBody` only the status is returned. */
export function send(
  url,
  { method = 'GET', path, headers = {}, body, agent, address = newAddress(), keepsBody = false },
) {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      { method, agent, headers: { 'x-forwarded-for': address, accept: '*/*', ...headers } },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => keepsBody && chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() }),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The status of a response, or why there was none. */
const statusOf = (url, sent) =>
  send(url, sent).then(
    ({ status }) => status,
    ({ code }) => code,
  );

const graphQL = (query) => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query }),
});
const list = (rows, header = 'name') => ({
  method: 'POST',
  path: '/lookup',
  headers: { 'content-type': 'text/csv' },
  body: `${header}\n${rows.join('\n')}\n`,
});
const search = (text) => ({
  path: `/search?q=${encodeURIComponent(text)}`,
  headers: { accept: 'text/html' },
});

const times = (count, item) => Array.from({ length: count }, (_, index) => item(index));
const MAX_ROWS = 5_000;
const rows = (row) => list(times(MAX_ROWS, (index) => `"${row(index).slice(0, 200)}"`));
/** One character that compatibility normalization (NFKD) turns into 18. */
const LIGATURE = '\u{fdfa}';
const SHORTENED = ['st', 'ste', 's', 'mt', 'ft', 'sta'];

/** Limits of one client address in a minute: requests for data, pages, lists. */
const [DATA, PAGES, LISTS] = [100, 300, 10];

/**
 * Attacks of one client within its quota: `requests` requests, `inFlight` of them at a time. Responses with a status that `statuses` does not list fail the run.
 * `isFirstDownload` allows a longer hold, as the files are being made.
 */
export const ATTACKS = [
  {
    name: 'path of 15,500 slashes',
    requests: PAGES,
    inFlight: 4,
    statuses: [308],
    request: (index) => ({ path: `/a${index}${'/'.repeat(15_500)}x/` }),
  },
  {
    name: 'Content-Type with 15,500 spaces',
    requests: DATA,
    inFlight: 4,
    statuses: [415],
    request: () => ({
      ...graphQL('{ __typename }'),
      headers: { 'content-type': `application/json${' '.repeat(15_500)}x` },
    }),
  },
  {
    name: 'idsOutline of Canada, four in flight',
    requests: DATA,
    inFlight: 4,
    statuses: [200, 400, 503],
    request: (index) =>
      graphQL(
        `{ n${index}: __typename country(code: "CA") { idsOutline(facts: []) { written { ruleId } leftOut { rules } } } }`,
      ),
  },
  {
    name: 'idsOutline of Canada, 100 in flight',
    requests: DATA,
    inFlight: DATA,
    statuses: [200, 400, 503],
    request: (index) =>
      graphQL(
        `{ m${index}: __typename country(code: "CA") { idsOutline(facts: []) { written { ruleId } leftOut { rules } } } }`,
      ),
  },
  {
    name: 'implications and changes, many in flight',
    requests: DATA,
    inFlight: 20,
    statuses: [200, 400, 503],
    request: (index) =>
      graphQL(`{ n${index}: __typename countries { implications { __typename } } }`),
  },
  {
    name: 'list: spaces and commas in brackets',
    requests: LISTS,
    inFlight: 2,
    statuses: [200],
    request: () => rows((index) => `${index}(${' '.repeat(60)},${' '.repeat(60)},)`),
  },
  {
    name: 'list: U+FDFA × 130',
    requests: LISTS,
    inFlight: 2,
    statuses: [200],
    request: () => list(times(2_500, (index) => `${index} ${LIGATURE.repeat(130)}`)),
  },
  {
    name: 'list: Saint-xyz',
    requests: LISTS,
    inFlight: 2,
    statuses: [200],
    request: (attempt) => rows((index) => `Saint-x${attempt}y${index}z`),
  },
  {
    name: 'list: 40 commas',
    requests: LISTS,
    inFlight: 2,
    statuses: [200],
    request: () => rows((index) => `a${index}${',a'.repeat(40)}`),
  },
  {
    name: 'list: many shortened words',
    requests: LISTS,
    inFlight: 2,
    statuses: [200],
    request: (attempt) =>
      rows(
        (index) =>
          `${times(60, (at) => SHORTENED[(index + at) % SHORTENED.length]).join(' ')} w${attempt}x${index}`,
      ),
  },
  {
    name: 'list: shortened words and one letter',
    requests: LISTS,
    inFlight: 2,
    statuses: [200],
    request: (attempt) =>
      rows((index) => `st ste s mt ${(index + attempt).toString(36).split('').join(' ')}`),
  },
  {
    name: 'list: one word of two letters',
    requests: LISTS,
    inFlight: 2,
    statuses: [200],
    request: (attempt) => rows((index) => (index + attempt * 7).toString(36)),
  },
  {
    name: 'list: positions',
    requests: LISTS,
    inFlight: 2,
    statuses: [200],
    request: (attempt) =>
      list(
        times(
          MAX_ROWS,
          (index) => `${40 + (index % 100) / 20 + attempt / 1_000},${(index % 71) / 10}`,
        ),
        'latitude,longitude',
      ),
  },
  {
    name: 'list: unknown codes of places',
    requests: LISTS,
    inFlight: 2,
    statuses: [200],
    request: (attempt) =>
      list(
        times(MAX_ROWS, (index) => `a${attempt}x${index}`),
        'place id',
      ),
  },
  {
    name: 'list: JSON',
    requests: LISTS,
    inFlight: 2,
    statuses: [200],
    request: () => ({
      method: 'POST',
      path: '/lookup',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        times(MAX_ROWS, (index) => ({ name: `St. ${'Mt '.repeat(50)}${index}` })),
      ),
    }),
  },
  {
    name: 'search: U+FDFA',
    requests: PAGES,
    inFlight: 4,
    statuses: [200, 400],
    request: (index) => search(`${index} ${LIGATURE.repeat(190)}`),
  },
  {
    name: 'search: 190 spaces',
    requests: PAGES,
    inFlight: 4,
    statuses: [200],
    request: (index) => search(`a${index}${' '.repeat(190)}(`),
  },
  {
    name: 'search: letters and digits in turn',
    requests: PAGES,
    inFlight: 4,
    statuses: [200],
    request: (index) => search(`${'a '.repeat(90)}${index} 1`),
  },
  {
    name: 'search: shortened words',
    requests: PAGES,
    inFlight: 4,
    statuses: [200],
    request: (index) => search(`${'st s mt '.repeat(20)}${index}`),
  },
  {
    name: 'search: Han characters',
    requests: PAGES,
    inFlight: 4,
    statuses: [200],
    request: (index) => search(`${'階段手'.repeat(60)}${index}`),
  },
  {
    name: 'downloads, made for the first time',
    requests: 40,
    inFlight: 4,
    statuses: [200, 429],
    isFirstDownload: true,
    request: (index) => ({ path: DOWNLOADS[index % DOWNLOADS.length] }),
  },
  {
    name: 'downloads again',
    requests: PAGES,
    inFlight: 4,
    statuses: [200, 429],
    request: (index) => ({ path: DOWNLOADS[index % DOWNLOADS.length] }),
  },
  {
    name: 'bodies that never arrive',
    statuses: [200],
    run: holdBodies,
  },
];

const DOWNLOADS = [
  '/downloads/FR/parquet.zip',
  '/downloads/FR/places.geojson',
  '/downloads/FR/places.parquet',
  '/downloads/parquet.zip',
];

/** One client: sends its requests until all are sent or the time is over. Resolves with the count of each status. */
export async function spendQuota(url, attack, { forMs, share = 1 }) {
  const agent = new Agent({ keepAlive: true });
  const address = newAddress();
  const statuses = new Map();
  const count = (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const until = performance.now() + forMs;
  const requests = Math.ceil(attack.requests * share);
  let next = 0;
  const sendNext = async () => {
    while (next < requests && performance.now() < until)
      count(await statusOf(url, { ...attack.request(next++), agent, address }));
  };
  await Promise.all(times(attack.inFlight, sendNext));
  agent.destroy();
  return statuses;
}

/** Bodies that the three paths accept. */
const BODIES = {
  '/lookup': 'name,country\nRoma,IT\n',
  '/cost-index': 'amount,from,to,country\n100,2022-Q1,2023-Q1,IT\n',
  '/contribute?country=IT&file=cost-index.csv': readFileSync(
    new URL('../../data/it/cost-index.csv', import.meta.url),
    'utf8',
  ),
};

/** Eight clients announce a body on each path and send only its beginning. Meanwhile another client sends whole bodies, and is answered. */
async function holdBodies(url, { forMs }) {
  const { hostname, port } = new URL(url);
  const sockets = times(8, newAddress).flatMap((address) =>
    Object.keys(BODIES).map((path) => {
      const socket = net.connect(Number(port), hostname).on('error', () => {});
      socket.resume();
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: text/csv\r\nContent-Length: 2000000\r\n\r\nname\n`,
      );
      return socket;
    }),
  );
  await delay(500);
  const statuses = new Map();
  for (const [path, body] of Object.entries(BODIES)) {
    const status = await statusOf(url, {
      method: 'POST',
      path,
      headers: { 'content-type': 'text/csv' },
      body,
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  await delay(Math.max(0, forMs - 1_000));
  for (const socket of sockets) socket.destroy();
  return statuses;
}
