import { beforeAll, describe, expect, test } from 'vitest';
import { sharedService } from '../support/services.ts';

describe('a table of amounts', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await sharedService());
  });

  // Each table from an address of its own: one may send ten in a minute.
  let sent = 0;
  const post = async (body: string, query = '', type = 'text/csv') => {
    const headers = { 'content-type': type, 'x-forwarded-for': `192.0.2.${++sent}` };
    const response = await fetch(`${url}/cost-index${query}`, { method: 'POST', headers, body });
    return {
      status: response.status,
      text: await response.text(),
      format: response.headers.get('number-format'),
    };
  };

  test('comes back with each amount at the prices of the other quarter, and what is wrong beside its row', async () => {
    const rows = [
      'what,amount,from,to,country',
      'roof,"1,000,000",2018-Q1,2020-Q4,IT',
      'wall,1 000 000,2018-Q1,2020-Q4,Italië',
      'door,many,2018-Q1,2020-Q4,IT',
      'lift,5,soon,2020-Q4,IT',
      'ramp,5,1950-Q1,2020-Q4,IT',
      'gate,5,2018-Q1,2020-Q4,XX',
      'torn,5,2018-Q1,2020-Q4,IT,more',
    ];
    const { status, text } = await post(rows.join('\n'));
    expect(status).toBe(200);
    const [head, roof, wall, ...others] = text.trimEnd().split('\n');
    expect(head).toBe('what,amount,from,to,country,reindexed_amount,reindex_factor,reindex_note');
    const { data } = await (
      await fetch(
        `${url}/graphql?query=${encodeURIComponent('{ country(code: "IT") { costIndex { reindex(amount: 1000000, from: "2018-Q1", to: "2020-Q4") { amount factor } } } }')}`,
      )
    ).json();
    const { amount, factor } = data.country.costIndex.reindex;
    expect(roof).toBe(`roof,"1,000,000",2018-Q1,2020-Q4,IT,${amount},${factor},`);
    expect(wall).toBe(`wall,1 000 000,2018-Q1,2020-Q4,Italië,${amount},${factor},`);
    const notes = [
      /amount: “many”/,
      /from: a quarter/,
      /1950-Q1 is not published/,
      /country: “XX”/,
      /6/,
    ];
    expect(others).toHaveLength(notes.length);
    for (const [index, note] of notes.entries()) expect(others[index]).toMatch(note);
  });

  test('takes a year as its middle and newest as the last quarter, and states it beside the row', async () => {
    const { data } = await (
      await fetch(
        `${url}/graphql?query=${encodeURIComponent('{ country(code: "IT") { costIndex { newestQuarter history { period value } } } }')}`,
      )
    ).json();
    const { newestQuarter, history } = data.country.costIndex;
    const valueIn = (quarter: string) =>
      history.find(({ period }: { period: string }) => period === quarter).value;
    const { text } = await post('amount,from,to,country\n1000,2019,newest,IT\n1000,1950,2020,IT\n');
    const [, known, unknown] = text.trimEnd().split('\n');
    expect(known).toContain(
      `2019 is read as 2019-Q2, the quarter nearest to the middle of the year; newest is read as ${newestQuarter}`,
    );
    expect(Number(known?.split(',')[4])).toBeCloseTo(
      (1000 * valueIn(newestQuarter)) / valueIn('2019-Q2'),
      1,
    );
    expect(unknown).toContain('The index of 1950-Q2 is not published');
  });

  test.each(['2e trimestre 2019', '2. kvartal 2019', 'II trimestre 2019', '2019年第2四半期'])(
    'takes the quarter %s',
    async (quarter) => {
      const [plain, inWords] = await Promise.all(
        ['2019-Q2', quarter].map((from) =>
          post(`amount,from,to,country\n1000,${from},2020-Q1,IT\n`),
        ),
      );
      expect(inWords?.text.split(',').slice(-3)).toEqual(plain?.text.split(',').slice(-3));
      expect(plain?.text).toMatch(/IT,\d/);
    },
  );

  test('of a form comes back as a file', async () => {
    const form = new FormData();
    form.set('file', new Blob(['amount\n100\n'], { type: 'text/csv' }), 'amounts.csv');
    for (const [name, value] of Object.entries({ country: 'IT', from: '2018-Q1', to: '2020-Q4' }))
      form.set(name, value);
    const response = await fetch(`${url}/cost-index`, { method: 'POST', body: form });
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="cost-index.csv"',
    );
    expect(await response.text()).toMatch(/^amount,reindexed_amount,.*\n100,10\d/);
    form.delete('file');
    const refused = await fetch(`${url}/cost-index`, { method: 'POST', body: form });
    expect(refused.status).toBe(400);
    expect((await refused.json()).detail).toBe('The form has no table: choose a file.');
  });

  const FOR_ALL = '?country=IT&from=2018-Q1&to=2020-Q4';

  /** The amounts that come back, as they are written. */
  const reindexed = (text: string, delimiter = ';') =>
    text
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(delimiter)[1]);

  test.each([
    [
      'a point before decimals, by the column as a whole',
      '',
      ['99.500', '1234.567', '100.250', '0.500'],
      'point',
      [99.5, 1234.567, 100.25, 0.5],
    ],
    ['a comma before decimals', '', ['1.250.000,50', '3'], 'comma', [1250000.5, 3]],
    ['thousands that one cell shows', '', ['1.000.000', '2.500'], 'comma', [1000000, 2500]],
    ['negative amounts', '', ['-1 000,5', '\u22127'], 'comma', [-1000.5, -7]],
    ['what the address says', '&decimal=comma', ['1,050', '2,500'], 'comma', [1.05, 2.5]],
    [
      'what the address says otherwise',
      '&decimal=point',
      ['1,050', '2,500'],
      'point',
      [1050, 2500],
    ],
  ])('reads and writes %s', async (_what, query, amounts, decimal, numbers) => {
    const { status, text, format } = await post(
      `amount;what\n${amounts.map((amount) => `${amount};x`).join('\n')}\n`,
      FOR_ALL + query,
    );
    expect([status, format]).toEqual([200, `decimal=${decimal}`]);
    const whole = await post(
      `amount;what\n${numbers.map((number) => `${number};x`).join('\n')}\n`,
      `${FOR_ALL}&decimal=point`,
    );
    const cells = (answer: string, column: number) =>
      answer
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(';')[column]);
    expect(cells(text, 2)).toEqual(
      cells(whole.text, 2).map((cell) => (decimal === 'comma' ? cell?.replace('.', ',') : cell)),
    );
    expect(cells(text, 4)).toEqual(amounts.map(() => ''));
  });

  test.each([
    ['1,050\n2,500', '', '“1,050” can be 1050 or 1.05. Give decimal=point or decimal=comma'],
    ['1,5\n1.5', '', 'contradict each other: “1.5” and “1,5”'],
    ['1.000.000\n99.5', '', 'contradict each other: “1.000.000” and “99.5”'],
    ['99.5', '&decimal=comma', 'contradict each other: “99.5” and decimal=comma'],
    ['1', '&decimal=dot', '`decimal` must be point or comma'],
  ])('asks where amounts can be read in two ways: %j', async (amounts, query, words) => {
    const rows = amounts.split('\n').map((amount) => `${amount};x`);
    const { status, text } = await post(`amount;what\n${rows.join('\n')}\n`, FOR_ALL + query);
    expect([status, JSON.parse(text).detail]).toEqual([400, expect.stringContaining(words)]);
  });

  test('reads heads of other languages and amounts with a currency', async () => {
    const { status, text } = await post(
      'Montant;De;À;Pays\n250 000 €;2019-Q1;2022-Q1;France\n250000;2019-Q1;2022-Q1;FR\n',
    );
    expect(status, text).toBe(200);
    const [, one, other] = text.trimEnd().split('\n');
    expect(one?.split(';')[4]).toMatch(/^\d{6}/);
    expect(one?.split(';').slice(4)).toEqual(other?.split(';').slice(4));
  });

  test('does not convert an amount that can be read in two ways beside the others', async () => {
    const rows = 'amount\n250.000\n"1,500,000"\n';
    const { text } = await post(rows, '?country=FR&from=2019-Q1&to=2022-Q1');
    expect(text.split('\n')[1]).toMatch(/^250\.000,,,.*“250\.000” can be 250000 or 250:/);
    const stated = await post(rows, '?country=FR&from=2019-Q1&to=2022-Q1&decimal=point');
    expect(stated.text.split('\n')[1]).toMatch(/^250\.000,[23]\d\d/);
  });

  test('takes quarters as people write them, and months', async () => {
    const froms = ['2018-Q1', '2018Q1', 'Q1 2018', '1T2018', 'T1 2018', '2018-03', '03/2018'];
    const { text } = await post(
      `from;amount\n${froms.map((from) => `${from};100`).join('\n')}\n`,
      '?country=IT&to=2020-Q4',
    );
    expect(new Set(reindexed(text)).size).toBe(1);
    expect(text).not.toContain('a quarter is written');
  });

  test('reads days, and months by their names, where they lie in one quarter', async () => {
    const froms = ['2018-03-15', '15.03.2018', '01/02/2018', 'mars 2018', '15 marzo 2018'];
    const { text } = await post(
      `Date de prix;Montant HT\n${[...froms, '2018年3月', '２０１８-０３', '03/04/2018'].map((from) => `${from};100`).join('\n')}\n`,
      '?country=FR&to=2020-Q4',
    );
    const rows = text.trimEnd().split('\n').slice(1);
    const unclear = rows.pop();
    expect(new Set(rows.map((row) => row.split(';').slice(1).join())).size, text).toBe(1);
    expect(rows[0]).toMatch(/;100;1\d\d,\d+;1,\d+;$/);
    expect(unclear).toContain('from: a quarter is written like');
  });

  test.each(['Trimestre', 'Kvartal', 'quarter', '時期'])(
    'takes the date of %s as `from`',
    async (head) => {
      const { status, text } = await post(`金額,${head}\n100,2018-Q1\n`, '?country=JP&to=2020-Q4');
      expect([status, text]).toEqual([200, expect.stringMatching(/\n100,2018-Q1,1\d\d/)]);
    },
  );

  test('reads Shift_JIS where it surely is', async () => {
    // 金額,時期 and 2018年3月
    const hex = '8be08a7a2c8e9e8afa0a3130302c32303138944e338c8e0a';
    const response = await fetch(`${url}/cost-index?country=JP&to=2020-Q4`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'x-forwarded-for': `192.0.2.${++sent}` },
      body: Buffer.from(hex, 'hex'),
    });
    expect(await response.text()).toMatch(/金額,時期,.*\n100,2018年3月,1\d\d/);
  });

  test('names the missing column and the heads that it may have, and keeps the form', async () => {
    const form = new FormData();
    form.set('file', new Blob(['Beløb;what\n100;roof\n'], { type: 'text/csv' }), 'amounts.csv');
    form.set('country', 'IT');
    form.set('to', 'newest');
    const headers = { accept: 'text/html', 'x-forwarded-for': `192.0.2.${++sent}` };
    const response = await fetch(`${url}/cost-index`, { method: 'POST', body: form, headers });
    const page = await response.text();
    expect(page).toContain('The table has no column from: its heads are');
    expect(page).toMatch(/`from` can also be called date, .*時期/);
    const [, href = ''] = /href="(\/cost-index\?[^"#]*)#table"/.exec(page) ?? [];
    const back = await (await fetch(url + href.replaceAll('&amp;', '&'))).text();
    expect(back).toContain('value="IT" selected');
    expect(back).toMatch(/name="to"[^>]* value="newest"/);
  });

  test('states that the newest quarter is more than a year old, and ends no note with two signs', async () => {
    const { text } = await post('amount,from\n100,2015-Q2\n100,1950\n', '?country=IT&to=newest');
    const [, known, unknown] = text.trimEnd().split('\n');
    expect(known).toContain('of IT is 2020-Q4, more than a year old: not a current value');
    expect(unknown).toContain('is not published; it is from');
    expect(unknown).not.toContain('.;');
  });

  test('takes what holds for all rows from the address, and keeps its delimiter', async () => {
    const { text } = await post(
      'amount;reindex_note\n100;mine\n',
      '?country=IT&from=2018-Q1&to=2020-Q4',
    );
    expect(text).toMatch(
      /^amount;reindex_note;reindexed_amount;reindex_factor;reindex_note_2\n100;mine;1\d\d,\d+;1,\d+;\n$/,
    );
  });

  test.each([
    ['', '', 'text/csv', 400, 'empty'],
    ['what\nroof\n', '', 'text/csv', 400, 'no column amount, from, to, country'],
    ['amount\n1\n', '', 'application/json', 415, 'text/csv'],
    ['amount\n1\n', '?contry=IT', 'text/csv', 400, 'Unknown parameter \\"contry\\"'],
    [
      `amount,from,to,country\n${'1,2018-Q1,2020-Q4,IT\n'.repeat(5_001)}`,
      '',
      'text/csv',
      413,
      '5,000',
    ],
  ])('that cannot be read is refused: %#', async (body, query, type, status, words) => {
    const answer = await post(body, query, type);
    expect([answer.status, answer.text.replaceAll('5000', '5,000')]).toEqual([
      status,
      expect.stringContaining(words),
    ]);
  });

  test('may have 5,000 rows', async () => {
    const { status, text } = await post(
      `amount,from,to,country\n${'1,2018-Q1,2020-Q4,IT\n'.repeat(5_000)}`,
    );
    expect([status, text.trimEnd().split('\n').length]).toEqual([200, 5_001]);
  });
});
