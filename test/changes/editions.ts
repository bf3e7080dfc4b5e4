import { type Files, fixtureFiles, replaceIn } from '../support/fixture.ts';
import { withPlaces } from '../support/places.ts';

const BEFORE = [
  'castro-n,Castro,ZZ-N1,00020,4000,2,27,D,120,,',
  'castro-s,Castro,ZZ-S,00021,5000,unzoned,31.5,4A,,,1.2',
  'delta,Delta,ZZ-S,00022,6000,2,30,D,10,high,',
  'gamma,Gamma,ZZ-S,00023,7000,2,30,D,10,,',
];

/** One value of a place changes and one goes, a place goes, another comes, and the last becomes a reference city. */
const AFTER = [
  'castro-n,Castro,ZZ-N1,00020,4100,2,27,D,,,',
  'delta,Delta,ZZ-S,00022,6000,2,30,D,10,high,',
  'gamma,Gamma,ZZ-S,00023,7000,2,30,D,12,,',
  'vega,Vega,ZZ-N1,00030,10,2,30,D,10,,0.5',
];

/** The edition that is there first. */
export function editionA(): Files {
  return withPlaces(fixtureFiles(), BEFORE);
}

/** The one that follows it, with something changed in most files, and rows that only changed their places. */
export function editionB(): Files {
  const files = withPlaces(fixtureFiles(), AFTER);
  const replace = (name: string, from: string, to: string) => replaceIn(files, name, from, to);
  for (const country of ['zz', 'yy'])
    replace(`${country}/datapackage.json`, '2026-11-21', '2026-11-22');
  replace('zz/datapackage.json', '"base_year":2020', '"base_year":2021');
  replace('uses.csv', 'Shops and offices', 'Shops');
  replace('zz/sources.csv', ',2024,', ',2025,');
  const [header, first, second, third] = (files['zz/compliance-rules.csv'] as string).split(
    '\n',
  ) as [string, string, string, string];
  const changed = second
    .replace(',8.34,', ',8,')
    .replace('Code 5.2: 1:12', 'Code 5.2')
    .replace('; subdivision=ZZ-N', '');
  const added = third.replace('ZZ-SAF-02', 'ZZ-SAF-03').replace('4A|D', '4A');
  files['zz/compliance-rules.csv'] = `${[header, changed, first, added].join('\n')}\n`;
  files['zz/cities.csv'] +=
    'gamma,Gamma,ZZ-S,00023,zz-stats,7000,zz-stats,2,,zz-code,30,,zz-code,D,zz-code\n';
  replace('zz/building-params.csv', 'kn_m2,1.2,', 'kn_m2,1.30,');
  replace('zz/zones.csv', 'residential;institutional', 'residential');
  replace('zz/zone-limits.csv', ',0.7,', ',0.75,');
  replace('zz/cost-index.csv', '2026-Q2,120.25,zz-stats\n', '');
  replace('zz/gaps.csv', 'cities,gamma,wind_speed,not_collected,No map was found.,\n', '');
  files['zz/gaps.csv'] += NEW_GAPS.map((gap) => `${gap},not_collected,Not looked for.,\n`).join('');
  return files;
}

/** What is missing of the new reference city, and the quarter that went. */
export const NEW_GAPS = [
  ...[
    'wind_averaging_period_s',
    'wind_return_period_years',
    'snow_load_ground_kn_m2',
    'frost_depth_m',
  ].map((parameter) => `building_params,gamma,${parameter}`),
  ...['structural', 'fire', 'accessibility', 'energy'].map(
    (category) => `building_codes,gamma,${category}`,
  ),
  'zoning,gamma,zones',
  'cost_index,,2026-Q2',
];
