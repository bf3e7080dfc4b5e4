import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundleEngine } from '../../src/build/bundle.mjs';
import type { Case, CaseFile } from '../../src/domain/checks/case-format.ts';
import {
  type Checker,
  createChecker,
  type Design,
  SHARED_TABLES,
  type Table,
} from '../../src/engine/index.ts';
import { CHROMIUM, openPage } from '../support/browser.ts';
import { downloadTables, openChecker } from '../support/checker.ts';
import { askGraphQL, sharedService } from '../support/services.ts';

const COUNTRIES = ['CA', 'DK', 'ES', 'FR', 'IT', 'JP', 'NL', 'US'];

/** The facts of places by their codes. */
type PlaceFacts = Record<string, Record<string, string>>;

describe('the engine judges designs without the service, by downloaded tables', () => {
  let url: string;
  let shared: Record<string, Table>;
  beforeAll(async () => {
    ({ url } = await sharedService());
    shared = await downloadTables(url, '', SHARED_TABLES);
  });

  async function casesOf(country: string): Promise<Case[]> {
    const response = await fetch(`${url}/downloads/${country}/cases.json`);
    return ((await response.json()) as CaseFile).cases;
  }

  /** The facts of the places that cases name. */
  async function factsOfPlaces(country: string, cases: readonly Case[]): Promise<PlaceFacts> {
    const places = [...new Set(cases.flatMap(({ design }) => design.place ?? []))];
    if (places.length === 0) return {};
    const fields = places.map(
      (place, index) =>
        `p${index}: city(country: "${country}", code: "${place}") { facts { name value } }`,
    );
    const { data } = await askGraphQL(url, `{ ${fields.join(' ')} }`);
    return Object.fromEntries(
      places.map((place, index) => [
        place,
        Object.fromEntries(
          data[`p${index}`].facts.map(({ name, value }: { name: string; value: string }) => [
            name,
            value,
          ]),
        ),
      ]),
    );
  }

  test.each(COUNTRIES)('all published cases of %s come out as expected', async (country) => {
    const checker = await openChecker(url, country);
    const cases = await casesOf(country);
    const places = await factsOfPlaces(country, cases);
    const wrong = cases.flatMap((each) => {
      const found = judge(checker, each, places);
      return JSON.stringify(found) === JSON.stringify(each.expected)
        ? []
        : [{ id: each.id, expected: each.expected, found }];
    });
    expect(cases.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  test.each(COUNTRIES)('limits in %s are those of the service', async (country) => {
    const checker = await openChecker(url, country);
    const query = {
      prototype: 'four_storey_flats',
      facts: { works: 'new' },
      profile: 'shared_stair',
    };
    const { data } = await askGraphQL(
      url,
      `{ limits(countries: [${country}], prototype: "${query.prototype}", profile: "${query.profile}",
          facts: [{ name: "works", value: "new" }]) {
          field unit state atLeast { value rule { ruleId } } atMost { value rule { ruleId } }
        } }`,
    );
    const bound = (rule: { value: number; ruleId: string } | null) =>
      rule && { value: rule.value, rule: { ruleId: rule.ruleId } };
    const limits = checker.limits(query).map(({ field, unit, state, atLeast, atMost }) => ({
      field,
      unit,
      state,
      atLeast: bound(atLeast),
      atMost: bound(atMost),
    }));
    expect(limits.length).toBeGreaterThan(2);
    expect(limits).toEqual(data.limits);
  });

  test('a verdict names its rule, its clause and what it presumes', async () => {
    const checker = await openChecker(url, 'IT');
    const [conclusion] = checker.check({
      facts: { occupancy: 'apartment_building', works: 'new' },
      elements: [{ profile: 'flat_entrance_door', measures: { door_clear_width_mm: 780 } }],
    });
    expect(conclusion).toMatchObject({
      element: 0,
      field: 'door_clear_width_mm',
      verdict: 'BREAKS',
      margin: -20,
      rule: { ruleId: 'IT-ACC-01', value: 800, codeReference: expect.stringContaining('DM 236') },
    });
  });

  test.each([
    [
      'a field',
      { elements: [{ measures: { door_width_mm: 800 } }] },
      /Unknown field: 'door_width_mm'/,
    ],
    [
      'a value',
      { elements: [{ measures: { door_clear_width_mm: 0.8 } }] },
      /outside the plausible range of door_clear_width_mm, 300 to 10000 mm/,
    ],
    ['a fact', { facts: { storey: '3' }, elements: [] }, /Unknown fact: 'storey'/],
    [
      'a value of a fact',
      { facts: { works: 'old' }, elements: [] },
      /'old' is not a valid value of works/,
    ],
    ['a profile', { elements: [{ profile: 'door', measures: {} }] }, /Unknown profile: 'door'/],
    ['a day', { on_date: '2026-02-30', elements: [] }, /'2026-02-30' is not a day/],
  ] satisfies [string, Design, RegExp][])(
    '%s that does not exist is an error',
    async (_what, design, message) => {
      const checker = await openChecker(url, 'IT');
      expect(() => checker.check(design)).toThrow(message);
    },
  );

  test('facts that contradict each other are an error', async () => {
    const checker = await openChecker(url, 'IT');
    const design = {
      facts: { storeys: '6' },
      prototype: 'four_storey_flats',
      elements: [{ measures: { door_clear_width_mm: 800 } }],
    };
    expect(() => checker.check(design)).toThrow(/storeys is 6, but the prototype .* sets it to 4/);
  });

  test('a table that is missing or broken is named', () => {
    const own = { 'compliance-rules.csv': [] };
    expect(() => createChecker('IT', {}, own)).toThrow('The shared table fields.csv is missing.');
    expect(() => createChecker('IT', shared, {})).toThrow('compliance-rules.csv of IT is missing');
    const broken = { 'compliance-rules.csv': [{ rule_id: 'IT-ACC-01', description: 'A door.' }] };
    expect(() => createChecker('IT', shared, broken)).toThrow(
      'compliance-rules.csv, row 1, column field: is missing',
    );
  });

  test.skipIf(!CHROMIUM)('all cases come out as expected in a browser', async () => {
    const cases = await casesOf('IT');
    const places = await factsOfPlaces('IT', cases);
    const csvReader = createRequire(import.meta.url).resolve('csv-parse/sync');
    const { page, foreign, faults } = await openPage();
    const files: Record<string, string> = {
      '/engine-test.html': '<!doctype html><title>Engine</title><link rel="icon" href="data:,">',
      '/engine.js': await bundleEngine(),
      '/csv.js': await readFile(csvReader.replace('cjs/sync.cjs', 'esm/sync.js'), 'utf8'),
    };
    for (const [address, body] of Object.entries(files))
      await page.route(`${url}${address}`, (route) =>
        route.fulfill({
          body,
          contentType: address.endsWith('.js') ? 'text/javascript' : 'text/html',
        }),
      );
    await page.goto(`${url}/engine-test.html`);
    const found = await page.evaluate(
      `(async (cases, places, tables) => {
        const { createChecker } = await import('/engine.js');
        const { parse } = await import('/csv.js');
        const download = async (folder, names) => {
          const found = {};
          for (const name of names) {
            const response = await fetch('/downloads/' + folder + name);
            found[name] = parse(await response.text(), { columns: true, bom: true });
          }
          return found;
        };
        const judge = ${judge.toString()};
        const checker = createChecker('IT', await download('', tables.shared), await download('IT/', tables.own));
        return cases.map((each) => judge(checker, each, places));
      })(${JSON.stringify(cases)}, ${JSON.stringify(places)}, ${JSON.stringify({ shared: SHARED_TABLES, own: ['compliance-rules.csv', 'place-classes.csv', 'implied-facts.csv', 'presumed-facts.csv'] })})`,
    );
    expect(found).toEqual(cases.map(({ expected }) => expected));
    expect([foreign, faults]).toEqual([[], []]);
  });
});

/** What comes of a case, in the form in which it is expected. It runs in the browser, too. */
function judge(checker: Checker, { design, expected }: Case, places: PlaceFacts): unknown {
  const facts = { ...(design.place ? places[design.place] : {}), ...design.facts };
  const conclusions = checker.check({ ...design, facts });
  if ('conclusions' in expected)
    return {
      conclusions: conclusions.map(({ element, field, verdict }) => ({ element, field, verdict })),
    };
  const results = conclusions.flatMap(({ results: ofMeasure }) => ofMeasure);
  return {
    rule: expected.rule,
    outcome: results.find(({ rule }) => rule.ruleId === expected.rule)?.outcome,
  };
}
