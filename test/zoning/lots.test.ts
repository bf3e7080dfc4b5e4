import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  COUNTRY_TABLES,
  createZoning,
  SHARED_TABLES,
  type Table,
  ZONING_TABLES,
  type Zoning,
} from '../../src/engine/index.ts';
import { askGraphQL, sharedService } from '../support/services.ts';

/** A lot as it was worked out by hand from the ordinance. */
type Lot = {
  lot: string;
  /** Country, place and zone. */
  zone: string;
  facts: Record<string, string>;
  assume?: 'ORDINARY' | 'NOTHING';
  /** State and value of limits. */
  limits?: Record<string, [state: string, value: number | null]>;
  /** How the ratio follows. */
  formula?: string;
  /** A fact that the ratio presumes. */
  presumed?: string;
  /** Kinds of notes that must be there. */
  notes?: string[];
  footprintM2?: number | null;
  floorAreaM2?: number | null;
  floorAreaSqFt?: number;
};

const LOTS: readonly Lot[] = JSON.parse(await readFile(`${import.meta.dirname}/lots.json`, 'utf8'));

const ENVELOPE = `envelope(facts: $facts, assume: $assume) {
  maxFootprintM2 maxFloorAreaM2 maxFloorAreaSqFt notes { kind text }
  limits { limit state value cases { formula } presumed { name } }
}`;
const OF_CITY = `query ($country: CountryCode!, $place: String!, $zone: String!, $facts: [FactInput!], $assume: Assumption) {
  city(country: $country, code: $place) { zone(zoneId: $zone) { ${ENVELOPE} } }
}`;
const OF_JURISDICTION = `query ($country: CountryCode!, $place: String!, $zone: String!, $facts: [FactInput!], $assume: Assumption) {
  country(code: $country) { city: jurisdiction(code: $place) { zone(zoneId: $zone) { ${ENVELOPE} } } }
}`;

type Limit = {
  limit: string;
  state: string;
  value: number | null;
  cases: { formula: string | null }[];
  presumed: { name: string }[];
};

describe('lots worked out by hand', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  const ask = async ({ zone: path, facts, assume = 'ORDINARY' }: Omit<Lot, 'lot'>) => {
    const [country = '', place = '', zone] = path.split('/');
    const isJurisdiction = country === 'US' && place.startsWith('vt-');
    const { data, errors } = await askGraphQL(url, isJurisdiction ? OF_JURISDICTION : OF_CITY, {
      country,
      place,
      zone,
      facts: Object.entries(facts).map(([name, value]) => ({ name, value })),
      assume,
    });
    const { city } = isJurisdiction ? data.country : data;
    return { envelope: city.zone.envelope, errors };
  };

  test.each(LOTS)('$lot', async (lot) => {
    const { envelope, errors } = await ask(lot);
    expect(errors).toBeUndefined();
    const limits = new Map<string, Limit>(envelope.limits.map((each: Limit) => [each.limit, each]));
    for (const [name, expected] of Object.entries(lot.limits ?? {})) {
      const limit = limits.get(name);
      expect([limit?.state, limit?.value], name).toEqual(expected);
    }
    if (lot.formula) expect(limits.get('MAX_FAR')?.cases[0]?.formula).toBe(lot.formula);
    if (lot.presumed)
      expect(limits.get('MAX_FAR')?.presumed.map(({ name }) => name)).toContain(lot.presumed);
    const kinds = envelope.notes.map(({ kind }: { kind: string }) => kind.toLowerCase());
    expect(kinds).toEqual(expect.arrayContaining(lot.notes ?? []));
    if (lot.footprintM2 !== undefined) expect(envelope.maxFootprintM2).toBe(lot.footprintM2);
    if (lot.floorAreaM2 !== undefined) expect(envelope.maxFloorAreaM2).toBe(lot.floorAreaM2);
    if (lot.floorAreaSqFt) expect(envelope.maxFloorAreaSqFt).toBe(lot.floorAreaSqFt);
  });

  test.each([
    ['-5', "'-5' is not a valid value of lot_area_m2: it must be between 1 and 10000000 m2."],
    ['0', "'0' is not a valid value of lot_area_m2: it must be between 1 and 10000000 m2."],
    ['5 kg', "'5 kg' is not a valid value of lot_area_m2: it must be a number in m2."],
  ])('an area of %s is refused', async (value, message) => {
    const { envelope, errors } = await ask({
      zone: 'ES/barcelona/20A-9',
      facts: { lot_area_m2: value },
    });
    expect(envelope).toBeNull();
    expect(errors?.[0]).toMatchObject({ message });
  });

  test('the page says how the ratio follows, and what is open', async () => {
    const page = async (query: string) =>
      (await fetch(`${url}/JP/cities/tokyo/lot?zone=residential-1-300-60&${query}`)).text();
    const known = await page('fact.lot_area_m2=700&fact.front_road_width_m=5');
    expect(known).toContain('0.4 × 5 m = 2, less than 3');
    expect(known).toMatch(/Floor area, at most[\s\S]{0,80}1,400/);
    expect(await page('fact.lot_area_m2=700')).toContain(
      'depend on facts that are <a href="#lot">not filled in</a>: How wide',
    );
    const wrong = await page('fact.lot_area_m2=-5');
    expect(wrong).toContain('must be between 1 and 10000000');
  });

  const page = async (address: string) =>
    (await (await fetch(url + address)).text()).replaceAll('&amp;', '&');
  const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

  test('the form of a lot leads to its result, and begins with the official map', async () => {
    const lot = '/US/cities/portland-or/lot';
    const shown = await page(`${lot}?zone=R5`);
    expect(shown).toContain(`<form class="design" action="${lot}#result"`);
    for (const area of ['464.5', '-5'])
      expect((await page(`${lot}?zone=R5&lot_area_m2=${area}`)).split('id="result"')).toHaveLength(
        2,
      );
    // Without a zone the next step is the form.
    expect(await page(lot)).toContain(`<form class="design" action="${lot}" `);
    expect(shown).toMatch(/official map \(<a href="https:\/\/www\.portland\.gov[^"]*">Zoning maps/);
    expect(await page('/NL/cities/amsterdam/lot')).toContain('Regels op de kaart</a>');
    expect(await page('/JP/cities/tokyo/lot')).toContain('from the zoning map of Tokyo');
  });

  test.each([
    ['/US/cities/portland-or/zoning', 'RF', '/US/cities/portland-or/lot?zone=RF'],
    ['/US/cities/portland-or/zoning?zone=RM1', 'RM1', '/US/cities/portland-or/lot?zone=RM1'],
    ['/US/zoning/vt-essex-junction?zone=R2', 'R2', '/US/zoning/vt-essex-junction/lot?zone=R2'],
  ])('%s leads to the lot with the zone %s', async (address, zone, href) => {
    const shown = await page(address);
    expect(shown).toContain(`href="${href}">What may be built on a lot`);
    expect(await page(href)).toContain(`<option value="${zone}" selected>`);
  });

  test('a zone that a search finds leads to a page that takes it', async () => {
    const search = await page('/search?q=R2+zone+Essex+Junction&country=US');
    const links = [...search.matchAll(/href="(\/US\/zoning\/[^"#]*)/g)].map(([, href]) => href);
    expect(links).toContain('/US/zoning/vt-essex-junction?zone=R2');
    for (const link of links)
      expect(await page(link as string)).not.toContain('This page has no parameter');
  });

  test('what a lot lacks, is rounded or is none is said once and in words', async () => {
    const town = await page('/US/zoning/vt-essex-junction/lot?zone=R2&lot_area_m2=800');
    expect(town.split('no published case')).not.toHaveLength(1);
    expect(town.split('the plan may still set a limit')).toHaveLength(2);
    const lot = textOf(await page('/US/cities/portland-or/lot?zone=R5&lot_area_m2=464.5'));
    expect(lot).toContain('Coverage at most 0.45 ');
    expect(lot).not.toContain('the plan may still set a limit');
    const road = '/JP/cities/kodaira/lot?zone=mid-rise-1-200-60&front_road_width_m=6';
    expect(textOf(await page(road))).toMatch(/factor of the width of a front road: none\. /);
    const titles = textOf(await page('/ES/cities/barcelona/lot?zone=20A-9'));
    expect(titles).toContain('Source: General Metropolitan Plan of Barcelona of 1976');
  });
});

describe('a lot without the number of dwellings', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });
  const read = async (query: string) =>
    (await fetch(`${url}/US/cities/portland-or/lot?zone=R5&${query}`)).text();
  const rowsOf = (page: string) =>
    [
      ...page.matchAll(
        /<tr role="row"><th role="rowheader" scope="row"><a href="([^"]*)">([^<]*)<\/a><\/th>(.*?)<\/tr>/gs,
      ),
    ].map(([, href = '', dwellings, cells = '']) => ({
      href: href.replaceAll('&amp;', '&'),
      dwellings,
      text: cells.replace(/<[^>]*>/g, ' '),
    }));

  test('has the cases side by side, and each leads to its own page with the same floor area', async () => {
    const page = await read('lot_area_m2=464.5&fact.us_portland_maintained_street=true');
    const rows = rowsOf(page);
    expect(rows.map(({ dwellings }) => dwellings)).toEqual([
      '1',
      '2',
      '3',
      expect.stringMatching(/^4( or more)?$/),
    ]);
    for (const { href, text } of rows) {
      const own = await (await fetch(url + href)).text();
      expect(own).not.toContain('id="dwellings"');
      const area = /Floor area, at most<\/dt><dd><span class="quantity">([\d.,]+)/.exec(own)?.[1];
      expect(area).toBeDefined();
      expect(text).toContain(area);
    }
    expect(new Set(rows.map(({ text }) => text)).size).toBeGreaterThan(1);
    expect(await read('lot_area_m2=464.5&dwellings_on_lot=2')).not.toContain('id="dwellings"');
  });
});

describe('lots without the service', () => {
  const zonings = new Map<string, Zoning>();
  const read = async (folder: string, names: readonly string[]) =>
    Object.fromEntries(
      await Promise.all(
        names.map(async (name) => {
          const text = await readFile(`data/${folder}${name}`, 'utf8').catch(() => null);
          return [
            name,
            text === null ? undefined : (parse(text, { columns: true }) as Table),
          ] as const;
        }),
      ),
    );
  beforeAll(async () => {
    const shared = await read('', SHARED_TABLES);
    for (const country of ['JP', 'ES', 'US', 'CA']) {
      const own = await read(`${country.toLowerCase()}/`, [...COUNTRY_TABLES, ...ZONING_TABLES]);
      zonings.set(country, createZoning(country, shared, own));
    }
  });

  /** Lots of cities; facts of a place are given by the caller, and numbers in their own unit. */
  const OFFLINE = LOTS.filter(
    ({ zone, floorAreaSqFt }) => !zone.includes('/vt-') && floorAreaSqFt === undefined,
  );

  test.each(OFFLINE)('$lot', ({ zone: path, facts, assume, ...expected }) => {
    const [country = '', city = '', zone = ''] = path.split('/');
    const query = { city, zone, facts, ...(assume && { assume }) };
    const envelope = zonings.get(country)?.envelope(query);
    const limits = new Map(envelope?.limits.map((each) => [each.limit.toUpperCase(), each]));
    for (const [name, [state, value]] of Object.entries(expected.limits ?? {})) {
      const limit = limits.get(name);
      expect([limit?.state.toUpperCase(), limit?.value], name).toEqual([state, value]);
    }
    if (expected.formula) expect(limits.get('MAX_FAR')?.formulas).toContain(expected.formula);
    if (expected.footprintM2 !== undefined)
      expect(envelope?.maxFootprintM2).toBe(expected.footprintM2);
    if (expected.floorAreaM2 !== undefined)
      expect(envelope?.maxFloorAreaM2).toBe(expected.floorAreaM2);
  });
});

describe('the page of a lot with several open cases', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });
  const resultOf = async (address: string) => {
    const page = await (await fetch(url + address)).text();
    const start = page.indexOf('<div id="result">');
    expect(start).toBeGreaterThan(0);
    // The result stands before the form.
    expect(page.indexOf('<form class="design"')).toBeGreaterThan(start);
    return page
      .slice(start)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
  };

  test('states for which building each height applies, the usual one first', async () => {
    expect(
      await resultOf(
        '/CA/cities/vancouver/lot?zone=R1-1&dwellings_on_lot=6&occupancy=apartment_building',
      ),
    ).toContain(
      'Height at most: 11.5 m (≈ 37 ft 9 in) if the building does not stand behind another one on the lot 8.5 m (≈ 27 ft 11 in) if the building stands behind another one on the lot',
    );
  });

  test('folds the cases of one- and two-family houses on a lot with four dwellings', async () => {
    const text = await resultOf('/US/cities/new-york/lot?zone=R5&dwellings_on_lot=4');
    expect(text).toContain('Houses of one or two dwellings: 1 case, if several of them stand on');
    expect(text).not.toMatch(/\d+\.\d{3} m(?! \()/);
  });

  test('names the setbacks that a footprint lacks, and gives none without any of them', async () => {
    // By-law 569-2013 800.50(181): four dwellings are a houseplex; 10.20.40.20(1): 17 m of length.
    const toronto = await resultOf(
      '/CA/cities/toronto/lot?zone=RD&lot_frontage_m=8&lot_depth_m=37.5&occupancy=apartment_building&dwellings_on_lot=4',
    );
    expect(toronto).toMatch(
      /Footprint, at most 136 m² [^:]* without coverage, front setback, side setback, which are not known/,
    );
    expect(toronto).toContain('(8 m) × 17 m of building depth = 136 m²');
    expect(toronto).not.toContain('not a houseplex');
    const vancouver = await resultOf(
      '/CA/cities/vancouver/lot?zone=R1-1&lot_frontage_m=33+ft&lot_depth_m=122+ft&dwellings_on_lot=4',
    );
    expect(vancouver).not.toContain('Footprint, at most');
    expect(vancouver).toContain('the front, side and rear setbacks. No footprint is given.');
    expect(vancouver.split('Fill in the use of the building')).toHaveLength(2);
  });

  test('counts whole dwellings, or states that their number is not published', async () => {
    // Chicago 17-2-0303: 2,500 sq ft for each dwelling; -B.1: 1,500 in some blocks.
    expect(
      await resultOf(
        '/US/cities/chicago/lot?zone=RS3&lot_area_m2=3125+sq+ft&occupancy=two_family_house',
      ),
    ).toContain(
      '= 1.25. 1 fits, 2 do not, unless another case in the table of limits holds: 71.76',
    );
    expect(
      await resultOf(
        '/US/cities/new-york/lot?zone=R6&lot_area_m2=232&occupancy=apartment_building',
      ),
    ).toContain('the limit of dwellings per hectare is not published here');
  });

  test('names what a presumption keeps away, and the value that satisfies every case', async () => {
    const text = await resultOf(
      '/US/cities/portland-or/lot?zone=R5&dwellings_on_lot=3&lot_area_m2=464.5',
    );
    expect(text).toContain('Floor area, at most 325.15 m²');
    expect(text).toContain('Otherwise: height 6.096 m (20 ft)');
    expect(text).toMatch(/Otherwise: floor area ratio not allowed §33\.110\.265\.E/);
    expect(text).toContain('3.048 m (10 ft) satisfies every case');
  });

  test('states that no building is allowed, and the land of each dwelling', async () => {
    expect(
      await resultOf('/ES/cities/barcelona/lot?zone=20A-6&lot_slope_pct=120&lot_area_m2=3000'),
    ).toContain('Floor area ratio not allowed');
    expect(
      await resultOf('/US/cities/chicago/lot?zone=RT4&occupancy=apartment_building'),
    ).toContain('one per 92.9 m² (≈ 1,000 sq ft) of the lot');
  });

  test('prints what was entered below the heading of the form', async () => {
    expect(await resultOf('/US/cities/new-york/lot?zone=R6&lot_area_m2=232')).toMatch(
      /The lot Zone: R6 area of the lot: 232 m² .* Use of the building: not entered/,
    );
  });

  test('names the fact of a formula without its country', async () => {
    const text = await resultOf('/DK/cities/odense/lot?zone=BR18&occupancy=house');
    expect(text).toContain('1.4 × distance of the part of the building from the nearest boundary');
    expect(text).toContain('kind of building: Neither a holiday home nor a movable pavilion');
  });
});
