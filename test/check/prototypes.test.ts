import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

const NEW = { name: 'works', value: 'new' };
const FLATS = { name: 'occupancy', value: 'apartment_building' };
const stair = {
  profile: 'shared_stair',
  measures: [{ field: 'stair_clear_width_mm', value: 1000 }],
};
const balconyOf = (facts: object[]) => ({
  profile: 'balcony_guard',
  facts,
  measures: [{ field: 'guardrail_height_mm', value: 1050 }],
});

describe('a prototype building', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  /** The conclusions of a design in a country, or why there are none. */
  async function check(country: string, design: object) {
    const { data, errors } = await askGraphQL(
      url,
      `query ($country: CountryCode!, $design: DesignInput!) { country(code: $country) { check(design: $design) {
        conclusions { verdict given { name value ofPrototype } presumed { name } }
      } } }`,
      { country, design },
    );
    return { conclusions: data.country.check?.conclusions, error: errors?.[0] };
  }

  const saidBy = (conclusion: { given: { name: string; value: string; ofPrototype: boolean }[] }) =>
    new Map(
      conclusion.given.flatMap(({ name, value, ofPrototype }) =>
        ofPrototype ? [[name, value] as const] : [],
      ),
    );

  test('reaches a verdict where the use alone leaves it open, and says which facts are its own', async () => {
    const byUse = await check('JP', { facts: [FLATS, NEW], elements: [stair] });
    expect(byUse.conclusions[0].verdict).toBe('DEPENDS');
    const { conclusions } = await check('JP', {
      prototype: 'four_storey_flats',
      facts: [NEW],
      elements: [stair],
    });
    expect(conclusions[0].verdict).toBe('BREAKS');
    expect(saidBy(conclusions[0]).get('storey_above_rooms_m2')).toBe('320');
    expect(conclusions[0].given).not.toContainEqual(
      expect.objectContaining({ name: 'works', ofPrototype: true }),
    );
    expect(conclusions[0].presumed).not.toContainEqual({ name: 'storeys' });
  });

  test('is refused beside a fact of the building that it says otherwise, wherever that is given', async () => {
    const six = { name: 'storeys', value: '6' };
    const designs = [
      { prototype: 'four_storey_flats', facts: [NEW, six], elements: [stair] },
      { prototype: 'four_storey_flats', facts: [NEW], elements: [{ ...stair, facts: [six] }] },
    ];
    for (const design of designs) {
      const { error } = await check('JP', design);
      expect(error?.message).toBe(
        'The facts contradict each other: storeys is 6, but the prototype four_storey_flats sets it to 4. Facts of a prototype cannot be changed one by one: remove the prototype and give the facts of the building instead.',
      );
      expect(error?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        reason: 'CONTRADICTING_FACTS',
        argument: 'facts.storeys',
        value: '6',
      });
    }
  });

  test('may stand beside the same facts, broader ones and other spellings of a number', async () => {
    const facts = [
      NEW,
      { name: 'occupancy', value: 'residential' },
      { name: 'storeys', value: '4.0' },
    ];
    const [alone, repeated] = await Promise.all([
      check('JP', { prototype: 'four_storey_flats', facts: [NEW], elements: [stair] }),
      check('JP', { prototype: 'four_storey_flats', facts, elements: [stair] }),
    ]);
    expect(repeated.error).toBeUndefined();
    expect(repeated.conclusions[0].verdict).toBe(alone.conclusions[0].verdict);
  });

  test('gives way to what is said of a thing, and leaves out what it says together with that', async () => {
    const prototype = 'four_storey_flats';
    const low = await check('ES', {
      prototype,
      facts: [NEW],
      elements: [balconyOf([{ name: 'drop_m', value: '8' }])],
    });
    expect(low.conclusions[0].verdict).toBe('BREAKS');
    expect(low.conclusions[0].given).toContainEqual({
      name: 'drop_m',
      value: '8',
      ofPrototype: false,
    });
    const high = await check('ES', { prototype, facts: [NEW], elements: [balconyOf([])] });
    expect(high.conclusions[0].verdict).toBe('COMPLIES');
    expect(saidBy(high.conclusions[0]).get('drop_m')).toBe('3');
    const third = await check('JP', {
      prototype,
      facts: [NEW],
      elements: [{ ...stair, facts: [{ name: 'storey_number', value: '3' }] }],
    });
    expect([...saidBy(third.conclusions[0]).keys()]).not.toContain('storey_above_rooms_m2');
    expect(third.conclusions[0].verdict).toBe('DEPENDS');
  });

  test('of a name that there is not is an error that lists those there are', async () => {
    const { error } = await check('IT', { prototype: 'four_story_flats', elements: [stair] });
    expect(error?.message).toMatch(
      /^Unknown prototype "four_story_flats"\. Did you mean four_storey_flats\?/,
    );
    expect(error?.extensions).toMatchObject({
      reason: 'UNKNOWN_PROTOTYPE',
      argument: 'design.prototype',
      didYouMean: 'four_storey_flats',
      knownValues: expect.arrayContaining(['two_storey_house', 'four_storey_flats']),
    });
  });

  test('cannot be what the law of the country excludes', async () => {
    const facts = [NEW, { name: 'jp_egress_section', value: 'false' }];
    const { error } = await check('JP', {
      prototype: 'four_storey_flats',
      facts,
      elements: [stair],
    });
    expect(error?.extensions).toMatchObject({
      reason: 'CONTRADICTING_FACTS',
      argument: 'facts.jp_egress_section',
    });
    expect(error?.message).toContain('art. 117');
  });

  test('says in each country what is added there', async () => {
    const { data, errors } = await askGraphQL(
      url,
      '{ dataset { prototypes { name label facts { name } } } countries { code prototypes { name label facts { name } } } }',
    );
    expect(errors).toBeUndefined();
    const shared = new Map(
      data.dataset.prototypes.map((each: { name: string }) => [each.name, each]),
    );
    for (const { code, prototypes } of data.countries) {
      for (const { name, label, facts } of prototypes) {
        const ofAll = shared.get(name) as { label: string; facts: object[] };
        expect([code, name, label.startsWith(ofAll.label)]).toEqual([code, name, true]);
        // Whatever is added is said in words as well.
        expect([code, name, facts.length > ofAll.facts.length]).toEqual([
          code,
          name,
          label !== ofAll.label,
        ]);
      }
    }
    const us = data.countries.find(({ code }: { code: string }) => code === 'US');
    expect(us.prototypes.map(({ label }: { label: string }) => label)).toContain(
      'Block of flats of four storeys and a basement, 1,600 m2, sprinklered, of construction type II-A',
    );
  });

  test('settles limits of a thing, of all things and of several countries', async () => {
    const { data, errors } = await askGraphQL(
      url,
      `{
        byUse: country(code: "JP") { limits(profile: "shared_stair", fields: ["stair_clear_width_mm"], facts: [{ name: "occupancy", value: "apartment_building" }, { name: "works", value: "new" }]) { state } }
        country(code: "JP") {
          limits(profile: "shared_stair", fields: ["stair_clear_width_mm"], prototype: "four_storey_flats", facts: [{ name: "works", value: "new" }]) { state given { name ofPrototype } }
          elementLimits(prototype: "four_storey_flats", facts: [{ name: "works", value: "new" }]) { profile { name } limits { field state } }
          complianceRules(prototype: "four_storey_flats") { ruleId }
          all: complianceRules { ruleId }
        }
        limits(countries: ["ES", "JP"], profile: "balcony_guard", fields: ["guardrail_height_mm"], prototype: "four_storey_flats", facts: [{ name: "works", value: "new" }]) { country { code } state }
      }`,
    );
    expect(errors).toBeUndefined();
    expect([data.byUse.limits[0].state, data.country.limits[0].state]).toEqual([
      'DEPENDS',
      'SETTLED',
    ]);
    expect(data.country.limits[0].given).toContainEqual({
      name: 'storey_above_rooms_m2',
      ofPrototype: true,
    });
    const stairs = data.country.elementLimits.find(
      ({ profile }: { profile: { name: string } }) => profile.name === 'shared_stair',
    );
    expect(stairs.limits).toContainEqual({ field: 'stair_clear_width_mm', state: 'SETTLED' });
    expect(
      data.country.elementLimits.map(({ profile }: { profile: { name: string } }) => profile.name),
    ).not.toContain('classroom');
    expect(data.limits.map(({ state }: { state: string }) => state)).toEqual([
      'SETTLED',
      'SETTLED',
    ]);
    expect(data.country.complianceRules.length).toBeLessThan(data.country.all.length);
  });
});
