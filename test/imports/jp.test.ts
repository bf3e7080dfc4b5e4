import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { seismicZoneOf } from '../../tools/imports/jp/seismic-zones.ts';
import { windSpeedOf } from '../../tools/imports/jp/wind-speeds.ts';

const readRows = async (file: string): Promise<Record<string, string>[]> =>
  parse(await readFile(`data/jp/${file}`), { columns: true });

test('all municipalities of the census are published, with the inhabitants of the country', async () => {
  const places = await readRows('places.csv');
  expect(places).toHaveLength(1741 - 23 + 1);
  expect(places.reduce((sum, { population }) => sum + Number(population), 0)).toBe(126_146_099);
  expect(new Set(places.map(({ subdivision }) => subdivision)).size).toBe(47);
});

test('each has a Japanese name, and the reference cities have what the tables say of them', async () => {
  const places = await readRows('places.csv');
  const named = new Set((await readRows('place-names.csv')).map(({ place }) => place));
  expect(places.filter(({ code }) => !named.has(code))).toEqual([]);
  const byCode = new Map(places.map((place) => [place.official_code, place]));
  for (const { official_code, code, population, climate_zone } of await readRows('cities.csv'))
    expect(byCode.get(official_code)).toMatchObject({ code, population, climate_zone });
});

test('where former municipalities have different climate regions, the place has none', async () => {
  const places = await readRows('places.csv');
  const blank = places.filter(({ climate_zone }) => climate_zone === '').map(({ name }) => name);
  expect(blank).toHaveLength(57);
  expect(blank).toEqual(expect.arrayContaining(['Ichinoseki', 'Noshiro', 'Makubetsu']));
});

test.each([
  ['JP-04', '仙台市', '30', ''],
  ['JP-16', '魚津市', '30', ''],
  ['JP-16', '富山市', '', ''],
  ['JP-27', '柏原市', '32', 'Z=1.0'],
  ['JP-27', '大阪市', '', ''],
  ['JP-08', '境町', '', ''],
  ['JP-01', '札幌市', '', 'Z=0.9'],
  ['JP-01', '北見市', '', ''],
  ['JP-47', '那覇市', '', 'Z=0.7'],
  ['JP-22', '浜松市', '', 'Z=1.0 Zs=1.2'],
])('in %s, %s has the wind speed "%s" and the zone "%s"', (subdivision, name, wind, zone) => {
  expect(windSpeedOf(subdivision, name)).toBe(wind);
  expect(seismicZoneOf(subdivision, name)).toBe(zone);
});
