import { expect, test } from 'vitest';
import { baseWindSpeedMs } from '../../tools/imports/formulas/ntc-2018-3-3-1.ts';
import { groundSnowLoadKnM2 } from '../../tools/imports/formulas/ntc-2018-3-4-2.ts';
import { siteOf } from '../../tools/imports/it/site.ts';
import { readZonesOfLaw } from '../../tools/imports/it/zones-of-law.ts';
import { readPackageTable } from '../../tools/imports/tables/csv.ts';
import { readAliases } from '../../tools/imports/tables/places-file.ts';

const places = await readPackageTable('data/it/places.csv');
const byCode = new Map(places.map((place) => [place.official_code as string, place]));
const climate = (zone: string, degreeDays: string, altitude: string) => ({
  zone,
  degreeDays,
  altitude,
});

test('a municipality has what follows from its climate row and its zones', () => {
  expect(siteOf([climate('E', '2514', '0714')], ['3'], 'II')).toEqual({
    wind_speed_ms: '31.28',
    climate_zone: 'E',
    altitude_m: '714',
    heating_degree_days: '2514',
    wind_zone: '3',
    snow_zone: 'II',
    snow_load_ground_kn_m2: '2.72',
  });
});

test('where the wind zone cannot be told, the speed can if both zones have the same', () => {
  expect(siteOf([climate('C', '1100', '406')], ['5', '6'], 'III')).toMatchObject({
    wind_speed_ms: '28',
    wind_zone: '',
  });
  expect(siteOf([climate('E', '2240', '700')], ['5', '6'], 'III')).toMatchObject({
    wind_speed_ms: '',
    wind_zone: '',
    altitude_m: '700',
  });
});

test.each([
  ['no row of its own has its zones alone', [], { wind_zone: '1', snow_zone: 'I - Alpina' }],
  [
    'several rows the same',
    [climate('E', '2222', '581'), climate('E', '2587', '801')],
    { wind_zone: '1', snow_zone: 'I - Alpina' },
  ],
  [
    'a zone that contradicts its degree days has neither',
    [climate('F', '2698', '257')],
    {
      wind_zone: '1',
      snow_zone: 'I - Alpina',
      altitude_m: '257',
      wind_speed_ms: '25',
      snow_load_ground_kn_m2: '1.56',
    },
  ],
  [
    'an altitude above 1500 m has climate and zones, and no speed and load',
    [climate('F', '5165', '2035')],
    {
      wind_zone: '1',
      snow_zone: 'I - Alpina',
      altitude_m: '2035',
      wind_speed_ms: '',
      snow_load_ground_kn_m2: '',
      climate_zone: 'F',
      heating_degree_days: '5165',
    },
  ],
])('a municipality of %s', (_what, climates, expected) => {
  expect(siteOf(climates, ['1'], 'I - Alpina')).toEqual(expected);
});

test('the places of Italy are all 7,896 municipalities, each once, in the order of their codes', () => {
  expect(places).toHaveLength(7896);
  const codes = places.map(({ official_code }) => official_code);
  expect(codes).toEqual([...new Set(codes)].sort());
  expect(new Set(places.map(({ code }) => code)).size).toBe(places.length);
});

const written = (value: number | null) => (value === null ? '' : String(Number(value.toFixed(2))));

test('the zones of each place are those of the law, and its wind and snow follow from them', async () => {
  const islands = new Set((await readAliases('data/it', 'islands')).values());
  const [windZone, snowZone] = await Promise.all([
    readZonesOfLaw('data/it', 'wind_zone'),
    readZonesOfLaw('data/it', 'snow_zone'),
  ]);
  const wrong = places.filter(
    ({
      official_code = '',
      subdivision = '',
      altitude_m,
      wind_zone = '',
      snow_zone = '',
      ...values
    }) => {
      const expected = islands.has(official_code) ? '9' : windZone(subdivision);
      const zones = expected || wind_zone ? [expected ?? wind_zone] : ['5', '6'];
      const altitude = altitude_m === '' ? Number.POSITIVE_INFINITY : Number(altitude_m);
      const speeds = new Set(zones.map((zone) => written(baseWindSpeedMs(zone, altitude))));
      const isRight =
        (expected ? wind_zone === expected : ['5', '6', ''].includes(wind_zone)) &&
        (speeds.size === 1
          ? speeds.has(values.wind_speed_ms ?? '')
          : values.wind_speed_ms === '') &&
        snow_zone === snowZone(subdivision) &&
        values.snow_load_ground_kn_m2 === written(groundSnowLoadKnM2(snow_zone, altitude));
      return !isRight;
    },
  );
  expect(wrong).toEqual([]);
  expect([...islands].filter((code) => !byCode.has(code))).toEqual([]);
});

test.each([
  ['032006', { name: 'Trieste', wind_zone: '8', wind_speed_ms: '30' }],
  ['080063', { name: 'Reggio di Calabria', wind_zone: '4', wind_speed_ms: '28' }],
  ['079023', { name: 'Catanzaro', wind_zone: '3', wind_speed_ms: '27' }],
  [
    '030189',
    { name: 'Sappada', subdivision: 'IT-UD', altitude_m: '1217', snow_zone: 'I - Alpina' },
  ],
  ['063014', { name: 'Capri', wind_zone: '9', wind_speed_ms: '31' }],
  ['091051', { name: 'Nuoro', subdivision: 'IT-NU', wind_zone: '5' }],
  ['021008', { code: 'bolzano', name: 'Bolzano/Bozen', snow_zone: 'I - Alpina' }],
  ['007003', { code: 'aosta', subdivision: 'IT-23', wind_zone: '1' }],
  ['077013', { name: 'Irsina', seismic_zone: '2d', altitude_m: '548' }],
  ['060074', { name: 'Sora', seismic_zone: '1' }],
  ['058091', { code: 'roma', seismic_zone: '2A-3A-3B', altitude_m: '20' }],
])('the exceptions of the law hold: %s', (code, expected) => {
  expect(byCode.get(code)).toMatchObject(expected);
});

test('what is unknown of a place is blank, for the reasons that place-columns.csv gives', () => {
  const unknown = (column: string) => places.filter((place) => place[column] === '').length;
  const withoutRow = 137;
  expect(unknown('altitude_m')).toBe(withoutRow);
  expect(unknown('climate_zone')).toBe(withoutRow + 4);
  expect(unknown('wind_speed_ms')).toBe(withoutRow + 26 + 5);
  expect(unknown('snow_load_ground_kn_m2')).toBe(withoutRow + 26);
});
