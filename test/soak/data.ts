import { TODAY } from '../support/editions.ts';
import { type Files, fixtureFiles } from '../support/fixture.ts';

export const COUNTRY = 'ZZ';
const CITY_CODES = Array.from(
  { length: 20 },
  (_, index) => `city-${String(index + 1).padStart(2, '0')}`,
);
const QUARTERS = [
  '2024-Q3',
  '2024-Q4',
  '2025-Q1',
  '2025-Q2',
  '2025-Q3',
  '2025-Q4',
  '2026-Q1',
  '2026-Q2',
];
const PARAMETERS = [
  'wind_averaging_period_s',
  'wind_return_period_years',
  'snow_load_ground_kn_m2',
  'frost_depth_m',
  'altitude_m',
];
const CATEGORIES = ['structural', 'fire', 'accessibility', 'energy'];

/**
 * Rules with a megabyte of text: with it an instance spends about four on an edition (rows here and in the thread of operations, answers of both doors), so that
 * one which kept editions for ever would be seen to grow.
 */
const LONG_RULES = 106;
const SENTENCES_PER_RULE = 180;

/** The numbers of rules have three digits. */
export const MAX_EDITIONS = 999 - LONG_RULES;

export const cityCode = (index: number) => CITY_CODES[index % CITY_CODES.length] as string;

/** The files of edition `n`: it stands in the texts and numbers of every table, and as many rules more than LONG_RULES are there as it says. */
export function filesOfEdition(n: number): Files {
  const files = fixtureFiles();
  const table = (name: string, rows: readonly string[]) => {
    files[`zz/${name}`] =
      `${[(files[`zz/${name}`] as string).split('\n')[0], ...rows].join('\n')}\n`;
  };
  const text = `edition ${n}`;
  const long = Array.from(
    { length: SENTENCES_PER_RULE },
    (_, index) => `Sentence ${index} stands in the ${text} of the data.`,
  ).join(' ');
  const rules = Array.from({ length: LONG_RULES + n }, (_, index) => {
    const id = `ZZ-SAF-${String(index + 1).padStart(3, '0')}`;
    const field = index % 2 ? 'ramp_slope_pct' : 'stair_riser_height_mm';
    return `${id},${index < LONG_RULES ? long : text},${field},<=,${n},critical,exact,occupants>=${index},,zz_code,Code ${index} of ${text},,,zz-code`;
  });
  table('compliance-rules.csv', rules);
  table(
    'cities.csv',
    CITY_CODES.map(
      (code) =>
        `${code},Name in ${text},ZZ-N1,,zz-stats,${n},zz-stats,2,,zz-code,27,,zz-code,D,zz-code`,
    ),
  );
  table(
    'building-params.csv',
    placed(PARAMETERS).map(
      ({ where, item }) => `${where},${item},${n},,Code 6 of ${text},,,zz-code`,
    ),
  );
  table(
    'building-codes.csv',
    placed(CATEGORIES).map(
      ({ where, item }) => `${where},${item},some_value,${n},,Code 7 of ${text},,,zz-code`,
    ),
  );
  table(
    'zones.csv',
    CITY_CODES.flatMap((city) =>
      ['R1', 'R2', 'C/2'].map(
        (zone) =>
          `${city},${zone},Zone in ${text},,,${n / 100},limited,,,9,limited${',,no_limit'.repeat(6)},residential;commercial,listed,,none,6,limited,3,limited,7.5,limited,zz-code`,
      ),
    ),
  );
  table(
    'zone-limits.csv',
    CITY_CODES.map(
      (city) => `${city},R1,max_density_du_ha,${n},lot_area_m2>=1000,Code 9 of ${text},zz-code`,
    ),
  );
  table(
    'cost-index.csv',
    QUARTERS.map((quarter) => `${quarter},${n},zz-stats`),
  );
  table('gaps.csv', ['cities,,reference_cost,not_collected,Not looked for.,']);
  files['zz/sources.csv'] = (files['zz/sources.csv'] as string).replaceAll(
    'of Testland',
    `of Testland in ${text}`,
  );
  for (const name of ['fields.csv', 'parameters.csv']) {
    files[name] = (files[name] as string)
      .replace(/,[-\d.]+,[\d.]+$/gm, ',0,1000000')
      .replace(/,([A-Z][^,]+),(?<rank>\d?,)?0,/g, `,$1 in ${text},$<rank>0,`);
  }
  for (const name of [
    'conditions.csv',
    'condition-values.csv',
    'uses.csv',
    'zz/place-classes.csv',
  ]) {
    const [header, ...rows] = (files[name] as string).trimEnd().split('\n');
    files[name] =
      `${[header, ...rows.map((row) => row.replace(/(,*)$/, ` in ${text}$1`))].join('\n')}\n`;
  }
  files['zz/datapackage.json'] = descriptorOf(files['zz/datapackage.json'] as string);
  return files;
}

/** For which places each item is said, in turn: for the country, for the classes of places that all cities belong to, and for each city. */
function placed(items: readonly string[]): { where: string; item: string }[] {
  const wheres = [
    [''],
    ['subdivision=ZZ-N'],
    ['climate_zone=D'],
    CITY_CODES.map((city) => `city=${city}`),
  ];
  return items.flatMap((item, index) =>
    (wheres[index % wheres.length] as string[]).map((where) => ({ where, item })),
  );
}

function descriptorOf(fixture: string): string {
  const descriptor = JSON.parse(fixture);
  Object.assign(descriptor.plumbline, {
    as_of: TODAY,
    heights_in_feet: false,
    reference_cities: CITY_CODES,
    required_building_params: PARAMETERS,
  });
  return JSON.stringify(descriptor);
}

const NUMBER = new RegExp(
  `"(?:population|value|currentIndex|current_index|${PARAMETERS.join('|')})":"?(\\d+)`,
  'g',
);

/** The numbers of all editions that a body shows a part of. */
export function editionsIn(body: string): Set<number> {
  const seen = new Set<number>();
  for (const [, digits] of body.matchAll(/edition (\d+)/g)) seen.add(Number(digits));
  for (const [, digits] of body.matchAll(NUMBER)) seen.add(Number(digits));
  for (const [, digits] of body.matchAll(/"max_?far":([\d.]+)/gi))
    seen.add(Math.round(Number(digits) * 100));
  for (const [, digits] of body.matchAll(/"rules":(\d+)/g)) seen.add(Number(digits) - LONG_RULES);
  return seen;
}
