import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, startTestService } from '../support/services.ts';

describe('rules and checks as pages', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await startTestService({}));
  });

  const read = async (address: string) => (await (await fetch(url + address)).text()).replaceAll('&amp;', '&');
  const rulesOn = (page: string) => [...page.matchAll(/<article class="rule[^>]*id="([^"]+)"/g)].map(([, id]) => id);

  /** The identifiers of the rules on all pages of an address, and what the first says of how many there are. */
  async function readAll(address: string): Promise<{ ids: (string | undefined)[]; said: string | undefined }> {
    const first = await read(address);
    const ids = rulesOn(first);
    let next = /rel="next" href="([^"]+)"/.exec(first)?.[1];
    while (next) {
      const page = await read(next);
      expect(Buffer.byteLength(page)).toBeLessThan(100_000);
      ids.push(...rulesOn(page));
      next = /rel="next" href="([^"]+)"/.exec(page)?.[1];
    }
    return { ids: ids.sort(), said: /<p class="lead">(\S+ of \S+ rules)/.exec(first)?.[1] };
  }

  const rulesOf = async (country: string, facts: object[] | null = null) => {
    const query =
      'query ($country: CountryCode!, $facts: [FactInput!]) { country(code: $country) { complianceRules(facts: $facts) { ruleId } } }';
    const { data } = await askGraphQL(url, query, { country, facts });
    return data.country.complianceRules.map(({ ruleId }: { ruleId: string }) => ruleId).sort();
  };

  test('each rule of each country stands on one page', async () => {
    const { data } = await askGraphQL(url, '{ countries { code } }');
    for (const { code } of data.countries) {
      const { ids, said } = await readAll(`/${code}/rules`);
      expect(ids).toEqual(await rulesOf(code));
      expect(said).toBe(`${ids.length} of ${ids.length} rules`);
    }
  });

  test('a filter leaves out what GraphQL leaves out under the same facts, and says how much is left', async () => {
    const facts = { occupancy: 'office', subdivision: 'CA-ON' };
    const all = await rulesOf('CA');
    const left = await rulesOf(
      'CA',
      Object.entries(facts).map(([name, value]) => ({ name, value })),
    );
    expect(left.length).toBeLessThan(all.length);
    const { ids, said } = await readAll(`/CA/rules?${new URLSearchParams(facts)}`);
    expect({ ids, said }).toEqual({ ids: left, said: `${left.length} of ${all.length} rules` });
  });

  test('conditions are said in the words of the vocabulary', async () => {
    const page = await read('/IT/rules?field=door_clear_width_mm');
    expect(page).toContain('<li><b>part:</b> Entrance door</li>');
    expect(page).toContain('<li><b>whole building renovated:</b> no</li>');
  });

  test('the anchors of sources are the keys that the data cites them by', async () => {
    const { data } = await askGraphQL(url, '{ country(code: "JP") { sources { key url } } }');
    const page = await read('/sources/JP');
    for (const { key, url: address } of data.country.sources) {
      expect(page).toContain(`<article class="source" id="${key}">\n<h2><a href="${address}" rel="noreferrer">`);
    }
  });

  const DESIGN = new URLSearchParams({
    place: 'madrid',
    'fact.occupancy': 'apartment_building',
    'fact.works': 'new',
    '1.field': 'corridor_width_mm',
    '1.value': '1000',
    '2.field': 'corridor_width_mm',
    '2.value': '1000',
    '2.accessible_route': 'true',
  });

  test('the verdicts of a check are those of GraphQL', async () => {
    const fact = (name: string, value: string) => ({ name, value });
    const corridor = { field: 'corridor_width_mm', value: 1000 };
    const { data } = await askGraphQL(
      url,
      `query ($design: DesignInput!) { city(country: "ES", code: "madrid") { check(design: $design) {
        summary { fail undecided pass notApplicable } results { outcome rule { ruleId } }
      } } }`,
      {
        design: {
          assumeNoExceptions: true,
          facts: [fact('occupancy', 'apartment_building'), fact('works', 'new')],
          measures: [corridor, { ...corridor, facts: [fact('accessible_route', 'true')] }],
        },
      },
    );
    const { summary, results } = data.city.check;
    expect(summary).toMatchObject({ fail: expect.any(Number), undecided: expect.any(Number) });
    expect(summary.fail).toBeGreaterThan(0);
    const page = await read(`/ES/check?${DESIGN}`);
    const figures = [...page.matchAll(/<dd>(\d+)<\/dd>/g)].map(([, count]) => Number(count));
    expect(figures).toEqual([summary.fail, summary.undecided, summary.pass, summary.notApplicable]);
    const broken = results.filter(({ outcome }: { outcome: string }) => outcome === 'FAIL');
    const shown = [...page.matchAll(/<article class="rule fail">.*?<code>([^<]+)<\/code>/gs)].map(([, id]) => id);
    expect(shown).toEqual(broken.map(({ rule }: { rule: { ruleId: string } }) => rule.ruleId));
  });

  test('what is undecided is asked for, of the measure that it is about, and in words', async () => {
    const page = await read(`/ES/check?${DESIGN}`);
    expect(page).toMatch(
      /<label for="1.accessible_route">The part lies on a route that must be accessible<\/label>\s*<select name="1.accessible_route" [^>]*form="design"/,
    );
    // What was said stands in the form itself, once.
    expect(page.match(/name="2.accessible_route"/g)).toHaveLength(1);
    expect(page).toContain('<option value="true" selected>yes</option>');
  });

  test.each([
    ['place=atlantis', 'No place here has the code “atlantis”'],
    ['fact.works=old', '“old” is none of the list: choose one of it.'],
    ['fact.occupants=many', '&#39;many&#39; is no value of occupants: it is a number'],
    ['fact.colour=red', 'There is no fact of this name: leave it empty.'],
    ['fact.works=new&fact.works=existing', 'This is said twice: say it once.'],
    ['1.field=colour', 'No rule here measures “colour”: choose one of the list.'],
    ['1.field=door_clear_width_mm', 'Write what it measures: a number in mm.'],
    ['1.field=door_clear_width_mm&1.value=0,8', '“0,8” is no number: write one in mm, such as 780 or 0.125.'],
    ['2.value=800', 'Choose what was measured.'],
  ])('%s is said to be wrong beside its field', async (query, message) => {
    const page = await read(
      `/IT/check?1.field=stair_riser_height_mm&1.value=170&${query}`.replace(/1\.field=\w+&1\.value=170&(1\.field)/, '$1'),
    );
    const [, described] = /aria-invalid="true" aria-describedby="([^"]+)"/.exec(page) ?? [];
    expect(page).toContain(`<p class="wrong" id="${described}">${message}`);
    expect(page).toContain('Nothing was checked');
    expect(page).not.toContain('<h2 id="verdicts"');
  });

  test('a place that is not found is looked for by its name', async () => {
    expect(await read('/IT/check?place=Reggio&1.field=stair_riser_height_mm&1.value=170')).toMatch(
      /<a href="\/IT\/check\?place=[a-z-]*reggio[a-z-]*&1.field=stair_riser_height_mm&1.value=170">Reggio/,
    );
  });
});
