import { describe, expect, test } from 'vitest';
import { readDataset } from '../../src/data/dataset/check-dataset.ts';
import { readDataFolder } from '../../src/data/dataset/data-folder.ts';
import { dataFiles } from '../../src/domain/data-files.ts';
import { faultsOf } from '../support/faults.ts';
import {
  type Files,
  fixtureFiles,
  replaceIn,
  rewriteDataFolder,
  writeDataFolder,
} from '../support/fixture.ts';
import { LOCATED_HEADER, PLACE_HEADER, withPlaces } from '../support/places.ts';

const LINES = [
  'alpha,Alpha,ZZ-N1,00017,900000,2,25,D,250,high,0.8',
  'castro-n,Castro,ZZ-N1,00020,4000,2,27,D,120,,',
  'castro-s,Castro,ZZ-S,00021,5000,unzoned,31.5,4A,,,1.2',
];

/** The faults of the invented dataset with whole tables after `edit`. */
const faultsAfter = (edit: (files: Files) => Files) =>
  faultsOf(edit(withPlaces(fixtureFiles(), LINES)));

const replace =
  (from: string, to: string, file = 'zz/places.csv') =>
  (files: Files) => {
    replaceIn(files, file, from, to);
    return files;
  };

test('whole tables without a fault are read, and what they say of a reference city is no gap', async () => {
  // The gaps that the invented data declares are none any more.
  expect(await faultsAfter((files) => files)).toEqual([
    "zz/gaps.csv:3:item: 'building_params alpha frost_depth_m' is not missing: the data holds it",
    "zz/gaps.csv:4:item: 'building_params alpha altitude_m' is not missing: the data holds it",
  ]);
});

/** Without the gaps that whole tables fill. */
function known(files: Files): Files {
  replaceIn(
    files,
    'zz/gaps.csv',
    'building_params,alpha,frost_depth_m,not_regulated,The code sets none.,zz-code\n',
    '',
  );
  replaceIn(
    files,
    'zz/gaps.csv',
    'building_params,alpha,altitude_m,not_collected,Not looked for.,\n',
    '',
  );
  return files;
}

describe('each kind of fault is named once, with file, line and column', () => {
  test.each<[string, (files: Files) => Files, string[]]>([
    [
      'a number out of its bounds',
      replace('4000,2,27,', '4000,2,270,'),
      [
        'zz/places.csv:3:wind_speed_ms: 270 is not between 15 and 100 m/s, the plausible range of wind_speed_ms: check the unit',
      ],
    ],
    [
      'a value beyond the bounds of its parameter',
      replace('D,120,,', 'D,12000,,'),
      [
        'zz/places.csv:3:altitude_m: 12000 is not between -10 and 4000 m, the plausible range of altitude_m: check the unit',
      ],
    ],
    [
      'no whole number',
      replace(',4000,', ',4 000,'),
      ['zz/places.csv:3:population: must be a whole number without separators'],
    ],
    [
      'a class that the country does not have',
      replace('ZZ-S,00021', 'ZZ-X,00021'),
      [
        "zz/places.csv:4:subdivision: 'ZZ-X' is not a valid value of subdivision (did you mean ZZ-N?): it must be one of ZZ-N, ZZ-N1, ZZ-S (place-classes.csv lists them)",
      ],
    ],
    [
      'a value of a closed list',
      replace('250,high', '250,huge'),
      [
        "zz/places.csv:2:snow_zone: 'huge' is not a valid value of snow_zone: it must be one of high (place-classes.csv lists them)",
      ],
    ],
    [
      'a blank core value',
      replace('unzoned,31.5,4A', 'unzoned,31.5,'),
      [
        'zz/places.csv:4:climate_zone: must not be blank, as place-columns.csv gives no blank_reason for the column',
      ],
    ],
    ['a blank name', replace('Castro,ZZ-S', ',ZZ-S'), ['zz/places.csv:4:name: must not be blank']],
    [
      'a cell that is too long',
      replace('castro-n,Castro', `castro-n,${'Castro'.repeat(2_000)}`),
      ['zz/places.csv:3:name: has more than 10000 characters, which no cell has'],
    ],
    [
      'a line that does not end',
      replace('castro-n,Castro,ZZ-N1', `castro-n,Castro,"${'ZZ,'.repeat(500_000)}`),
      ['zz/places.csv:3:subdivision: has more than 10000 characters, which no cell has'],
    ],
    [
      'a line of too many cells',
      replace('castro-n,Castro', 'castro-n,'.repeat(200_000)),
      ['zz/places.csv:3: has more than 1000000 characters, which no row has'],
    ],
    [
      'a code twice',
      replace('castro-s', 'castro-n'),
      ["zz/places.csv:4:code: 'castro-n' stands on line 3 already"],
    ],
    [
      'a code that is no slug',
      replace('castro-s', 'Castro S'),
      ['zz/places.csv:4:code: must be a lower-case ASCII slug such as new-york'],
    ],
    [
      'the code of a reference city for another place',
      replace('castro-n,Castro,ZZ-N1,00020', 'alpha,Castro,ZZ-N1,00020'),
      ["zz/places.csv:3:code: 'alpha' stands on line 2 already"],
    ],
    [
      'an official code of another place than the reference city',
      replace('alpha,Alpha,ZZ-N1,00017', 'alpha,Alpha,ZZ-N1,00018'),
      [
        "zz/places.csv:2:code: 'alpha' is the code of a reference city, whose official code is 00017 and not 00018",
      ],
    ],
    [
      'rows out of order',
      replace('00020', '00022'),
      [
        "zz/places.csv:4:official_code: '00021' stands after '00022': the rows must be ordered by it, as text",
      ],
    ],
    [
      'an official code twice',
      replace('00021', '00020'),
      ["zz/places.csv:4:official_code: '00020' stands on the line before already"],
    ],
    [
      'a cell too many',
      replace('0.8\n', '0.8,\n'),
      ['zz/places.csv:2: has 12 cells where the header has 11'],
    ],
    [
      'a quotation mark that is not closed',
      replace('Castro,ZZ-S', '"Castro,ZZ-S'),
      [
        'zz/places.csv:4: is not CSV: Quote Not Closed: the parsing is finished with an opening quote at line 1',
      ],
    ],
    [
      'a column that nobody knows',
      replace('frost_depth_m\n', 'frost_depth\n'),
      [
        'zz/places.csv:1:frost_depth: is neither in parameters.csv nor a condition about places in conditions.csv',
      ],
    ],
    [
      'a column without a source',
      replace(
        'frost_depth_m,zz-code,Table 7,The table leaves out some.\n',
        '',
        'zz/place-columns.csv',
      ),
      [
        'zz/places.csv:1:frost_depth_m: has no row in place-columns.csv, which must name its source',
      ],
    ],
    [
      'a column whose source does not exist',
      replace('zz-code,Table 7', 'zz-map,Table 7', 'zz/place-columns.csv'),
      ["zz/place-columns.csv:10:source: no source 'zz-map' in sources.csv"],
    ],
    [
      'a column that the table does not have',
      replace(
        'frost_depth_m,zz-code,Table 7,',
        'snow_load_ground_kn_m2,zz-code,Table 8,\nfrost_depth_m,zz-code,Table 7,',
        'zz/place-columns.csv',
      ),
      ["zz/place-columns.csv:10:column: places.csv has no column 'snow_load_ground_kn_m2'"],
    ],
    [
      'a value in a column that has no source',
      replace('frost_depth_m,zz-code,Table 7,', 'frost_depth_m,,,', 'zz/place-columns.csv'),
      [2, 4].map(
        (line) =>
          `zz/places.csv:${line}:frost_depth_m: has a value, and place-columns.csv names no source for the column`,
      ),
    ],
    [
      'a column that has neither a source nor a reason why it is blank',
      (files) => {
        const located = withPlaces(files, [], {}, LOCATED_HEADER);
        replaceIn(
          located,
          'zz/place-columns.csv',
          'postcodes,zz-stats,Gazetteer,The gazetteer has two places of the name.',
          'postcodes,,,',
        );
        return located;
      },
      [
        'zz/place-columns.csv:10:source: must name the document, or blank_reason why no place has a value',
      ],
    ],
    [
      'a place outside of the globe, or with half a position',
      (files) =>
        withPlaces(
          files,
          ['far,Far,ZZ-S,1,5,2,27,D,91,7,', 'half,Half,ZZ-S,2,5,2,27,D,45,,'],
          {},
          LOCATED_HEADER,
        ),
      [
        'zz/places.csv:2:latitude: 91 is not between -90 and 90: decimal degrees of WGS 84 are expected',
        'zz/places.csv:3:latitude: latitude and longitude go together',
      ],
    ],
    [
      'postcodes that are none, or out of order',
      (files) =>
        withPlaces(
          files,
          ['a,A,ZZ-S,1,5,2,27,D,,,100;no code', 'b,B,ZZ-S,2,5,2,27,D,,,200;100'],
          {},
          LOCATED_HEADER,
        ),
      [
        "zz/places.csv:2:postcodes: 'no code' is not a valid postcode: capitals and digits, each postcode once, in order",
        "zz/places.csv:3:postcodes: '100' is not a valid postcode: capitals and digits, each postcode once, in order",
      ],
    ],
    [
      'a header of another order',
      replace('code,name,', 'name,code,'),
      [`zz/places.csv:1: the header must start with ${PLACE_HEADER.split(',').slice(0, 8).join()}`],
    ],
    [
      'an alias without a reason',
      (files) =>
        withPlaces(files, LINES, {
          'zz/place-aliases.csv': 'table,name,official_code,reason\nWind,Castrum,00020,\n',
        }),
      ['zz/place-aliases.csv:2:reason: must not be blank'],
    ],
    [
      'another name of a place that there is, and of one that there is not',
      (files) =>
        withPlaces(files, LINES, {
          'zz/place-names.csv':
            'place,name,language,source\ncastro-n,Camp,en,zz-stats\ncastro,Camp,en,zz-stats\n',
        }),
      ["zz/place-names.csv:3:place: 'castro' is not in places.csv and cities.csv"],
    ],
    [
      'a word for what is no field',
      (files) =>
        withPlaces(files, LINES, {
          'zz/words.csv': 'name,word,language,source\nstair_riser_hight_mm,Stufe,de,zz-code\n',
        }),
      [
        "zz/words.csv:2:name: 'stair_riser_hight_mm' is not in fields.csv and parameters.csv (did you mean stair_riser_height_mm?)",
      ],
    ],
  ])('%s', async (_what, edit, faults) => {
    const found = await faultsAfter((files) => edit(known(files)));
    expect(found).toEqual(faults);
  });
});

test('of very many faults the first are told, and the others counted', async () => {
  const lines = Array.from(
    { length: 60 },
    (_, index) => `town-${index},Town,ZZ-S,${10 + index},many,2,27,D,,,`,
  );
  const found = await faultsAfter((files) => known(withPlaces(files, [...lines])));
  expect(found.filter((fault) => fault.startsWith('zz/places.csv'))).toHaveLength(51);
  expect(found).toContain('zz/places.csv: has 10 more errors');
});

test('the version covers the bytes of whole tables', async () => {
  const folder = await writeDataFolder(withPlaces(fixtureFiles(), LINES));
  const { version } = readDataFolder(folder, dataFiles);
  await rewriteDataFolder(
    folder,
    withPlaces(fixtureFiles(), [
      LINES[0] as string,
      (LINES[1] as string).replace('4000', '4001'),
      LINES[2] as string,
    ]),
  );
  const changed = readDataFolder(folder, dataFiles);
  expect(changed.version).not.toBe(version);
  expect(changed.version.slice(0, 10)).toBe(version.slice(0, 10));
});

test('a table that is changed while it is read is no part of any edition', async () => {
  const folder = await writeDataFolder(known(withPlaces(fixtureFiles(), LINES)));
  const { packages } = await readDataset(folder, dataFiles);
  await rewriteDataFolder(folder, known(withPlaces(fixtureFiles(), LINES.slice(0, 2))));
  const { rows } = packages.flatMap(({ streamed }) => streamed.get('places.csv') ?? [])[0] as {
    rows: () => AsyncIterable<unknown>;
  };
  await expect(drain(rows())).rejects.toThrow('places.csv: was changed while it was read');
});

async function drain(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _row of rows);
}
