import { beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../support/services.ts';

describe('a table of amounts', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await startTestService({}));
  });

  const post = async (body: string, query = '', type = 'text/csv') => {
    const response = await fetch(`${url}/cost-index${query}`, { method: 'POST', headers: { 'content-type': type }, body });
    return { status: response.status, text: await response.text() };
  };

  test('comes back with each amount at the prices of the other quarter, and what is wrong beside its row', async () => {
    const rows = [
      'what,amount,from,to,country',
      'roof,"1,000,000",2018-Q1,2020-Q4,IT',
      'wall,1 000 000,2018-Q1,2020-Q4,it',
      'door,many,2018-Q1,2020-Q4,IT',
      'lift,5,2018,2020-Q4,IT',
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
    expect(wall).toBe(`wall,1 000 000,2018-Q1,2020-Q4,it,${amount},${factor},`);
    const notes = [/amount: “many”/, /from: a quarter/, /1950-Q1 is not published/, /country: “XX”/, /6/];
    expect(others).toHaveLength(notes.length);
    for (const [index, note] of notes.entries()) expect(others[index]).toMatch(note);
  });

  test('takes what holds for all rows from the address, and keeps its delimiter', async () => {
    const { text } = await post('amount;reindex_note\n100;mine\n', '?country=IT&from=2018-Q1&to=2020-Q4');
    expect(text).toMatch(/^amount;reindex_note;reindexed_amount;reindex_factor;reindex_note_2\n100;mine;1\d\d\.\d+;1\.\d+;\n$/);
  });

  test.each([
    ['', '', 'text/csv', 400, 'empty'],
    ['what\nroof\n', '', 'text/csv', 400, 'no column amount, from, to, country'],
    ['amount\n1\n', '', 'application/json', 415, 'text/csv'],
    ['amount\n1\n', '?contry=IT', 'text/csv', 400, 'There is no parameter \\"contry\\"'],
    [`amount,from,to,country\n${'1,2018-Q1,2020-Q4,IT\n'.repeat(5_001)}`, '', 'text/csv', 413, '5,000'],
  ])('that cannot be read is refused: %#', async (body, query, type, status, words) => {
    const answer = await post(body, query, type);
    expect([answer.status, answer.text.replaceAll('5000', '5,000')]).toEqual([status, expect.stringContaining(words)]);
  });

  test('may have 5,000 rows', async () => {
    const { status, text } = await post(`amount,from,to,country\n${'1,2018-Q1,2020-Q4,IT\n'.repeat(5_000)}`);
    expect([status, text.trimEnd().split('\n').length]).toEqual([200, 5_001]);
  });
});
