import { beforeAll, describe, expect, test } from 'vitest';
import { type Code, createRulesOn } from '../../src/engine/checks/adopted-codes.ts';
import { fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { askGraphQL, startTestService, type TestService } from '../support/services.ts';

/** A law that changed on 1 January 2026, and will change again on 1 July 2027; the edition is of 2026-11-20. */
const RULES = `ZZ-SAF-09,Headroom for as long as the law asks one,stair_headroom_mm,>=,2000,critical,exact,part=stair,,zz_code,Code 4.2,,2028-01-31,zz-code
ZZ-SAF-10,Riser by the old law,stair_riser_height_mm,<=,190,critical,exact,part=stair,,zz_code,Code 4.1,,2025-12-31,zz-code
ZZ-SAF-11,Riser by the law of 2026,stair_riser_height_mm,<=,185,critical,exact,part=stair,,zz_code,Code 4.1,2026-01-01,2027-06-30,zz-code
ZZ-SAF-12,Riser by the law to come,stair_riser_height_mm,<=,175,critical,exact,part=stair,,zz_code,Code 4.1,2027-07-01,,zz-code
`;
const CODES = `subdivision=ZZ-N,fire,hose_reels,one,,Code 7.2,,2026-05-31,zz-code
subdivision=ZZ-N,fire,hose_reels,two,,Code 7.2,2026-06-01,,zz-code
`;

const DESIGN = (onDate?: string) => ({
  onDate,
  facts: [{ name: 'part', value: 'stair' }],
  measures: [{ field: 'stair_riser_height_mm', value: 180 }],
});

describe('the law of a day', () => {
  let service: TestService;
  let day = '2026-11-23';
  beforeAll(async () => {
    const files = fixtureFiles();
    files['zz/compliance-rules.csv'] += RULES;
    files['zz/building-codes.csv'] += CODES;
    replaceIn(files, 'zz/sources.csv', ',2024,,', ',2024,2026-01-01,');
    service = await startTestService(
      { DATA_DIR: await writeDataFolder(files) },
      { day: () => day, lookEveryMs: 50 },
    );
  });

  const ask = async (query: string, variables: object = {}) => {
    const { data, errors } = await askGraphQL(
      service.url,
      query,
      variables as Record<string, unknown>,
    );
    expect(errors).toBeUndefined();
    return data;
  };
  const bindingRule = async (onDate?: string) => {
    const data = await ask(
      'query ($design: DesignInput!) { country(code: "ZZ") { check(design: $design) { conclusions { verdict bindingRule { ruleId inForceFrom inForceUntil } } } } }',
      { design: DESIGN(onDate) },
    );
    return data.country.check.conclusions[0];
  };

  test.each([
    [undefined, 'COMPLIES', 'ZZ-SAF-11'],
    ['2025-12-31', 'COMPLIES', 'ZZ-SAF-10'],
    ['2026-01-01', 'COMPLIES', 'ZZ-SAF-11'],
    ['2027-06-30', 'COMPLIES', 'ZZ-SAF-11'],
    ['2027-07-01', 'BREAKS', 'ZZ-SAF-12'],
  ])('a check asked for %s: %s, by %s', async (onDate, verdict, ruleId) => {
    const conclusion = await bindingRule(onDate);
    expect([conclusion.verdict, conclusion.bindingRule.ruleId]).toEqual([verdict, ruleId]);
  });

  test('a rule that nothing takes the place of is law on its last day, and not on the next', async () => {
    const hasRule = async (onDate: string) => {
      const data = await ask(
        `{ country(code: "ZZ") { complianceRules(fields: "stair_headroom_mm", onDate: "${onDate}") { ruleId } } }`,
      );
      return data.country.complianceRules.some(
        ({ ruleId }: { ruleId: string }) => ruleId === 'ZZ-SAF-09',
      );
    };
    expect([
      await hasRule('2028-01-31'),
      await hasRule('2028-02-01'),
      await hasRule('2028-01-31'),
    ]).toEqual([true, false, true]);
  });

  test('lists, limits and IDS files have the rules of the day that is asked for', async () => {
    const data = await ask(`{
      dataset { day }
      country(code: "ZZ") {
        now: complianceRules(fields: "stair_riser_height_mm") { ruleId }
        before: complianceRules(fields: "stair_riser_height_mm", onDate: "2025-06-01") { ruleId }
        all: complianceRules(fields: "stair_riser_height_mm", anyDate: true) { ruleId inForceFrom }
        limits(fields: "stair_riser_height_mm", onDate: "2027-07-01", facts: { name: "part", value: "stair" }) { atMost { value } }
        sources { key textOf }
      }
    }`);
    expect(data.dataset.day).toBe('2026-11-23');
    const ids = (rules: { ruleId: string }[]) => rules.map(({ ruleId }) => ruleId);
    expect(ids(data.country.now)).toEqual(['ZZ-SAF-01', 'ZZ-SAF-11']);
    expect(ids(data.country.before)).toEqual(['ZZ-SAF-01', 'ZZ-SAF-10']);
    expect(
      data.country.all.map(({ inForceFrom }: { inForceFrom: string | null }) => inForceFrom),
    ).toEqual([null, null, '2026-01-01', '2027-07-01']);
    expect(data.country.limits[0].atMost.value).toBe(175);
    expect(data.country.sources[0]).toEqual({ key: 'zz-code', textOf: '2026-01-01' });
    const file = async (query: string) =>
      (await fetch(`${service.url}/ids/ZZ.ids?part=stair&works=new${query}`)).text();
    expect(await file('&on_date=2025-06-01')).toContain('ZZ-SAF-10');
    expect(await file('')).not.toContain('name="ZZ-SAF-10');
  });

  test('parameters of places are those of the day', async () => {
    const data = await ask(
      '{ city(country: "ZZ", code: "alpha") { now: buildingCodes(categories: FIRE) { value inForceFrom } before: buildingCodes(categories: FIRE, onDate: "2026-05-31") { value } } }',
    );
    expect(data.city).toEqual({
      now: [
        { value: 'at least two', inForceFrom: null },
        { value: 'two', inForceFrom: '2026-06-01' },
      ],
      before: [{ value: 'at least two' }, { value: 'one' }],
    });
  });

  test('REST answers what was law on the day of the edition', async () => {
    const rules = await (await fetch(`${service.url}/api/v1/open/ZZ/compliance-rules`)).json();
    expect(rules.map(({ rule_id }: { rule_id: string }) => rule_id)).toEqual([
      'ZZ-SAF-01',
      'ZZ-ACC-01',
      'ZZ-SAF-02',
      'ZZ-SAF-09',
      'ZZ-SAF-11',
    ]);
    const { rules: count } = await (
      await fetch(`${service.url}/api/v1/open/ZZ/completeness`)
    ).json();
    expect(count).toBe(5);
  });

  test('the page of rules says since when, until when, and what begins later', async () => {
    const page = await (await fetch(`${service.url}/ZZ/rules`)).text();
    expect(page).toContain('In force since <time>2026-01-01</time>');
    expect(page).toMatch(/Begins later[\s\S]*From <time>2027-07-01<\/time>/);
    const later = await (await fetch(`${service.url}/ZZ/rules?on_date=2027-07-01`)).text();
    expect(later).toContain('id="ZZ-SAF-12"');
    expect(later).not.toContain('Begins later');
  });

  test.each([
    ['ZZ-SAF-10', 'No longer law: it was last in force on <time>2025-12-31</time>'],
    ['zz-saf-12', 'Not law yet: it begins on <time>2027-07-01</time>'],
    [
      'ZZ-SAF-11',
      'In force since <time>2026-01-01</time>. Last in force on <time>2027-06-30</time>',
    ],
  ])('each rule has a page, whenever it is law: %s', async (ruleId, said) => {
    const page = await (await fetch(`${service.url}/zz/rules/${ruleId}`)).text();
    expect(page).toContain(said);
    expect(page).toContain(`id="${ruleId.toUpperCase()}"`);
  });

  test('there is no page of a rule that there is not, and the answer says where the rules are listed', async () => {
    const response = await fetch(`${service.url}/ZZ/rules/ZZ-SAF-99`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      title: 'Unknown rule',
      detail: expect.stringContaining('/ZZ/rules lists'),
    });
  });

  test.each(['2026-02-30', '2026-1-1', 'tomorrow'])(
    '%s is no day, and that is said',
    async (onDate) => {
      const query =
        'query ($on: Date) { country(code: "ZZ") { complianceRules(onDate: $on) { ruleId } } }';
      const { errors } = await askGraphQL(service.url, query, { on: onDate });
      expect(errors?.[0]?.message).toContain('A date must be a calendar day as YYYY-MM-DD');
      const page = await fetch(`${service.url}/ZZ/check?on_date=${onDate}`);
      expect(page.status).toBe(400);
      expect(await page.text()).toContain('must be a day of the calendar as YYYY-MM-DD');
    },
  );

  test('on the day on which a rule begins it is answered, without a new edition', async () => {
    expect((await bindingRule()).bindingRule.ruleId).toBe('ZZ-SAF-11');
    day = '2027-07-01';
    await expect
      .poll(async () => (await bindingRule()).bindingRule.ruleId, { timeout: 20_000 })
      .toBe('ZZ-SAF-12');
    const rest = await (await fetch(`${service.url}/api/v1/open/ZZ/compliance-rules`)).json();
    expect(rest.at(-1).rule_id).toBe('ZZ-SAF-11');
  });
});

test.each([
  ['2019-12-31', ['standard']],
  ['2020-01-01', ['act', 'standard']],
])('on %s, a rule without a first day begins with its law', (day, expected) => {
  const rule = (code: string) => ({ code, inForceFrom: null, inForceUntil: null });
  const code = (code: string, kind: 'law' | 'standard') => ({ code, kind }) as Code;
  const rulesOn = createRulesOn(
    [rule('act'), rule('standard')],
    [code('act', 'law'), code('standard', 'standard')],
    [{ code: 'act', inForceFrom: '2020-01-01', inForceUntil: null }],
  );
  expect(rulesOn(day).map((each) => each.code)).toEqual(expected);
});
