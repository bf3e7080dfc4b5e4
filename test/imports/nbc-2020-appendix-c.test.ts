import { expect, test } from 'vitest';
import { hourlyWindSpeedMs } from '../../tools/imports/formulas/nbc-2020-appendix-c.ts';

/** NBC 2020 Division B Table C-1, Wind Speeds, page C-10 (github.com/noahsub/Aspenlog at 8affa60bc52ef0a08c3c4b555812ac9fc2318977, data-extraction/input/NBCC2020-Table-C-1.pdf). */
const TABLE_C_1 = [
  [0.15, 15.2],
  [0.16, 15.7],
  [0.23, 18.9],
  [0.3, 21.5],
  [0.32, 22.2],
  [0.41, 25.2],
  [0.44, 26.1],
  [0.45, 26.4],
  [0.47, 27],
  [0.48, 27.2],
  [0.58, 30],
  [0.79, 35],
  [0.99, 39.1],
  [1, 39.3],
  [1.23, 43.6],
  [1.31, 45],
  [1.66, 50.7],
];

test.each(TABLE_C_1)(
  'an hourly wind pressure of %f kPa is that of %f m/s',
  (pressureKpa, speedMs) => {
    expect(hourlyWindSpeedMs(pressureKpa)).toBe(speedMs);
  },
);
