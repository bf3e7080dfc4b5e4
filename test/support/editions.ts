import { type Files, fixtureFiles, replaceIn } from './fixture.ts';

/** Tables may change several times on the day of `as_of`. */
export const TODAY = new Date().toISOString().slice(0, 10);

/** The files of a test edition in which every value that the answers show is `n`, so that an answer made of two editions would be seen. */
export function editionFiles(n: number, asOf = '2026-11-21'): Files {
  const files = fixtureFiles();
  replaceIn(files, 'zz/zones.csv', 'house,,0.5,limited,0.6,with a garden', `house,,${n},limited,,`);
  replaceIn(files, 'zz/zone-limits.csv', 'max_far,0.7', `max_far,${n}`);
  replaceIn(files, 'zz/zones.csv', 'Centre,,,12,', `Centre,,,${n},`);
  replaceIn(
    files,
    'zz/building-params.csv',
    'snow_load_ground_kn_m2,1.2',
    `snow_load_ground_kn_m2,${n}`,
  );
  replaceIn(files, 'zz/cities.csv', ',1000000,', `,${n},`);
  for (const name of ['zz/datapackage.json', 'yy/datapackage.json'])
    replaceIn(files, name, '2026-11-21', asOf);
  return files;
}
