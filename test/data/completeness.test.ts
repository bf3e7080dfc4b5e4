import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL, sharedService } from '../support/services.ts';

type Row = Record<string, string>;

const readCsv = async (file: string): Promise<Row[]> =>
  parse(await readFile(file), { columns: true });

/** The eight quarters up to the last that ended 90 days before a date, or earlier. */
function quartersRequiredOn(date: string): string[] {
  const year = Number(date.slice(0, 4));
  const quarters = [-3, -2, -1, 0].flatMap((years) =>
    [1, 2, 3, 4].map((quarter) => ({ year: year + years, quarter })),
  );
  const ended = quarters.filter(
    (each) => Date.parse(date) - Date.UTC(each.year, each.quarter * 3, 0) >= 90 * 86_400_000,
  );
  return ended.slice(-8).map((each) => `${each.year}-Q${each.quarter}`);
}

/** Where a row of building-params.csv or building-codes.csv holds, and how narrow that is: a city before a subdivision, a lower one before a higher, before classes. */
type Place = { holds: (where: string) => boolean; narrowness: (where: string) => number };

/** What `facts` of a place meet. A class of places lies within those that place-classes.csv calls broader. */
function placeOf(facts: ReadonlyMap<string, string>, classes: readonly Row[]): Place {
  const around = (condition: string, value: string | undefined): string[] => {
    const listed = classes.find((each) => each.condition === condition && each.value === value);
    return value ? [value, ...around(condition, listed?.broader)] : [];
  };
  const asked = (where: string) =>
    where.split(';').flatMap((part) => {
      const [, name = '', operator = '', value = ''] =
        /^\s*(\w+)(>=|<=|<|>|=| in )(.+?)\s*$/.exec(part) ?? [];
      if (part.trim() !== '' && name === '') throw new Error(`what does '${part}' ask?`);
      return name === '' ? [] : [{ name, operator, value }];
    });
  return {
    holds: (where) =>
      asked(where).every(({ name, operator, value }) => {
        const fact = facts.get(name);
        if (operator === '>=') return Number(fact) >= Number(value);
        if (operator === '<=') return Number(fact) <= Number(value);
        if (operator === '>') return Number(fact) > Number(value);
        if (operator === '<') return Number(fact) < Number(value);
        return value.split('|').some((each) => around(name, fact).includes(each));
      }),
    narrowness: (where) =>
      asked(where).reduce(
        (sum, { name, value }) =>
          sum +
          (name === 'city'
            ? 10_000
            : name === 'subdivision'
              ? 100 * around(name, value).length
              : 1),
        0,
      ),
  };
}

/** The rows that hold in a city. Its parameters tell in turn to which classes it belongs: so they are looked through until they tell nothing new. */
function rowsOf(city: Row, rows: readonly Row[], classes: readonly Row[]): Row[] {
  const own = ['code', 'subdivision', 'seismic_zone', 'climate_zone'].map((column) => [
    column.replace('code', 'city'),
    city[column],
  ]);
  let facts = new Map(own as [string, string][]);
  for (;;) {
    const { holds, narrowness } = placeOf(facts, classes);
    const held = rows.filter(({ where }) => holds(where as string));
    const widestFirst = held
      .filter(({ when }) => when === '')
      .sort((one, other) => narrowness(one.where as string) - narrowness(other.where as string));
    const next = new Map([
      ...widestFirst.map(({ parameter, value }) => [parameter, value]),
      ...own,
    ] as [string, string][]);
    if (JSON.stringify([...next]) === JSON.stringify([...facts])) return held;
    facts = next;
  }
}

/** What the whole table of a country says of its reference cities beyond their core values, as rows for that city alone. */
async function importedRows(
  folder: string,
  cities: readonly Row[],
  parameters: ReadonlySet<string | undefined>,
): Promise<Row[]> {
  const places = await readCsv(`${folder}/places.csv`).catch(() => [] as Row[]);
  return cities.flatMap(({ code, official_code }) => {
    const place =
      places.find((each) => each.code === code || each.official_code === official_code) ?? {};
    const further = Object.entries(place).slice(8);
    return further
      .filter(([, value]) => value !== '')
      .map(([parameter, value]) => ({
        where: `city=${code}`,
        when: '',
        category: parameters.has(parameter) ? '' : 'fact',
        parameter,
        value,
      }));
  });
}

/** The questions of coverage.csv; in a reference city that it does not have, none is settled. */
async function countQuestions(
  cities: readonly string[],
  coverage: readonly Row[],
): Promise<[present: number, required: number]> {
  const perCity = (await readCsv('data/coverage-questions.csv')).length;
  const total = (columns: readonly string[]) =>
    coverage.flatMap((row) => columns.map((name) => Number(row[name]))).reduce((a, b) => a + b, 0);
  const places = coverage.some(({ city }) => city === '') ? 1 : cities.length;
  return [total(['concluded', 'not_regulated']), places * perCity - total(['closed'])];
}

type Counted = {
  blocks: [present: number, required: number][];
  rules: number;
  cities: number;
  buildingParams: number;
  zoningZones: number;
};

/**
 * Counts completeness from the files as data/README.md defines it, by hand as it were: neither the service's own readers nor its database have
 * a part in it. Answers present and required of each block, and how much there is of what REST counts.
 */
async function countFromFiles(country: string): Promise<Counted> {
  const folder = `data/${country.toLowerCase()}`;
  const { plumbline } = JSON.parse(await readFile(`${folder}/datapackage.json`, 'utf8'));
  const names = [
    '../fields',
    'place-classes',
    'compliance-rules',
    'cities',
    'building-params',
    'building-codes',
    'zones',
    'cost-index',
    'gaps',
    'coverage',
    'adoptions',
    'codes',
  ];
  const isInForce = ({ in_force_from: from, in_force_until: until }: Record<string, string>) =>
    (!from || from <= plumbline.as_of) && (!until || plumbline.as_of <= until);
  const [
    fields = [],
    classes = [],
    rules = [],
    cities = [],
    params = [],
    codes = [],
    zones = [],
    index = [],
    gaps = [],
    coverage = [],
    adoptions = [],
    buildingCodes = [],
  ] = await Promise.all(
    names.map(async (name) => (await readCsv(`${folder}/${name}.csv`)).filter(isInForce)),
  );
  const parameters = new Set(
    (await readCsv('data/parameters.csv')).map(({ parameter }) => parameter),
  );
  const imported = await importedRows(folder, cities, parameters);
  // The code of a place is one of its facts, and no parameter. Laws and standards apply beside it.
  const followed = new Set(
    buildingCodes
      .filter(({ kind }) => kind === 'model_code' || kind === 'building_code')
      .map(({ code }) => code),
  );
  const adopted = adoptions
    .filter(({ when, code }) => when === '' && followed.has(code))
    .map(({ where = '', code = '' }) => ({
      where,
      when: '',
      category: 'fact',
      parameter: 'building_code',
      value: code,
    }));
  const rows = [...imported, ...params, ...codes, ...adopted];
  const held = new Map(cities.map((city) => [city.code, rowsOf(city, rows, classes)]));
  const waived = new Set(
    gaps
      .filter(({ reason }) => reason === 'not_regulated')
      .map(({ block, city, item }) => `${block}|${city}|${item}`),
  );

  const tally = (
    block: string,
    items: { city: string; item: string; present: boolean }[],
  ): [number, number] => {
    const counted = items.filter(({ city, item }) => !waived.has(`${block}|${city}|${item}`));
    return [counted.filter(({ present }) => present).length, counted.length];
  };
  const perCity = (items: string[], present: (city: string, item: string) => boolean) =>
    (plumbline.reference_cities as string[]).flatMap((city) =>
      items.map((item) => ({ city, item, present: present(city, item) })),
    );

  const required = fields
    .filter((field) => field.required === 'true')
    .map(({ field }) => field as string);
  const zoning: [number, number] = [0, 0];
  for (const city of plumbline.reference_cities as string[]) {
    const points = zones
      .filter((zone) => zone.city === city)
      .map((zone) => {
        const waive = (point: string) => waived.has(`zoning|${city}|${zone.zone_id}/${point}`);
        const found = {
          height: ['limited', 'no_limit'].includes(zone.height_status ?? ''),
          permitted_uses: zone.permitted_uses !== '',
          setbacks: ![zone.front_m, zone.side_m, zone.rear_m].includes(''),
        };
        const kept = Object.entries(found).filter(([point]) => !waive(point));
        const dropped = 3 - kept.length;
        const ratio = zone.max_far === '' ? 0 : 1;
        return {
          present: ratio + kept.filter(([, there]) => there).length,
          required: 4 - dropped,
          all: ratio + Object.values(found).filter(Boolean).length,
          dropped,
          id: zone.zone_id as string,
        };
      })
      .sort(
        (one, other) =>
          other.all - one.all || other.dropped - one.dropped || (one.id < other.id ? -1 : 1),
      )
      .slice(0, 3);
    const absent = waived.has(`zoning|${city}|zones`) ? 0 : 3 - points.length;
    zoning[0] += points.reduce((sum, point) => sum + point.present, 0);
    zoning[1] += points.reduce((sum, point) => sum + point.required, 0) + 4 * absent;
  }
  const paramsOf = (rows: readonly Row[]) =>
    new Set(rows.filter(({ category }) => !category).map(({ parameter }) => parameter)).size;
  const blocks = [
    tally(
      'rules',
      required.map((item) => ({
        city: '',
        item,
        present: rules.some(({ field, severity }) => field === item && severity !== 'info'),
      })),
    ),
    tally(
      'cities',
      perCity(['population', 'seismic_zone', 'wind_speed', 'climate_zone'], (code, item) =>
        cities.some((each) => each.code === code && each[`${item}_source`] !== ''),
      ),
    ),
    tally(
      'building_params',
      perCity(
        plumbline.required_building_params,
        (city, item) =>
          held.get(city)?.some((row) => !row.category && row.parameter === item) ?? false,
      ),
    ),
    tally(
      'building_codes',
      perCity(
        ['structural', 'fire', 'accessibility', 'energy'],
        (city, item) => held.get(city)?.some(({ category }) => category === item) ?? false,
      ),
    ),
    zoning,
    tally(
      'cost_index',
      quartersRequiredOn(plumbline.as_of).map((item) => ({
        city: '',
        item,
        present: index.some(({ period }) => period === item),
      })),
    ),
    await countQuestions(plumbline.reference_cities, coverage),
  ];
  const buildingParams = [...held.values()].reduce((sum, rows) => sum + paramsOf(rows), 0);
  const today = new Date().toISOString().slice(0, 10);
  const inForce = rules.filter(
    ({ in_force_from, in_force_until }) =>
      (in_force_from || today) <= today && today <= (in_force_until || today),
  );
  return {
    blocks,
    rules: inForce.length,
    cities: cities.length,
    buildingParams,
    zoningZones: zones.length,
  };
}

const countries = (await readdir('data', { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name.toUpperCase());

describe('completeness', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  test.each(countries)('of %s is what the files say, over REST and GraphQL', async (country) => {
    const {
      blocks: counted,
      rules,
      cities,
      buildingParams,
      zoningZones,
    } = await countFromFiles(country);
    const { data } = await askGraphQL(
      url,
      `{ country(code: "${country}") { completeness { completeness blocks { present required } } cities { code completeness { present required } } } }`,
    );
    const { blocks, completeness } = data.country.completeness;
    expect(
      blocks.map((block: { present: number; required: number }) => [block.present, block.required]),
    ).toEqual(counted);
    const mean =
      counted.reduce(
        (sum, [present, required]) => sum + (required === 0 ? 1 : present / required),
        0,
      ) / counted.length;
    expect(completeness).toBe(Math.floor(mean * 1000 + 1e-9) / 10);
    const rest = await (await fetch(`${url}/api/v1/open/${country}/completeness`)).json();
    expect(rest).toEqual({
      country,
      rules,
      cities,
      building_params: buildingParams,
      zoning_zones: zoningZones,
      completeness,
    });
  });
});
