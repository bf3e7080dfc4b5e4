import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

/** A lot worked out by hand from the ordinance, with the arithmetic, before the service had seen it. */
type Lot = {
  name: string;
  country: string;
  place: string;
  zone: string;
  facts: Record<string, string>;
  expect: {
    footprint?: number | null;
    floorArea?: number | null;
    limits?: Record<string, [state: string, value: number | null]>;
    /** Kinds of notes that must be there. */
    notes?: string[];
  };
  byHand: string;
};

const LOTS: readonly Lot[] = JSON.parse(
  await readFile(`${import.meta.dirname}/lots-by-hand.json`, 'utf8'),
);

const ENVELOPE = `envelope(facts: $facts) {
  maxFootprintM2 maxFloorAreaM2 notes { kind text } limits { limit state value }
}`;
const VARIABLES = '$country: CountryCode!, $place: String!, $zone: String!, $facts: [FactInput!]';
const OF_CITY = `query (${VARIABLES}) {
  city(country: $country, code: $place) { zone(zoneId: $zone) { ${ENVELOPE} } }
}`;
const OF_JURISDICTION = `query (${VARIABLES}) {
  country(code: $country) { jurisdiction(code: $place) { zone(zoneId: $zone) { ${ENVELOPE} } } }
}`;

/** A hundredth of a square metre: feet are converted in another order by hand. */
const TOLERANCE_M2 = 0.02;

describe('lots worked out before the service was asked', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  test.each(LOTS)('$place $zone: $name', async ({ country, place, zone, facts, ...lot }) => {
    const isJurisdiction = /^vt-|-county$/.test(place);
    const { data, errors } = await askGraphQL(url, isJurisdiction ? OF_JURISDICTION : OF_CITY, {
      country,
      place,
      zone,
      facts: Object.entries(facts).map(([name, value]) => ({ name, value })),
    });
    expect(errors).toBeUndefined();
    const { envelope } = (isJurisdiction ? data.country.jurisdiction : data.city).zone;
    const { footprint, floorArea, limits = {}, notes = [] } = lot.expect;
    const found = Object.fromEntries(
      envelope.limits.map((each: { limit: string; state: string; value: number | null }) => [
        each.limit,
        [each.state, each.value === null ? null : Number(each.value.toFixed(4))],
      ]),
    );
    expect(found, lot.byHand).toMatchObject(limits);
    if (footprint !== undefined) expectArea(envelope.maxFootprintM2, footprint, lot.byHand);
    if (floorArea !== undefined) expectArea(envelope.maxFloorAreaM2, floorArea, lot.byHand);
    const kinds = envelope.notes.map(({ kind }: { kind: string }) => kind);
    expect(kinds, lot.byHand).toEqual(expect.arrayContaining(notes));
  });
});

function expectArea(area: number | null, expected: number | null, byHand: string): void {
  if (area === null || expected === null) expect(area, byHand).toBe(expected);
  else expect(Math.abs(area - expected), `${area}: ${byHand}`).toBeLessThanOrEqual(TOLERANCE_M2);
}
