import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { createJudge, type ModelElement, type Verdict } from '../../src/engine/ids/judge.ts';
import { sharedService } from '../support/services.ts';
import { readIfc } from './read-ifc.ts';

/** A model of stairs, doors, spaces, guards and ramps just inside and just outside of limits. */
let elements: readonly ModelElement[];
let verdicts: readonly Verdict[];
beforeAll(async () => {
  const { url } = await sharedService();
  const address = '/ids/US/lakewood.ids?prototype=four_storey_flats';
  const [file, model] = await Promise.all([
    fetch(url + address).then((response) => response.text()),
    readFile('test/ids/small-model.ifc'),
  ]);
  const read = await readIfc(model);
  elements = read.elements;
  verdicts = createJudge(file)(elements, read.version);
});

const namesOf = (some: readonly ModelElement[]) => some.map(({ name }) => name).sort();

/** What fails a rule by all of its specifications, and what they found. */
function resultOf(rule: string) {
  const ofRule = verdicts.filter(({ identifier }) => identifier.replace(/\.\d+$/, '') === rule);
  return {
    found: namesOf(ofRule.flatMap(({ found }) => found)),
    failed: [...new Set(namesOf(ofRule.flatMap(({ failed }) => failed)))],
  };
}

test('a riser of 7 in passes as tools convert it, and 178 mm fails', () => {
  expect(resultOf('US-SAF-201')).toEqual({
    found: ['shared, 178 mm', 'shared, 7 in as Revit writes it'],
    failed: ['shared, 178 mm'],
  });
});

test('a spiral flight is checked by the rule for spiral flights alone', () => {
  expect(resultOf('US-SAF-206')).toEqual({ found: ['private, 190 mm'], failed: [] });
  expect(resultOf('US-SAF-209')).toEqual({ found: ['private spiral, 230 mm'], failed: [] });
});

test('a guard of a stair in a dwelling may be lower than others, and a mark states the type', () => {
  expect(resultOf('US-SAF-23')).toEqual({ found: ['private stair, 900 mm'], failed: [] });
  expect(resultOf('US-SAF-215')).toEqual({
    found: ['balcony, 1066 mm', 'balcony, 1067 mm'],
    failed: ['balcony, 1066 mm'],
  });
});

test('a door that is too narrow overall is found, and no other one is confirmed', () => {
  expect(resultOf('US-SAF-28')).toEqual({
    found: ['entrance, 812 mm'],
    failed: ['entrance, 812 mm'],
  });
});

test('quantities are read from the standard set and from BaseQuantities', () => {
  expect(resultOf('US-HAB-07').failed).toEqual([
    'bathroom, 2130 mm',
    'bathroom, 2130 mm to the slab',
  ]);
  expect(resultOf('US-HAB-07').found).toContain('bathroom, 2134 mm');
});

test('the slope of a ramp is an angle', () => {
  expect(resultOf('US-SAF-31').failed).toEqual(['ramp, 8.5 %']);
});

test('the first specifications report what the model lacks', () => {
  const lacking = Object.fromEntries(
    verdicts
      .filter(({ identifier, passes }) => identifier.startsWith('model.') && !passes)
      .map(({ identifier, failed }) => [identifier, namesOf(failed)]),
  );
  expect(lacking).toMatchObject({
    'model.IFCSTAIRFLIGHT.mark': ['unmarked, 230 mm'],
    'model.IFCSTAIRFLIGHT.RiserHeight': ['shared, no riser'],
    'model.IFCRAILING.PredefinedType': ['balcony, 1066 mm', 'balcony, 1067 mm'],
    'model.IFCSPACE.FinishCeilingHeight': ['bathroom, 2130 mm to the slab'],
    'model.IFCWALL.exists': [],
  });
});
