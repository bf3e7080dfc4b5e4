import { beforeAll, describe, expect, test } from 'vitest';
import { addOptional, fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { askGraphQL, startTestService } from '../support/services.ts';

type Facts = Record<string, string>;
type Measures = Record<string, number>;
type Design = {
  facts?: Facts;
  measures?: Measures;
  elements?: { profile?: string; name?: string; facts?: Facts; measures: Measures }[];
  assume?: 'ORDINARY' | 'NOTHING';
};

/**
 * Rules of alternative parts of a code, each of which covers every case by three facts of its own:
 * 2000 mm, and 2100 mm where the last fact is large.
 */
function rulesOfParts(occupancy: string, parts: readonly string[]): string {
  const rule = (part: string, id: number, value: number, conditions: string) =>
    `ZZ-HAB-${occupancy === 'library' ? 1 : 2}${part.at(-1)}${id},Headroom by part,stair_headroom_mm,>=,${value},critical,exact,occupancy=${occupancy}; zz_code_part=${part}; ${conditions},,zz_code,Code 7,,,zz-code\n`;
  return parts
    .flatMap((part) => {
      const [first, second, third] = [1, 2, 3].map((number) => `${part}_fact_${number}`);
      return [
        rule(part, 1, 2000, `${first}<=5`),
        rule(part, 2, 2000, `${first}>5; ${second}<=5`),
        rule(part, 3, 2000, `${first}>5; ${second}>5; ${third}<=5`),
        rule(part, 4, 2100, `${first}>5; ${second}>5; ${third}>5`),
      ];
    })
    .join('');
}

/**
 * What the country asks beside the fixture: a school is open to the public by law, any other building presumably not; a building that is not has no staff; a depot is a
 * special kind, and an attic stair one of stairs; shelters and stairs with three handrails are excepted. Stairs with
 * five handrails are crowded, and others are not.
 */
const RULES = `rule_id,description,field,operator,value,severity,applicability,when,unless,code,code_reference,in_force_from,in_force_until,source
ZZ-SAF-01,Riser of a public stair,stair_riser_height_mm,<=,160,critical,exact,public_use=true,,zz_code,Code 4.1,,,zz-code
ZZ-SAF-02,Riser of any other stair,stair_riser_height_mm,<=,180,critical,exact,public_use=false; part=stair,part=attic_stair,zz_code,Code 4.2,,,zz-code
ZZ-SAF-03,Riser that is advised,stair_riser_height_mm,<=,150,info,exact,,,zz_code,Code 4.3,,,zz-code
ZZ-SAF-04,Riser of a staffed building,stair_riser_height_mm,>=,120,critical,exact,staffed=true,,zz_code,Code 4.4,,,zz-code
ZZ-ACC-01,Slope of a ramp inside,ramp_slope_pct,<=,8,critical,exact,exit_route=true,,zz_code,Code 5.1,,,zz-code
ZZ-ACC-02,Slope of a ramp elsewhere,ramp_slope_pct,<=,10,critical,exact,exit_route=false,shelter=true,zz_code,Code 5.2,,,zz-code
ZZ-ACC-03,Slope of a ramp in a large hall,ramp_slope_pct,<=,6,critical,exact,occupants>=500; occupancy=school,,zz_code,Code 5.3,,,zz-code
ZZ-HAB-01,Headroom of a stair,stair_headroom_mm,>=,2000,critical,exact,occupancy=residential,shelter=true or handrails>=3,zz_code,Code 6.1,,,zz-code
ZZ-HAB-02,Headroom at schools,stair_headroom_mm,>=,2100,critical,exact,occupancy=school,exit_route=false,zz_code,Code 6.2,,,zz-code
ZZ-HAB-03,Headroom of a shelter door,stair_headroom_mm,>=,1900,critical,exact,occupancy=depot,shelter=true,zz_code,Code 6.3,,,zz-code
ZZ-HAB-04,Headroom of a barn on the way out,stair_headroom_mm,>=,1800,critical,exact,occupancy=barn; exit_route=true; public_use=false,,zz_code,Code 6.4,,,zz-code
ZZ-HAB-05,Headroom of a barn elsewhere,stair_headroom_mm,>=,1800,critical,exact,occupancy=barn; exit_route=false,,zz_code,Code 6.5,,,zz-code
ZZ-HAB-06,Headroom of a tower that is not crowded,stair_headroom_mm,>=,2000,critical,exact,occupancy=tower; handrails>=1; crowded=false,,zz_code,Code 6.6,,,zz-code
ZZ-HAB-07,Headroom of a tower without handrails,stair_headroom_mm,>=,2000,critical,exact,occupancy=tower; handrails<1,,zz_code,Code 6.7,,,zz-code
${rulesOfParts('library', ['zz_part_3', 'zz_part_9'])}${rulesOfParts('gallery', ['zz_part_3'])}`;
let url: string;
beforeAll(async () => {
  const files = fixtureFiles();
  files['zz/compliance-rules.csv'] = RULES;
  files['conditions.csv'] +=
    `public_use,boolean,,building,The public may enter,Is the building open to the public?,Code 2.1,1
staffed,boolean,,building,Staff work in the building,,,
shelter,boolean,,building,The building is a shelter,,,
handrails,number,1,part,Handrails of a flight,,,
crowded,boolean,,part,The stair is crowded,,,
zz_code_part,enum,,building,Part of the code that applies,,,
${['zz_part_3', 'zz_part_9']
  .flatMap((part) =>
    [1, 2, 3].map((number) => `${part}_fact_${number},number,1,building,A number,,,\n`),
  )
  .join('')}`;
  files['condition-values.csv'] +=
    'occupancy,depot,,true,Depot\noccupancy,barn,,,Barn\noccupancy,tower,,,Tower\noccupancy,library,,,Library\noccupancy,gallery,,,Gallery\npart,attic_stair,stair,true,Stair to an attic\nzz_code_part,zz_part_3,,,Part 3\nzz_code_part,zz_part_9,,,Part 9\n';
  files['implied-facts.csv'] += 'public_use=false,staffed,false,Code 2.3\n';
  addOptional(files, 'zz', {
    'implied-facts.csv':
      'when,fact,value,reference,source\noccupancy=school,public_use,true,Code 2.1,zz-code\nhandrails>=5,crowded,true,Code 2.4,zz-code\nhandrails<5,crowded,false,Code 2.4,zz-code\n',
    'presumed-facts.csv':
      'when,fact,value,why,reference,source\n,public_use,false,Few buildings are open to everybody.,Code 2.2,zz-code\n',
  });
  files['element-profiles.csv'] +=
    'exit_ramp,Ramp of a way out,,part=ramp; exit_route=true,ramp_slope_pct\n';
  for (const field of ['stair_riser_height_mm', 'stair_headroom_mm'])
    replaceIn(
      files,
      'fields.csv',
      `${field},mm,${field.includes('riser')},`,
      `${field},mm,${field.includes('riser')},stair`,
    );
  ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(files) }));
});

const asInput = (facts: Facts = {}) =>
  Object.entries(facts).map(([name, value]) => ({ name, value }));
const measured = (measures: Measures = {}) =>
  Object.entries(measures).map(([field, value]) => ({ field, value }));

function ask(selection: string, { facts, measures, elements = [], assume }: Design) {
  const design = {
    ...(assume && { assume }),
    facts: asInput(facts),
    measures: measured(measures),
    elements: elements.map((element) => ({
      ...element,
      facts: asInput(element.facts),
      measures: measured(element.measures),
    })),
  };
  return askGraphQL(
    url,
    `query ($design: DesignInput!) { country(code: "ZZ") { check(design: $design) { ${selection} } } }`,
    { design },
  );
}

async function check(selection: string, design: Design) {
  const { data, errors } = await ask(selection, design);
  expect(errors).toBeUndefined();
  return data.country.check;
}

const GROUNDS = 'given { name value } follows { name value reference } presumed { name value why }';
const conclude = async (design: Design, selection = `verdict ${GROUNDS}`) =>
  (await check(`conclusions { ${selection} }`, design)).conclusions[0];
const verdict = async (design: Design) => (await conclude(design)).verdict;
const refusal = async (design: Design) => {
  const { errors } = await ask('conclusions { verdict }', design);
  return [errors?.[0]?.extensions?.code, errors?.[0]?.message];
};

const riser = (stair_riser_height_mm: number) => ({ measures: { stair_riser_height_mm } });
const slope = (ramp_slope_pct: number) => ({ measures: { ramp_slope_pct } });
const headroom = (stair_headroom_mm: number) => ({ measures: { stair_headroom_mm } });

describe('what is given goes before what follows, and that before what is presumed', () => {
  test('each of the three is named as what it is', async () => {
    expect(
      await conclude({ facts: { occupancy: 'house', public_use: 'true' }, ...riser(170) }),
    ).toEqual({
      verdict: 'BREAKS',
      // The part is the field's own: risers are those of a stair.
      given: [
        { name: 'public_use', value: 'true' },
        { name: 'part', value: 'stair' },
      ],
      follows: [],
      presumed: [],
    });
    expect(await conclude({ facts: { occupancy: 'school' }, ...riser(170) })).toMatchObject({
      verdict: 'BREAKS',
      follows: [{ name: 'public_use', value: 'true', reference: 'Code 2.1' }],
      presumed: [],
    });
    expect(await conclude({ facts: { occupancy: 'house' }, ...riser(170) })).toMatchObject({
      verdict: 'COMPLIES',
      presumed: expect.arrayContaining([
        { name: 'public_use', value: 'false', why: 'Few buildings are open to everybody.' },
      ]),
    });
  });

  test('nothing is presumed where nothing is to be assumed, and what follows by law follows all the same', async () => {
    expect(await verdict({ facts: { occupancy: 'house' }, ...riser(170), assume: 'NOTHING' })).toBe(
      'DEPENDS',
    );
    expect(
      await verdict({ facts: { occupancy: 'school' }, ...riser(170), assume: 'NOTHING' }),
    ).toBe('BREAKS');
  });

  test('what is presumed by a chain is named by its beginning, and a special kind that is left out as well', async () => {
    const { presumed } = await conclude({ ...riser(119) });
    expect(presumed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'public_use', value: 'false' }),
        expect.objectContaining({ name: 'part', value: 'not attic_stair' }),
      ]),
    );
    // With what is presumed given, the building is not staffed by law: nothing of it is presumed any more.
    const given = await conclude({ facts: { public_use: 'false', part: 'stair' }, ...riser(119) });
    expect([given.verdict, given.presumed.map(({ name }: { name: string }) => name)]).toEqual([
      'COMPLIES',
      ['part'],
    ]);
    expect(given.follows).toContainEqual({
      name: 'staffed',
      value: 'false',
      reference: 'Code 2.3',
    });
  });

  test('a presumption that the law excludes under what is given is not made, and is not a case', async () => {
    const design = { facts: { occupancy: 'house', staffed: 'true' }, ...riser(170) };
    expect(await conclude(design)).toMatchObject({ verdict: 'BREAKS', presumed: [] });
  });

  test('a given fact that contradicts what follows is refused, with both and the clause', async () => {
    expect(
      await refusal({ facts: { occupancy: 'school', public_use: 'false' }, ...riser(170) }),
    ).toEqual([
      'BAD_USER_INPUT',
      'The facts contradict each other: public_use is false, and true follows from occupancy=school (Code 2.1).',
    ]);
  });
});

describe('one word for a measure', () => {
  test.each<[string, Design, string]>([
    ['a broken rule that holds', { facts: { exit_route: 'true' }, ...slope(8.1) }, 'BREAKS'],
    [
      'all rules that hold kept, at their threshold',
      { facts: { exit_route: 'true', occupancy: 'house' }, ...slope(8) },
      'COMPLIES',
    ],
    [
      'rules met of which one applies in every case',
      { facts: { shelter: 'false' }, ...slope(6) },
      'COMPLIES',
    ],
    ['a rule that may hold broken', { facts: { exit_route: 'false' }, ...slope(8) }, 'DEPENDS'],
    [
      'a rule for what is so and one for what is not, both broken',
      { facts: { shelter: 'false' }, ...slope(10.1) },
      'BREAKS',
    ],
    [
      'of these two, one broken and one kept',
      { facts: { occupancy: 'house' }, ...slope(9) },
      'DEPENDS',
    ],
    [
      'rules that all do not hold',
      { facts: { occupancy: 'depot', shelter: 'true' }, ...headroom(1500) },
      'NO_RULE',
    ],
    [
      'a number at which by law none of the rules holds any more',
      { facts: { occupancy: 'tower' }, ...headroom(1500) },
      'DEPENDS',
    ],
    [
      'advice alone that is broken',
      { facts: { public_use: 'true', staffed: 'false' }, ...riser(155) },
      'COMPLIES',
    ],
  ])('%s', async (_what, design, expected) => {
    expect(await verdict(design)).toBe(expected);
    expect(await verdict({ ...design, assume: 'NOTHING' })).toBe(expected);
  });

  test('rules that are met do not let a measure comply where none of them may apply', async () => {
    expect(await verdict({ ...slope(6), assume: 'NOTHING' })).toBe('DEPENDS');
    const selection = 'verdict exceptionsAbsent { text }';
    const { verdict: ordinary, exceptionsAbsent } = await conclude(slope(6), selection);
    expect([ordinary, exceptionsAbsent.length]).toEqual(['COMPLIES', 1]);
  });

  test('the strictest rule that holds binds, with its margin, and what is open is said in words', async () => {
    const both = { facts: { occupancy: 'school', exit_route: 'true' }, ...slope(7.5) };
    const selection = 'verdict bindingRule { ruleId } margin dependsOn { rule { ruleId } text }';
    expect(await conclude(both, selection)).toEqual({
      verdict: 'DEPENDS',
      bindingRule: { ruleId: 'ZZ-ACC-01' },
      margin: 0.5,
      dependsOn: [
        { rule: { ruleId: 'ZZ-ACC-03' }, text: 'if people whom the building holds: at least 500' },
      ],
    });
    expect(
      await conclude({ ...both, facts: { ...both.facts, occupants: '500' } }, selection),
    ).toEqual({
      verdict: 'BREAKS',
      bindingRule: { ruleId: 'ZZ-ACC-03' },
      margin: -1.5,
      dependsOn: [],
    });
  });
});

describe('an exception of which nothing is known', () => {
  test('what complies, and has less to spare where a rule holds that may, says which', async () => {
    const facts = { occupancy: 'school', exit_route: 'true', part: 'ramp' };
    const selection = 'verdict bindingRule { ruleId } margin mayBind { rule { ruleId } text }';
    expect(await conclude({ facts, ...slope(5.5) }, selection)).toEqual({
      verdict: 'COMPLIES',
      bindingRule: { ruleId: 'ZZ-ACC-01' },
      margin: 2.5,
      mayBind: {
        rule: { ruleId: 'ZZ-ACC-03' },
        text: 'if people whom the building holds: at least 500',
      },
    });
    expect(
      await conclude({ facts: { ...facts, occupants: '100' }, ...slope(5.5) }, selection),
    ).toMatchObject({
      margin: 2.5,
      mayBind: null,
    });
  });

  const grounds = 'verdict exceptionsAbsent { text reference } dependsOn { text }';

  test('is taken to be absent where nothing but exceptions asks it, and named with its clause', async () => {
    const design = { facts: { occupancy: 'house', handrails: '2' }, ...headroom(1990) };
    expect(await conclude(design, grounds)).toEqual({
      verdict: 'BREAKS',
      exceptionsAbsent: [{ text: 'the building is a shelter', reference: 'Code 6.1' }],
      dependsOn: [],
    });
    expect((await conclude({ ...design, assume: 'NOTHING' }, grounds)).verdict).toBe('DEPENDS');
  });

  test('is never taken to be absent by a number, nor by a fact that another rule begins to hold by', async () => {
    const byNumber = await conclude(
      { facts: { occupancy: 'house', shelter: 'false' }, ...headroom(1990) },
      grounds,
    );
    expect(byNumber).toEqual({
      verdict: 'DEPENDS',
      exceptionsAbsent: [],
      dependsOn: [{ text: 'unless handrails of a flight: at least 3' }],
    });
    const byScope = await conclude({ facts: { occupancy: 'school' }, ...headroom(2090) }, grounds);
    expect([byScope.verdict, byScope.exceptionsAbsent]).toEqual(['DEPENDS', []]);
  });
});

describe('where one of several rules holds in every case, a breach rests on what is presumed of any of them', () => {
  const grounds = 'verdict presumed { name value } exceptionsAbsent { text reference }';

  test('an exception that is taken to be absent', async () => {
    const shelter = { text: 'the building is a shelter', reference: 'Code 5.2' };
    expect(await conclude(slope(10.1), grounds)).toEqual({
      verdict: 'BREAKS',
      presumed: [],
      exceptionsAbsent: [shelter],
    });
    expect(await verdict({ facts: { shelter: 'true' }, ...slope(10.1) })).toBe('DEPENDS');
    const limits = `{ country(code: "ZZ") { limits(fields: ["ramp_slope_pct"]) { exceptionsAbsent { text reference } } } }`;
    expect((await askGraphQL(url, limits)).data.country.limits[0].exceptionsAbsent).toEqual([
      shelter,
    ]);
  });

  test('a fact that is presumed', async () => {
    const barn = { facts: { occupancy: 'barn' }, ...headroom(1790) };
    const publicUse = { name: 'public_use', value: 'false' };
    expect(await conclude(barn, grounds)).toEqual({
      verdict: 'BREAKS',
      presumed: [publicUse],
      exceptionsAbsent: [],
    });
    expect(await verdict({ ...barn, facts: { occupancy: 'barn', public_use: 'true' } })).toBe(
      'DEPENDS',
    );
    const limits = `{ country(code: "ZZ") { limits(fields: ["stair_headroom_mm"], facts: [{ name: "occupancy", value: "barn" }]) { presumed { name value } } } }`;
    expect((await askGraphQL(url, limits)).data.country.limits[0].presumed).toEqual([publicUse]);
  });
});

describe('questions', () => {
  const asked = async (design: Design, first = 20) =>
    (
      await check(
        `questions(first: ${first}) { fact element question help options { value label settles } settles }`,
        design,
      )
    ).questions;
  const names = async (design: Design) =>
    (await asked(design)).map(({ fact }: { fact: string }) => fact);

  test('are only of facts that would change a conclusion', async () => {
    expect(await names({ facts: { exit_route: 'true', occupancy: 'house' }, ...slope(7) })).toEqual(
      [],
    );
    expect(await names({ facts: { exit_route: 'true' }, ...slope(9) })).toEqual([]);
    // The number of occupants decides nothing in a house, and the way of escape nothing below 8 per cent.
    expect(await names({ facts: { occupancy: 'house' }, ...slope(9) })).toEqual(['exit_route']);
    expect(await names({ facts: { occupancy: 'school' }, ...slope(7) })).toEqual(['occupants']);
  });

  test('say in plain words what is asked, and what each answer settles', async () => {
    const design: Design = {
      assume: 'NOTHING',
      facts: { occupancy: 'house', part: 'stair', staffed: 'false' },
      ...riser(170),
    };
    expect(await asked(design)).toEqual([
      {
        fact: 'public_use',
        element: null,
        question: 'Is the building open to the public?',
        help: 'Code 2.1',
        options: [
          { value: 'true', label: 'yes', settles: 1 },
          { value: 'false', label: 'no', settles: 0 },
        ],
        settles: 1,
      },
    ]);
  });

  test('are not asked where the law leaves one answer', async () => {
    expect(await asked({ facts: { staffed: 'true', part: 'stair' }, ...riser(170) })).toEqual([]);
  });

  test('are asked once of the building, and once of each element that they are about', async () => {
    const ramps = ['North', 'South'].map((name) => ({
      name,
      facts: { part: 'ramp' },
      measures: { ramp_slope_pct: 9 },
    }));
    const stairs = ['East', 'West'].map((name) => ({
      name,
      measures: { stair_riser_height_mm: 170 },
    }));
    const all = await asked({
      assume: 'NOTHING',
      facts: { occupancy: 'house', staffed: 'false' },
      elements: [...ramps, ...stairs],
    });
    const keys = all.map(
      ({ fact, element, settles }: { fact: string; element: string; settles: number }) => [
        fact,
        element,
        settles,
      ],
    );
    // The rank of its row goes before what an answer settles.
    expect(keys).toEqual([
      ['public_use', null, 2],
      ['exit_route', 'North', 1],
      ['exit_route', 'South', 1],
    ]);
  });

  test('those first that settle most', async () => {
    const heads = [1, 2].map((number) => ({
      name: `flight ${number}`,
      measures: { stair_headroom_mm: 1990 },
    }));
    const ramp = { name: 'ramp', facts: { exit_route: 'false' }, measures: { ramp_slope_pct: 9 } };
    const design: Design = {
      assume: 'NOTHING',
      facts: { occupants: '900', handrails: '2', shelter: 'false' },
      elements: [ramp, ...heads],
    };
    const all = await asked(design);
    expect(
      all.map(({ fact, settles }: { fact: string; settles: number }) => [fact, settles])[0],
    ).toEqual(['occupancy', 3]);
    // The barn stands for all that no rule names; a depot is a special kind, which is said where it is meant.
    expect(all[0].options.map(({ value }: { value: string }) => value)).toEqual([
      'residential',
      'house',
      'apartment_building',
      'school',
      'tower',
      'library',
      'gallery',
      'barn',
    ]);
  });

  test.each([0, 21])('from 1 to 20 may be asked for: %i are refused', async (first) => {
    const { errors } = await ask(`questions(first: ${first}) { fact }`, slope(9));
    expect([errors?.[0]?.extensions?.code, errors?.[0]?.message]).toEqual([
      'BAD_USER_INPUT',
      `\`first\` must be between 1 and 20 (got ${first}).`,
    ]);
  });

  test('one and twenty are answered', async () => {
    expect([(await asked(slope(9), 1)).length, (await asked(slope(9), 20)).length]).toEqual([1, 3]);
  });
});

describe('a measure that cannot be meant is refused', () => {
  test.each([79.9, 300.1])('of %d mm, with the bounds and the unit', async (value) => {
    const message = `${value} is not between 80 and 300 mm, the plausible range of stair_riser_height_mm: check the unit.`;
    expect(await refusal(riser(value))).toEqual(['BAD_USER_INPUT', message]);
    expect(await refusal({ elements: [{ profile: 'stair', ...riser(value) }] })).toEqual([
      'BAD_USER_INPUT',
      message,
    ]);
  });

  test.each([80, 300])('while %d mm, the bound, is not', async (value) => {
    expect(await refusal(riser(value))).toEqual([undefined, undefined]);
  });

  test('and a profile that is not there, with those that are', async () => {
    expect(await refusal({ elements: [{ profile: 'stairs', ...riser(170) }] })).toEqual([
      'BAD_USER_INPUT',
      'Unknown element profile "stairs". Did you mean stair? Known values: stair, exit_ramp.',
    ]);
  });
});

describe('alternative parts of a code, with many facts of their own', () => {
  const inLibrary = (mm: number, facts: Facts = {}) =>
    verdict({ facts: { occupancy: 'library', ...facts }, ...headroom(mm) });

  test('a verdict that both parts give does not depend on the part', async () => {
    expect(await inLibrary(2100)).toBe('COMPLIES');
    expect(await inLibrary(1990)).toBe('BREAKS');
  });

  test('it depends where a part may require more', async () => {
    expect(await inLibrary(2050)).toBe('DEPENDS');
    expect(await inLibrary(2050, { zz_part_3_fact_1: '5', zz_part_9_fact_2: '4' })).toBe(
      'COMPLIES',
    );
  });

  test('it depends where one of the parts has no rule, whether the measure meets the other or not', async () => {
    const inGallery = (mm: number) => verdict({ facts: { occupancy: 'gallery' }, ...headroom(mm) });
    expect(await Promise.all([1990, 2050, 2150].map(inGallery))).toEqual([
      'DEPENDS',
      'DEPENDS',
      'DEPENDS',
    ]);
  });

  test('the limit is the strictest of both parts, or the loosest that one of them sets in every case', async () => {
    const query = `{ country(code: "ZZ") { limits(fields: ["stair_headroom_mm"], facts: [{ name: "occupancy", value: "library" }]) { state atLeast { rule { value } } dependsOn { rule { value } } } } }`;
    const [limit] = (await askGraphQL(url, query)).data.country.limits;
    expect(limit.atLeast.rule.value).toBe(2000);
    expect(limit.dependsOn.map(({ rule }: { rule: { value: number } }) => rule.value)).toContain(
      2100,
    );
  });
});

describe('limits', () => {
  const LIMIT =
    'field state atLeast { value inclusive rule { ruleId } } atMost { value inclusive rule { ruleId } } dependsOn { rule { ruleId } text }';
  const limitsOf = async (args: string, selection = LIMIT) => {
    const { data, errors } = await askGraphQL(
      url,
      `{ country(code: "ZZ") { limits(${args}) { ${selection} } } }`,
    );
    expect(errors).toBeUndefined();
    return data.country.limits;
  };
  const facts = (given: Facts) =>
    `[${asInput(given).map(({ name, value }) => `{ name: "${name}", value: "${value}" }`)}]`;
  const bound = (value: number, ruleId: string) => ({ value, inclusive: true, rule: { ruleId } });

  test('say the rule that binds on each side', async () => {
    const [limit] = await limitsOf(
      `fields: ["stair_riser_height_mm"], facts: ${facts({ occupancy: 'school', staffed: 'true' })}`,
    );
    expect(limit).toEqual({
      field: 'stair_riser_height_mm',
      state: 'SETTLED',
      atLeast: bound(120, 'ZZ-SAF-04'),
      atMost: bound(160, 'ZZ-SAF-01'),
      dependsOn: [],
    });
  });

  test('where one of two rules holds in every case, the looser of them is firm and the stricter open', async () => {
    const [limit] = await limitsOf(
      `fields: ["ramp_slope_pct"], facts: ${facts({ occupancy: 'house' })}`,
    );
    expect(limit).toEqual({
      field: 'ramp_slope_pct',
      state: 'DEPENDS',
      atLeast: null,
      atMost: bound(10, 'ZZ-ACC-02'),
      dependsOn: [{ rule: { ruleId: 'ZZ-ACC-01' }, text: 'if the part lies on a way of escape' }],
    });
  });

  test('agree with the check on both sides of each bound', async () => {
    for (const given of [
      { occupancy: 'house' },
      { occupancy: 'school', exit_route: 'true', occupants: '600' },
      { exit_route: 'false' },
    ]) {
      const [{ state, atMost, dependsOn }] = await limitsOf(
        `fields: ["ramp_slope_pct"], facts: ${facts(given as Facts)}`,
      );
      const beyond = await verdict({ facts: given as Facts, ...slope(atMost.value + 0.01) });
      const at = await verdict({ facts: given as Facts, ...slope(atMost.value) });
      expect([state, beyond, at]).toEqual([
        dependsOn.length > 0 ? 'DEPENDS' : 'SETTLED',
        'BREAKS',
        dependsOn.length > 0 ? 'DEPENDS' : 'COMPLIES',
      ]);
    }
  });

  test('of a profile know what its name says, and what they rest on', async () => {
    const [ramp] = await limitsOf(`profile: "exit_ramp", facts: ${facts({ occupancy: 'house' })}`);
    expect([ramp.state, ramp.atMost]).toEqual(['SETTLED', bound(8, 'ZZ-ACC-01')]);
    const grounds = 'field presumed { name value } exceptionsAbsent { text }';
    const stair = await limitsOf(
      `profile: "stair", facts: ${facts({ occupancy: 'house', handrails: '0' })}`,
      grounds,
    );
    expect(stair[0].presumed).toContainEqual({ name: 'public_use', value: 'false' });
    expect(stair[1]).toEqual({
      field: 'stair_headroom_mm',
      presumed: [],
      exceptionsAbsent: [{ text: 'the building is a shelter' }],
    });
  });

  test('of all countries stand in one answer, and are null with a country that is not published', async () => {
    const ask = (countries: string) =>
      askGraphQL(
        url,
        `{ limits(${countries} fields: ["ramp_slope_pct"]) { country { code } state } }`,
      );
    expect((await ask('')).data.limits).toEqual([
      { country: { code: 'YY' }, state: 'NO_RULE' },
      { country: { code: 'ZZ' }, state: 'DEPENDS' },
    ]);
    expect((await ask('countries: ["ZZ"]')).data.limits).toEqual([
      { country: { code: 'ZZ' }, state: 'DEPENDS' },
    ]);
    expect(await ask('countries: ["ZZ", "QQ"]')).toEqual({ data: { limits: null } });
  });
});
