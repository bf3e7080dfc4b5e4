import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

const STAIR = 'element=shared_stair&occupancy=apartment_building';

describe('a comparison', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  const html = async (address: string) => (await fetch(url + address)).text();
  const rowsOf = (page: string) =>
    [...page.matchAll(/<tr role="row"><th role="rowheader" scope="row">([^<]*)</g)].map(
      ([, name]) => name,
    );

  test('of a thing has what binds each of its measures in the countries that are chosen, with the clause', async () => {
    const page = await html(`/compare?${STAIR}&countries=NL&countries=dk`);
    expect(rowsOf(page)).toEqual(['Denmark', 'Netherlands']);
    const { data } = await askGraphQL(
      url,
      `{ limits(profile: "shared_stair", facts: [{ name: "occupancy", value: "apartment_building" }, { name: "works", value: "new" }]) {
        country { code } atMost { rule { ruleId codeReference } } atLeast { rule { ruleId codeReference } } } }`,
    );
    const bounds = data.limits.filter(({ country }: { country: { code: string } }) =>
      ['NL', 'DK'].includes(country.code),
    );
    const clauses = [...page.matchAll(/<a href="\/([A-Z]{2})\/rules\/[^"]*">([^<]*)<\/a>/g)].map(
      ([, code, clause]) => `${code} ${clause}`,
    );
    for (const { country, atMost, atLeast } of bounds) {
      for (const bound of [atMost, atLeast]) {
        if (bound) expect(clauses).toContain(`${country.code} ${bound.rule.codeReference}`);
      }
    }
    expect(page.replaceAll(/<[^>]*>/g, '')).toMatch(
      /Netherlands\s*Stair riser height at most 188 mm/,
    );
  });

  test('names a clause once that several rules of a limit have', async () => {
    const page = await html(`/compare?${STAIR}`);
    const cells = [...page.matchAll(/<span class="clause">(.*?\/rules\/.*?)<\/span>/g)];
    expect(cells.length).toBeGreaterThan(10);
    for (const [, cell = ''] of cells) {
      const clauses = [...cell.matchAll(/>([^<]+)<\/a>/g)].map(([, clause]) => clause);
      expect(clauses).toEqual([...new Set(clauses)]);
    }
  });

  test('of all countries is the same as of none that is chosen', async () => {
    const { data } = await askGraphQL(url, '{ countries { name } }');
    expect(rowsOf(await html(`/compare?${STAIR}`))).toEqual(
      data.countries.map(({ name }: { name: string }) => name),
    );
  });

  test('of one measure tells the marks of what binds from those of other thresholds', async () => {
    const page = await html(`/compare/stair_riser_height_mm?${STAIR}&countries=NL&countries=DK`);
    const titles = (mark: string) =>
      [...page.matchAll(new RegExp(`<path class="${mark}"[^>]*><title>([^<]*)</title>`, 'g'))].map(
        ([, said]) => said,
      );
    expect(titles('mark strong')).toEqual([
      '≤ 180 mm: 1 rule, governs',
      '≤ 188 mm: 1 rule, governs',
    ]);
    expect(titles('mark quiet').length).toBeGreaterThan(0);
    expect(page).toContain('governing limit of such a building');
    expect(page).not.toContain('<h2 id="ES">');
  });

  test('shows the strictest limit where conditions are open, and the conditions of each step', async () => {
    const page = await html(
      '/compare/ramp_slope_pct?occupancy=apartment_building&element=entrance_ramp&countries=FR',
    );
    expect(page.replaceAll(/<[^>]*>/g, '')).toMatch(
      /France\s*at most 5 %\s*if the sloping part of the ramp is longer than 2 m; or a ramp of the usual slope can be built; at most 8 % if [^;]*; otherwise at most 10 %/,
    );
    expect(page).toMatch(/<path class="mark medium"[^>]*><title>≤ 5 %: \d+ rules?, may govern/);
  });

  test('shows the range of a limit where no place determines which code is in force', async () => {
    const page = await html(`/compare?${STAIR}&countries=US`);
    expect(rowsOf(page)).toEqual(['United States']);
    expect(page).not.toContain('where this is law');
    expect(page.replaceAll(/<[^>]*>/g, '')).toMatch(
      /Stair riser height at least 101.6 mm \(4 in\) and at most 177.8 to 209.55 mm \(7 in to 8 1\/4 in\)depends on the building code that applies/,
    );
  });

  test('states where IFC models have the measure', async () => {
    const page = await html('/compare/stair_riser_height_mm');
    expect(page.replace(/<[^>]*>/g, '')).toContain(
      'In IFC models: Pset_StairFlightCommon.RiserHeight of stair flights (IfcStairFlight) IFC 2x3, 4, 4.3; Pset_StairCommon.RiserHeight of stairs (IfcStair) IFC 2x3, 4, 4.3.',
    );
    expect(await html('/compare/exit_count')).not.toContain('In IFC models');
  });

  test('has the rules of the chosen countries alone', async () => {
    const page = await html('/compare/stair_riser_height_mm?countries=NL&countries=DK');
    expect(page).toContain('<h2 id="DK">');
    expect(page).not.toContain('<h2 id="IT">');
  });

  test('of more rules than one page has room for leads to those of each country', async () => {
    const page = await html('/compare/fire_resistance_min?occupancy=hotel');
    expect(page).toContain('href="/FR/rules?field=fire_resistance_min&amp;occupancy=hotel"');
    expect(page).not.toContain('<article class="rule');
  });

  test.each([
    ['/compare?element=shared_stair&occupancy=house', 'usually has none. Choose another use'],
    [
      '/compare/ramp_slope_pct?element=shared_stair&occupancy=office',
      'This measure does not belong to the chosen element',
    ],
    ['/compare/ramp_slope_pct?occupancy=office', 'Choose the element to see the governing limits'],
    ['/compare?element=shared_stair', 'Choose the use of the building as well'],
  ])('%s keeps its form and says what to choose', async (address, said) => {
    const response = await fetch(url + address, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain(said);
    expect(page).toContain('<form class="filter"');
    expect(page).not.toContain('id="binding"');
  });

  test.each([
    ['/compare?countries=XX', 404, 'No data of XX is published here. Published countries: CA, DK,'],
    [
      '/compare/stair_riser_height_mm?countries=NL&countries=XX',
      404,
      'No data of XX is published here.',
    ],
    ['/compare?countries=Netherlands', 400, 'Netherlands'],
    [
      '/compare/ramp_slope_pct?element=staircase',
      400,
      'Unknown element profile &quot;staircase&quot;',
    ],
    ['/compare?element=staircase', 400, 'Unknown element profile &quot;staircase&quot;'],
    [`/compare?element=shared_stair&occupancy=castle`, 400, 'castle'],
  ])('%s: %i', async (address, status, said) => {
    const response = await fetch(url + address, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(said);
  });
});
