import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { importHawaii } from '../../src/imports/us/hawaii-zones.ts';

type Row = Record<string, string>;
const zones = parse(await readFile('data/us/jurisdiction-zones.csv'), { columns: true }) as Row[];
const zone = (jurisdiction: string, id: string) => zones.find((row) => row.jurisdiction === jurisdiction && row.zone_id === id);

test('another edition of the table is refused', async () => {
  const sources = await mkdtemp(path.join(tmpdir(), 'plumbline-'));
  await writeFile(path.join(sources, 'hawaii-zoning-data.csv'), 'State,Jurisdiction\n');
  await expect(importHawaii({ sources, country: 'data/us' })).rejects.toThrow(
    "the file that 'us-hawaii-zoning-atlas' of sources.csv cites has",
  );
});

test('cells became values, or a word for why there is none', () => {
  // 7,500 square feet by the name, 0.17 acres by the column.
  expect(zone('hawaii-county', 'CG-7.5')).toMatchObject({
    min_lot_area_m2: '696.8',
    height_status: 'varies',
    front_m: '4.572',
  });
  // The name says one acre, the column five.
  expect(zone('hawaii-county', 'A-1a')).toMatchObject({ min_lot_area_m2: '', lot_area_status: 'not_read' });
  expect(zone('honolulu-county', 'R-5')).toMatchObject({
    max_far: '0.7',
    max_coverage: '0.5',
    side_status: 'varies',
    parking_status: 'varies',
  });
  // The column says 8 feet, and a note on the district more of side yards.
  expect(zone('hawaii-county', 'RM-4')).toMatchObject({ side_m: '', side_status: 'varies', rear_m: '6.096' });
  // The row lacks its first cell.
  expect(zone('kauai-county', 'R-10')).toMatchObject({
    max_coverage: '0.8',
    front_m: '3.048',
    when: 'dwellings_on_lot=1',
  });
  // What allows no dwelling was not read.
  expect(zone('honolulu-county', 'AG-1')).toMatchObject({ when: '', permitted_uses_status: 'not_read', height_status: 'not_read' });
});

test('every zone stands once in one of four counties', () => {
  const keys = zones.map(({ jurisdiction, zone_id }) => `${jurisdiction} ${zone_id}`);
  expect(new Set(keys).size).toBe(zones.length);
  expect([...new Set(zones.map(({ jurisdiction }) => jurisdiction))].sort()).toEqual([
    'hawaii-county',
    'honolulu-county',
    'kauai-county',
    'maui-county',
  ]);
});
