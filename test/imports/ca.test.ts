import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { joinLocations } from '../../tools/imports/ca/join.ts';
import { hourlyWindSpeedMs } from '../../tools/imports/formulas/nbc-2020-appendix-c.ts';
import { climateZone } from '../../tools/imports/formulas/necb-2020-tab-3-2-2-2.ts';

const location = (name: string, subdivision = 'CA-NB') => ({
  location: name,
  subdivision,
  label: `${name} (${subdivision})`,
  values: {},
});
const census = (
  name: string,
  official_code: string,
  population = '100',
  subdivision = 'CA-NB',
) => ({
  name,
  subdivision,
  official_code,
  population,
});

test('a location is the only census subdivision of its name in its province', () => {
  const subdivisions = [census('Alma', '1'), census('Alma', '2', '100', 'CA-QC')];
  const { joined, leftOut } = joinLocations([location('Alma')], subdivisions, new Map());
  expect(joined.map((each) => each.census.official_code)).toEqual(['1']);
  expect(leftOut).toEqual([]);
});

test('a name is never matched by likeness', () => {
  const { joined, leftOut } = joinLocations(
    [location('Sorel')],
    [census('Sorel-Tracy', '1'), census('sorel', '2')],
    new Map(),
  );
  expect(joined).toEqual([]);
  expect(leftOut).toEqual([{ name: 'Sorel (CA-NB)', reason: 'match no census subdivision' }]);
});

test('of several of one name the alias decides, and without one none is taken', () => {
  const subdivisions = [census('Woodstock', '1'), census('Woodstock', '2')];
  const woodstock = location('Woodstock');
  expect(
    joinLocations([woodstock], subdivisions, new Map([[woodstock.label, '2']])).joined[0]?.census
      .official_code,
  ).toBe('2');
  expect(joinLocations([woodstock], subdivisions, new Map()).leftOut[0]?.reason).toBe(
    'share the name of several census subdivisions',
  );
});

test('the township of Armstrong is not the Armstrong of the table', () => {
  const { joined } = joinLocations(
    [location('Armstrong', 'CA-ON')],
    [census('Armstrong', '1', '100', 'CA-ON')],
    new Map(),
  );
  expect(joined).toEqual([]);
});

test.each(['0', ''])('a place of population "%s" is left out', (population) => {
  const { leftOut } = joinLocations(
    [location('Snag')],
    [census('Snag', '1', population)],
    new Map(),
  );
  expect(leftOut).toEqual([{ name: 'Snag (CA-NB)', reason: 'had no inhabitants at the census' }]);
});

const readRows = async (file: string): Promise<Record<string, string>[]> =>
  parse(await readFile(file), { columns: true });

test('the wind speeds and climate zones of places.csv are those of the formulas', async () => {
  const places = await readRows('data/ca/places.csv');
  const inTable = places.filter(({ altitude_m }) => altitude_m !== '');
  expect(inTable.length).toBeGreaterThanOrEqual(400);
  expect(places.length - inTable.length).toBe(9);
  for (const {
    code,
    wind_speed_ms,
    wind_pressure_q50_kpa,
    climate_zone,
    heating_degree_days,
  } of inTable) {
    const derived = [
      hourlyWindSpeedMs(Number(wind_pressure_q50_kpa)),
      climateZone(Number(heating_degree_days)),
    ];
    expect([code, ...derived]).toEqual([code, Number(wind_speed_ms), climate_zone]);
  }
});

test('every location that place-aliases.csv resolves is a place, and no place is two locations', async () => {
  const codes = (await readRows('data/ca/places.csv')).map(({ official_code }) => official_code);
  const aliased = (await readRows('data/ca/place-aliases.csv')).map(
    ({ official_code }) => official_code,
  );
  expect(codes).toEqual(expect.arrayContaining(aliased));
  expect(new Set(codes).size).toBe(codes.length);
});
