import { expect, test } from 'vitest';
import { CANADIAN, FRENCH, ITALIAN } from '../../tools/imports/geonames/namings.ts';
import { distanceKm } from '../../tools/imports/geonames/positions.ts';
import { joinPostcodes } from '../../tools/imports/geonames/postcodes.ts';

const row = (
  zipcode: string,
  place: string,
  latitude: number,
  longitude: number,
  province_code = '01',
) => ({
  zipcode,
  place,
  province_code,
  state_code: 'AB',
  latitude: String(latitude),
  longitude: String(longitude),
});

const commune = (official_code: string, name: string) => ({
  official_code,
  name,
  subdivision: `FR-${official_code.slice(0, 2)}`,
});

test('a commune is named by its name and department, in any case and without accents, and lies in the middle of its postcodes', () => {
  const rows = [
    row('01100', 'BÉLLEY', 45.7, 5.6),
    row('01101', 'Belley', 45.72, 5.62),
    row('01101', 'Belley', 45.72, 5.62),
    row('02100', 'Belley', 45.7, 5.6, '02'),
  ];
  const { places, table } = joinPostcodes(rows, [commune('01034', 'Belley')], FRENCH);
  expect(places).toEqual([
    {
      ...commune('01034', 'Belley'),
      postcodes: '01100;01101',
      latitude: '45.71',
      longitude: '5.61',
    },
  ]);
  expect(table).toMatchObject({
    rows: 4,
    joined: 3,
    leftOut: [{ name: '02100 Belley', reason: 'name no place that is published' }],
  });
});

test('nothing is guessed: of two communes of a name neither is taken, and likeness is no name', () => {
  const rows = [row('01100', 'Castro', 45, 5), row('01200', 'Castro-sur-Mer', 45, 5)];
  const { places, table } = joinPostcodes(
    rows,
    [commune('01001', 'Castro'), commune('01002', 'Castro')],
    FRENCH,
  );
  expect(places.map(({ postcodes }) => postcodes)).toEqual(['', '']);
  expect(table.leftOut?.map(({ reason }) => reason)).toEqual([
    'name several places',
    'name no place that is published',
  ]);
});

test('rows that lie far apart are about places of one name: the few are left out, and all where none are more', () => {
  const rows = [
    row('01100', 'Revel', 45, 5),
    row('01110', 'Revel', 45.01, 5),
    row('01300', 'Revel', 46, 5),
  ];
  const [most] = joinPostcodes(rows, [commune('01001', 'Revel')], FRENCH).places;
  expect(most).toMatchObject({ postcodes: '01100;01110', latitude: '45.005' });
  const { places, table } = joinPostcodes(rows.slice(1), [commune('01001', 'Revel')], FRENCH);
  expect(places).toEqual([{ ...commune('01001', 'Revel'), postcodes: '' }]);
  expect(table.joined).toBe(0);
});

test('what the tables of the country state stays, and a row too far from the place is about another one', () => {
  const place = {
    official_code: '080001',
    name: 'Bolzano/Bozen',
    subdivision: 'IT-BZ',
    latitude: '46.5',
    longitude: '11.35',
  };
  const rows = [
    row('39100', 'Bozen', 46.49, 11.33, 'BZ'),
    row('39999', 'Bolzano', 46.9, 11.35, 'BZ'),
  ];
  expect(joinPostcodes(rows, [place], ITALIAN).places).toEqual([{ ...place, postcodes: '39100' }]);
});

test('CEDEX are left out, districts of Lyon are Lyon, and parts of Canadian cities stand in brackets', () => {
  const french = [
    row('69003', 'Lyon 03', 45.75, 4.85, '69'),
    row('69400 CEDEX 03', 'Lyon', 45.75, 4.85, '69'),
  ];
  expect(joinPostcodes(french, [commune('69123', 'Lyon')], FRENCH).places[0]?.postcodes).toBe(
    '69003',
  );
  const canadian = [
    row('T2P', 'Calgary (City Centre / Calgary Tower)', 51, -114),
    row('T0A', 'Eastern Alberta (St. Paul)', 54, -111),
  ];
  const calgary = { official_code: '1', name: 'Calgary', subdivision: 'CA-AB' };
  expect(joinPostcodes(canadian, [calgary], CANADIAN).places[0]?.postcodes).toBe('T2P');
});

test('distances are those over the sphere', () => {
  expect(
    distanceKm({ latitude: 45.4642, longitude: 9.19 }, { latitude: 41.9028, longitude: 12.4964 }),
  ).toBeCloseTo(477, 0);
});
