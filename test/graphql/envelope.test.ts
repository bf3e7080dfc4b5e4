import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

type Lot = {
  /** What an architect would say of it. */
  lot: string;
  city: [country: string, code: string];
  zone: string;
  facts: Record<string, string>;
  /** Each limit as the plan has it for the lot: the state, the value that binds, and how many cases are open. */
  limits: Record<string, [state: string, value: number | null, open?: number]>;
  floorAreaM2?: number | null;
  footprintM2?: number | null;
};

const PORTLAND: Lot['city'] = ['US', 'portland-or'];
const NEW_YORK: Lot['city'] = ['US', 'new-york'];
const TORONTO: Lot['city'] = ['CA', 'toronto'];
const TOKYO: Lot['city'] = ['JP', 'tokyo'];
const MALAGA: Lot['city'] = ['ES', 'malaga'];

const NO_MAP_FIGURES = { map_height: 'false', map_ratio: 'false' };

/** Worked out from the tables of the plans before they were asked. */
const LOTS: readonly Lot[] = [
  {
    lot: 'a house on 5,000 square feet in Portland (Title 33, Tables 110-4 and 110-5)',
    city: PORTLAND,
    zone: 'R5',
    facts: {
      dwellings_on_lot: '1',
      lot_area_m2: '464.5',
      lot_frontage_m: '50 ft',
      us_portland_small_flag_lot: 'false',
      us_portland_large_flag_lot: 'false',
      us_portland_common_wall: 'false',
      lot_position: 'interior',
    },
    limits: {
      MAX_FAR: ['SETTLED', 0.5],
      MAX_HEIGHT_M: ['SETTLED', 9.144],
      FRONT_M: ['SETTLED', 3.048],
      REAR_M: ['SETTLED', 1.524],
      MAX_STOREYS: ['NO_CASE', null],
    },
    floorAreaM2: 232.25,
    footprintM2: 209.03,
  },
  {
    lot: 'three dwellings on the same lot: the ratio without a bonus',
    city: PORTLAND,
    zone: 'R5',
    facts: {
      dwellings_on_lot: '3',
      lot_area_m2: '464.5',
      lot_frontage_m: '50 ft',
      us_portland_small_flag_lot: 'false',
      us_portland_large_flag_lot: 'false',
      us_portland_common_wall: 'false',
      lot_position: 'interior',
      us_portland_maintained_street: 'true',
    },
    limits: {
      MAX_FAR: ['SETTLED', 0.7],
      MAX_HEIGHT_M: ['SETTLED', 9.144],
      FRONT_M: ['SETTLED', 3.048],
    },
    floorAreaM2: 325.15,
  },
  {
    lot: 'four dwellings, one of them affordable',
    city: PORTLAND,
    zone: 'R5',
    facts: {
      dwellings_on_lot: '4',
      far_bonus: 'affordable_housing',
      us_portland_small_flag_lot: 'false',
      us_portland_large_flag_lot: 'false',
      us_portland_common_wall: 'false',
      lot_position: 'interior',
      us_portland_maintained_street: 'true',
    },
    limits: { MAX_FAR: ['SETTLED', 0.9] },
    floorAreaM2: null,
  },
  {
    lot: 'a lot without facts: no ratio of the table is for a lot without a dwelling (§33.110.270)',
    city: PORTLAND,
    zone: 'R5',
    facts: {},
    limits: { MAX_FAR: ['DEPENDS', null, 5], MAX_HEIGHT_M: ['DEPENDS', null, 4] },
  },
  {
    lot: 'a lot of which nothing but a house is known: a flag lot is to be stated, narrow lots follow the façade',
    city: PORTLAND,
    zone: 'R5',
    facts: { dwellings_on_lot: '1' },
    limits: {
      MAX_FAR: ['SETTLED', 0.5],
      MAX_HEIGHT_M: ['DEPENDS', null, 1],
      FRONT_M: ['SETTLED', 3.048],
    },
  },
  {
    lot: 'a block of flats in Portland, in no pattern area that is named (Tables 120-4 and 120-6)',
    city: PORTLAND,
    zone: 'RM2',
    facts: { lot_area_m2: '1000', us_portland_frontage_map: 'false' },
    limits: {
      MAX_FAR: ['SETTLED', 1.5],
      MAX_HEIGHT_M: ['DEPENDS', 10.668, 2],
      REAR_M: ['DEPENDS', null, 7],
      MAX_DENSITY_DU_HA: ['NO_LIMIT', null],
    },
    floorAreaM2: 1500,
  },
  {
    lot: 'the same in the eastern pattern area, where a quarter of the depth is required of lots that are deeper than 100 ft and not at a corner: neither is known',
    city: PORTLAND,
    zone: 'RM2',
    facts: { us_portland_pattern_area: 'eastern' },
    limits: { REAR_M: ['DEPENDS', null, 6] },
  },
  {
    lot: 'an apartment building at a corner in New York (Zoning Resolution 23-22, 23-432, 23-362)',
    city: NEW_YORK,
    zone: 'R6A',
    facts: {
      lot_position: 'corner',
      lot_area_m2: '500',
      occupancy: 'apartment_building',
      us_nyc_lower_height: 'false',
    },
    limits: {
      MAX_FAR: ['SETTLED', 3],
      MAX_HEIGHT_M: ['SETTLED', 22.86],
      MAX_COVERAGE: ['SETTLED', 1],
      MIN_LOT_AREA_M2: ['DEPENDS', null, 1],
    },
    floorAreaM2: 1500,
    footprintM2: 500,
  },
  {
    lot: 'the same between other lots, with affordable dwellings',
    city: NEW_YORK,
    zone: 'R6A',
    facts: {
      lot_position: 'interior',
      far_bonus: 'affordable_housing',
      us_nyc_lower_height: 'false',
    },
    limits: { MAX_FAR: ['SETTLED', 3.9], MAX_HEIGHT_M: ['SETTLED', 28.956] },
  },
  {
    lot: 'the same without saying whether a lower district lies beside it (23-433)',
    city: NEW_YORK,
    zone: 'R6A',
    facts: { lot_position: 'interior', far_bonus: 'affordable_housing' },
    limits: { MAX_FAR: ['SETTLED', 3.9], MAX_HEIGHT_M: ['DEPENDS', null, 1] },
  },
  {
    lot: 'a house in Toronto without figures on the map (By-law 569-2013, 10.10.40)',
    city: TORONTO,
    zone: 'R',
    facts: {
      dwellings_on_lot: '1',
      occupancy: 'house',
      map_height: 'false',
      map_ratio: 'false',
      lot_area_m2: '300',
    },
    limits: {
      MAX_FAR: ['SETTLED', 0.6],
      MAX_HEIGHT_M: ['SETTLED', 10],
      SIDE_M: ['DEPENDS', 0.9, 1],
      REAR_M: ['SETTLED', 7.5],
      MIN_LOT_AREA_M2: ['NO_CASE', null],
    },
    floorAreaM2: 180,
  },
  {
    lot: 'an apartment building of 24 dwellings on a major street in Toronto',
    city: TORONTO,
    zone: 'R',
    facts: {
      occupancy: 'apartment_building',
      dwelling_units: '24',
      dwellings_on_lot: '24',
      major_street: 'true',
      map_height: 'false',
      map_ratio: 'false',
      lot_depth_m: '40',
      lot_position: 'interior',
      primary_windows: 'true',
      wall_from_front_m: '20',
    },
    limits: {
      MAX_HEIGHT_M: ['SETTLED', 19],
      MAX_STOREYS: ['SETTLED', 6],
      FRONT_M: ['SETTLED', 6],
      SIDE_M: ['SETTLED', 5.5],
      REAR_M: ['SETTLED', 7.5],
      MAX_FAR: ['NO_LIMIT', null],
    },
  },
  {
    lot: 'an apartment building on a minor street in Toronto: that no storeys are counted is said of houses alone',
    city: TORONTO,
    zone: 'R',
    facts: {
      occupancy: 'apartment_building',
      dwellings_on_lot: '24',
      dwelling_units: '24',
      major_street: 'false',
      map_height: 'false',
      map_ratio: 'false',
    },
    limits: { MAX_STOREYS: ['NO_CASE', null], MAX_FAR: ['SETTLED', 0.6] },
  },
  {
    lot: 'a lot on a street of six metres in a commercial quarter of Tokyo (Building Standards Act art. 52 (2))',
    city: TOKYO,
    zone: 'commercial-500-80',
    facts: { front_road_width_m: '6', jp_far_road_factor: '0.6', lot_area_m2: '200' },
    limits: { MAX_FAR: ['SETTLED', 3.6] },
    floorAreaM2: 720,
  },
  {
    lot: 'a lot there of which nothing is said: the ratio of the plan, too, holds only where the street is wide enough',
    city: TOKYO,
    zone: 'commercial-500-80',
    facts: {},
    limits: { MAX_FAR: ['DEPENDS', null, 5] },
    floorAreaM2: null,
  },
  {
    lot: 'the same street, of another quarter: the street changes the ratio, and not what may be covered (art. 52 (2) and 53 (1))',
    city: TOKYO,
    zone: 'residential-1-300-60',
    facts: {
      front_road_width_m: '6',
      jp_far_road_factor: '0.4',
      jp_coverage_fire_relief: 'false',
      jp_coverage_corner: 'false',
      jp_coverage_free: 'false',
      lot_area_m2: '100',
    },
    limits: {
      MAX_FAR: ['SETTLED', 2.4],
      MAX_COVERAGE: ['SETTLED', 0.6],
      MAX_HEIGHT_M: ['NO_CASE', null],
    },
    floorAreaM2: 240,
    footprintM2: 60,
  },
  {
    lot: 'a fire-resistive building at a corner there, on a street of fifteen metres (art. 53 (3))',
    city: TOKYO,
    zone: 'commercial-500-80',
    facts: {
      front_road_width_m: '15',
      jp_coverage_fire_relief: 'true',
      jp_coverage_corner: 'true',
      jp_coverage_free: 'false',
      lot_area_m2: '200',
    },
    limits: { MAX_FAR: ['SETTLED', 5], MAX_COVERAGE: ['SETTLED', 1] },
    floorAreaM2: 1000,
    footprintM2: 200,
  },
  {
    lot: 'a lot between others on a street of twelve metres in Málaga (PGOU)',
    city: MALAGA,
    zone: 'MC',
    facts: {
      front_road_width_m: '12',
      lot_position: 'interior',
      map_height: 'false',
      lot_area_m2: '150',
      lot_of_record: 'true',
    },
    limits: {
      MAX_FAR: ['SETTLED', 4],
      MAX_HEIGHT_M: ['SETTLED', 18.2],
      MAX_STOREYS: ['SETTLED', 5],
    },
    floorAreaM2: 600,
  },
];

const ENVELOPE = `query Envelope($country: CountryCode!, $code: String!, $facts: [FactInput!], $measures: [ZoneMeasureInput!], $assume: Assumption, $zone: String!) {
  city(country: $country, code: $code) { zone(zoneId: $zone) { envelope(facts: $facts, measures: $measures, assume: $assume) {
    maxFloorAreaM2 maxFootprintM2
    limits { limit unit state value status measured verdict cases { value isOpen text reference source { key } } given { name value } presumed { name value why } }
  } } }
}`;

type Limit = {
  limit: string;
  state: string;
  value: number | null;
  verdict: string | null;
  cases: { isOpen: boolean; value: number; text: string }[];
  presumed: { name: string }[];
};

describe('the envelope of a lot', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  const ask = async (
    { city: [country, code], zone, facts }: Pick<Lot, 'city' | 'zone' | 'facts'>,
    more: Record<string, unknown> = {},
  ) => {
    const given = Object.entries(facts).map(([name, value]) => ({ name, value }));
    const { data, errors } = await askGraphQL(url, ENVELOPE, {
      country,
      code,
      zone,
      facts: given,
      ...more,
    });
    const { envelope } = data.city.zone;
    return {
      envelope,
      errors,
      limits: new Map<string, Limit>(envelope?.limits.map((limit: Limit) => [limit.limit, limit])),
    };
  };

  test.each(LOTS)('$lot', async (lot) => {
    const { envelope, errors, limits } = await ask(lot);
    expect(errors).toBeUndefined();
    const found = Object.keys(lot.limits).map((name) => {
      const limit = limits.get(name) as Limit;
      return [name, [limit.state, limit.value, limit.cases.filter(({ isOpen }) => isOpen).length]];
    });
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        Object.entries(lot.limits).map(([name, [state, value, open = 0]]) => [
          name,
          [state, value, open],
        ]),
      ),
    );
    if (lot.floorAreaM2 !== undefined) expect(envelope.maxFloorAreaM2).toBe(lot.floorAreaM2);
    if (lot.footprintM2 !== undefined) expect(envelope.maxFootprintM2).toBe(lot.footprintM2);
  });

  test.each([
    ['school', 'is not published here for this lot'],
    [
      'apartment_building',
      'depends on the answer to “Does the lot abut a street that the plan counts as a major one?”',
    ],
  ])('says of a %s that the building depth %s', async (occupancy, why) => {
    const facts = {
      occupancy,
      ca_toronto_houseplex: 'false',
      lot_frontage_m: '20',
      lot_depth_m: '40',
      ...NO_MAP_FIGURES,
    };
    const given = Object.entries(facts).map(([name, value]) => ({ name, value }));
    const { data } = await askGraphQL(
      url,
      `query Notes($facts: [FactInput!]) { city(country: CA, code: "toronto") {
        zone(zoneId: "RD") { envelope(facts: $facts) { notes { kind text } } }
      } }`,
      { facts: given },
    );
    expect(data.city.zone.envelope.notes).toContainEqual({
      kind: 'NOT_COUNTED',
      text: `The building depth ${why}.`,
    });
  });

  test('names what it presumes, and presumes nothing when that is asked', async () => {
    const lot = { city: PORTLAND, zone: 'RM2', facts: { us_portland_frontage_map: 'false' } };
    expect((await ask(lot)).limits.get('MAX_FAR')).toMatchObject({
      state: 'SETTLED',
      value: 1.5,
      presumed: [{ name: 'far_bonus', value: 'none' }],
    });
    const strict = (await ask(lot, { assume: 'NOTHING' })).limits.get('MAX_FAR');
    expect(strict).toMatchObject({ state: 'DEPENDS', value: 1.5, presumed: [] });
    expect(strict?.cases.map(({ value, isOpen }) => [value, isOpen])).toEqual([
      [1.5, false],
      [2.25, true],
      [3, true],
    ]);
  });

  test('says of measures whether they keep the limits', async () => {
    const measures = [
      { limit: 'MAX_FAR', value: 0.7 },
      { limit: 'FRONT_M', value: 3 },
      { limit: 'SIDE_M', value: 1.524 },
      { limit: 'MAX_STOREYS', value: 2 },
    ];
    const ordinary = {
      lot_frontage_m: '50 ft',
      us_portland_small_flag_lot: 'false',
      us_portland_large_flag_lot: 'false',
      us_portland_common_wall: 'false',
      lot_position: 'interior',
      us_portland_maintained_street: 'true',
    };
    const verdicts = async (facts: Record<string, string>) => {
      const { limits } = await ask({ city: PORTLAND, zone: 'R5', facts }, { measures });
      return measures.map(({ limit }) => limits.get(limit)?.verdict);
    };
    expect(await verdicts({ dwellings_on_lot: '1', ...ordinary })).toEqual([
      'BREAKS',
      'BREAKS',
      'COMPLIES',
      'NO_RULE',
    ]);
    expect(await verdicts({ dwellings_on_lot: '3', ...ordinary })).toEqual([
      'COMPLIES',
      'BREAKS',
      'COMPLIES',
      'NO_RULE',
    ]);
    expect(await verdicts({})).toEqual(['DEPENDS', 'DEPENDS', 'DEPENDS', 'NO_RULE']);
  });

  test('says that a measure depends which a case allows that may hold instead', async () => {
    const verdictOf = async (value: number) => {
      const lot = { city: PORTLAND, zone: 'RM2', facts: { us_portland_frontage_map: 'false' } };
      const { limits } = await ask(lot, {
        assume: 'NOTHING',
        measures: [{ limit: 'MAX_FAR', value }],
      });
      return limits.get('MAX_FAR')?.verdict;
    };
    expect([
      await verdictOf(1.5),
      await verdictOf(2),
      await verdictOf(3),
      await verdictOf(3.1),
    ]).toEqual(['COMPLIES', 'DEPENDS', 'DEPENDS', 'BREAKS']);
  });

  test.each([
    [{ dwelings_on_lot: '1' }, {}, 'facts.name'],
    [
      {},
      {
        measures: [
          { limit: 'MAX_FAR', value: 1 },
          { limit: 'MAX_FAR', value: 2 },
        ],
      },
      'measures.limit',
    ],
    [{}, { measures: [{ limit: 'MAX_FAR', value: -1 }] }, 'measures.value'],
  ])('refuses %o %o, and answers the zones all the same', async (facts, more, argument) => {
    const { envelope, errors } = await ask(
      { city: PORTLAND, zone: 'R5', facts: facts as Record<string, string> },
      more,
    );
    expect(envelope).toBeNull();
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument });
  });
});
