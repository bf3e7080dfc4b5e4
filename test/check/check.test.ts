import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';
import { askGraphQL, startTestService } from '../support/services.ts';

type Facts = Record<string, string>;
type Measure = { field: string; value: number; facts?: Facts };
type Design = { facts?: Facts; measures: Measure[]; assume?: 'ORDINARY' | 'NOTHING' };
type Result = {
  outcome: string;
  rule: { ruleId: string };
  margin: number | null;
  missing: string[];
  exceptionPossible: boolean;
};

const RESULTS = 'results { outcome rule { ruleId } margin missing exceptionPossible }';

let url: string;
beforeAll(async () => {
  const files = fixtureFiles();
  // Of the fixture's rules one is exact, one partial with exceptions, one is decided by its description alone; one of these holds in a province, and the exception from the other asks what is measured.
  files['zz/compliance-rules.csv'] +=
    'ZZ-SAF-03,Risers in the north,stair_riser_height_mm,>=,150,critical,exact,subdivision=ZZ-N; part=stair,,zz_code,Code 4.3,,,zz-code\n' +
    'ZZ-SAF-04,Headroom over stairs for many,stair_headroom_mm,>=,2100,critical,exact,part=stair,stair_headroom_mm>=2050; occupants<10,zz_code,Code 4.4,,,zz-code\n' +
    'ZZ-ACC-02,Ramps but in shelters,ramp_slope_pct,<=,6,critical,exact,part=ramp,shelter=true,zz_code,Code 5.3,,,zz-code\n';
  files['conditions.csv'] += 'shelter,boolean,,building,The building is a shelter,,,\n';
  ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(files) }));
});

const asInput = (facts: Facts = {}) =>
  Object.entries(facts).map(([name, value]) => ({ name, value }));
const inputOf = ({ facts, measures, assume = 'NOTHING' }: Design) => ({
  assume,
  facts: asInput(facts),
  measures: measures.map((measure) => ({ ...measure, facts: asInput(measure.facts) })),
});

function askCountry(selection: string, design: Design) {
  const query = `query ($design: DesignInput!) { country(code: "ZZ") { check(design: $design) { ${selection} } } }`;
  return askGraphQL(url, query, { design: inputOf(design) });
}

async function resultsOf(design: Design): Promise<Result[]> {
  const { data, errors } = await askCountry(RESULTS, design);
  expect(errors).toBeUndefined();
  return data.country.check.results;
}

const riser = (value: number, facts?: Facts): Measure => ({
  field: 'stair_riser_height_mm',
  value,
  ...(facts && { facts }),
});
const ramp = (value: number): Measure => ({ field: 'ramp_slope_pct', value });

describe('each outcome', () => {
  test('a rule that holds is kept at exactly its threshold, and broken beyond it', async () => {
    const facts = { occupancy: 'house', subdivision: 'ZZ-S' };
    const results = await resultsOf({ facts, measures: [riser(180), riser(180.5)] });
    const verdicts = results
      .filter(({ rule }) => rule.ruleId === 'ZZ-SAF-01')
      .map(({ outcome, margin }) => [outcome, margin]);
    expect(verdicts).toEqual([
      ['PASS', 0],
      ['FAIL', -0.5],
    ]);
  });

  test('a fact that is false frees from the rule; one that was not given leaves it open and is named', async () => {
    const notHere = await resultsOf({
      facts: { occupancy: 'school', subdivision: 'ZZ-S' },
      measures: [riser(200)],
    });
    expect(notHere.map(({ outcome, margin, missing }) => [outcome, margin, missing])).toEqual([
      ['NOT_APPLICABLE', null, []],
      ['NOT_APPLICABLE', null, []],
    ]);
    const open = await resultsOf({ measures: [riser(200)] });
    expect(open.map(({ outcome, margin, missing }) => [outcome, margin, missing])).toEqual([
      ['UNDECIDED', -20, ['occupancy']],
      ['UNDECIDED', 50, ['subdivision', 'part']],
    ]);
  });

  test('a partial rule that is broken says that an exception is possible', async () => {
    const facts = { part: 'ramp', exit_route: 'true', occupancy: 'house' };
    const [kept, broken] = (await resultsOf({ facts, measures: [ramp(8), ramp(9)] })).filter(
      ({ rule }) => rule.ruleId === 'ZZ-ACC-01',
    );
    expect([kept?.outcome, kept?.exceptionPossible]).toEqual(['PASS', false]);
    expect([broken?.outcome, broken?.exceptionPossible, broken?.margin]).toEqual([
      'FAIL',
      true,
      -0.66,
    ]);
  });

  test('a rule that only its description decides stays undecided with nothing missing, unless what is known of it is false', async () => {
    const headroom = { field: 'stair_headroom_mm', value: 2000 };
    const [here] = await resultsOf({ facts: { climate_zone: 'D' }, measures: [headroom] });
    expect([here?.outcome, here?.missing]).toEqual(['UNDECIDED', []]);
  });

  test('an exception that is not known to hold leaves the rule open, or is taken to be absent in an ordinary building', async () => {
    const facts = { part: 'ramp', occupants: '50', subdivision: 'ZZ-N1', occupancy: 'house' };
    const ofRamp = async (design: Partial<Design>) =>
      (await resultsOf({ facts, measures: [ramp(7)], ...design })).find(
        ({ rule }) => rule.ruleId === 'ZZ-ACC-02',
      );
    const open = await ofRamp({});
    expect([open?.outcome, open?.missing]).toEqual(['UNDECIDED', ['shelter']]);
    const assumed = await ofRamp({ assume: 'ORDINARY' });
    expect([assumed?.outcome, assumed?.exceptionPossible, assumed?.missing]).toEqual([
      'FAIL',
      true,
      ['shelter'],
    ]);
    const excepted = await ofRamp({ facts: { ...facts, shelter: 'true' }, assume: 'ORDINARY' });
    expect(excepted?.outcome).toBe('NOT_APPLICABLE');
  });

  test('an exception by a fact that other rules begin to hold by stays open in an ordinary building as well', async () => {
    const facts = { part: 'ramp', occupants: '50', subdivision: 'ZZ-N1' };
    const [ramps] = await resultsOf({ facts, measures: [ramp(9)], assume: 'ORDINARY' });
    expect([ramps?.outcome, ramps?.missing]).toEqual(['UNDECIDED', ['occupancy']]);
  });
});

test('a measure is a fact itself, which exceptions may ask', async () => {
  const outcomes = async (value: number, facts: Facts = {}) => {
    const results = await resultsOf({
      facts: { part: 'stair', occupants: '9' },
      measures: [{ field: 'stair_headroom_mm', value, facts }],
    });
    return results.filter(({ rule }) => rule.ruleId === 'ZZ-SAF-04').map(({ outcome }) => outcome);
  };
  expect(await outcomes(2050)).toEqual(['NOT_APPLICABLE']);
  expect(await outcomes(2049)).toEqual(['FAIL']);
  expect(await outcomes(2049, { stair_headroom_mm: '2060' })).toEqual(['NOT_APPLICABLE']);
});

test('facts of a measure go before those of the design, and those before what is known of the city', async () => {
  const query = `query ($design: DesignInput!) { city(country: "ZZ", code: "alpha") { check(design: $design) { ${RESULTS} } } }`;
  const outcomes = async (design: Design) => {
    const { data, errors } = await askGraphQL(url, query, { design: inputOf(design) });
    expect(errors).toBeUndefined();
    return data.city.check.results.map(({ outcome }: Result) => outcome);
  };
  const facts = { occupancy: 'school', part: 'stair' };
  // Alpha lies in ZZ-N1, within ZZ-N.
  expect(await outcomes({ facts, measures: [riser(200)] })).toEqual(['NOT_APPLICABLE', 'PASS']);
  expect(
    await outcomes({ facts: { ...facts, subdivision: 'ZZ-S' }, measures: [riser(200)] }),
  ).toEqual(['NOT_APPLICABLE', 'NOT_APPLICABLE']);
  expect(await outcomes({ facts, measures: [riser(200, { occupancy: 'house' })] })).toEqual([
    'FAIL',
    'PASS',
  ]);
});

test('the summary counts all results, and the filter leaves out only what it says', async () => {
  const design = { facts: { occupancy: 'house' }, measures: [riser(170), riser(190), ramp(5)] };
  const { data } = await askCountry(
    'summary { pass fail notApplicable undecided } results(outcomes: [FAIL]) { measure { field value } }',
    design,
  );
  expect(data.country.check).toEqual({
    summary: { pass: 1, fail: 1, notApplicable: 0, undecided: 4 },
    results: [{ measure: { field: 'stair_riser_height_mm', value: 190 } }],
  });
});

test('complianceRules(facts:) leaves out exactly the rules that a check calls not applicable', async () => {
  const facts = { subdivision: 'ZZ-S', occupancy: 'apartment_building', part: 'stair' };
  const query =
    'query ($facts: [FactInput!]) { country(code: "ZZ") { complianceRules(facts: $facts) { ruleId field value } } }';
  const every = (await askGraphQL(url, query, {})).data.country.complianceRules as {
    ruleId: string;
    field: string;
    value: number;
  }[];
  const left = (await askGraphQL(url, query, { facts: asInput(facts) })).data.country
    .complianceRules as { ruleId: string }[];
  const checked = await resultsOf({
    facts,
    measures: [...new Set(every.map(({ field }) => field))].map((field) => ({
      field,
      value: field === 'ramp_slope_pct' ? 8 : field === 'stair_headroom_mm' ? 2100 : 150,
    })),
  });
  const applicable = checked
    .filter(({ outcome }) => outcome !== 'NOT_APPLICABLE')
    .map(({ rule }) => rule.ruleId);
  expect(new Set(left.map(({ ruleId }) => ruleId))).toEqual(new Set(applicable));
  expect(left.map(({ ruleId }) => ruleId)).toEqual([
    'ZZ-SAF-01',
    'ZZ-ACC-01',
    'ZZ-SAF-02',
    'ZZ-SAF-04',
  ]);
});

describe('what is wrong with a design is said, with what would be right', () => {
  test.each<[string, Design, string]>([
    [
      'an unknown fact',
      { facts: { ocupancy: 'house' }, measures: [riser(100)] },
      'Unknown fact "ocupancy". Did you mean occupancy? Known values: ',
    ],
    [
      'an unknown value',
      { facts: { occupancy: 'castle' }, measures: [riser(100)] },
      "'castle' is not a valid value of occupancy: it must be one of residential, house, apartment_building, school.",
    ],
    [
      'a number that is none',
      { facts: { occupants: 'many' }, measures: [riser(100)] },
      "'many' is not a valid value of occupants: it must be a number.",
    ],
    [
      'a yes',
      { measures: [riser(100, { exit_route: 'yes' })] },
      "'yes' is not a valid value of exit_route: it must be true or false.",
    ],
    [
      'an unknown field',
      { measures: [{ field: 'riser', value: 1 }] },
      'Unknown field "riser". Known values: ',
    ],
    [
      'a city as a fact',
      { facts: { city: 'alpha' }, measures: [riser(100)] },
      '`city` cannot be given as a fact: query `city(code:) { check }`',
    ],
    [
      'a class of another country',
      { facts: { subdivision: 'IT-25' }, measures: [riser(100)] },
      "'IT-25' is not a valid value of subdivision: it must be one of ZZ-N, ZZ-N1, ZZ-S.",
    ],
  ])('%s', async (_what, design, message) => {
    const { errors } = await askCountry(RESULTS, design);
    expect(errors?.[0]?.message).toContain(message);
    expect(errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT');
  });

  test('a fact that is given twice', async () => {
    const design = {
      facts: [...asInput({ occupants: '1' }), ...asInput({ occupants: '2' })],
      measures: [],
    };
    const { errors } = await askGraphQL(
      url,
      'query ($design: DesignInput!) { country(code: "ZZ") { check(design: $design) { results { outcome } } } }',
      { design },
    );
    expect(errors?.[0]?.message).toBe('Duplicate fact "occupants".');
  });
});

describe('a design of many measures is bounded', () => {
  const many = (count: number) => ({
    measures: Array.from({ length: count }, (_, index) => riser(100 + (index % 200))),
  });

  test('five hundred are checked', async () => {
    expect(await resultsOf(many(500))).toHaveLength(1000);
  });

  test('more than a thousand are refused', async () => {
    const { errors } = await askCountry('summary { pass }', many(1001));
    expect(errors?.[0]?.message).toBe(
      'A design must have at most 1000 measures (got 1001): check it in parts.',
    );
  });

  test('what is selected of each result counts for each measure, wherever the design stands', async () => {
    const each =
      'outcome margin measure { field value } rule { ruleId description codeReference source { url title } }';
    const results = Array.from({ length: 26 }, (_, index) => `r${index}: results { ${each} }`).join(
      ' ',
    );
    const asVariable = await askCountry(results, many(160));
    expect(asVariable.errors?.[0]?.extensions?.code).toBe('QUERY_TOO_COMPLEX');
    const measures = many(160)
      .measures.map(({ field, value }) => `{ field: "${field}", value: ${value} }`)
      .join(' ');
    const asDefault = await askGraphQL(
      url,
      `query ($design: DesignInput! = { measures: [${measures}] }) { country(code: "ZZ") { check(design: $design) { ${results} } } }`,
    );
    expect(asDefault.errors?.[0]?.extensions?.code).toBe('QUERY_TOO_COMPLEX');
  });
});
