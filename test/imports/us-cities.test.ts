import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { AMERICAN } from '../../tools/imports/geonames/namings.ts';
import { joinPostcodes } from '../../tools/imports/geonames/postcodes.ts';
import {
  type City,
  nameOf,
  namingOf,
  postalNamesOf,
  selectCities,
  zoneOf,
} from '../../tools/imports/us/cities.ts';

const city = (official_code: string, fullName: string, ...counties: string[]): City => ({
  official_code,
  fullName,
  name: nameOf(fullName),
  subdivision: 'US-VA',
  population: '1',
  isLarge: true,
  parts: counties.map((county) => ({ county, isWhole: false })),
});

test.each([
  ['Los Angeles city', 'Los Angeles'],
  ['Boise City city', 'Boise City'],
  ['Cicero town', 'Cicero'],
  ['Anchorage municipality', 'Anchorage'],
  ['Indianapolis city (balance)', 'Indianapolis'],
  ['Nashville-Davidson metropolitan government (balance)', 'Nashville-Davidson'],
  ['Louisville/Jefferson County metro government (balance)', 'Louisville/Jefferson County'],
  ['Lexington-Fayette urban county', 'Lexington-Fayette'],
  ['Macon-Bibb County', 'Macon-Bibb County'],
])('%s is called %s', (fullName, name) => {
  expect(nameOf(fullName)).toBe(name);
});

test('an independent city is the county that it counts as, and so is what an alias names; a small one has no row', () => {
  const norfolk = city('5157000', 'Norfolk city', '51710');
  const honolulu = city('1571550', 'Urban Honolulu CDP', '15003');
  const other = city('5199999', 'Elsewhere city', '51003');
  const small = { ...city('5188888', 'Small city', '51003'), isLarge: false };
  const counties = [
    { official_code: '51710', name: 'Norfolk city', subdivision: 'US-VA', population: '1' },
  ];
  const aliases = new Map([['Urban Honolulu CDP', '15003']]);
  const { cities, leftOut } = selectCities([norfolk, honolulu, other, small], counties, aliases);
  expect(cities).toEqual([other]);
  expect(leftOut.map(({ name }) => name)).toEqual([
    'Norfolk city',
    'Urban Honolulu CDP',
    'Small city',
  ]);
});

test('a city has the climate zone of its counties where all have one and the same', () => {
  const zones = new Map([
    ['51001', '4A'],
    ['51003', '4A'],
    ['51005', '5A'],
  ]);
  expect(zoneOf(city('1', 'One city', '51001', '51003'), zones)).toBe('4A');
  expect(zoneOf(city('2', 'Two city', '51001', '51005'), zones)).toBe('');
  expect(zoneOf(city('3', 'Three city', '51001', '51007'), zones)).toBe('');
});

test('postcodes are those of its name in its counties, and all of a county that is within the city', () => {
  const row = (zipcode: string, place: string, province_code: string) => ({
    zipcode,
    place,
    province_code,
    state_code: 'VA',
    latitude: '37',
    longitude: '-77',
  });
  const one = city('5100001', "St. Lee's city", '51001');
  const whole = { ...city('5100002', 'Two city'), parts: [{ county: '51003', isWhole: true }] };
  const short = city('5100003', 'Three-Four County', '51005');
  const cities = [one, whole, short];
  const rows = [
    row('23001', 'Saint Lees', '001'),
    row('23002', 'Saint Lees', '005'),
    row('23003', 'Elsewhere', '003'),
    row('23004', 'Three', '005'),
  ];
  const naming = namingOf(
    AMERICAN.file,
    cities,
    postalNamesOf(new Map([['Three (VA)', '5100003']])),
  );
  const places = cities.map(({ official_code }) => ({ official_code }));
  expect(joinPostcodes(rows, places, naming).places.map(({ postcodes }) => postcodes)).toEqual([
    '23001',
    '23003',
    '23004',
  ]);
});

test('all American cities above 100,000 are published, each once, with population, nearly all with climate zone, position and postcodes', async () => {
  const places: Record<string, string>[] = parse(await readFile('data/us/places.csv'), {
    columns: true,
  });
  const cities = places.filter(({ official_code }) => official_code?.length === 7);
  expect(cities).toHaveLength(325);
  expect(cities.filter(({ population }) => Number(population) >= 100_000)).toHaveLength(322);
  expect(cities.filter(({ climate_zone }) => !climate_zone)).toHaveLength(11);
  expect(cities.filter(({ postcodes, latitude }) => !postcodes || !latitude)).toHaveLength(8);
  expect(cities.find(({ code }) => code === 'los-angeles')).toMatchObject({
    name: 'Los Angeles',
    subdivision: 'US-CA',
    official_code: '0644000',
    population: '3820914',
    climate_zone: '3B',
  });
  const { official_code, postcodes } = cities.find(({ code }) => code === 'new-york') ?? {};
  expect(official_code).toBe('3651000');
  expect(postcodes?.split(';')).toEqual(expect.arrayContaining(['10001', '10301', '11201']));
});
