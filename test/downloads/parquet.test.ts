import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { beforeAll, expect, test } from 'vitest';
import { sharedService } from '../support/services.ts';

const CLIENT = path.resolve('test/client');
const isInstalled = existsSync(path.join(CLIENT, 'node_modules/parquet-wasm'));
if (process.env.CI && !isInstalled)
  throw new Error('In CI nothing may be skipped: run npm ci --prefix test/client.');

/** The reader of Rust, on which DataFusion, delta-rs and others are built. */
type RustReader = {
  readParquet: (bytes: Uint8Array) => {
    numBatches: number;
    recordBatch: (index: number) => { numRows: number };
  };
};

let url: string;
const names: string[] = [];
beforeAll(async () => {
  ({ url } = await sharedService());
  const countries = (await readdir('data', { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  for (const { name } of countries) {
    const tables = (await readdir(path.join('data', name))).filter((file) => file.endsWith('.csv'));
    names.push(
      ...tables.map((file) => `/downloads/${name.toUpperCase()}/${path.parse(file).name}`),
    );
  }
});

const get = async (address: string) =>
  new Uint8Array(await (await fetch(url + address)).arrayBuffer());

test.skipIf(!isInstalled)(
  'Rust reads every table of every country, with as many rows as its CSV',
  async () => {
    const { readParquet } = createRequire(path.join(CLIENT, 'package.json'))(
      'parquet-wasm',
    ) as RustReader;
    expect(names.length).toBeGreaterThan(140);
    for (const name of names) {
      const table = readParquet(await get(`${name}.parquet`));
      const rows = Array.from(
        { length: table.numBatches },
        (_, index) => table.recordBatch(index).numRows,
      ).reduce((a, b) => a + b, 0);
      const csv = parse(Buffer.from(await get(`${name}.csv`)), {
        bom: true,
        columns: true,
        relax_quotes: true,
      });
      expect([name, rows]).toEqual([name, csv.length]);
    }
  },
  240_000,
);

test('a Parquet file states the program and version that wrote it', async () => {
  const bytes = (await get('/downloads/IT/cities.parquet')).buffer as ArrayBuffer;
  expect(parquetMetadata(bytes).created_by).toMatch(/^plumbline version \d+\.\d+\.\d+$/);
  expect((await parquetReadObjects({ file: bytes }))[0]).toMatchObject({ code: 'roma' });
});
