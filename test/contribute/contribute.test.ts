import { request } from 'node:http';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRunJob } from '../../src/api/files/contribute/run-job.ts';
import { faultsOf } from '../support/faults.ts';
import { fixtureFiles, replaceIn, writeDataFolder } from '../support/fixture.ts';
import { NOTHING_HELD, readHeld } from '../support/metrics.ts';
import { sharedService, startTestService, type TestService } from '../support/services.ts';
import { TEST_THREADS } from '../support/threads.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MIB = 1024 * 1024;

/** A workbook with these parts and a sheet of them, packed by itself. */
const packed = (sheet: Uint8Array, parts: Record<string, Uint8Array> = {}) =>
  zipSync({ 'xl/worksheets/sheet1.xml': sheet, ...parts });

describe('a file of data', () => {
  let service: TestService;
  let clients = 0;
  beforeAll(async () => {
    const settings = { TRUST_PROXY: '1', METRICS_PORT: '0' };
    service = await startTestService({
      DATA_DIR: await writeDataFolder(fixtureFiles()),
      ...settings,
    });
  });

  type Options = { query?: string; type?: string; accept?: string; client?: string };
  const newClient = () => `203.0.113.${++clients}`;
  const post = (
    body: string | Uint8Array,
    {
      query = '?country=zz',
      type = 'text/csv',
      accept = '*/*',
      client = newClient(),
    }: Options = {},
  ) =>
    fetch(`${service.url}/contribute${query}`, {
      method: 'POST',
      body: body as BodyInit,
      headers: { 'content-type': type, accept, 'x-forwarded-for': client },
    });
  const check = async (body: string | Uint8Array, options: Options = {}) => {
    const response = await post(body, { ...options, accept: 'application/json' });
    const report = await response.json();
    expect(response.status, JSON.stringify(report)).toBe(200);
    return report;
  };

  test.each<[string, string, string, string]>([
    ['a plausible value of another unit', 'zz/compliance-rules.csv', ',<=,180,', ',<=,17,'],
    ['a source that is not there', 'zz/cost-index.csv', '119,zz-stats', '119,zz-stat'],
    [
      'a quarter that is left out, and what follows in other files',
      'zz/cost-index.csv',
      '2026-Q1,119,zz-stats\n',
      '',
    ],
    [
      'a comma between conditions',
      'zz/compliance-rules.csv',
      'part=ramp; occupants>=50',
      '"part=ramp, occupants>=50"',
    ],
    ['a header of another name', 'zz/cost-index.csv', 'period,value', 'periode,value'],
    ['a day that has not come', 'zz/sources.csv', '2026-11-20', '2999-11-20'],
    [
      'semicolons',
      'zz/cost-index.csv',
      'period,value,source\n2025-Q4,118.3,zz-stats',
      'period;value;source\n2025-Q4;118.3;zz-stats',
    ],
  ])('with %s has the faults that data:check names', async (_what, name, from, to) => {
    const files = fixtureFiles();
    replaceIn(files, name, from, to);
    const report = await check(files[name] as string, {
      query: `?country=zz&file=${name.slice(3)}`,
    });
    const faults = report.faults.map(({ file, line, column, message }: Record<string, unknown>) => [
      [file, line, column].filter((part) => part !== null).join(':'),
      message,
    ]);
    expect(faults.map((fault: string[]) => fault.join(': '))).toEqual(
      (await faultsOf(files)).filter((fault) => !fault.startsWith('yy/')),
    );
    expect(report).toMatchObject({ isValid: false, country: 'ZZ', moreFaults: 0 });
  });

  test('is answered in lines, as JSON or as a page, as is asked for', async () => {
    const rows = `period,value,source\n2026-Q1,"1<b>",zz-stats\n`;
    expect(await (await post(rows)).text()).toMatch(
      /^zz\/cost-index\.csv:2:value: must be a plain decimal number such as 12\.5\nDependent errors .*\n1 error, 0 warnings: cost-index\.csv \(1 row\) of ZZ, with edition \S+\. That values are those of their sources is for a person to see\.\n$/,
    );
    const fault = {
      file: 'zz/cost-index.csv',
      line: 2,
      column: 'value',
      value: '1<b>',
      message: 'must be a plain decimal number such as 12.5',
    };
    expect((await check(rows)).faults).toEqual([fault]);
    const form = new FormData();
    form.set('file', new File([rows], 'cost-index (1).csv'));
    form.set('country', 'zz');
    const headers = { accept: 'text/html', 'x-forwarded-for': newClient() };
    const page = await fetch(`${service.url}/contribute`, { method: 'POST', body: form, headers });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toContain(
      '<td class="number">2</td><th scope="row">value</th><td>must be a plain decimal number such as 12.5</td><td>1&lt;b&gt;</td><td><code>zz/cost-index.csv</code></td>',
    );
  });

  test('without faults is said to have none, with what is valid and may be wrong', async () => {
    const text = fixtureFiles()['zz/compliance-rules.csv'] as string;
    const report = await check(text);
    expect(report).toMatchObject({
      isValid: true,
      faults: [],
      files: [{ file: 'compliance-rules.csv', rows: 3 }],
      notChecked: [],
    });
    const others = report.warnings.filter((warning: string) => !warning.includes(': no_day: '));
    expect(others).toEqual([
      'zz: use_excluded: ZZ-ACC-01: it does not apply where occupancy=school; subdivision=ZZ-N, and its `when` names no use',
      'zz: note_repeated: Not looked for (gaps.csv): 16 rows have the same note',
      'zz: part_not_asked: ZZ-SAF-01: it is about stair_riser_height_mm and names no part, so that it judges every part',
    ]);
  });

  test('of a country that is not published says what could not be checked', async () => {
    const report = await check('period,value,source\n2026-Q1,100,xx-new\n', {
      query: '?country=xx',
    });
    expect(report).toMatchObject({ isValid: true, faults: [] });
    expect(report.notChecked).toEqual([
      'XX is not published here: what its package as a whole must hold, such as a gap for all that is missing, was not checked.',
      'These files were not sent, so that nothing was checked against them: sources.csv, place-classes.csv, compliance-rules.csv, cities.csv, building-params.csv, building-codes.csv, zones.csv, zone-limits.csv, gaps.csv.',
    ]);
  });

  test('that all countries share is checked without one', async () => {
    const fields = `${fixtureFiles()['fields.csv']}slope,mm,maybe,,,,,Slope,1,2\n`;
    const report = await check(fields, { query: '' });
    expect(
      report.faults.map(({ line, column }: { line: number; column: string }) => [line, column]),
    ).toEqual([[5, 'required']]);
    expect(report.notChecked).toEqual([
      'The countries that use these words were not checked with them: npm run data:check does.',
    ]);
  });

  describe('as a workbook', () => {
    test('is taken, has no fault, and one where a cell is wrong', async () => {
      const taken = await fetch(`${service.url}/contribute/zz.xlsx`);
      expect([
        taken.status,
        taken.headers.get('content-type'),
        taken.headers.get('content-disposition'),
      ]).toEqual([
        200,
        XLSX,
        expect.stringMatching(/^attachment; filename="plumbline-zz-\S+\.xlsx"$/),
      ]);
      const bytes = new Uint8Array(await taken.arrayBuffer());
      expect(await check(bytes, { type: XLSX })).toMatchObject({ isValid: true, faults: [] });
      const { sheets } = await readXlsx(bytes);
      const changed = sheets.map(({ name, rows }) => ({
        name,
        rows: rows.map((row) =>
          row.map((value) =>
            value === 'stair_riser_height_mm' && name === 'compliance-rules'
              ? 'stair_riser'
              : value,
          ),
        ),
      }));
      const report = await check(await writeXlsx({ sheets: changed }), {
        type: 'application/octet-stream',
      });
      expect(report.faults).toEqual([
        {
          file: 'zz/compliance-rules.csv',
          line: 2,
          column: 'field',
          value: 'stair_riser',
          message: "'stair_riser' is not in fields.csv (did you mean stair_riser_height_mm?)",
        },
      ]);
      expect((await fetch(`${service.url}/contribute/xx.xlsx`)).status).toBe(404);
    });

    test('with a formula has that fault alone, and says that the rest was not checked', async () => {
      const cells = new Map([
        ['1,1', { formula: 'WEBSERVICE("http://example.org")', formulaResult: 1 }],
      ]);
      const bytes = await writeXlsx({
        sheets: [
          {
            name: 'cost-index',
            rows: [
              ['period', 'value', 'source'],
              ['2026-Q1', 1, 'nobody'],
            ],
            cells,
          },
        ],
      });
      expect(await check(bytes, { type: XLSX })).toMatchObject({
        faults: [
          {
            file: 'cost-index.csv',
            line: 2,
            column: 'value',
            message: expect.stringContaining('holds a formula (=WEBSERVICE('),
          },
        ],
        notChecked: ['Not all of it could be read: the rest is checked once it can.'],
      });
    });
  });

  /** What is no file of data, or would take more than a check may. */
  const HOSTILE: [
    string,
    () => string | Uint8Array | Promise<Uint8Array>,
    Options,
    number,
    RegExp,
  ][] = [
    ['nothing', () => '', {}, 400, /^The file is empty\.$/],
    [
      'no header that is known',
      () => 'a,b\n1,2\n',
      {},
      400,
      /^The header and the name of the file match no table.*The tables: sources\.csv, /,
    ],
    [
      'a file that there is not',
      () => 'a,b\n',
      { query: '?country=zz&file=cost_index.csv' },
      400,
      /^'cost_index\.csv' is not a file of a package \(did you mean cost-index\.csv\?\)/,
    ],
    [
      'no country',
      () => 'period,value,source\n',
      { query: '' },
      400,
      /^cost-index\.csv is a file of a country: say which by `country`/,
    ],
    [
      'a country that is none',
      () => 'period,value,source\n',
      { query: '?country=zzz' },
      400,
      /zzz/,
    ],
    [
      'another parameter',
      () => 'period,value,source\n',
      { query: '?contry=zz' },
      400,
      /^Unknown parameter "contry"/,
    ],
    ['another type', () => 'x', { type: 'text/plain' }, 415, /^A file must be text\/csv/],
    [
      'more columns than may be',
      () => `${'a,'.repeat(200)}\n`,
      {},
      400,
      /^The header has 201 columns; no file has more than 200\.$/,
    ],
    [
      'more rows than may be',
      () => `period,value,source\n${'x,1,y\n'.repeat(20_001)}`,
      {},
      400,
      /^A file has at most 20000 rows here; this one has 20001\./,
    ],
    [
      'more bytes than may be',
      () => 'A'.repeat(2 * MIB + 1),
      {},
      413,
      /^A file that is checked here has at most 2097152 bytes/,
    ],
    [
      'a workbook with a password',
      () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
      { type: XLSX },
      400,
      /^This is an \.xls file, or a workbook with a password/,
    ],
    [
      'an archive that is cut short',
      () => packed(strToU8('<x/>')).slice(0, 60),
      { type: XLSX },
      400,
      /^The workbook is damaged/,
    ],
    [
      'an archive of something else',
      () => packed(strToU8('<x/>')),
      { type: XLSX },
      400,
      /^The workbook cannot be read as \.xlsx/,
    ],
    [
      'an archive of 80 MiB in 80 KiB',
      () => packed(new Uint8Array(80 * MIB)),
      { type: XLSX },
      400,
      /^The workbook has more than 64 MiB when it is unpacked\.$/,
    ],
    [
      'an archive that lies about its sizes',
      () => lying(packed(new Uint8Array(80 * MIB))),
      { type: XLSX },
      400,
      /^The workbook /,
    ],
    [
      'more parts than a workbook has',
      () =>
        packed(
          strToU8('<x/>'),
          Object.fromEntries(Array.from({ length: 200 }, (_, part) => [`p${part}`, strToU8('')])),
        ),
      { type: XLSX },
      400,
      /more than 200 parts/,
    ],
    [
      'a cell in the farthest corner',
      () =>
        withSheet(
          '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        ),
      { type: XLSX },
      400,
      /^The (workbook|check of this file)/,
    ],
    [
      'a million cells',
      () =>
        withSheet(
          Array.from(
            { length: 20_000 },
            (_, row) => `<row r="${row + 1}">${'<c><v>1</v></c>'.repeat(50)}</row>`,
          ).join(''),
        ),
      { type: XLSX },
      200,
      /./,
    ],
    [
      'entities that grow',
      () =>
        withSheet(
          '&a;',
          '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
        ),
      { type: XLSX },
      200,
      /the header must be period,value,source/,
    ],
  ];

  test.each(HOSTILE)(
    'with %s is answered with what is wrong',
    async (_what, make, options, status, said) => {
      const response = await post(await make(), { accept: 'application/json', ...options });
      const body = await response.json();
      expect([response.status, body.detail ?? JSON.stringify(body.faults)]).toEqual([
        status,
        expect.stringMatching(said),
      ]);
      await expect.poll(() => readHeld(service.metricsUrl as string)).toEqual(NOTHING_HELD);
    },
  );

  test('with a name of a megabyte is not told it back', async () => {
    const report = await check(`${'x'.repeat(1_000_000)},value\n`, {
      query: '?country=zz&file=cost-index.csv',
    });
    expect(JSON.stringify(report).length).toBeLessThan(3_000);
  });

  test.each<[string, () => string | Uint8Array | Promise<Uint8Array>, Options, number, RegExp]>([
    [
      'as many columns as may be',
      () => `${'a,'.repeat(199)}\n`,
      {},
      400,
      /^The header and the name of the file match no table/,
    ],
    [
      'as many rows as may be',
      () => `period,value,source\n${'x,1,y\n'.repeat(20_000)}`,
      {},
      200,
      /must be a quarter/,
    ],
    [
      'as many bytes as may be',
      () => 'A'.repeat(2 * MIB),
      {},
      400,
      /^The header and the name of the file match no table/,
    ],
    [
      'as much when it is unpacked as may be',
      () => packed(new Uint8Array(64 * MIB)),
      { type: XLSX },
      400,
      /^The workbook cannot be read as \.xlsx/,
    ],
    [
      'a byte more than that',
      () => packed(new Uint8Array(64 * MIB + 1)),
      { type: XLSX },
      400,
      /more than 64 MiB/,
    ],
    [
      'as many parts as may be',
      () => packed(strToU8('<x/>'), parts(199)),
      { type: XLSX },
      400,
      /^The workbook cannot be read as \.xlsx/,
    ],
    [
      'as many rows in a sheet as may be',
      () => withSheet(sheetRows(20_001)),
      { type: XLSX },
      200,
      /has a cell in column 1,/,
    ],
    [
      'a row more in a sheet',
      () => withSheet(sheetRows(20_002)),
      { type: XLSX },
      200,
      /has cells below row 20001, which are not read/,
    ],
  ])('with %s is read as far as that', async (_what, make, options, status, said) => {
    const response = await post(await make(), { accept: 'application/json', ...options });
    const body = await response.json();
    expect([response.status, body.detail ?? JSON.stringify(body.faults)]).toEqual([
      status,
      expect.stringMatching(said),
    ]);
  });

  test('with more faults than are told has the others counted', async () => {
    const rows = (count: number) => `period,value,source\n${'x,1,y\n'.repeat(count)}`;
    const [most, more] = [await check(rows(500)), await check(rows(501))];
    expect([most.faults.length, most.moreFaults, more.faults.length, more.moreFaults]).toEqual([
      500, 0, 500, 1,
    ]);
  });

  test('that takes too much time or memory is given up, and nothing else with it', async () => {
    const program = new URL('check-thread.js', TEST_THREADS);
    const job = {
      kind: 'check',
      country: 'zz',
      isPublished: false,
      files: [],
      upload: { bytes: Buffer.from('x'), fileName: null, table: null },
    } as const;
    const signal = new AbortController().signal;
    await expect(createRunJob(program, 1)(job, signal)).rejects.toMatchObject({
      problem: 'unreadable-file',
      message: expect.stringMatching(/took more time than one may/),
    });
    // Twenty million cells, which are the least that the library refuses, are more than a thread may have.
    const bytes = await withSheet(
      Array.from(
        { length: 1_200 },
        (_, row) => `<row r="${row + 1}"><c r="XFC${row + 1}"><v>1</v></c></row>`,
      ).join(''),
    );
    const heavy = createRunJob(program, 60_000)(
      { ...job, upload: { ...job.upload, bytes } },
      signal,
    );
    await expect(heavy).rejects.toMatchObject({
      problem: 'unreadable-file',
      message: expect.stringMatching(/took more memory than one may/),
    });
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
  });

  test('in UTF-16 or Latin-1 is said to be so', async () => {
    const text = fixtureFiles()['zz/cities.csv'] as string;
    const query = '?country=zz&file=cities.csv';
    const messages = async (bytes: Buffer) =>
      (await check(bytes, { query })).faults.map(({ message }: { message: string }) => message);
    expect(await messages(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual([
      'is UTF-16, as spreadsheets write “Unicode text”: save it as CSV UTF-8',
    ]);
    expect(await messages(Buffer.from(text, 'latin1'))).toEqual([
      'is not UTF-8 (Latin-1 or Windows-1252, as older spreadsheets write?): save it as CSV UTF-8',
    ]);
  });

  test('of 100 MB is refused before it is read', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'text/csv',
        'content-length': 100_000_000,
        'x-forwarded-for': newClient(),
      };
      const sent = request(
        `${service.url}/contribute?country=zz`,
        { method: 'POST', headers },
        (response) => resolve(response.statusCode),
      );
      sent.once('error', reject).write('period');
    });
    expect(status).toBe(413);
  });

  test('in a form of many parts is refused', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n';
    const details: string[] = [];
    for (const count of [10, 11, 20_000]) {
      const response = await post(`${part.repeat(count)}--b--\r\n`, {
        type: 'multipart/form-data; boundary=b',
      });
      expect(response.status).toBe(400);
      details.push((await response.json()).detail);
    }
    const tooMany = 'A form must have at most 10 parts.';
    expect(details).toEqual(['The form has no file: choose one.', tooMany, tooMany]);
  });

  test('may be sent ten times a minute from one address, one after the other', async () => {
    const client = newClient();
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn++) statuses.push((await post('', { client })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    const together = newClient();
    const both = await Promise.all(
      [1, 2].map(() => post('period,value,source\n', { client: together })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  });

  test('is in no log', () => {
    const written = JSON.stringify([...service.logged, ...service.accessLog]);
    expect(written).toContain('"/contribute"');
    expect(written).not.toMatch(/xx-new|stair_riser"|WEBSERVICE|contry|cost_index/);
    expect(service.logged.filter(({ level }) => level >= 40)).toEqual([]);
  });
});

/** An archive whose directory and entries state a thousand bytes. */
function lying(archive: Uint8Array): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  for (let at = 0; at + 4 < archive.length; at++) {
    const signature = view.getUint32(at, true);
    if (signature === 0x04034b50) view.setUint32(at + 22, 1000, true);
    if (signature === 0x02014b50) view.setUint32(at + 24, 1000, true);
  }
  return archive;
}

/** Empty parts of an archive. */
function parts(count: number): Record<string, Uint8Array> {
  return Object.fromEntries(Array.from({ length: count }, (_, part) => [`p${part}`, strToU8('')]));
}

/** Rows of one cell, the header among them. */
function sheetRows(count: number): string {
  return Array.from(
    { length: count },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>1</v></c></row>`,
  ).join('');
}

test('sources of a published country may be sent with another title, of which its descriptor knows nothing yet', async () => {
  const { url } = await sharedService();
  const sources = await (await fetch(`${url}/downloads/NL/sources.csv`)).text();
  const body = sources.replace('chapter 4: new buildings', 'chapter 4, new buildings');
  expect(body).not.toBe(sources);
  const headers = { 'content-type': 'text/csv', accept: 'application/json' };
  const response = await fetch(`${url}/contribute?country=nl&file=sources.csv`, {
    method: 'POST',
    body,
    headers,
  });
  expect((await response.json()).faults).toEqual([]);
});

/** A workbook whose one sheet, of the cost index, has these rows. */
async function withSheet(rows: string, doctype = ''): Promise<Uint8Array> {
  const parts = unzipSync(
    await writeXlsx({ sheets: [{ name: 'cost-index', rows: [['period']] }] }),
  );
  parts['xl/worksheets/sheet1.xml'] = strToU8(
    `<?xml version="1.0"?>${doctype}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  );
  return zipSync(parts);
}
