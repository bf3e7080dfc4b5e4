import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { subdivisionsByProvince } from '../../tools/imports/es/municipalities.ts';

const read = async (file: string): Promise<Record<string, string>[]> =>
  parse(await readFile(`data/es/${file}`), { columns: true });

test('all provinces of the official codes are subdivisions of ISO 3166-2 that the package knows', async () => {
  const known = (await read('place-classes.csv'))
    .filter(({ condition }) => condition === 'subdivision')
    .map(({ value }) => value);
  expect(subdivisionsByProvince.size).toBe(52);
  expect(
    [...subdivisionsByProvince.values()].filter((subdivision) => !known.includes(subdivision)),
  ).toEqual([]);
});

test('all 8,131 municipalities are published, each in the province of its code, with what the reference cities are read to have', async () => {
  const places = await read('places.csv');
  expect(places).toHaveLength(8_131);
  expect(
    places.filter(
      ({ official_code = '', subdivision }) =>
        subdivisionsByProvince.get(official_code.slice(0, 2)) !== subdivision,
    ),
  ).toEqual([]);
  const byCode = new Map(places.map((place) => [place.official_code, place]));
  for (const { official_code, code, population, climate_zone } of await read('cities.csv')) {
    expect(byCode.get(official_code)).toMatchObject({ code, population, climate_zone });
  }
});

test('a postcode is that of all the places that it spans', async () => {
  const places = await read('places.csv');
  const named = (postcode: string) =>
    places
      .filter(({ postcodes = '' }) => postcodes.split(';').includes(postcode))
      .map(({ name }) => name);
  expect(named('29620')).toEqual(['Málaga', 'Torremolinos']);
  expect(named('28001')).toEqual(['Madrid']);
});
