import { expect, test } from 'vitest';
import { climateZone } from '../../tools/imports/formulas/necb-2020-tab-3-2-2-2.ts';

/**
 * Heads of NECB 2020 Table 3.2.2.2. (github.com/canmet-energy/btap at ac2bddec6e99f866cdc481e3a6ab68a62aab8de9, python/btap/codes/necb/data/necb2020/provenance/envelope_rules.result.json):
 * zone 4 below 3000, 5 from 3000 to 3999, 6 from 4000 to 4999, 7A from 5000 to 5999, 7B from 6000 to 6999, 8 from 7000.
 */
test.each([
  [2600, '4'],
  [2999, '4'],
  [3000, '5'],
  [3999, '5'],
  [4000, '6'],
  [4999, '6'],
  [5000, '7A'],
  [5999, '7A'],
  [6000, '7B'],
  [6999, '7B'],
  [7000, '8'],
  [13600, '8'],
])('%i degree-days below 18 °C are in zone %s', (heatingDegreeDays, zone) => {
  expect(climateZone(heatingDegreeDays)).toBe(zone);
});
