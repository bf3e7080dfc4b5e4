import { createHash } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { formatCsv } from '../../src/data/dataset/format-csv.ts';
import { DataError } from '../../src/data/dataset/problem.ts';
import { readPackageTable, readSourceTable } from '../../tools/imports/tables/csv.ts';
import { reportOf } from '../../tools/imports/tables/importer.ts';
import { assignCodes, slugOf } from '../../tools/imports/tables/place-codes.ts';
import {
  readAliases,
  readPublishedCodes,
  writePlaces,
} from '../../tools/imports/tables/places-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-imports-'));
});

test.each([
  ["L'Aquila", 'l-aquila'],
  ['Saint-Étienne', 'saint-etienne'],
  ['Forlì', 'forli'],
  ["Vo'", 'vo'],
  ['Straße', 'strasse'],
  ['São  João', 'sao-joao'],
])('the slug of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

const place = (official_code: string, name: string, subdivision: string) => ({
  official_code,
  name,
  subdivision,
});

test('two places of one name take their subdivision, and two of one subdivision their official code', () => {
  const places = [
    place('1', 'Castro', 'IT-LE'),
    place('2', 'Castro', 'IT-BG'),
    place('3', 'Samone', 'IT-TN'),
    place('4', 'Samone', 'IT-TN'),
    place('5', 'Roma', 'IT-RM'),
  ];
  expect([...assignCodes(places, new Map()).values()].sort()).toEqual([
    'castro-bg',
    'castro-le',
    'roma',
    'samone-tn-3',
    'samone-tn-4',
  ]);
});

test('a code that is published stays, and nobody else takes it', () => {
  const places = [
    place('1', 'Roma', 'IT-RM'),
    place('2', 'Roma', 'IT-XX'),
    place('3', 'Reggio nell’Emilia', 'IT-RE'),
    place('4', 'Castro Le', 'IT-BG'),
    place('5', 'Castro', 'IT-LE'),
    place('6', 'Castro', 'IT-BG'),
  ];
  const codes = assignCodes(
    places,
    new Map([
      ['1', 'roma'],
      ['3', 'reggio-emilia'],
    ]),
  );
  expect(Object.fromEntries(codes)).toEqual({
    1: 'roma',
    2: 'roma-xx',
    3: 'reggio-emilia',
    4: 'castro-le',
    5: 'castro-le-5',
    6: 'castro-bg',
  });
});

const TABLE = 'name;zone\nAgliè;3\n';

test('a source file must be there, and be the one that was opened', async () => {
  const file = { name: 'table.csv', sha256: '0'.repeat(64), source: 'it-table' };
  const read = () => readSourceTable(folder, file, { delimiter: ';' });
  const refused = await read().catch((error) => error);
  expect(refused).toBeInstanceOf(DataError);
  expect(refused.message).toBe(
    `${folder}/table.csv: cannot be read (ENOENT); it is the file that 'it-table' of sources.csv cites`,
  );

  await writeFile(path.join(folder, file.name), TABLE);
  const digest = createHash('sha256').update(TABLE).digest('hex');
  await expect(read()).rejects.toThrow(
    `has the SHA-256 ${digest}, and the file that 'it-table' of sources.csv cites has ${file.sha256}`,
  );
  file.sha256 = digest;
  expect(await read()).toEqual([{ name: 'Agliè', zone: '3' }]);
});

test('what is written is read again, whatever stands in it', async () => {
  const rows = [
    { name: 'One, "two"\nthree', zone: '' },
    { name: 'Agliè', zone: '3' },
  ];
  const text = formatCsv(['name', 'zone'], rows);
  expect(text).toBe('name,zone\n"One, ""two""\nthree",\nAgliè,3\n');
  await writeFile(path.join(folder, 'written.csv'), text);
  expect(await readPackageTable(path.join(folder, 'written.csv'))).toEqual(rows);
});

const core = { population: '1', seismic_zone: '2', wind_speed_ms: '25', climate_zone: 'D' };
const imported = {
  columns: ['altitude_m'],
  places: [
    {
      code: 'b',
      name: 'B',
      subdivision: 'IT-RM',
      official_code: '058002',
      altitude_m: '',
      ...core,
    },
    {
      code: 'a',
      name: 'A',
      subdivision: 'IT-AG',
      official_code: '002001',
      altitude_m: '12',
      ...core,
    },
  ],
  tables: [{ name: 'list.csv', rows: 4, joined: 2 }],
  leftOut: [
    { name: 'C', reason: 'have no row' },
    { name: 'D', reason: 'lie too high' },
    { name: 'E', reason: 'have no row' },
  ],
};

test('places.csv has the fixed columns first and the places by official code', async () => {
  await writePlaces(folder, imported);
  expect(await readFile(path.join(folder, 'places.csv'), 'utf8')).toBe(
    'code,name,subdivision,official_code,population,seismic_zone,wind_speed_ms,climate_zone,altitude_m\n' +
      'a,A,IT-AG,002001,1,2,25,D,12\nb,B,IT-RM,058002,1,2,25,D,\n',
  );
});

test('an import tells what it joined, and what it left out by reason, and what stays unknown', () => {
  expect([...reportOf(imported)]).toEqual([
    'list.csv: 4 rows, 2 joined.',
    '2 places are published; 3 are left out:',
    '  2 have no row: C, E',
    '  1 lie too high: D',
    '  altitude_m is blank for 1: B',
  ]);
});

test('hand-made files give the codes of reference cities and the aliases of a table', async () => {
  await writeFile(path.join(folder, 'cities.csv'), 'code,official_code\nroma,058091\n');
  await writeFile(
    path.join(folder, 'place-aliases.csv'),
    'table,name,official_code,reason\nislands,Capri,063014,Island\nother,X,1,Y\n',
  );
  expect(await readPublishedCodes(folder)).toEqual(new Map([['058091', 'roma']]));
  expect(await readAliases(folder, 'islands')).toEqual(new Map([['Capri', '063014']]));
});
