import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { PUBLISHED } from '../support/published.ts';
import { sharedService, startTestService } from '../support/services.ts';

type City = { code: string };
type Cells = Record<string, string>;
type Case = { value: number; when: string[] };
type Zone = {
  zone_id: string;
  max_far: number;
  max_height_m: number | null;
  setbacks: Record<'front_m' | 'side_m' | 'rear_m', number | null>;
};

/** What is built without a bonus; what asks for one is not as of right. */
const WITHOUT_BONUS = ['far_bonus=none', 'affordable_housing_bonus=false'];
const asksForBonus = (condition: string) =>
  /^(far_bonus|affordable_housing_bonus)\b/.test(condition) && !WITHOUT_BONUS.includes(condition);

const read = async (country: string, file: string): Promise<Cells[]> =>
  parse(await readFile(`data/${country.toLowerCase()}/${file}`, 'utf8'), { columns: true });
const conditionsOf = ({ when = '' }: Cells) => listOf(when);
const listOf = (conditions = '') => conditions.split(';').flatMap((each) => each.trim() || []);

/** The cases in which a limit is stated as of right, the zone's own first, without what all projects without a bonus meet. */
function casesOf(zone: Cells, limits: readonly Cells[], limit: string): Case[] {
  const alone = limit === 'max_far' ? listOf(zone.far_when) : [];
  const own =
    zone[limit] === ''
      ? []
      : [{ value: Number(zone[limit]), when: [...conditionsOf(zone), ...alone] }];
  const others = limits
    .filter(
      (each) => each.city === zone.city && each.zone_id === zone.zone_id && each.limit === limit,
    )
    .map((each) => ({
      value: each.value && !each.factor ? Number(each.value) : Number.NaN,
      when: conditionsOf(each),
    }));
  return [...own, ...others]
    .filter(({ when }) => !when.some(asksForBonus))
    .map(({ value, when }) => ({
      value,
      when: when.filter((condition) => !WITHOUT_BONUS.includes(condition)),
    }));
}

describe('in the published data', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  test.each(PUBLISHED)(
    '%s: the ratio and the height of a zone are nominal, and no setback holds only under a condition',
    async (country) => {
      const [zones, limits] = await Promise.all([
        read(country, 'zones.csv'),
        read(country, 'zone-limits.csv'),
      ]);
      const list = await fetch(`${url}/api/v1/open/${country}/cities`);
      const complete = new Set(((await list.json()) as City[]).map(({ code }) => code));
      const zoned = new Set(zones.map(({ city }) => city as string));
      // REST has no path of a city without its core values.
      for (const code of [...zoned].filter((each) => complete.has(each))) {
        const answers = await Promise.all(
          ['', '/zoning'].map((path) =>
            fetch(`${url}/api/v1/open/${country}/cities/${code}${path}`),
          ),
        );
        const [detail, zoning] = (await Promise.all(answers.map((answer) => answer.json()))) as {
          zones: Zone[];
        }[];
        expect(detail?.zones).toEqual(zoning?.zones);
        const stated = zones.filter(({ city, max_far }) => city === code && max_far !== '');
        expect(zoning?.zones.map(({ zone_id }) => zone_id)).toEqual(
          stated.map(({ zone_id }) => zone_id),
        );
        for (const [index, zone] of (zoning?.zones ?? []).entries()) {
          const cases = (limit: string) => casesOf(stated[index] as Cells, limits, limit);
          const where = `${country} ${code} ${zone.zone_id}`;
          const own = (limit: string) => {
            const cell = stated[index]?.[limit] ?? '';
            return cell === '' ? null : Number(cell);
          };
          expect(zone.max_far, where).toBe(own('max_far'));
          expect(zone.max_height_m, where).toBe(own('max_height_m'));
          for (const side of ['front_m', 'side_m', 'rear_m'] as const) {
            const [own, ...others] = cases(side);
            const alone =
              stated[index]?.[side] !== '' &&
              own?.when.length === 0 &&
              others.every(({ value }) => value === own.value);
            expect(zone.setbacks[side], `${where} ${side}`).toBe(alone ? own.value : null);
          }
        }
      }
    },
  );

  test('no condition on a bonus is one that is not known to need it', async () => {
    const files = await Promise.all(
      PUBLISHED.flatMap((country) =>
        ['zones.csv', 'zone-limits.csv'].map((file) => read(country, file)),
      ),
    );
    const names = files
      .flat()
      .flatMap((row) =>
        conditionsOf(row).map((condition) => /^\w+/.exec(condition)?.[0] as string),
      );
    expect([...new Set(names)].filter((name) => name.includes('bonus')).sort()).toEqual([
      'affordable_housing_bonus',
      'far_bonus',
    ]);
  });

  test('Portland RM2 answers what is built without affordable housing', async () => {
    const { zones } = (await (
      await fetch(`${url}/api/v1/open/US/cities/portland-or/zoning`)
    ).json()) as { zones: Zone[] };
    expect(zones.find(({ zone_id }) => zone_id === 'RM2')).toMatchObject({
      max_far: 1.5,
      max_height_m: 13.716,
    });
  });

  test('Tokyo answers the designated ratio, which a narrow road lowers only in the cases', async () => {
    const { zones } = (await (await fetch(`${url}/api/v1/open/JP/cities/tokyo/zoning`)).json()) as {
      zones: Zone[];
    };
    const ratios = Object.fromEntries(zones.map(({ zone_id, max_far }) => [zone_id, max_far]));
    expect(ratios).toMatchObject({
      'residential-1-300-60': 3,
      'commercial-400-80': 4,
      'commercial-600-80': 6,
      'low-rise-1-100-50': 1,
    });
  });

  test('an index without current quarters states its period in its source and links, and no other does', async () => {
    const links = new Map<string, string | null>();
    for (const country of PUBLISHED) {
      const answer = await fetch(`${url}/api/v1/open/${country}/cost-index`);
      if (!answer.ok) continue;
      const { source, history } = (await answer.json()) as {
        source: string;
        history: { period: string }[];
      };
      const ended = Number(history.at(-1)?.period.slice(0, 4)) < 2024;
      const period = `${history[0]?.period} to ${history.at(-1)?.period}`;
      expect([country, source.startsWith(`${period}: `)]).toEqual([country, ended]);
      const link = answer.headers.get('link') as string;
      const expected = `</${country}/cost-index>; rel="describedby"; title="only ${period}"`;
      expect([country, link.includes(expected), link.includes('describedby')]).toEqual([
        country,
        ended,
        ended,
      ]);
      links.set(country, link);
    }
    expect(links.get('IT')).toContain('only 2015-Q1 to 2020-Q4');
  });
});

describe('of zones and cities that are made up', () => {
  let url: string;
  const linkOf = async (path: string) => (await fetch(url + path)).headers.get('link') as string;
  beforeAll(async () => {
    const files = fixtureFiles();
    replaceIn(
      files,
      'zz/zones.csv',
      'alpha,R1,Low houses,occupancy=house,',
      'alpha,R1,Low houses,far_bonus=none,',
    );
    files['conditions.csv'] += 'far_bonus,enum,,lot,Bonus,,,\n';
    files['condition-values.csv'] += 'far_bonus,none,,,None\nfar_bonus,ordinary,,,Ordinary\n';
    files['zz/zone-limits.csv'] +=
      'alpha,R1,max_far,0.4,occupancy=school,Code 9.2,zz-code\n' +
      'alpha,R1,max_far,0.1,far_bonus=ordinary,Code 9.3,zz-code\n' +
      'alpha,R1,max_height_m,7.62,occupancy=school,Code 9.4,zz-code\n' +
      'alpha,R1,max_height_m,12.192,occupancy=house,Code 9.5,zz-code\n' +
      'alpha,R1,front_m,6,occupancy=school,Code 9.6,zz-code\n' +
      'alpha,R1,side_m,4,occupancy=school,Code 9.7,zz-code\n' +
      'alpha,R1,rear_m,9,far_bonus=ordinary,Code 9.8,zz-code\n';
    ({ url } = await startTestService({ DATA_DIR: await writeDataFolder(files) }));
  });

  test('the nominal ratio and height are those of the zone, and a setback that differs is none', async () => {
    const { zones } = (await (await fetch(`${url}/api/v1/open/ZZ/cities/alpha/zoning`)).json()) as {
      zones: Zone[];
    };
    expect(zones[0]).toMatchObject({
      max_far: 0.5,
      max_height_m: 9.14,
      setbacks: { front_m: 6, side_m: null, rear_m: 7.5 },
    });
  });

  test('an empty list of zones leads to the gaps, which are there; one that is not empty needs no link', async () => {
    for (const path of [
      '/api/v1/open/ZZ/cities/beta-town',
      '/api/v1/open/ZZ/cities/beta-town/zoning',
    ]) {
      expect(await linkOf(path)).toContain(
        '</ZZ/cities/beta-town/missing>; rel="describedby"; title="why the list of zones is empty"',
      );
    }
    expect(await linkOf('/api/v1/open/ZZ/cities/alpha/zoning')).not.toContain('describedby');
    const page = await (
      await fetch(`${url}/ZZ/cities/beta-town/missing`, { headers: { accept: 'text/html' } })
    ).text();
    expect(page).toMatch(/What is missing[\s\S]*Not looked for\./);
  });
});
