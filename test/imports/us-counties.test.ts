import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { entriesIn, zonesOf } from '../../tools/imports/us/climate-zones.ts';

const TABLE =
  'Climate zones from the table. US STATES ALABAMA 3A Autauga* 2A De Kalb DELAWARE 4A (all) MARYLAND 4A Baltimore 5A Baltimore (city) NEW MEXICO 3B Dona Ana VIRGINIA 4A (all except as follows:) 5A Bath 3A Franklin 7 Gone Key: A — Moist';

const county = (official_code: string, name: string, state: string) => ({
  official_code,
  name,
  subdivision: `US-${state}`,
  population: '1',
});

test('the table is read from its line: states in capitals, counties behind their zones', () => {
  expect(entriesIn(TABLE).slice(0, 4)).toEqual([
    { state: 'ALABAMA', county: 'Autauga', zone: '3A' },
    { state: 'ALABAMA', county: 'De Kalb', zone: '2A' },
    { state: 'DELAWARE', county: '(all)', zone: '4A' },
    { state: 'MARYLAND', county: 'Baltimore', zone: '4A' },
  ]);
  expect(entriesIn(TABLE).map(({ state }) => state)).toContain('NEW MEXICO');
});

test('a county has the zone of the entry that names it as its only one, and none where it may be another', () => {
  const counties = [
    county('01001', 'Autauga County', 'AL'),
    county('01049', 'DeKalb County', 'AL'),
    county('10001', 'Kent County', 'DE'),
    county('24005', 'Baltimore County', 'MD'),
    county('24510', 'Baltimore city', 'MD'),
    county('35013', 'Doña Ana County', 'NM'),
    county('51003', 'Albemarle County', 'VA'),
    county('51017', 'Bath County', 'VA'),
    county('51067', 'Franklin County', 'VA'),
    county('51620', 'Franklin city', 'VA'),
  ];
  const { of, leftOut } = zonesOf(counties, entriesIn(TABLE));
  expect(Object.fromEntries(of)).toEqual({
    '01001': '3A',
    '01049': '2A',
    10001: '4A',
    24005: '4A',
    24510: '5A',
    35013: '3B',
    51003: '4A',
    51017: '5A',
  });
  expect(leftOut).toEqual([
    { name: 'Franklin, VIRGINIA', reason: 'name several counties' },
    { name: 'Gone, VIRGINIA', reason: 'match no current county' },
  ]);
});

test('all 3,144 counties are published with their population, and nearly all with climate zone, position and postcodes', async () => {
  const places: Record<string, string>[] = parse(await readFile('data/us/places.csv'), {
    columns: true,
  });
  const counties = places.filter(({ official_code }) => official_code?.length === 5);
  expect(counties).toHaveLength(3_144);
  expect(counties.filter(({ population }) => !(Number(population) > 0))).toEqual([]);
  expect(counties.filter(({ climate_zone }) => !climate_zone)).toHaveLength(12);
  expect(counties.filter(({ postcodes, latitude }) => !postcodes || !latitude)).toHaveLength(4);
  const honolulu = counties.find(({ official_code }) => official_code === '15003');
  expect(honolulu).toMatchObject({
    name: 'Honolulu County',
    climate_zone: '1A',
    subdivision: 'US-HI',
  });
  expect(Number(honolulu?.longitude)).toBeCloseTo(-157.9, 0);
});
