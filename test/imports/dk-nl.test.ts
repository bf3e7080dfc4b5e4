import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { createWind } from '../../tools/imports/nl/wind-areas.ts';

type Row = Record<string, string>;
const read = async (file: string): Promise<Row[]> =>
  parse(await readFile(`data/${file}`), { columns: true });
const named = (places: readonly Row[], wind: string) =>
  places.filter((place) => place.wind_speed_ms === wind).map(({ name }) => name);

test('all 98 municipalities of Denmark are published, with wind where the whole of one lies inland, and in no seismic zone', async () => {
  const places = await read('dk/places.csv');
  expect(places).toHaveLength(98);
  expect(places.reduce((sum, { population }) => sum + Number(population), 0)).toBe(5_822_763 - 84); // Christiansø is no municipality
  expect(
    places.every(
      ({ seismic_zone, latitude, postcodes }) =>
        seismic_zone === 'unzoned' && latitude !== '' && postcodes !== '',
    ),
  ).toBe(true);
  expect(named(places, '')).toEqual(
    expect.arrayContaining(['Esbjerg', 'Ringkøbing-Skjern', 'Thisted', 'Aalborg', 'Billund']),
  );
  expect(named(places, '24')).toEqual(
    expect.arrayContaining(['København', 'Bornholm', 'Vejle', 'Viborg', 'Sønderborg']),
  );
  expect(named(places, '24')).toHaveLength(76);
});

test('all 342 municipalities of the Netherlands are published, each with the wind of its area, as the reference cities are read to have', async () => {
  const places = await read('nl/places.csv');
  expect(places).toHaveLength(342);
  expect(named(places, '')).toEqual(['Edam-Volendam', 'Purmerend', 'Vijfheerenlanden']);
  expect(named(places, '29.5')).toEqual(
    expect.arrayContaining([
      'Texel',
      'Vlieland',
      'Schiermonnikoog',
      'Den Helder',
      'Hoorn',
      'Castricum',
    ]),
  );
  expect(named(places, '29.5')).toHaveLength(20);
  const byCode = new Map(places.map((place) => [place.official_code, place]));
  for (const { official_code, code, population, wind_speed_ms } of await read('nl/cities.csv')) {
    expect(byCode.get(official_code)).toMatchObject({ code, population, wind_speed_ms });
  }
});

test('the border of wind areas in North Holland is not crossed, and those that lie on both sides of it have no wind', () => {
  const of = (name: string, ...neighbours: string[]) => ({
    name,
    subdivision: 'NL-NH',
    official_code: '',
    population: '',
    neighbours,
  });
  const municipalities = [
    of('Den Helder', 'Heiloo'),
    of('Heiloo', 'Den Helder', 'Uitgeest', 'Purmerend'),
    of('Uitgeest', 'Heiloo', 'Velsen'),
    of('Purmerend', 'Heiloo'),
    of('Velsen', 'Uitgeest'),
  ];
  expect(municipalities.map(createWind(municipalities))).toEqual(['29.5', '29.5', '27', '', '27']);
});
