import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

describe('a limit of a zone that depends', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });
  const rowOf = async (path: string, zone: string) => {
    const text = await (await fetch(`${url}${path}`)).text();
    const rows = text.match(/<tr>.*?<\/tr>/gs) ?? [];
    const row = rows.find((each) => each.includes(`zone=${encodeURIComponent(zone)}#`)) ?? '';
    return row.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  };
  const rangesOf = async (country: string, city: string, zone: string, limit: string) => {
    const { data } = await askGraphQL(
      url,
      `{ city(country: "${country}", code: "${city}") { zone(zoneId: "${zone}") { limitRanges { limit min max withBonus statuses facts } } } }`,
    );
    return data.city.zone.limitRanges.find((each: { limit: string }) => each.limit === limit);
  };

  test('has its range without a bonus, the most with one, and the facts that decide', async () => {
    // Table 110-4: 0.5 for one dwelling to 0.8 for four, 0.9 for three in narrow attached houses; 1.2 by §33.110.265.F with affordable dwellings.
    expect(await rangesOf('US', 'portland-or', 'R5', 'MAX_FAR')).toEqual({
      limit: 'MAX_FAR',
      min: 0.5,
      max: 0.9,
      withBonus: 1.2,
      statuses: ['VARIES', 'PROHIBITED'],
      facts: [
        'dwellings_on_lot',
        'us_portland_narrow_attached_house',
        'us_portland_cottage_cluster',
        'us_portland_small_flag_lot',
        'us_portland_maintained_street',
      ],
    });
    // I §539: 3.5 for offices, 6 for dwellings, 7.8 with inclusionary housing.
    expect(await rangesOf('US', 'washington-dc', 'D-2', 'MAX_FAR')).toMatchObject({
      min: 3.5,
      max: 6,
      withBonus: 7.8,
      facts: ['occupancy'],
    });
  });

  test('has no smallest number where a formula may give less', async () => {
    // Building Standards Act art. 52 (2): a factor times the width of the road, at most 3.
    expect(await rangesOf('JP', 'tokyo', 'residential-1-300-60', 'MAX_FAR')).toMatchObject({
      min: null,
      max: 3,
    });
  });

  test('has no range where one number stands for all cases', async () => {
    expect(await rangesOf('US', 'portland-or', 'CR', 'MAX_HEIGHT_M')).toBeUndefined();
  });

  test('shows its range in every list of zones', async () => {
    expect(await rowOf('/US/cities/portland-or', 'R5')).toContain(
      '0.5 to 0.9 or by another rule or not allowed depends on dwellings on the lot, whether it is an attached house on a lot less than 32 ft wide outside a planned unit development and 3 more; up to 1.2 with bonuses',
    );
    expect(await rowOf('/US/cities/washington-dc/zoning', 'D-2')).toContain(
      '3.5 to 6 depends on use; up to 7.8 with bonuses',
    );
    expect(await rowOf('/JP/cities/tokyo/zoning', 'residential-1-300-60')).toContain(
      'at most 3 or by another rule depends on width of the widest road that the lot adjoins',
    );
    expect(await rowOf('/CA/cities/toronto/zoning', 'R')).toContain(
      '0.6 or no limit depends on use',
    );
    expect(await rowOf('/compare/max_far', 'D-2')).toContain('3.5 to 6, depends on use; up to 7.8');
    const county = await (await fetch(`${url}/US/zoning/honolulu-county`)).text();
    expect(county).toContain('a range: by the number of dwellings');
  });

  test('stands on a page of its own where a place has many zones', async () => {
    const page = await (await fetch(`${url}/US/cities/new-york`)).text();
    expect(page).toMatch(
      /<a href="\/US\/cities\/new-york\/zoning">All \d+ zones with their limits/,
    );
    expect(page.length).toBeLessThan(60_000);
  });
});
