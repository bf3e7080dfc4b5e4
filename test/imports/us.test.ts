import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { importHawaii } from '../../tools/imports/us/hawaii-zones.ts';
import { TOWN_TABLES } from '../../tools/imports/us/vermont-towns.ts';
import { importVermont } from '../../tools/imports/us/vermont-zones.ts';

type Row = Record<string, string>;
const zones = parse(await readFile('data/us/jurisdiction-zones.csv'), { columns: true }) as Row[];
const zone = (jurisdiction: string, id: string) =>
  zones.find((row) => row.jurisdiction === jurisdiction && row.zone_id === id);

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
    min_lot_area_m2: '696.7',
    height_status: 'varies',
    front_m: '4.572',
  });
  // The name says one acre, the column five.
  expect(zone('hawaii-county', 'A-1a')).toMatchObject({
    min_lot_area_m2: '',
    lot_area_status: 'not_read',
  });
  expect(zone('honolulu-county', 'R-5')).toMatchObject({
    // The column says 0.7, and those of the yards that they grow above 0.6.
    max_far: '0.6',
    // 0.115 acres are 5,009 square feet, rounded: 5,000 is what the code counts in, so that a lot of 5,000 is not too small.
    min_lot_area_m2: '464.5',
    max_coverage: '0.5',
    side_status: 'varies',
    parking_status: 'varies',
  });
  // The column says 8 feet, and a note on the district more of side yards.
  expect(zone('hawaii-county', 'RM-4')).toMatchObject({
    side_m: '',
    side_status: 'varies',
    rear_m: '6.096',
  });
  // The row lacks its first cell. The column of coverage is of land, with what is paved.
  expect(zone('kauai-county', 'R-10')).toMatchObject({
    max_coverage: '',
    coverage_status: 'not_read',
    front_m: '3.048',
    when: 'dwellings_on_lot=1',
  });
  // What allows no dwelling was not read.
  expect(zone('honolulu-county', 'AG-1')).toMatchObject({
    when: '',
    permitted_uses_status: 'not_read',
    height_status: 'not_read',
  });
});

const cases = parse(await readFile('data/us/jurisdiction-zone-limits.csv'), {
  columns: true,
}) as Row[];
const limitIn = (jurisdiction: string, id: string, limit: string, when: string) =>
  cases.find(
    (row) =>
      row.jurisdiction === jurisdiction &&
      row.zone_id === id &&
      row.limit === limit &&
      row.when === when,
  );

test('a note opens the limits and the dwellings that it names, and no others', () => {
  // Storeys of one dwelling have a note; those of three do not, nor does parking of either.
  expect(zone('kauai-county', 'R-4')).toMatchObject({
    storeys_status: 'varies',
    parking_per_dwelling: '2',
  });
  const three = (limit: string) => limitIn('kauai-county', 'R-4', limit, 'dwellings_on_lot=3');
  // Three houses on a lot have the storeys of a house.
  expect(three('max_storeys')).toMatchObject({ status: 'varies' });
  expect(three('parking_per_dwelling')).toMatchObject({ value: '2' });
  expect(three('max_height_m')).toMatchObject({ status: 'varies' });
  // Parking facilities on other lots need no least lot; dwellings do.
  expect(zone('honolulu-county', 'A-1')).toMatchObject({ min_lot_area_m2: '696.7' });
  // Each yard may be that of the district next to it.
  expect(zone('maui-county', 'B-CT')).toMatchObject({
    front_status: 'varies',
    side_status: 'varies',
    rear_status: 'varies',
  });
  // Only a planned development has them.
  expect(zone('honolulu-county', 'R-5')).toMatchObject({ three_dwellings: '' });
});

test('what a note states by storeys or by land is a formula or a density', () => {
  const side = limitIn('hawaii-county', 'RM-4', 'side_m', 'dwellings_on_lot>=1');
  expect(side).toMatchObject({ factor: '0.6096', factor_of: 'storeys', constant: '1.8288' });
  // 500 square feet a dwelling are 87.12 an acre, and the column says 87.
  expect(limitIn('hawaii-county', 'CDH', 'max_density_du_ha', 'dwellings_on_lot=3')).toMatchObject({
    value: '215.28',
  });
});

test('cells of a town became values, or were left open', () => {
  // By the names of the older tables, and by those of the newer ones.
  expect(zone('vt-winhall', 'R')).toMatchObject({
    when: 'dwellings_on_lot=1',
    max_height_m: '10.668',
    min_lot_area_m2: '4046.8',
    // The table alone does not show that the bylaw is silent.
    coverage_status: 'not_read',
    storeys_status: 'not_read',
    one_dwelling: 'as_of_right',
    // State law allows two dwellings where one is allowed.
    two_dwellings: '',
    three_dwellings: 'hearing',
    parking_per_dwelling: '',
    parking_status: 'varies',
    permitted_uses: 'residential',
    conditional_uses: 'residential',
    front_status: 'not_read',
    side_m: '7.62',
  });
  expect(zone('vt-moretown', 'COM')).toMatchObject({ min_lot_area_m2: '', rear_m: '3.048' });
  // Acres are rounded in the table: 7,500 square feet are 0.17 acres, and 80,000 are 1.84.
  expect(zone('vt-essex-junction', 'R2')).toMatchObject({ min_lot_area_m2: '696.7728' });
  // 120,000 square feet are 2.7548 acres, and the table says 2.75.
  expect(zone('vt-milton', 'R3')).toMatchObject({ min_lot_area_m2: '11148.3648' });
  expect(zone('vt-old-bennington', 'RRD')).toMatchObject({
    min_lot_area_m2: '7432.2432',
    storeys_status: 'not_read',
  });
  // The bylaw limits what buildings cover, and elsewhere what is sealed altogether.
  expect(zone('vt-bristol', 'VB')).toMatchObject({
    max_coverage: '0.9',
    coverage_status: 'limited',
  });
  expect(zone('vt-leicester', 'VL')).toMatchObject({ max_coverage: '', coverage_status: 'varies' });
  // With sewers, and without.
  expect(zone('vt-plainfield', 'VD')).toMatchObject({ lot_area_status: 'varies' });
  // The table says two acres, and the bylaw 25.
  expect(zone('vt-starksboro', 'ASRR')).toMatchObject({
    lot_area_status: 'not_read',
    side_m: '6.096',
  });
  // The table calls allowed what the bylaw has as a conditional use, on some lots or without an end.
  expect(zone('vt-essex', 'R1')).toMatchObject({
    two_dwellings: 'as_of_right',
    three_dwellings: 'hearing',
    conditional_uses: 'residential',
  });
  expect(zone('vt-fletcher', 'CON')).toMatchObject({
    one_dwelling: 'varies',
    permitted_uses_status: 'not_read',
  });
  expect(zone('vt-middlebury', 'R-4')).toMatchObject({
    three_dwellings: 'as_of_right',
    four_dwellings: 'varies',
  });
  // The board may limit the height of 40 ft to 25 ft.
  expect(zone('vt-essex', 'C1')).toMatchObject({ max_height_m: '', height_status: 'varies' });
  // One house stands only after a hearing.
  expect(zone('vt-leicester', 'CON')).toMatchObject({
    permitted_uses_status: 'not_read',
    conditional_uses: 'residential',
  });
});

test('districts that no house, no measure or no finished row is of are left out', async () => {
  const sources = await mkdtemp(path.join(tmpdir(), 'plumbline-'));
  await expect(importVermont({ sources, country: 'data/us' })).rejects.toThrow(
    "the file that 'us-vermont-zoning-atlas' of sources.csv cites",
  );
  expect(zone('vt-bristol', 'REC')).toBeUndefined();
  expect(zone('vt-bristol', 'FHA')).toBeUndefined();
  expect(zone('vt-panton', 'FHA')).toBeUndefined();
});

test('every zone stands once in a county of Hawaii or a town of Vermont', () => {
  const keys = zones.map(({ jurisdiction, zone_id }) => `${jurisdiction} ${zone_id}`);
  expect(new Set(keys).size).toBe(zones.length);
  expect([...new Set(zones.map(({ jurisdiction }) => jurisdiction))].sort()).toEqual([
    'hawaii-county',
    'honolulu-county',
    'kauai-county',
    'maui-county',
    ...TOWN_TABLES.map(({ town }) => town).sort(),
  ]);
});
