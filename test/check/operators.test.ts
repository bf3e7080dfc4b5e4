import { beforeAll, expect, test } from 'vitest';
import { readIds } from '../ids/read-ids.ts';
import { fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { askGraphQL, startTestService } from '../support/services.ts';

/** For each operator: the outcome and the margin of a headroom of 1999.5, 2000 and 2000.5 mm against 2000, and the bounds in IDS, in metres and a billionth on the permissive side. */
const EXPECTED: Record<string, { outcomes: [string, number | null][]; ids: string | null }> = {
  '>=': {
    outcomes: [
      ['FAIL', -0.5],
      ['PASS', 0],
      ['PASS', 0.5],
    ],
    ids: 'minInclusive 1.9999',
  },
  '>': {
    outcomes: [
      ['FAIL', -0.5],
      ['FAIL', 0],
      ['PASS', 0.5],
    ],
    ids: 'minExclusive 2',
  },
  '<=': {
    outcomes: [
      ['PASS', 0.5],
      ['PASS', 0],
      ['FAIL', -0.5],
    ],
    ids: 'maxInclusive 2.0001',
  },
  '<': {
    outcomes: [
      ['PASS', 0.5],
      ['FAIL', 0],
      ['FAIL', -0.5],
    ],
    ids: 'maxExclusive 2',
  },
  '==': {
    outcomes: [
      ['FAIL', -0.5],
      ['PASS', 0],
      ['FAIL', -0.5],
    ],
    ids: 'minInclusive 1.9999 maxInclusive 2.0001',
  },
  '!=': {
    outcomes: [
      ['PASS', null],
      ['FAIL', null],
      ['PASS', null],
    ],
    ids: null,
  },
};
const OPERATORS = Object.keys(EXPECTED);

let url: string;
beforeAll(async () => {
  const files = fixtureFiles();
  const rules = OPERATORS.map(
    (operator, index) =>
      `ZZ-SAF-9${index},Headroom,stair_headroom_mm,${operator},2000,critical,exact,,,zz_code,Code 9.${index},,,zz-code\n`,
  );
  files['zz/compliance-rules.csv'] += rules.join('');
  replaceIn(files, 'fields.csv', 'stair_headroom_mm,mm,false,', 'stair_headroom_mm,mm,false,stair');
  ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(files) }));
});

test.each(OPERATORS)(
  '%s holds at the threshold and on either side of it as it is written, with the margin in the unit of the field',
  async (operator) => {
    const measures = [1999.5, 2000, 2000.5].map((value) => ({ field: 'stair_headroom_mm', value }));
    const { data } = await askGraphQL(
      url,
      'query ($design: DesignInput!) { country(code: "ZZ") { check(design: $design) { results { outcome margin measure { value } rule { ruleId } } } } }',
      { design: { measures } },
    );
    type Result = {
      outcome: string;
      margin: number | null;
      measure: { value: number };
      rule: { ruleId: string };
    };
    const results: Result[] = data.country.check.results.filter(
      ({ rule }: Result) => rule.ruleId === `ZZ-SAF-9${OPERATORS.indexOf(operator)}`,
    );
    const sorted = results.sort((one, other) => one.measure.value - other.measure.value);
    expect(sorted.map(({ outcome, margin }) => [outcome, margin])).toEqual(
      EXPECTED[operator]?.outcomes,
    );
  },
);

test.each(OPERATORS)('%s is written in IDS with its own kind of bound', async (operator) => {
  const file = await (await fetch(`${url}/ids/ZZ.ids?part=stair&occupancy=residential`)).text();
  const specification = readIds(file).find(
    ({ id }) => id === `ZZ-SAF-9${OPERATORS.indexOf(operator)}`,
  );
  const headroom = specification?.properties.findLast(({ name }) => name === 'Headroom');
  expect(headroom?.value ?? null).toBe(EXPECTED[operator]?.ids);
});
