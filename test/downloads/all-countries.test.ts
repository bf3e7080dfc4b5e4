import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, test } from 'vitest';
import { cleanUpLater } from '../support/clean-up-later.ts';
import { startProbe } from '../support/latency-probe.mjs';
import { PUBLISHED } from '../support/published.ts';
import { sharedService, startTestService } from '../support/services.ts';

const CLIENT = path.resolve('test/client');
const isInstalled = existsSync(path.join(CLIENT, 'node_modules/parquet-wasm'));

type Row = Record<string, string>;
type RustReader = {
  readParquet: (bytes: Uint8Array) => {
    numBatches: number;
    recordBatch: (index: number) => { numRows: number };
  };
};

const IDENTITY = { 'accept-encoding': 'identity' };
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** The tables of each country: name, header and rows. */
const tables = new Map<
  string,
  { country: string; header: readonly string[]; rows: readonly Row[] }[]
>();
/** The names of the tables that all countries share. */
let shared: readonly string[];
let url: string;

beforeAll(async () => {
  ({ url } = await sharedService());
  shared = (await readdir('data')).filter((name) => name.endsWith('.csv'));
  for (const country of PUBLISHED) {
    const folder = path.join('data', country.toLowerCase());
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.csv'))) {
      const [header = [], ...cells]: string[][] = parse(await readFile(path.join(folder, name)));
      const rows = cells.map((row) =>
        Object.fromEntries(header.map((column, index) => [column, row[index] as string])),
      );
      tables.set(name, [...(tables.get(name) ?? []), { country, header, rows }]);
    }
  }
});

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url + address, { method, headers });
/** Where the table of all countries is: a shared table of the same name keeps its address. */
const nameOf = (table: string) => (shared.includes(table) ? `country-${table}` : table);
const rowCount = (table: string) =>
  (tables.get(table) ?? []).reduce((sum, { rows }) => sum + rows.length, 0);

describe('a table of all countries', () => {
  test('has the rows of every country, each after its code, and blanks for columns that a country lacks', async () => {
    expect(tables.size).toBeGreaterThan(20);
    for (const [table, countries] of tables) {
      const response = await get(`/downloads/${nameOf(table)}`);
      expect([table, response.status, response.headers.get('content-type')]).toEqual([
        table,
        200,
        'text/csv; charset=utf-8; header=present',
      ]);
      const [header = [], ...cells]: string[][] = parse(await bytesOf(response));
      expect([table, header[0], cells.length]).toEqual([table, 'country', rowCount(table)]);
      const expected = countries.flatMap(({ country, rows }) =>
        rows.map((row) => header.map((column, at) => (at === 0 ? country : (row[column] ?? '')))),
      );
      expect([table, JSON.stringify(cells) === JSON.stringify(expected)]).toEqual([table, true]);
      for (const { country, header: own } of countries)
        expect([table, country, header.filter((column) => own.includes(column))]).toEqual([
          table,
          country,
          own,
        ]);
    }
  });

  test('of a name that a shared table has is called country-…, and the shared one stays as it was', async () => {
    const twice = [...tables.keys()].filter((table) => shared.includes(table)).sort();
    expect(twice).toEqual(['implied-facts.csv', 'presumed-facts.csv', 'prototypes.csv']);
    for (const table of twice)
      expect(
        (await bytesOf(await get(`/downloads/${table}`, IDENTITY))).equals(
          await readFile(`data/${table}`),
        ),
      ).toBe(true);
  });

  test('has a length, a tag and the same bytes each time, whole, in gzip and in parts', async () => {
    const address = '/downloads/places.csv';
    const [whole, head] = [await get(address, IDENTITY), await get(address, IDENTITY, 'HEAD')];
    const [bytes, etag] = [await bytesOf(whole), whole.headers.get('etag') as string];
    const told = (response: Response) =>
      [...response.headers].filter(([name]) => name !== 'date' && name !== 'connection');
    expect(told(head)).toEqual(told(whole));
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'content-disposition': 'attachment; filename="plumbline-places.csv"',
    });
    const zipped = await get(address, { 'accept-encoding': 'gzip' });
    expect([zipped.headers.get('content-encoding'), zipped.headers.get('etag')]).toEqual([
      'gzip',
      `${etag.slice(0, -1)}-gzip"`,
    ]);
    expect(bytes.equals(await bytesOf(zipped))).toBe(true);
    const part = await get(address, {
      ...IDENTITY,
      range: 'bytes=262143-262144',
      'if-range': etag,
    });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 262143-262144/${bytes.length}`,
    ]);
    expect((await bytesOf(part)).equals(bytes.subarray(262_143, 262_145))).toBe(true);
    expect((await get(address, { ...IDENTITY, range: `bytes=${bytes.length}-` })).status).toBe(416);
    expect((await get(address, { ...IDENTITY, 'if-none-match': etag })).status).toBe(304);
    expect((await get(address, { ...IDENTITY, 'if-match': etag }, 'HEAD')).status).toBe(200);
    expect((await get(address, { ...IDENTITY, 'if-match': '"another"' })).status).toBe(412);
  });

  test('is gzip that other programs read', async () => {
    // fetch decodes what it receives, so the encoded bytes are read below it.
    const { request } = await import('node:http');
    const encoded = await new Promise<Buffer>((resolve, reject) => {
      const asked = request(
        `${url}/downloads/zones.csv`,
        { headers: { 'accept-encoding': 'gzip' } },
        async (answer) => {
          const bytes = Buffer.concat(await answer.toArray());
          expect(answer.headers['content-length']).toBe(String(bytes.length));
          resolve(bytes);
        },
      );
      asked.on('error', reject).end();
    });
    expect(parse(gunzipSync(encoded)).length).toBe(rowCount('zones.csv') + 1);
  });

  test('credits the sources of positions and postcodes for each country', async () => {
    const link = (await get('/downloads/places.csv', {}, 'HEAD')).headers.get('link') as string;
    for (const country of ['CA', 'ES', 'FR'])
      expect(link).toMatch(new RegExp(`</sources/${country}>; rel="describedby"; title`));
    expect((await get('/downloads/cities.csv', {}, 'HEAD')).headers.get('link')).not.toContain(
      'describedby',
    );
    const { key_value_metadata: metadata } = parquetMetadata(
      await (await get('/downloads/places.parquet')).arrayBuffer(),
    );
    expect(metadata).toMatchObject([
      {
        key: 'attribution',
        value: expect.stringMatching(/^Positions and postcodes: CA: .*; DK: .*GeoNames/),
      },
    ]);
  });

  test.each([
    ['/downloads/citys.csv', 'Tables of all countries: sources.csv, '],
    ['/downloads/citys.parquet', 'country-prototypes.csv'],
    ['/downloads/citys.csv', 'The files that all countries share: fields.csv, '],
  ])('is not at %s, where a problem lists what there is', async (address, said) => {
    const response = await get(address);
    const { type, detail } = await response.json();
    expect([response.status, type]).toEqual([404, '/problems/unknown-table']);
    expect(detail).toContain(said);
  });
});

describe('a table of all countries in Parquet', () => {
  test.skipIf(!isInstalled)(
    'has the rows of its CSV, as Rust reads it',
    async () => {
      const { readParquet } = createRequire(path.join(CLIENT, 'package.json'))(
        'parquet-wasm',
      ) as RustReader;
      for (const table of tables.keys()) {
        const bytes = await bytesOf(
          await get(`/downloads/${nameOf(table).replace(/csv$/, 'parquet')}`),
        );
        const read = readParquet(bytes);
        const rows = Array.from(
          { length: read.numBatches },
          (_, index) => read.recordBatch(index).numRows,
        ).reduce((a, b) => a + b, 0);
        expect([table, rows]).toEqual([table, rowCount(table)]);
      }
    },
    120_000,
  );

  test('has the types of the descriptors, and null where a country lacks the column', async () => {
    const response = await get('/downloads/places.parquet');
    expect(response.headers.get('content-type')).toBe('application/vnd.apache.parquet');
    const file = await response.arrayBuffer();
    const types = Object.fromEntries(
      parquetMetadata(file).schema.map(({ name, type }) => [name, type]),
    );
    expect(types).toMatchObject({
      country: 'BYTE_ARRAY',
      official_code: 'BYTE_ARRAY',
      population: 'INT32',
      latitude: 'DOUBLE',
    });
    const rows = await parquetReadObjects({ file });
    expect(rows.find(({ country, code }) => country === 'IT' && code === 'aglie')).toMatchObject({
      official_code: '001001',
      snow_zone: 'I - Alpina',
    });
    expect(rows.find(({ country }) => country === 'NL')).toMatchObject({
      snow_zone: null,
      altitude_m: null,
    });
    const etag = response.headers.get('etag') as string;
    expect((await get('/downloads/places.parquet', { 'if-none-match': etag })).status).toBe(304);
  });

  test('is in the archive of all tables, with the shared ones and the statements that load DuckDB', async () => {
    const response = await get('/downloads/parquet.zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="plumbline-2.+-parquet\.zip"$/,
    );
    const { 'load.sql': load, ...files } = unzipSync(await bytesOf(response));
    const names = [...[...tables.keys()], ...shared.map((name) => `shared/${name}`)].map((name) =>
      name.replace(/csv$/, 'parquet'),
    );
    expect(Object.keys(files).sort()).toEqual(names.sort());
    expect(String(Buffer.from(load as Uint8Array))).toMatch(/^-- .* of all countries, version /);
    const alone = await bytesOf(await get('/downloads/zones.parquet'));
    expect(alone.equals(files['zones.parquet'] as Uint8Array)).toBe(true);
    const etag = response.headers.get('etag') as string;
    expect((await get('/downloads/parquet.zip', { 'if-none-match': etag })).status).toBe(304);
    if (!isInstalled) return;
    await mkdir(path.join(CLIENT, 'generated'), { recursive: true });
    const folder = await mkdtemp(path.join(CLIENT, 'generated', 'bundle-'));
    cleanUpLater(() => rm(folder, { recursive: true }));
    await mkdir(path.join(folder, 'shared'));
    for (const [name, bytes] of Object.entries(files))
      await writeFile(path.join(folder, name), bytes);
    const { DuckDBInstance } = createRequire(path.join(CLIENT, 'package.json'))('@duckdb/node-api');
    const connection = await (await DuckDBInstance.create()).connect();
    await connection.run(`set file_search_path = '${folder}'`);
    await connection.run(String(Buffer.from(load as Uint8Array)));
    for (const [table] of tables) {
      const counted = await connection.runAndReadAll(
        `select count(*)::int as rows from "${table.slice(0, -4).replaceAll('-', '_')}"`,
      );
      expect([table, counted.getRowObjectsJson()]).toEqual([table, [{ rows: rowCount(table) }]]);
    }
    connection.closeSync();
  }, 120_000);
});

describe('making the tables of all countries', () => {
  test('is done once, and other requests are answered meanwhile', async () => {
    const read: string[] = [];
    const onStatement = (statement: string) =>
      statement.includes('from "stored_pieces"') && read.push(statement);
    const { url: fresh } = await startTestService({ TRUST_PROXY: '1' }, { onStatement });
    const take = async (client: number, name: string) =>
      bytesOf(
        await fetch(`${fresh}/downloads/${name}`, {
          headers: { ...IDENTITY, 'x-forwarded-for': `192.0.2.${client}` },
        }),
      );
    const endProbe = startProbe(`${fresh}/api/v1/open/IT/cities`, 5);
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, client) =>
        take(client, client % 2 ? 'places.csv' : 'places.parquet'),
      ),
    );
    const [pieces, again] = [read.length, await take(9, 'places.csv')];
    const waits = await endProbe();
    expect(all.filter((bytes, client) => client % 2 && !bytes.equals(again))).toEqual([]);
    expect(read.length).toBe(pieces);
    // However fast the machine is; `npm run test:long` judges how long they wait.
    expect(waits.length).toBeGreaterThan(all.length);
  });
});

test('/downloads, the catalogue and the documentation list them', async () => {
  const page = await (await get('/downloads', { accept: 'text/html' })).text();
  const { 'dcat:distribution': offered } = await (await get('/catalog.jsonld')).json();
  const addresses = offered.map((each: { '@id': string }) => each['@id']);
  for (const table of tables.keys()) {
    for (const name of [nameOf(table), nameOf(table).replace(/csv$/, 'parquet')]) {
      expect(page).toContain(`href="/downloads/${name}"`);
      expect(addresses).toContain(`/downloads/${name}`);
    }
  }
  expect(page).toContain('href="/downloads/parquet.zip"');
  expect(addresses).toContain('/downloads/parquet.zip');
});
