import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, DATABASES, databaseSettings, startTestService } from '../support/services.ts';

type Row = Record<string, string>;

const readCsv = async (file: string): Promise<Row[]> => parse(await readFile(file), { columns: true });
const REQUIRED_QUARTERS = ['2024-Q3', '2024-Q4', '2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4', '2026-Q1', '2026-Q2'];

/**
 * Counts completeness from the files as data/README.md defines it, by hand as it were: neither the service's own readers nor its database have
 * a part in it. Answers present and required of the six blocks.
 */
async function countFromFiles(country: string): Promise<[number, number][]> {
  const folder = `data/${country.toLowerCase()}`;
  const { plumbline } = JSON.parse(await readFile(`${folder}/datapackage.json`, 'utf8'));
  expect(plumbline.as_of, 'the quarters below are those of this date').toBe('2026-11-21');
  const [fields, rules, cities, params, codes, zones, index, gaps] = (await Promise.all(
    ['../fields', 'compliance-rules', 'cities', 'building-params', 'building-codes', 'zones', 'cost-index', 'gaps'].map((name) =>
      readCsv(`${folder}/${name}.csv`),
    ),
  )) as [Row[], Row[], Row[], Row[], Row[], Row[], Row[], Row[]];
  const waived = new Set(
    gaps.filter(({ reason }) => reason === 'not_regulated').map(({ block, city, item }) => `${block}|${city}|${item}`),
  );

  const tally = (block: string, items: { city: string; item: string; present: boolean }[]): [number, number] => {
    const counted = items.filter(({ city, item }) => !waived.has(`${block}|${city}|${item}`));
    return [counted.filter(({ present }) => present).length, counted.length];
  };
  const perCity = (items: string[], present: (city: string, item: string) => boolean) =>
    (plumbline.reference_cities as string[]).flatMap((city) => items.map((item) => ({ city, item, present: present(city, item) })));

  const required = fields.filter((field) => field.required === 'true').map(({ field }) => field as string);
  const zoning: [number, number] = [0, 0];
  for (const city of plumbline.reference_cities as string[]) {
    const points = zones
      .filter((zone) => zone.city === city)
      .map((zone) => {
        const waive = (point: string) => waived.has(`zoning|${city}|${zone.zone_id}/${point}`);
        const found = {
          height: zone.height_status !== 'not_stated',
          permitted_uses: zone.permitted_uses !== '',
          setbacks: ![zone.front_m, zone.side_m, zone.rear_m].includes(''),
        };
        const kept = Object.entries(found).filter(([point]) => !waive(point));
        const dropped = 3 - kept.length;
        return {
          present: 1 + kept.filter(([, there]) => there).length,
          required: 4 - dropped,
          all: 1 + Object.values(found).filter(Boolean).length,
          dropped,
          id: zone.zone_id as string,
        };
      })
      .sort((one, other) => other.all - one.all || other.dropped - one.dropped || (one.id < other.id ? -1 : 1))
      .slice(0, 3);
    const absent = waived.has(`zoning|${city}|zones`) ? 0 : 3 - points.length;
    zoning[0] += points.reduce((sum, point) => sum + point.present, 0);
    zoning[1] += points.reduce((sum, point) => sum + point.required, 0) + 4 * absent;
  }
  return [
    tally(
      'rules',
      required.map((item) => ({ city: '', item, present: rules.some(({ field, severity }) => field === item && severity !== 'info') })),
    ),
    tally(
      'cities',
      perCity(['population', 'seismic_zone', 'wind_speed', 'climate_zone', 'reference_cost'], (code, item) => {
        const city = cities.find((each) => each.code === code);
        return city !== undefined && (item !== 'reference_cost' || city.reference_cost_per_m2 !== '');
      }),
    ),
    tally(
      'building_params',
      perCity(plumbline.required_building_params, (city, item) => params.some((param) => param.city === city && param.parameter === item)),
    ),
    tally(
      'building_codes',
      perCity(['structural', 'fire', 'accessibility', 'energy'], (city, item) =>
        codes.some((code) => code.city === city && code.category === item),
      ),
    ),
    zoning,
    tally(
      'cost_index',
      REQUIRED_QUARTERS.map((item) => ({ city: '', item, present: index.some(({ period }) => period === item) })),
    ),
  ];
}

const countries = (await readdir('data', { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name.toUpperCase());

describe.each(DATABASES)('completeness on $database', ({ database, missing }) => {
  let url: string;
  beforeAll(async () => {
    if (!missing) ({ url } = await startTestService(await databaseSettings(database)));
  });

  test.skipIf(missing).each(countries)('of %s is what the files say, over REST and GraphQL', async (country) => {
    const counted = await countFromFiles(country);
    const { data } = await askGraphQL(
      url,
      `{ country(code: "${country}") { completeness { completeness blocks { present required } } cities { code completeness { present required } } } }`,
    );
    const { blocks, completeness } = data.country.completeness;
    expect(blocks.map((block: { present: number; required: number }) => [block.present, block.required])).toEqual(counted);
    const mean = counted.reduce((sum, [present, required]) => sum + (required === 0 ? 1 : present / required), 0) / 6;
    expect(completeness).toBe(Math.floor(mean * 1000 + 1e-9) / 10);
    const rest = (await (await fetch(`${url}/api/v1/open/${country}/completeness`)).json()) as { completeness: number };
    expect(rest.completeness).toBe(completeness);
  });
});
