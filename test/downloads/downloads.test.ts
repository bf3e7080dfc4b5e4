import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, test } from 'vitest';
import { cleanUpLater } from '../support/clean-up-later.ts';
import { connectAsOperator } from '../support/database.ts';
import { editionFiles } from '../support/editions.ts';
import { type Files, writeDataFolder } from '../support/fixture.ts';
import { startProbe } from '../support/latency-probe.mjs';
import { inventedLines, withPlaces } from '../support/places.ts';
import { PUBLISHED } from '../support/published.ts';
import {
  createEmptyDatabase,
  createPostgresDatabase,
  HAS_POSTGRES,
  startTestService,
} from '../support/services.ts';

/** All files below a folder that a dataset is made of, with their bytes. */
async function filesBelow(folder: string): Promise<Record<string, Buffer>> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => /\.csv$|\.json$/.test(name))
    .sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))])),
  );
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const unzipped = (archive: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes)]),
  );
/** Differing bytes are not worth printing. */
const digests = (files: Record<string, Buffer>) =>
  Object.fromEntries(
    Object.keys(files)
      .sort()
      .map((name) => [
        name,
        `${files[name]?.length} ${files[name]?.toString('base64').slice(-99)}`,
      ]),
  );

describe('downloads', () => {
  let url: string;
  let data: Record<string, Buffer>;
  beforeAll(async () => {
    data = await filesBelow('data');
    ({ url } = await startTestService({ RATE_LIMIT: '1', TRUST_PROXY: '1' }));
  });
  // There are more files than one client may have in a minute.
  let asked = 0;
  const nextClient = () => ({ 'x-forwarded-for': `192.0.2.${Math.floor(asked++ / 200)}` });
  const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(url + address, { method, headers: { ...nextClient(), ...headers } });

  test('have all tables of a country as Parquet in one archive, each once, with the statements that load them', async () => {
    const response = await get('/downloads/DK/parquet.zip');
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="plumbline-dk-.+-parquet\.zip"$/,
    );
    const { 'load.sql': load, ...tables } = unzipped(await bytesOf(response));
    const own = Object.keys(data).filter((name) => name.startsWith('dk/') && name.endsWith('.csv'));
    const shared = Object.keys(data).filter((name) => /^[a-z-]+\.csv$/.test(name));
    const names = [
      ...own.map((name) => name.slice('dk/'.length)),
      ...shared.map((name) => `shared/${name}`),
    ];
    expect(Object.keys(tables).sort()).toEqual(
      names.map((name) => name.replace(/csv$/, 'parquet')).sort(),
    );
    const loaded = [
      ...(load as Buffer)
        .toString()
        .matchAll(/^create or replace table "\w+" as select \* from read_parquet\('([^']+)'\);$/gm),
    ];
    expect(loaded.map(([, name]) => name).sort()).toEqual(Object.keys(tables).sort());
    const places = await (await get('/downloads/DK/places.parquet')).arrayBuffer();
    expect(tables['places.parquet']?.equals(Buffer.from(places))).toBe(true);
    const etag = response.headers.get('etag') as string;
    expect((await get('/downloads/dk/parquet.zip', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/downloads/QQ/parquet.zip')).status).toBe(404);
  });

  test('have each table as Parquet as well, with the types of its descriptor and blank cells as null', async () => {
    const tables = ['FR/places', 'IT/cities', 'US/zones', 'ES/sources', 'fields'];
    for (const table of tables) {
      const response = await get(`/downloads/${table}.parquet`);
      expect(response.headers.get('content-type')).toBe('application/vnd.apache.parquet');
      const bytes = await response.arrayBuffer();
      const rows = await parquetReadObjects({ file: bytes });
      const written = rows.map((row) =>
        Object.values(row).map((cell) =>
          cell instanceof Date ? cell.toISOString().slice(0, 10) : cell,
        ),
      );
      const [folder = '', file = table] = table.includes('/') ? table.split('/') : [];
      const name = `${folder.toLowerCase()}${folder && '/'}${file}.csv`;
      const types: string[] = parquetMetadata(bytes)
        .schema.slice(1)
        .map(({ type }) => type as string);
      const cells: string[][] = parse(data[name] as Buffer);
      const read = cells
        .slice(1)
        .map((row) =>
          row.map((cell, index) =>
            cell === '' ? null : types[index] === 'DOUBLE' ? Number(cell) : cell,
          ),
        );
      const same = read.map((row, at) =>
        row.every(
          (cell, index) =>
            cell === written[at]?.[index] ||
            (types[index] === 'INT32' && String(cell) === String(written[at]?.[index])),
        ),
      );
      expect([table, written.length, same.every(Boolean)]).toEqual([table, cells.length - 1, true]);
      expect(types).toContain('BYTE_ARRAY');
    }
    const head = await get('/downloads/FR/places.parquet', {}, 'HEAD');
    const again = await get('/downloads/FR/places.parquet', {
      'if-none-match': head.headers.get('etag') as string,
    });
    expect([head.status, again.status]).toEqual([200, 304]);
    expect((await get('/downloads/FR/nothing.parquet')).status).toBe(404);
  });

  test('have the places of a country with their positions as GeoJSON', async () => {
    const response = await get('/downloads/CA/places.geojson');
    expect(response.headers.get('content-type')).toBe('application/geo+json');
    const { type, features, attribution } = await response.json();
    expect(attribution).toMatch(/^Positions and postcodes: GeoNames .*CC BY 4\.0/);
    const rows: Record<string, string>[] = parse(data['ca/places.csv'] as Buffer, {
      columns: true,
    });
    expect([type, features.length]).toEqual(['FeatureCollection', rows.length]);
    for (const [index, { code, population, latitude, longitude }] of rows.entries()) {
      const geometry = latitude
        ? { type: 'Point', coordinates: [Number(longitude), Number(latitude)] }
        : null;
      expect(features[index]).toMatchObject({
        type: 'Feature',
        geometry,
        properties: { code, population: Number(population) },
      });
    }
    expect((await (await get('/downloads/JP/places.geojson')).json()).features).toHaveLength(1719);
  });

  test('credit GeoNames where places have positions or postcodes of it, and nobody elsewhere', async () => {
    const linkOf = async (address: string) => (await get(address, {}, 'HEAD')).headers.get('link');
    for (const name of ['places.csv', 'places.parquet', 'places.geojson'])
      expect(await linkOf(`/downloads/CA/${name}`)).toMatch(
        /<\/sources\/CA>; rel="describedby"; title="Positions and postcodes: GeoNames [^"]*CC BY 4\.0/,
      );
    expect(await linkOf('/downloads/ES/places.csv')).toMatch(/title\*=UTF-8''[^,]*Geogr%C3%A1fico/);
    for (const address of [
      '/downloads/CA/cities.csv',
      '/downloads/fields.csv',
      '/downloads/CA.zip',
    ])
      expect(await linkOf(address)).not.toContain('describedby');
    const metadata = async (address: string) =>
      parquetMetadata(await (await get(address)).arrayBuffer()).key_value_metadata ?? [];
    expect(await metadata('/downloads/DK/places.parquet')).toMatchObject([
      { key: 'attribution', value: expect.stringContaining('GeoNames') },
    ]);
    expect(await metadata('/downloads/DK/cities.parquet')).toEqual([]);
  });

  test('are the files that were loaded, byte for byte, alone and in archives, whatever the quota', async () => {
    const all = await get('/downloads/all.zip');
    const { 'README.txt': readme, ...files } = unzipped(await bytesOf(all));
    expect(digests(files)).toEqual(digests(data));
    expect(String(readme)).toMatch(/reference data of all countries\nAs of 2[\d-]{9};/);
    expect(String(readme)).toContain('\n  cases.schema.json: ');
    expect(String(readme)).toContain('\n  it/: Italy.\n');
    for (const [name, bytes] of Object.entries(data)) {
      const [folder, file] = name.includes('/') ? name.split('/') : [undefined, name];
      const address = `/downloads/${folder === undefined ? '' : `${folder.toUpperCase()}/`}${file}`;
      const [gzipped, plain] = [
        await get(address),
        await get(address, { 'accept-encoding': 'identity' }),
      ];
      expect([
        gzipped.headers.get('content-encoding'),
        plain.headers.get('content-encoding'),
      ]).toEqual(['gzip', null]);
      expect([
        name,
        bytes.equals(await bytesOf(gzipped)),
        bytes.equals(await bytesOf(plain)),
      ]).toEqual([name, true, true]);
    }
    const ofItaly = Object.fromEntries(
      Object.entries(data).flatMap(([name, bytes]) =>
        name.startsWith('it/') ? [[name.slice(3), bytes]] : [],
      ),
    );
    const { 'README.txt': said, ...inside } = unzipped(
      await bytesOf(await get('/downloads/it.zip')),
    );
    expect(digests(inside)).toEqual(digests(ofItaly));
    expect(String(said)).toMatch(
      /reference data of Italy\n.*\n\nLicence: Creative Commons Attribution 4\.0/,
    );
    for (const name of Object.keys(ofItaly))
      if (name !== 'datapackage.json') expect(String(said)).toContain(`\n  ${name}: `);
  });

  test('are sent in part to who asks for a range, as far as it is of the same bytes', async () => {
    const identity = { 'accept-encoding': 'identity' };
    for (const address of ['/downloads/FR/places.csv', '/downloads/FR.zip']) {
      const whole = await get(address, identity);
      const [bytes, etag] = [await bytesOf(whole), whole.headers.get('etag') as string];
      expect(whole.headers.get('accept-ranges')).toBe('bytes');
      const part = async (range: string, more = {}) => {
        const response = await get(address, { ...identity, range, ...more });
        return {
          status: response.status,
          range: response.headers.get('content-range'),
          bytes: await bytesOf(response),
        };
      };
      const last = bytes.length - 1;
      for (const [range, start, end] of [
        ['bytes=0-0', 0, 0],
        ['bytes=262143-262144', 262_143, 262_144],
        [`bytes=${last}-`, last, last],
        [`bytes=1000-${bytes.length + 5}`, 1000, last],
        ['bytes=-7', last - 6, last],
      ] as const) {
        const { status, range: said, bytes: sent } = await part(range, { 'if-range': etag });
        expect([range, status, said]).toEqual([
          range,
          206,
          `bytes ${start}-${end}/${bytes.length}`,
        ]);
        expect(sent.equals(bytes.subarray(start, end + 1))).toBe(true);
      }
      for (const [range, more] of [
        ['bytes=0-0', { 'if-range': '"another"' }],
        ['bytes=0-1,5-6', {}],
        ['lines=0-1', {}],
        ['bytes 0-1', {}],
        ['bytes=abc', {}],
        ['bytes=5-2', {}],
        ['bytes=1.5-3', {}],
        ['bytes=0x1-5', {}],
      ] as const) {
        const { status, bytes: sent } = await part(range, more);
        expect([range, status, sent.equals(bytes)]).toEqual([range, 200, true]);
      }
      const beyond = await part(`bytes=${bytes.length}-`);
      expect([beyond.status, beyond.range]).toEqual([416, `bytes */${bytes.length}`]);
      expect(JSON.parse(String(beyond.bytes)).type).toBe('/problems/range-not-satisfiable');
    }
    const made = await get('/downloads/DK/parquet.zip', { range: 'bytes=0-9' });
    expect([made.status, (await bytesOf(made)).length]).toEqual([206, 10]);
  });

  test('are where the documentation says', async () => {
    const addresses = [
      ...(await readFile('docs/lookup-and-downloads.md', 'utf8')).matchAll(
        /127\.0\.0\.1:4000(\/downloads\/[^\s']+)/g,
      ),
    ].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThanOrEqual(3);
    for (const address of addresses)
      expect([address, (await get(address as string, {}, 'HEAD')).status]).toEqual([address, 200]);
  });

  test('have a length, a tag, a version, a name, and the same bytes each time', async () => {
    for (const [address, type, fileName] of [
      [
        '/downloads/all.zip',
        'application/zip',
        /^attachment; filename="plumbline-2[\d-]+\.[0-9a-f]+\.zip"$/,
      ],
      [
        '/downloads/IT.zip',
        'application/zip',
        /^attachment; filename="plumbline-it-2[\d-]+\.[0-9a-f]+\.zip"$/,
      ],
      [
        '/downloads/it/places.csv',
        'text/csv; charset=utf-8; header=present',
        /^attachment; filename="plumbline-it-places.csv"$/,
      ],
      ['/downloads/IT/datapackage.json', 'application/json', /"plumbline-it-datapackage.json"$/],
      [
        '/downloads/fields.csv',
        'text/csv; charset=utf-8; header=present',
        /"plumbline-fields.csv"$/,
      ],
    ] as const) {
      const identity = { 'accept-encoding': 'identity' };
      const [first, second, head] = [
        await get(address, identity),
        await get(address, identity),
        await get(address, identity, 'HEAD'),
      ];
      const bytes = await bytesOf(first);
      expect([address, bytes.equals(await bytesOf(second)), (await bytesOf(head)).length]).toEqual([
        address,
        true,
        0,
      ]);
      const told = (response: Response) =>
        [...response.headers].filter(([name]) => name !== 'date' && name !== 'connection');
      expect(told(head)).toEqual(told(first));
      const { 'content-disposition': named = '', ...headers } = Object.fromEntries(first.headers);
      expect(named).toMatch(fileName);
      expect(headers).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'access-control-allow-origin': '*',
      });
      expect(headers['dataset-version']).toBe(
        (await get('/openapi.json')).headers.get('dataset-version'),
      );
      const unchanged = await get(address, {
        ...identity,
        'if-none-match': headers.etag as string,
      });
      expect([
        unchanged.status,
        (await bytesOf(unchanged)).length,
        unchanged.headers.get('etag'),
      ]).toEqual([304, 0, headers.etag]);
      expect((await get(address, { 'if-none-match': '"another"' })).status).toBe(200);
    }
  });

  test.each([
    ['/downloads/XX.zip', 'unknown-country', `Published countries: ${PUBLISHED.join(', ')}.`],
    [
      '/downloads/xx/cities.csv',
      'unknown-country',
      `Published countries: ${PUBLISHED.join(', ')}.`,
    ],
    ['/downloads/roma.zip', 'invalid-country-code', '/downloads/all.zip'],
    [
      '/downloads/IT/citys.csv',
      'unknown-table',
      'The files of IT: datapackage.json, sources.csv, ',
    ],
    ['/downloads/citys.csv', 'unknown-table', 'The files that all countries share: fields.csv, '],
    ['/downloads/it/../../etc/passwd', 'unknown-path', '/catalog.jsonld'],
  ])('%s is a problem that says what there is', async (address, problem, said) => {
    // Some clients tidy paths.
    const response = await new Promise<{ status: number | undefined; body: string }>(
      (resolve, reject) => {
        const { hostname, port } = new URL(url);
        const request = http.get(
          { hostname, port, path: address, headers: nextClient() },
          async (answer) => {
            resolve({
              status: answer.statusCode,
              body: Buffer.concat(await answer.toArray()).toString(),
            });
          },
        );
        request.on('error', reject);
      },
    );
    expect(JSON.parse(response.body)).toMatchObject({
      type: `/problems/${problem}`,
      status: response.status,
    });
    expect(JSON.parse(response.body).detail).toContain(said);
  });
});

describe('an instance whose data folder holds something else', () => {
  test.skipIf(!HAS_POSTGRES)(
    'hands out the edition that is served, and what is in memory of it once the database has lost it',
    async () => {
      const served = editionFiles(2);
      const DATABASE_URL = await createPostgresDatabase(served);
      const { url } = await startTestService({
        DATABASE_URL,
        DATA_DIR: await writeDataFolder(editionFiles(1, '2020-01-01')),
      });
      const archive = unzipped(await bytesOf(await fetch(`${url}/downloads/ZZ.zip`)));
      expect(String(archive['cities.csv'])).toBe(served['zz/cities.csv']);
      await connectAsOperator(DATABASE_URL)`truncate editions cascade`;
      const kept = unzipped(await bytesOf(await fetch(`${url}/downloads/ZZ.zip`)));
      expect(digests(kept)).toEqual(digests(archive));
      // A file that was not read before is refused before anything of its archive is sent.
      for (const address of ['/downloads/all.zip', '/downloads/YY/gaps.csv']) {
        const refused = await fetch(url + address);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      }
    },
  );
});

describe('archives that many request at once', () => {
  const CLIENTS = 8;
  const EACH = 4;

  test('are read once for an edition, and other requests are answered between their pieces', async () => {
    const read: string[] = [];
    const onStatement = (statement: string) =>
      statement.includes('from "stored_pieces"') && read.push(statement);
    const { url } = await startTestService({ TRUST_PROXY: '1' }, { onStatement });
    const archive = async (client: number) =>
      bytesOf(
        await fetch(`${url}/downloads/all.zip`, {
          headers: { 'x-forwarded-for': `192.0.2.${client}` },
        }),
      );
    const endProbe = startProbe(`${url}/api/v1/open/IT/cities`, 5);
    const first = await Promise.all(
      Array.from({ length: CLIENTS * EACH }, (_, index) => archive(index % CLIENTS)),
    );
    const [pieces, again] = [read.length, await archive(0)];
    const waits = await endProbe();
    const { 'README.txt': _readme, ...files } = unzipped(again);
    const sizes = Object.values(files).map(({ length }) => Math.ceil(length / (256 * 1024)));
    expect([pieces, read.length]).toEqual(
      Array(2).fill(sizes.reduce((sum, count) => sum + count, 0)),
    );
    expect(first.filter((bytes) => !bytes.equals(again))).toEqual([]);
    // However fast the machine is; `npm run test:long` judges how long they wait.
    expect(waits.length).toBeGreaterThan(CLIENTS);
  });
});

describe('the round trip', () => {
  test.skipIf(!HAS_POSTGRES)(
    'download all.zip, unpack it, load it into an empty Postgres: the same version',
    async () => {
      const files = editionFiles(1);
      const { url } = await startTestService({
        DATABASE_URL: await createPostgresDatabase(files),
        DATA_DIR: await writeDataFolder(files),
      });
      const response = await fetch(`${url}/downloads/all.zip`);
      const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'plumbline-download-'));
      cleanUpLater(() => rm(DATA_DIR, { recursive: true }));
      for (const [name, bytes] of Object.entries(unzipped(await bytesOf(response)))) {
        await mkdir(path.dirname(path.join(DATA_DIR, name)), { recursive: true });
        await writeFile(path.join(DATA_DIR, name), bytes);
      }
      const { stdout } = await promisify(execFile)(process.execPath, ['dist/data-load.js'], {
        env: { ...process.env, DATABASE_URL: await createEmptyDatabase(), DATA_DIR },
      });
      expect(stdout).toContain(`as version ${response.headers.get('dataset-version')}.`);
    },
  );
});

describe('downloads that run at once', () => {
  /** More than a connection can hold, in a file that only importers read. */
  function largeFiles(): Files {
    const lines = Array.from(
      { length: 15_000 },
      (_, index) => `table,town ${index},${index},${'spelt otherwise '.repeat(60)}`,
    );
    const aliases = `table,name,official_code,reason\n${lines.join('\n')}\n`;
    return withPlaces(editionFiles(1), [...inventedLines(1)], { 'zz/place-aliases.csv': aliases });
  }

  /** A client that begins to read, and then takes nothing until it is told to. */
  function stalled(url: string, client: string): Promise<http.IncomingMessage> {
    const agent = new http.Agent();
    return new Promise((resolve, reject) => {
      const headers = { 'x-forwarded-for': client, 'accept-encoding': 'identity' };
      http
        .get(`${url}/downloads/zz/place-aliases.csv`, { agent, headers }, resolve)
        .on('error', reject);
    });
  }

  const AT_ONCE = { inAll: 5, perClient: 2 };
  let data: string;
  let url: string;
  beforeAll(async () => {
    data = await writeDataFolder(largeFiles());
    ({ url } = await startWithLargeFile(60_000));
  });

  function startWithLargeFile(idleWithinMs: number) {
    const httpTimes = {
      requestWithinMs: 20_000,
      headersWithinMs: 10_000,
      lookEveryMs: 1_000,
      idleWithinMs,
    };
    return startTestService(
      { DATA_DIR: data, TRUST_PROXY: '1' },
      { httpTimes, downloadsAtOnce: AT_ONCE },
    );
  }

  async function ask(client: string, from = url) {
    const response = await fetch(`${from}/downloads/fields.csv`, {
      headers: { 'x-forwarded-for': client },
    });
    return {
      status: response.status,
      wait: response.headers.get('retry-after'),
      text: await response.text(),
    };
  }
  const statusFor = async (client: string, from = url) => (await ask(client, from)).status;

  test('are bounded for each client and in all, and the places of those who leave are free again', async () => {
    const running = [await stalled(url, '192.0.2.1'), await stalled(url, '192.0.2.1')];
    const ofClient = {
      status: 429,
      wait: '5',
      text: expect.stringContaining('"violated-policies":["downloads"]'),
    };
    expect(await ask('192.0.2.1')).toMatchObject(ofClient);
    expect(await statusFor('192.0.2.2')).toBe(200);
    for (const client of ['192.0.2.2', '192.0.2.3', '192.0.2.4'])
      running.push(await stalled(url, client));
    const inAll = {
      status: 503,
      wait: '5',
      text: expect.stringContaining('5 downloads are running here'),
    };
    expect(await ask('192.0.2.5')).toMatchObject(inAll);
    running.pop()?.destroy();
    await expect.poll(() => statusFor('192.0.2.5')).toBe(200);
    for (const each of running) each.destroy();
    await expect.poll(() => statusFor('192.0.2.1')).toBe(200);
  });

  test('that wait behind one another on a connection are over when it is', async () => {
    const { hostname, port, host } = new URL(url);
    const socket = net.connect(Number(port), hostname);
    const request = `GET /downloads/zz/place-aliases.csv HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 192.0.2.9\r\n\r\n`;
    socket.write(request.repeat(AT_ONCE.perClient));
    await once(socket, 'readable');
    await expect.poll(() => statusFor('192.0.2.9')).toBe(429);
    socket.destroy();
    await expect.poll(() => statusFor('192.0.2.9')).toBe(200);
  });

  test('are cut off when nothing is taken of them, and their places are free again', async () => {
    const { url: impatient } = await startWithLargeFile(3_000);
    const running = [await stalled(impatient, '192.0.2.1'), await stalled(impatient, '192.0.2.1')];
    expect(await statusFor('192.0.2.1', impatient)).toBe(429);
    await expect.poll(() => statusFor('192.0.2.1', impatient), { timeout: 30_000 }).toBe(200);
    await expect(Promise.all(running.map((each) => each.toArray()))).rejects.toThrow('aborted');
  });
});
