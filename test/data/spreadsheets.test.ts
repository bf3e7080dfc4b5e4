import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type CellValue, readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureFiles, writeDataFolder } from '../support/fixture.ts';

const run = promisify(execFile);
const SSCONVERT = '/usr/bin/ssconvert';
if (process.env.CI && !existsSync(SSCONVERT))
  throw new Error('In CI nothing may be skipped: install gnumeric.');

/** A program as `npm run` runs it: what it says, or how it failed. */
const command = (name: string, country: string, file: string, DATA_DIR: string) =>
  run(process.execPath, [`dist/${name}.js`, country, file], {
    env: { PATH: process.env.PATH, DATA_DIR },
  });
const template = (country: string, file: string, folder = 'data') =>
  command('data-template', country, file, folder);
const fromXlsx = (country: string, file: string, folder: string) =>
  command('data-from-xlsx', country, file, folder);

describe('a country as a workbook', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await writeDataFolder({});
    await cp('data', folder, { recursive: true });
  });

  test('comes back as the files that it was made of, byte for byte', async () => {
    const country = 'us';
    const file = path.join(folder, `${country}.xlsx`);
    await template(country, file);
    const held = (await readXlsx(await readFile(file))).sheets
      .slice(1, -1)
      .filter(({ rows }) => rows.length > 1)
      .map(({ name }) => `${name}.csv`);
    expect(held).toEqual(
      expect.arrayContaining(['compliance-rules.csv', 'sources.csv', 'gaps.csv']),
    );
    // What is read is not what was left there.
    for (const name of held) await writeFile(path.join(folder, country, name), 'nothing\n');
    await fromXlsx(country, file, folder);
    for (const name of held)
      expect([name, await readFile(path.join(folder, country, name), 'utf8')]).toEqual([
        name,
        await readFile(`data/${country}/${name}`, 'utf8'),
      ]);
    expect((await fromXlsx(country, file, folder)).stdout).toBe('Nothing differs.\n');
  });

  test.skipIf(!existsSync(SSCONVERT))(
    'is the same after another spreadsheet has saved it',
    async () => {
      const [file, saved] = [path.join(folder, 'us.xlsx'), path.join(folder, 'saved.xlsx')];
      await template('us', file);
      await run(SSCONVERT, [file, saved]);
      expect((await fromXlsx('us', saved, folder)).stdout).toBe('Nothing differs.\n');
    },
  );

  test('has drop-downs, which have every value that stands in their columns', async () => {
    const { sheets } = await readXlsx(await readFile(path.join(folder, 'us.xlsx')));
    const cell = (sheet: string, column: number) =>
      sheets
        .find(({ name }) => name === sheet)
        ?.rows.slice(1)
        .map((row) => row[column]) ?? [];
    const lists = sheets.flatMap(({ name, rows, dataValidations = [] }) =>
      dataValidations
        .filter(({ type }) => type === 'list')
        .map(({ range, formula1 = '' }) => ({ name, rows, range, formula1 })),
    );
    const chosen = lists.map(({ name, range, formula1, rows }) => {
      const column = columnOf(range);
      const [, from = '', letter = ''] = /^'([\w-]+)'!\$([A-Z]+)\$2:/.exec(formula1) ?? [];
      const known = new Set(cell(from, columnOf(letter)));
      expect([
        name,
        rows[0]?.[column],
        cell(name, column).filter(
          (value) => value !== null && value !== undefined && !known.has(value),
        ),
      ]).toEqual([name, rows[0]?.[column], []]);
      return `${name}.${rows[0]?.[column]}`;
    });
    expect(chosen).toEqual(
      expect.arrayContaining([
        'sources.evidence',
        'compliance-rules.field',
        'compliance-rules.operator',
        'compliance-rules.severity',
        'compliance-rules.source',
        'building-params.parameter',
        'zones.city',
        'gaps.reason',
        'presumed-facts.fact',
        'place-classes.condition',
      ]),
    );
  });
});

function columnOf(range: string): number {
  const [letters = ''] = /^[A-Z]+/.exec(range) ?? [];
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

describe('what a spreadsheet makes of cells', () => {
  const HEADER = ['period', 'value', 'source'];
  let folder: string;
  beforeAll(async () => {
    folder = await writeDataFolder(fixtureFiles());
  });

  /** What `data:from-xlsx` says of a workbook, without its name; nothing is written where it says anything. */
  async function read(sheet: Partial<WriteSheet>): Promise<string[]> {
    const file = path.join(folder, 'zz.xlsx');
    await writeFile(file, await writeXlsx({ sheets: [{ name: 'cost-index', ...sheet }] }));
    const before = await readFile(path.join(folder, 'zz/cost-index.csv'), 'utf8');
    const said = await fromXlsx('zz', file, folder).then(
      () => '',
      ({ stderr }) => stderr as string,
    );
    if (said) expect(await readFile(path.join(folder, 'zz/cost-index.csv'), 'utf8')).toBe(before);
    return said.replaceAll(`${file}: `, '').trimEnd().split('\n');
  }

  const row = (...cells: CellValue[]) => ({ rows: [HEADER, ...(cells.length > 0 ? [cells] : [])] });
  const withCell = (place: string, cell: object) => ({
    rows: [HEADER, ['2026-Q1', 1, 'zz-stats']],
    cells: new Map([[place, cell]]),
  });

  test.each<[string, Partial<WriteSheet>, string[]]>([
    [
      'a formula',
      withCell('1,1', { formula: 'A1+1', formulaResult: 2 }),
      [
        'cost-index.csv:2:value: holds a formula (=A1+1): copy it, and paste its value in its place',
      ],
    ],
    [
      'a day that was no day',
      withCell('1,0', { value: new Date('2026-01-01T00:00:00Z'), style: { numFmt: 'yyyy-mm-dd' } }),
      [
        'cost-index.csv:2:period: holds the day 2026-01-01, which the spreadsheet may have made of something else: format the column as text, and write it again',
      ],
    ],
    [
      'a number in place of a text',
      row(20261, 1, 'zz-stats'),
      [
        'cost-index.csv:2:period: holds the number 20261 where a text stands, which may have lost zeros: format the column as text, and write it again',
      ],
    ],
    [
      'a number in per cent',
      withCell('1,1', { value: 0.08, style: { numFmt: '0%' } }),
      [
        'cost-index.csv:2:value: holds 0.08, which is shown in per cent: format the column as a plain number, and write it again',
      ],
    ],
    [
      'a number beyond decimals',
      row('2026-Q1', 1e30, 'zz-stats'),
      ['cost-index.csv:2:value: holds 1e+30: write a plain decimal number'],
    ],
    [
      'a line break',
      row('2026-Q1', 1, 'zz\nstats'),
      ['cost-index.csv:2:source: has a line break: write it in one line'],
    ],
    [
      'a blank row between others',
      { rows: [HEADER, ['2026-Q1', 1, 'zz-stats'], [null, null, ''], ['2026-Q2', 1, 'zz-stats']] },
      ['cost-index.csv:3: is blank between other rows: delete it'],
    ],
    [
      'a cell beside the table',
      row('2026-Q1', 1, 'zz-stats', null, 'look'),
      ['cost-index.csv:2: has a cell in column 5, which has no name in the first row'],
    ],
    [
      'a sheet of another name',
      { name: 'costindex', ...row() },
      [
        'costindex: is the sheet of no file (did you mean cost-index?): sheets are named sources, words, place-classes, codes, adoptions, compliance-rules, inherited-rules, implied-facts, presumed-facts, prototypes, rule-gaps, coverage, cities, place-columns, place-aliases, place-names, building-params, site-formulas, building-codes, zones, zone-limits, jurisdictions, jurisdiction-zones, jurisdiction-zone-limits, zoning-ordinances, zone-areas, zone-maps, cost-index, gaps, acknowledged',
      ],
    ],
  ])('%s is a fault with sheet, row and column', async (_what, sheet, faults) => {
    expect(await read(sheet)).toEqual(faults);
  });

  test('days, numbers as texts, sums of fractions and zeros are what was meant, and blank rows at the end are none', async () => {
    const sources = path.join(folder, 'zz/sources.csv');
    const cells = new Map([
      ['1,6', { value: new Date('2026-11-20T00:00:00Z'), style: { numFmt: 'dd/mm/yyyy' } }],
    ]);
    const [header = [], code = []] = (await readFile(sources, 'utf8'))
      .split('\n')
      .map((line) => line.replaceAll('"', '').split(','));
    const file = path.join(folder, 'zz.xlsx');
    const index = [
      HEADER,
      ['2026-Q1', 0.1 + 0.2, 'zz-stats'],
      ['2026-Q2', '120.50', 'zz-stats'],
      ['2026-Q3', 119, 'zz-stats'],
      [null, '', null],
    ];
    await writeFile(
      file,
      await writeXlsx({
        sheets: [
          { name: 'sources', rows: [header, [...code.slice(0, 7), 'none', 'official']], cells },
          { name: 'cost-index', rows: index },
        ],
      }),
    );
    await fromXlsx('zz', file, folder);
    expect(await readFile(path.join(folder, 'zz/cost-index.csv'), 'utf8')).toBe(
      'period,value,source\n2026-Q1,0.3,zz-stats\n2026-Q2,120.50,zz-stats\n2026-Q3,119,zz-stats\n',
    );
    expect((await readFile(sources, 'utf8')).split('\n')[1]?.split(',')[6]).toBe('2026-11-20');
  });

  test('what is no workbook is said to be none', async () => {
    const file = path.join(folder, 'no.xlsx');
    for (const [bytes, why] of [
      ['period,value\n', 'is not an .xlsx file'],
      [
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
        'is an .xls file, or a workbook with a password: save it as .xlsx without one',
      ],
      [
        Buffer.from('PK\x03\x04 and no more'),
        'is damaged: its archive cannot be read (invalid zip data)',
      ],
    ] as const) {
      await writeFile(file, bytes);
      await expect(fromXlsx('zz', file, folder)).rejects.toMatchObject({
        code: 1,
        stderr: `${file}: ${why}\n`,
      });
    }
  });
});
