import { addOptional, type Files } from './fixture.ts';
import { createDice, inventedPlaces } from './invented-places.mjs';

export const PLACE_HEADER =
  'code,name,subdivision,official_code,population,seismic_zone,wind_speed_ms,climate_zone,altitude_m,snow_zone,frost_depth_m';

/** With where places lie, and nothing else beyond the core values. */
export const LOCATED_HEADER =
  'code,name,subdivision,official_code,population,seismic_zone,wind_speed_ms,climate_zone,latitude,longitude,postcodes';

const PLACE_COLUMNS = `column,source,reference,blank_reason
subdivision,zz-stats,List of municipalities,
official_code,zz-stats,List of municipalities,
population,zz-stats,Census table 1,
seismic_zone,zz-code,Annex A,
wind_speed_ms,zz-code,"Table 3, from the zone and the altitude: v = 27 + 0.01 (a - 500)",
climate_zone,zz-code,Annex C,
altitude_m,zz-stats,Census table 2,The census leaves out some.
snow_zone,zz-code,Annex D,The annex names only places of much snow.
frost_depth_m,zz-code,Table 7,The table leaves out some.
latitude,zz-stats,Gazetteer,The gazetteer has two places of the name.
longitude,zz-stats,Gazetteer,The gazetteer has two places of the name.
postcodes,zz-stats,Gazetteer,The gazetteer has two places of the name.
`;

/** The files with whole tables of Testland: `lines` of places.csv, in the order of their official codes, under `header`; and `more` files. */
export function withPlaces(
  files: Files,
  lines: readonly string[],
  more: Files = {},
  header = PLACE_HEADER,
): Files {
  const columns = header.split(',');
  const cited = PLACE_COLUMNS.split('\n').filter(
    (line) => line.startsWith('column,') || columns.includes(line.split(',')[0] as string),
  );
  const all = { ...files, ...more };
  addOptional(all, 'zz', {
    'places.csv': `${[header, ...lines].join('\n')}\n`,
    'place-columns.csv': `${cited.join('\n')}\n`,
  });
  return all;
}

/** So many invented places of Testland as lines of places.csv. Always the same ones. */
export function* inventedLines(count: number): Generator<string> {
  const dice = createDice(11);
  for (const { code, name, officialCode, population } of inventedPlaces(count)) {
    const zone = dice(3) === 0 ? '4A' : 'D';
    const values = [
      population,
      2,
      20 + dice(20),
      zone,
      dice(2500),
      dice(4) === 0 ? 'high' : '',
      (dice(150) / 100).toFixed(2),
    ];
    yield `${code},${name},${dice(2) ? 'ZZ-N1' : 'ZZ-S'},${officialCode},${values.join()}`;
  }
}
