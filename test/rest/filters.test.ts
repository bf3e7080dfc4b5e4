import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

type Rule = { rule_id: string; field: string };

describe('compliance rules of a place or a field', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  const ask = (query: string, country = 'US') =>
    fetch(`${url}/api/v1/open/${country}/compliance-rules${query}`);
  const rulesOf = async (query: string, country?: string) =>
    (await (await ask(query, country)).json()) as Rule[];
  const idsOf = (rules: readonly Rule[]) => rules.map(({ rule_id }) => rule_id);

  test('`city` has the rules that GraphQL has of the place, as the whole list has them', async () => {
    for (const [country, city] of [
      ['US', 'seattle'],
      ['US', 'columbus-oh'],
      ['US', 'houston'],
      ['CA', 'vancouver'],
      ['FR', 'paris'],
      ['IT', 'roma'],
    ]) {
      const { data } = await askGraphQL(
        url,
        'query ($country: CountryCode!, $city: String!) { country(code: $country) { asOf } city(country: $country, code: $city) { complianceRules { ruleId } } }',
        { country, city },
      );
      const [rules, all] = [await rulesOf(`?city=${city}`, country), await rulesOf('', country)];
      expect(idsOf(rules), city).toEqual(
        data.city.complianceRules.map(({ ruleId }: { ruleId: string }) => ruleId),
      );
      expect(rules.length, city).toBeGreaterThan(0);
      expect(rules.length, city).toBeLessThan(all.length + 1);
      expect(rules).toEqual(all.filter(({ rule_id }) => idsOf(rules).includes(rule_id)));
    }
  });

  test('rules of a building code are law where it is adopted, or where another code takes them over', async () => {
    const codesOf = async (city: string) => {
      const { data } = await askGraphQL(
        url,
        'query ($city: String!) { city(country: "US", code: $city) { complianceRules { code { code kind } clauses { code { code } } } } }',
        { city },
      );
      return data.city.complianceRules as {
        code: { code: string; kind: string };
        clauses: { code: { code: string } }[];
      }[];
    };
    const adopted = new Set(['us_oh_bc_2024', 'us_oh_rco_2019']);
    const ofOhio = (await codesOf('columbus-oh')).filter(({ code }) =>
      ['MODEL_CODE', 'BUILDING_CODE'].includes(code.kind),
    );
    expect(ofOhio.length).toBeGreaterThan(20);
    for (const { clauses } of ofOhio)
      expect(clauses.some(({ code }) => adopted.has(code.code))).toBe(true);
    expect(new Set((await codesOf('houston')).map(({ code }) => code.kind))).toEqual(
      new Set(['LAW']),
    );
  });

  test('a place without rules of its building code leads to where that is stated', async () => {
    const [unknown, unpublished, known, ofLaws] = await Promise.all([
      ask('?city=houston'),
      ask('?city=seattle'),
      ask('?city=los-angeles'),
      ask('?city=roma', 'IT'),
    ]);
    expect(unknown.headers.get('link')).toContain(
      '</US/cities/houston#codes>; rel="describedby"; title="why rules of building codes are missing"',
    );
    expect(unpublished.headers.get('link')).toContain('</US/cities/seattle#codes>');
    const { data } = await askGraphQL(
      url,
      '{ unknown: city(country: "US", code: "houston") { missingRules } unpublished: city(country: "US", code: "seattle") { missingRules } }',
    );
    expect(data).toEqual({
      unknown: { missingRules: 'It is not known which building code applies here.' },
      unpublished: {
        missingRules: expect.stringMatching(/^No rule is published here of .*Seattle/),
      },
    });
    for (const { headers } of [known, ofLaws])
      expect(headers.get('link')).not.toContain('describedby');
  });

  test('`field` has the rules of one field, alone and with `city`', async () => {
    const field = 'stair_riser_height_mm';
    const ofField = (rules: readonly Rule[]) => rules.filter((rule) => rule.field === field);
    const [all, ofCity] = [await rulesOf(''), await rulesOf('?city=seattle')];
    expect(ofField(ofCity).length).toBeGreaterThan(0);
    expect(await rulesOf(`?field=${field}`)).toEqual(ofField(all));
    expect(await rulesOf(`?city=seattle&field=${field}`)).toEqual(ofField(ofCity));
  });

  test('spelling, order and other parameters make no difference', async () => {
    const text = async (query: string) => (await ask(query)).text();
    const filtered = await text('?city=seattle&field=stair_riser_height_mm');
    for (const query of [
      '?field=stair_riser_height_mm&city=SEATTLE',
      '?x=1&city=seattle&field=stair%5Friser_height_mm',
    ])
      expect(await text(query), query).toBe(filtered);
    expect(await text('?fields=none&cities=seattle')).toBe(await text(''));
    expect(await (await fetch(`${url}/api/v1/open/IT/cities?city=roma`)).text()).toBe(
      await (await fetch(`${url}/api/v1/open/IT/cities`)).text(),
    );
  });

  test.each([
    ['?city=seatle', 404, 'unknown-city', /^US has no city "seatle" here\. /],
    ['?city=', 404, 'unknown-city', /^US has no city "" here\. Its cities are listed at /],
    [
      '?field=stair_riser_hight_mm',
      400,
      'invalid-parameter',
      /^Unknown field "stair_riser_hight_mm"\. Did you mean stair_riser_height_mm\? Known values: .*door_clear_width_mm/,
    ],
    ['?city=seattle&field=', 400, 'invalid-parameter', /^Unknown field ""\. Known values: /],
    [
      '?city=seattle&city=chicago',
      400,
      'invalid-parameter',
      /^`city` must be given once \(got 2 values\)\.$/,
    ],
  ])('%s is a problem', async (query, status, problem, detail) => {
    const response = await ask(query);
    const body = (await response.json()) as { type: string; detail: string };
    expect([response.status, body.type]).toEqual([status, `/problems/${problem}`]);
    expect(body.detail).toMatch(detail);
  });

  test('a filtered list has an ETag of its own, and HEAD', async () => {
    const [whole, filtered] = await Promise.all([ask(''), ask('?city=seattle')]);
    const etag = filtered.headers.get('etag') as string;
    expect(etag).not.toBe(whole.headers.get('etag'));
    const again = await fetch(filtered.url, { headers: { 'if-none-match': etag } });
    const head = await fetch(filtered.url, { method: 'HEAD' });
    expect([again.status, head.status, head.headers.get('etag')]).toEqual([304, 200, etag]);
  });

  test('openapi.json describes both', async () => {
    const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
      paths: Record<string, { get: { parameters: object[] } }>;
    };
    expect(paths['/api/v1/open/{CC}/compliance-rules']?.get.parameters).toMatchObject([
      { in: 'path', name: 'CC' },
      { in: 'query', name: 'city', required: false, schema: { type: 'string' } },
      {
        in: 'query',
        name: 'field',
        required: false,
        schema: { type: 'string' },
        example: 'stair_riser_height_mm',
      },
    ]);
  });
});
