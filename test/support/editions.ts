import { type Files, fixtureFiles } from './fixture.ts';

/** The files of a test edition in which every value that the answers show is `n`, so that an answer made of two editions would be seen. */
export function editionFiles(n: number, asOf = '2026-11-21'): Files {
  const files = fixtureFiles();
  files['zz/zones.csv'] = (files['zz/zones.csv'] as string)
    .replace('Low houses,0.5', `Low houses,${n}`)
    .replace('Centre,12', `Centre,${n}`);
  files['zz/building-params.csv'] = (files['zz/building-params.csv'] as string).replace(
    'snow_load_ground_kn_m2,1.2',
    `snow_load_ground_kn_m2,${n}`,
  );
  files['zz/cities.csv'] = (files['zz/cities.csv'] as string).replace('Alpha,1000000', `Alpha,${n}`);
  for (const name of ['zz/datapackage.json', 'yy/datapackage.json']) files[name] = (files[name] as string).replace('2026-11-21', asOf);
  return files;
}
