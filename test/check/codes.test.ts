import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await sharedService());
});

/** The building codes that are law in a place, each with its first day. */
async function codesIn(city: string): Promise<string[]> {
  const query = `{ city(country: "US", code: "${city}") {
    adoptions { inForceFrom code { code kind } } } }`;
  const { data } = await askGraphQL(url, query);
  return data.city.adoptions
    .filter(({ code }: { code: { kind: string } }) => code.kind !== 'LAW')
    .map(
      ({ code, inForceFrom }: { code: { code: string }; inForceFrom: string | null }) =>
        `${code.code} ${inForceFrom}`,
    );
}

describe('the building codes of a place', () => {
  test.each([
    ['new-york', ['us_nyc_bc_2022 2022-11-07']],
    ['los-angeles', ['us_ca_bc_2025 2026-01-01', 'us_ca_rc_2025 2026-01-01']],
    // The city has a code of its own, so that of the state is none of its codes.
    ['seattle', ['us_seattle_2021 null']],
    ['casper', ['us_ibc_2024 2024-06-26']],
    ['houston', []],
  ])('in %s are those that state or city adopted', async (city, codes) => {
    expect((await codesIn(city)).toSorted()).toEqual(codes);
  });
});

type Guard = { verdict: string; clause: { reference: string } | null };

/** A guard of 36 in at a balcony of a house. */
async function guardOf(place: string): Promise<Guard> {
  const query = `{ city(country: "US", code: "${place}") {
    check(design: {
      facts: [{ name: "occupancy", value: "house" }, { name: "works", value: "new" }]
      elements: [{
        profile: "balcony_guard"
        facts: [{ name: "drop_m", value: "3" }]
        measures: [{ field: "guardrail_height_mm", value: 914.4 }]
      }]
    }) { conclusions { verdict clause { reference } } } } }`;
  const { data } = await askGraphQL(url, query);
  return data.city.check.conclusions[0];
}

describe('a guard of 36 in of a house', () => {
  test('breaks the code of California, which replaces the rule of the model code', async () => {
    expect(await guardOf('san-diego')).toEqual({
      verdict: 'BREAKS',
      clause: { reference: 'CRC 2025 §R321.1.2: 42 in' },
    });
  });

  test('complies in Ohio by the clause of the code there, which takes the rule over', async () => {
    const { verdict, clause } = await guardOf('columbus-oh');
    expect(verdict).toBe('COMPLIES');
    expect(clause?.reference).toMatch(/^Residential Code of Ohio 2019 /);
  });

  test('depends where it is not known which code applies', async () => {
    expect((await guardOf('houston')).verdict).toBe('DEPENDS');
  });
});
