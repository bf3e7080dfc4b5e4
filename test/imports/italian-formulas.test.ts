import { expect, test } from 'vitest';
import { climateZone } from '../../tools/imports/formulas/dpr-412-1993-art-2.ts';
import { baseWindSpeedMs } from '../../tools/imports/formulas/ntc-2018-3-3-1.ts';
import { groundSnowLoadKnM2 } from '../../tools/imports/formulas/ntc-2018-3-4-2.ts';
import { sardinianWindZone } from '../../tools/imports/formulas/ntc-2018-tab-3-3-i.ts';

// Worked cases of another program: github.com/claudiopagani/strutture-js@a764f18, tests/ntc2018WindLoad.test.js.
test.each([
  ['1', 100, 25],
  ['2', 750, 25],
  ['3', 500, 27],
  ['3', 1000, 36.99],
  ['3', 1500, 46.98],
])('NTC 2018 § 3.3.1: in zone %s at %i m the wind has %f m/s', (zone, altitude, speed) => {
  expect(baseWindSpeedMs(zone, altitude)).toBeCloseTo(speed, 10);
});

test('NTC 2018 § 3.3.1 states no speed above 1500 m, and Tab. 3.3.I no tenth zone', () => {
  expect(baseWindSpeedMs('3', 1501)).toBeNull();
  expect(() => baseWindSpeedMs('10', 100)).toThrow('Tab. 3.3.I has no zone 10');
});

test.each([
  // lisa.blue/help/snow_zone_italy: a house at 578 m.
  ['I - Alpina', 578, 2.266],
  // The table of a calculator, in daN/m2: github.com/GTR2500/BudgetBox@c5edb60, public/documenti/C-S-A-maggio-2025.txt, rows of Peveragno, Frontone, Castelveccana,
  // Cessalto, Triora, Firenze, San Fele and Livorno.
  ['I - Alpina', 731, 2.79],
  ['I - Mediterranea', 563, 2.53],
  ['I - Mediterranea', 309, 1.71],
  ['I - Mediterranea', 4, 1.5],
  ['II', 1200, 6.14],
  ['II', 64, 1],
  ['III', 741, 1.72],
  ['III', 62, 0.6],
])('NTC 2018 § 3.4.2: in zone %s at %i m the snow has %f kN/m2', (zone, altitude, load) => {
  const digits = String(load).split('.')[1]?.length ?? 2;
  expect(groundSnowLoadKnM2(zone, altitude)?.toFixed(digits)).toBe(load.toFixed(digits));
});

test('NTC 2018 § 3.4.2: the load rises from 200 m on, and none is stated from 1500 m on', () => {
  expect(groundSnowLoadKnM2('I - Alpina', 200)).toBe(1.5);
  expect(groundSnowLoadKnM2('I - Alpina', 201)).toBeCloseTo(1.496, 3);
  expect(groundSnowLoadKnM2('II', 1499)).toBeGreaterThan(9);
  expect(groundSnowLoadKnM2('II', 1500)).toBeNull();
  expect(() => groundSnowLoadKnM2('IV', 100)).toThrow('§ 3.4.2 has no zone IV');
});

// 2365 is what the municipality of Acquaviva d'Isernia publishes of itself; the others are the limits.
test.each([
  [600, 'A'],
  [601, 'B'],
  [1400, 'C'],
  [2100, 'D'],
  [2365, 'E'],
  [3000, 'E'],
  [3001, 'F'],
])('DPR 412/1993 art. 2: %i degree days are zone %s', (degreeDays, zone) => {
  expect(climateZone(degreeDays)).toBe(zone);
});

test('NTC 2018 Tab. 3.3.I: towns of Sardinia lie east or west of the line, or too near to it', () => {
  const [south, north] = [
    { lat: 38.88, lng: 8.65 },
    { lat: 41.21, lng: 9.41 },
  ];
  const zoneAt = (lat: number, lng: number) => sardinianWindZone({ lat, lng }, south, north);
  expect([zoneAt(39.22, 9.12), zoneAt(40.32, 9.33)]).toEqual(['5', '5']);
  expect([zoneAt(40.73, 8.56), zoneAt(39.9, 8.59)]).toEqual(['6', '6']);
  const middle = { lat: (south.lat + north.lat) / 2, lng: (south.lng + north.lng) / 2 };
  expect([-0.05, 0, 0.05].map((east) => zoneAt(middle.lat, middle.lng + east))).toEqual([
    null,
    null,
    null,
  ]);
  expect([-0.08, 0.08].map((east) => zoneAt(middle.lat, middle.lng + east))).toEqual(['6', '5']);
});
