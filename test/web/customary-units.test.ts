import { beforeAll, describe, expect, test } from 'vitest';
import { customary } from '../../src/engine/conditions/customary-units.ts';
import { readQuantity, readTypedQuantity } from '../../src/engine/conditions/read-quantity.ts';
import { askGraphQL, sharedService } from '../support/services.ts';

describe('quantities as people write them', () => {
  test.each<[text: string, unit: string, value: number]>([
    ['7 3/4 in', 'mm', 196.85],
    ['7-3/4"', 'mm', 196.85],
    ['7¾"', 'mm', 196.85],
    ['7 3⁄4 in.', 'mm', 196.85],
    ['7.75 inches', 'mm', 196.85],
    ['¾ inch', 'mm', 19.05],
    ['1,5 in', 'mm', 38.1],
    ['36"', 'mm', 914.4],
    ['36”', 'mm', 914.4],
    ['36″', 'mm', 914.4],
    ["36''", 'mm', 914.4],
    ['36’’', 'mm', 914.4],
    ["3'", 'mm', 914.4],
    ['3’', 'mm', 914.4],
    ['3\'-0"', 'mm', 914.4],
    ['3′–6 ½″', 'mm', 1079.5],
    ['3\' 6 1/2"', 'mm', 1079.5],
    ["3'6", 'mm', 1066.8],
    ['3 ft 6 in', 'mm', 1066.8],
    ['3ft6in', 'mm', 1066.8],
    ['3 Feet, 6 Inches', 'mm', 1066.8],
    ['32 in', 'mm', 812.8],
    ['-2"', 'mm', -50.8],
    ['−2"', 'mm', -50.8],
    ['80 cm', 'mm', 800],
    ['1.1 m', 'mm', 1100],
    ['1’050 mm', 'mm', 1050],
    ['250 ft', 'm', 76.2],
    ['120 sq ft', 'm2', 11.1483648],
    ['120 sq. ft.', 'm2', 11.1483648],
    ['120 ft²', 'm2', 11.1483648],
    ['120 ft2', 'm2', 11.1483648],
    ['120 SF', 'm2', 11.1483648],
    ['120 square feet', 'm2', 11.1483648],
    ['1/4 acre', 'm2', 1011.7141056],
    ['0.1 ha', 'm2', 1000],
    ['40 psf', 'kN/m2', 1.91521035921],
    ['5,5 %', '%', 5.5],
    ['1:20', '%', 5],
    ['1/12', '%', 8.33333333333],
  ])('%s in %s', (text, unit, value) => {
    expect(readQuantity(text, unit)).toEqual({ value, isBare: false });
  });

  test.each(['7.75', '1 050', '1’050', '-2'])(
    '%s without a unit is in the unit of its field',
    (text) => {
      expect(readQuantity(text, 'mm')).toEqual({
        value: Number(text.replace(/[ ’]/, '')),
        isBare: true,
      });
    },
  );

  test.each<[text: string, unit: string, message: string]>([
    ['7 3/4', 'mm', '“7 3/4” has no unit: add mm, cm, m, in or ft.'],
    ['1/0 in', 'mm', '“1/0 in” divides by zero: write a fraction such as 3/4.'],
    [
      '7 9/8 in',
      'mm',
      '“7 9/8 in” has a fraction of 1 or more after a whole number: write it as 7 3/4.',
    ],
    [
      '5 ft 14 in',
      'mm',
      '“5 ft 14 in” has 12 inches or more beside feet: write fewer, or inches alone.',
    ],
    [
      '3.5 ft 6 in',
      'mm',
      '“3.5 ft 6 in” has a fraction of a foot before inches: write whole feet, or feet alone.',
    ],
    [
      '1,050 in',
      'mm',
      '“1,050 in” has a number that may be 1050 or 1.05: write one of these with the unit.',
    ],
    ['36 lb', 'mm', '“36 lb” has an unknown unit, “lb”: the unit must be mm, cm, m, in or ft.'],
    [
      '36 in',
      'm2',
      '“36 in” is a length, but an area is needed: the unit must be m², ha, sq ft, acres or tsubo.',
    ],
    [
      '3\' 6"',
      'm2',
      '“3\' 6"” is a length, but an area is needed: the unit must be m², ha, sq ft, acres or tsubo.',
    ],
    [
      '120 sq ft',
      'mm',
      '“120 sq ft” is an area, but a length is needed: the unit must be mm, cm, m, in or ft.',
    ],
    [
      '',
      'mm',
      '“” is not a number: write one in mm, such as 780 or 0.125. With its unit, it may also be in cm, m, in or ft.',
    ],
    [
      'NaN',
      'm',
      '“NaN” is not a number: write one in m, such as 780 or 0.125. With its unit, it may also be in mm, cm, in or ft.',
    ],
    [
      'in',
      'mm',
      '“in” is not a number: write one in mm, such as 780 or 0.125. With its unit, it may also be in cm, m, in or ft.',
    ],
    ['36 in', '%', '“36 in” is a length, but a percentage is needed: the unit must be %.'],
    [
      'steep',
      '%',
      '“steep” is not a number: write one in %, such as 5 or 5.5, or a slope such as 1:20.',
    ],
    ['3 ft 6', 'mm', '“3 ft 6” has an unknown unit, “ft 6”: the unit must be mm, cm, m, in or ft.'],
    ['two', '1', '“two” is not a number: write one, such as 780 or 0.125.'],
  ])('%s in %s is refused', (text, unit, message) => {
    expect(readQuantity(text, unit)).toEqual({ wrong: message });
  });

  test.each<[text: string, unit: string]>([
    ['2.500', 'm2'],
    ['2.500 m2', 'm2'],
    ['1.234', '1'],
    ['1.067', 'mm'],
    ['1.200', 'W/(m2.K)'],
  ])('%s in %s may have thousands where a person typed it', (text, unit) => {
    const [, number = ''] = /^([\d.]+)/.exec(text) ?? [];
    const wrong = `“${text}” may be ${number.replace('.', '')} or ${Number(number)}: write one of these.`;
    expect(readTypedQuantity(text, unit)).toEqual({ wrong });
  });

  test.each<[text: string, unit: string]>([
    ['9.144', 'm'],
    ['1.067 m', 'mm'],
    ['0.125', 'mm'],
    ['1.25', 'm2'],
  ])('%s in %s has one meaning', (text, unit) => {
    expect(readTypedQuantity(text, unit)).toEqual(readQuantity(text, unit));
  });

  test('texts too long for a number are refused without being read', () => {
    expect(readQuantity('9 '.repeat(500_000), 'mm')).toEqual({
      wrong: 'This has 999999 characters: write a number of at most 100.',
    });
    const longest = [
      '9'.repeat(99),
      `${'9 '.repeat(49)}'`,
      `${'1/'.repeat(49)}"`,
      "'".repeat(99),
      `${'1-'.repeat(49)}x`,
    ];
    for (const text of longest) expect(readQuantity(text, 'mm')).toHaveProperty('wrong');
  });

  test.each<[value: number, unit: string, written: string | null]>([
    [196.85, 'mm', '7 3/4 in'],
    [914.4, 'mm', '36 in'],
    [850, 'mm', '≈ 33 7/16 in'],
    [19.05, 'mm', '3/4 in'],
    [0.5, 'mm', '< 1/16 in'],
    [0, 'mm', '0 in'],
    [-50.8, 'mm', '−2 in'],
    [76.2, 'm', '250 ft'],
    [30, 'm', '≈ 98 ft 5 in'],
    [0.8128, 'm', '2 ft 8 in'],
    [3.048, 'm', '10 ft'],
    [45, 'm', '≈ 147.6 ft'],
    [11.1483648, 'm2', '120 sq ft'],
    [464.5, 'm2', '≈ 5,000 sq ft'],
    [1.9, 'kN/m2', '≈ 39.7 psf'],
    [51.4096, 'm/s', '115 mph'],
    [8.3334, '%', null],
    [Number.NaN, 'mm', null],
  ])('%d %s is %s', (value, unit, written) => {
    expect(customary(value, unit)).toBe(written);
  });
});

describe('pages of countries that build in feet and inches', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  type Parameters = Record<string, string>;
  const read = async (path: string, parameters: Parameters = {}) =>
    (
      await fetch(`${url}${path}?${new URLSearchParams(parameters)}`, {
        headers: { accept: 'text/html' },
      })
    ).text();
  const textOf = (page: string) =>
    page
      .replace(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('\u00a0', ' ')
      .replaceAll('&#39;', "'");
  const wrongOn = (page: string) =>
    [...page.matchAll(/<p class="wrong" id="([^"]+)-note">(.*?)<\/p>/g)].map(([, id, why]) => [
      id,
      textOf(why ?? ''),
    ]);

  const FLATS = { occupancy: 'apartment_building', works: 'new' };
  const RISER = 'shared_stair.stair_riser_height_mm';

  test.each(['36"', '36”', '3 ft', '3\'-0"', '36 in', '914.4', '91.44 cm'])(
    'a door of %s is one of 914.4 mm, and stays in the form as it was written',
    async (written) => {
      const page = await read('/US/check', {
        ...FLATS,
        'flat_entrance_door.door_clear_width_mm': written,
      });
      expect(textOf(page)).toContain('Door clear width 914.4 mm (36 in)');
      expect(page).toMatch(/<strong class="verdict (complies|breaks|depends)">/);
      const [, value] =
        /name="flat_entrance_door\.door_clear_width_mm"[^>]* value="([^"]*)"/.exec(page) ?? [];
      expect(textOf(value ?? '')).toBe(written);
      const link = /<p class="printed">.*?\/US\/check\?(\S+)\. /
        .exec(page)?.[1]
        ?.replaceAll('&amp;', '&');
      expect(new URLSearchParams(link).get('flat_entrance_door.door_clear_width_mm')).toBe(written);
    },
  );

  test('a check shows measure, limit and margin in both units', async () => {
    const page = textOf(await read('/US/check', { ...FLATS, [RISER]: '7 3/4 in' }));
    expect(page).toContain('Stair riser height 196.85 mm (7 3/4 in)');
    expect(page).toContain('at most 177.8 mm (7 in)');
    expect(textOf(await read('/CA/check', { ...FLATS, [RISER]: '170' }))).toContain(
      'at most 180 mm (≈ 7 1/16 in)',
    );
  });

  test('a check has the conclusions of GraphQL for the same measure in millimetres', async () => {
    const design = {
      facts: [
        { name: 'occupancy', value: 'apartment_building' },
        { name: 'works', value: 'new' },
        { name: 'floor_area_m2', value: '464.51520' },
      ],
      elements: [
        {
          profile: 'shared_stair',
          name: 'shared_stair',
          measures: [{ field: 'stair_riser_height_mm', value: 196.85 }],
        },
      ],
    };
    const query =
      'query ($design: DesignInput!) { country(code: "CA") { check(design: $design) { conclusions { verdict value bindingRule { ruleId value } } } } }';
    const { data } = await askGraphQL(url, query, { design });
    const [conclusion] = data.country.check.conclusions;
    expect([conclusion.value, conclusion.bindingRule.value]).toEqual([196.85, 180]);
    const page = await read('/CA/check', {
      ...FLATS,
      floor_area_m2: '5000 sq ft',
      [RISER]: '7 3/4"',
    });
    expect(page).toContain(`<strong class="verdict ${conclusion.verdict.toLowerCase()}">`);
    expect(page).toContain(`href="/CA/rules/${conclusion.bindingRule.ruleId}"`);
    expect(page).toMatch(/name="floor_area_m2"[^>]* value="5000 sq ft"/);
  });

  test('a unit is accepted in every country, and shown in its own units alone', async () => {
    const page = textOf(await read('/IT/check', { ...FLATS, [RISER]: '6 1/2 in' }));
    expect(page).toContain('Stair riser height 165.1 mm');
    expect(page).not.toMatch(/\d in\)|inches/);
  });

  test.each<[country: string, parameters: Parameters, message: string]>([
    [
      'US',
      { [RISER]: '7.75' },
      'It must be between 50 and 300 mm: check the unit. If it is in inches, write 7.75 in.',
    ],
    [
      'CA',
      { [RISER]: '0.5' },
      'It must be between 50 and 300 mm: check the unit. If it is in feet, write 0.5 ft.',
    ],
    [
      'US',
      { [RISER]: '9000' },
      'It must be between 50 and 300 mm: check the unit. Any other unit must be written, as in 36 in.',
    ],
    ['IT', { [RISER]: '7.75' }, 'It must be between 50 and 300 mm: check the unit.'],
    ['US', { [RISER]: '20 in' }, '“20 in” is 508 mm: it must be between 50 and 300 mm.'],
    ['US', { [RISER]: '-2"' }, '“-2"” is −50.8 mm: it must be between 50 and 300 mm.'],
    [
      'US',
      { [RISER]: '120 sq ft' },
      '“120 sq ft” is an area, but a length is needed: the unit must be mm, cm, m, in or ft.',
    ],
    ['US', { [RISER]: '1/0 in' }, '“1/0 in” divides by zero: write a fraction such as 3/4.'],
    [
      'US',
      { [RISER]: '170', floor_area_m2: '36 in' },
      '“36 in” is a length, but an area is needed: the unit must be m², ha, sq ft, acres or tsubo.',
    ],
  ])('%s %j is said to be wrong beside its field', async (country, parameters, message) => {
    const page = await read(`/${country}/check`, parameters);
    expect(wrongOn(page)).toEqual([[Object.keys(parameters).at(-1), message]]);
    expect(page).not.toContain('<h2 id="verdicts"');
  });

  test.each([
    '/US/check?occupancy=house&place=new-york',
    '/CA/check?occupancy=house&place=toronto',
    '/US/ids',
    '/US/cities/portland-or/lot?zone=R5',
  ])('%s says that feet and inches are accepted', async (address) => {
    const page = await (await fetch(url + address, { headers: { accept: 'text/html' } })).text();
    expect(textOf(page)).toContain('Feet, inches and square feet are accepted as well');
  });

  test('fields for numbers show what may be written with its unit', async () => {
    expect(await read('/US/check', { ...FLATS, place: 'new-york' })).toMatch(
      /inputmode="text" size="12" placeholder="or [^"]*"[^>]*> <span class="unit">mm<\/span><\/span>\s*<p class="note" id="[^"]*"><b>at least 812\.8 mm \(32 in\)<\/b>/,
    );
    expect(await read('/US/cities/portland-or/lot', { zone: 'R5' })).toContain(
      'placeholder="or 120 sq ft"',
    );
  });

  test('forms of other countries keep the keyboard of numbers', async () => {
    const page = await read('/IT/check', FLATS);
    expect(page).toContain('inputmode="decimal"');
    expect(page).not.toMatch(/Feet, inches|placeholder="or /);
  });

  test('rules have their limit as the law states it, and else in inches', async () => {
    expect(textOf(await read('/US/rules/US-SAF-12'))).toContain('≤ 196.85 mm (7 3/4 in)');
    expect(textOf(await read('/US/rules/US-SAF-15'))).toContain('≥ 2,032 mm (6 ft 8 in)');
    expect(textOf(await read('/CA/rules/CA-SAF-02'))).toContain('≥ 800 mm (≈ 31 1/2 in)');
    expect(await read('/CA/rules/CA-SAF-02')).toContain(
      '≈ marks a rounded conversion: the number beside it applies.',
    );
    expect(await read('/US/rules/US-SAF-12')).not.toContain('≈');
    expect(textOf(await read('/CA/rules', { occupancy: 'house', place: 'toronto' }))).toMatch(
      /at least \d+ mm \(≈ \d+ \d+\/\d+ in\)/,
    );
  });

  test('a range has both ends in both units, and a converted area its round number beside a rounded one', async () => {
    expect(textOf(await read('/CA/rules', { occupancy: 'house', place: 'toronto' }))).toMatch(
      /[\d,.]+ to [\d,.]+ mm \((≈ )?[\d/ ]+ in to (≈ )?[\d/ ]+ in\)/,
    );
    const zones = textOf(await read('/US/zoning/vt-middlebury'));
    expect(zones).toContain('20,000 sq ft (≈ 1,858 m²)');
    expect(zones).not.toMatch(/\d\.\d{4,} m²/);
  });

  test('a lot of 5,000 square feet is one of 464.5 m², and what the zone allows is in both units', async () => {
    const lot = {
      zone: 'R5',
      dwellings_on_lot: '3',
      lot_frontage_m: '50 ft',
      'fact.us_portland_small_flag_lot': 'false',
      'fact.us_portland_maintained_street': 'true',
    };
    const inFeet = await read('/US/cities/portland-or/lot', {
      ...lot,
      lot_area_m2: '5000 sq ft',
    });
    expect(textOf(inFeet)).toContain('Floor area, at most325.16 m² (≈ 3,500 sq ft)');
    expect(textOf(inFeet)).toContain('at most 9.144 m (30 ft)');
    expect(inFeet).toMatch(/name="lot_area_m2"[^>]* value="5000 sq ft"/);
    const inMetres = await read('/US/cities/portland-or/lot', {
      ...lot,
      lot_area_m2: '464.5152',
    });
    expect(/<h2 id="envelope">.*/s.exec(inMetres)?.[0].split('<h2 id="lot">')[0]).toBe(
      /<h2 id="envelope">.*/s.exec(inFeet)?.[0].split('<h2 id="lot">')[0],
    );
  });

  test.each([
    [
      '36"',
      '“36"” is a length, but an area is needed: the unit must be m², ha, sq ft, acres or tsubo.',
    ],
    ['5,000', '“5,000” may be 5000 or 5: write one of these.'],
  ])('a lot of %s is said to be wrong beside its field', async (area, message) => {
    const page = await read('/US/cities/portland-or/lot', { zone: 'R5', lot_area_m2: area });
    expect(wrongOn(page)).toEqual([['lot_area_m2', message]]);
    expect(page).toContain('Nothing was worked out');
    expect(page).not.toContain('<h2 id="envelope">');
  });

  test('an IDS file has the facts in the International System', async () => {
    const page = await read('/US/ids', {
      ...FLATS,
      building_code: 'us_ibc_2021',
      floor_area_m2: '5000 sq ft',
    });
    expect(page).toMatch(/href="\/ids\/US\.ids\?[^"]*floor_area_m2=464\.5152[&"]/);
    expect(page).toMatch(/name="floor_area_m2"[^>]* value="5000 sq ft"/);
    const wrong = await read('/US/ids', { floor_area_m2: '36 in' });
    expect(wrongOn(wrong)).toEqual([
      ['floor_area_m2', expect.stringContaining('is a length, but an area is needed')],
    ]);
    expect(wrong).toContain(
      'The file is not ready: choose the use, and correct what is marked below.',
    );
  });

  test('places and zones have wind, frost and heights in both units', async () => {
    expect(textOf(await read('/US/cities/portland-or'))).toMatch(/[\d.]+ m\/s \((≈ )?[\d.]+ mph\)/);
    expect(textOf(await read('/US/cities/portland-or'))).toContain('0.3048 m (1 ft)');
    expect(textOf(await read('/US/cities/portland-or/zoning'))).toContain('9.144 m (30 ft)');
    expect(textOf(await read('/IT/cities/roma'))).not.toContain('mph');
  });
});
