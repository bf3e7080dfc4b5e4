import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/server/config/config.ts';
import { sharedService, startTestService } from '../support/services.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await sharedService());
});

const plain = (text: string) =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const read = async (address: string) => {
  const response = await fetch(url + address, { headers: { accept: 'text/html' } });
  return { status: response.status, page: await response.text() };
};
const preparedOn = (page: string) =>
  plain(/<textarea[^>]*>\n([\s\S]*?)<\/textarea>/.exec(page)?.[1] ?? '');

type Row = Record<string, string>;
const tables = new Map<string, Promise<Row[]>>();
function rowsOf(file: string): Promise<Row[]> {
  const rows =
    tables.get(file) ??
    readFile(file, 'utf8').then((text): Row[] => parse(text, { columns: true }));
  tables.set(file, rows);
  return rows;
}

/** Whether the row of the data that a text names is there, and has the value and the source that it names. */
async function isInData(text: string): Promise<boolean> {
  const [, file = '', said = ''] = /^- Where: (\S+), row with (.*)$/m.exec(text) ?? [];
  const value = /^- Value: (.*)$/m.exec(text)?.[1] ?? '';
  const source = /\(([\w-]+)\)$/m.exec(/^- Source: .*$/m.exec(text)?.[0] ?? '')?.[1] ?? 'none';
  const wanted = said
    .replace(/, columns? .*$/, '')
    .split(/, (?=\w+ (?:=|blank|\d|\w+[=<>]|\w+ in ))/);
  const rows = (await rowsOf(file)).filter((row) =>
    wanted.every((each) => {
      const [, column = '', key] = /^(\w+) = (.*)$/.exec(each) ?? [];
      if (key !== undefined) return row[column] === key;
      const [, since] = /^in_force_from (.*)$/.exec(each) ?? [];
      if (since !== undefined) return row.in_force_from === since;
      return row.where === (each === 'where blank' ? '' : each.replace(/^where /, ''));
    }),
  );
  const columns = /, columns? (\w+)(?: and (\w+))?$/.exec(said)?.slice(1).filter(Boolean) ?? [];
  const sourceOfPlaces =
    file.endsWith('places.csv') || Object.values(rows[0] ?? {}).includes(source);
  return (
    rows.length > 0 &&
    sourceOfPlaces &&
    (columns.length === 0 ||
      rows.some((row) => columns.every((column) => holds(value, row[column] as string))))
  );
}

describe('every value leads to a text that suggests a correction', () => {
  test.each([
    '/IT/cities/milano',
    '/IT/cities/torino',
    '/IT/cities/catania',
    '/IT/cities/abano-terme',
    '/FR/cities/grenoble',
    '/JP/cities/fujisawa',
    '/US/cities/portland-or',
    '/IT/rules?page=1',
    '/CA/cost-index',
    '/NL/parameters',
  ])('on %s, in which the row of the data that it names has the value', async (address) => {
    const { page } = await read(address);
    const links = [
      ...new Set(
        [...page.matchAll(/href="(\/[A-Z]{2}\/suggest\?[^"]+)"/g)].map(([, link]) =>
          plain(link as string),
        ),
      ),
    ];
    expect(links.length).toBeGreaterThan(3);
    const wrong: string[] = [];
    for (const link of links) {
      const { status, page: suggest } = await read(link);
      const texts = preparedOn(suggest)
        .split('\n\n')
        .filter((part) => part.includes('- Where: '));
      for (const text of texts) if (!(await isInData(text))) wrong.push(`${link} ${text}`);
      if (status !== 200 || texts.length === 0) wrong.push(`${link} ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test('of a zone of a county, from the page of a lot in it', async () => {
    const { page } = await read('/US/zoning/maui-county');
    const lot = /href="(\/US\/zoning\/maui-county\/lot\?zone=R-1)"/.exec(page)?.[1] as string;
    const { page: onLot } = await read(lot);
    const [, link] = /href="(\/US\/suggest\?jurisdiction=[^"]+)"/.exec(onLot) ?? [];
    const { status, page: suggest } = await read(plain(link as string));
    expect(status).toBe(200);
    const [text = ''] = preparedOn(suggest)
      .split('\n\n')
      .filter((part) => part.includes('- Where: '));
    expect(await isInData(text)).toBe(true);
  });

  test('with its clause, its source and what is to be completed', async () => {
    const { page } = await read('/IT/suggest?rule=it-acc-01');
    expect(preparedOn(page)).toMatch(
      /^IT: it-acc-01\n\nWhat is published\n- Value: door_clear_width_mm >= 800 mm\n- Clause: DM 236\/1989 8\.1\.1; art\. 3\.4; DPR 503\/1996 art\. 1\(3\); DPR 380\/2001 art\. 82\(1\), 82\(5\)\n- Source: DPR 24 luglio 1996, .*; https:\S+; opened on \d{4}-\d\d-\d\d \([\w-]+\)\n- Where: data\/it\/compliance-rules\.csv, row with rule_id = IT-ACC-01\n\nWhat is right\n- Value:\n- Clause:\n- Document, its edition and address:\n- Day on which you opened it:$/,
    );
    expect(page).toContain(
      'This installation has no address for corrections: send the text to its operator.',
    );
    expect(page).toContain('<a href="/downloads/IT/compliance-rules.csv">');
  });

  test.each([
    ['/IT/suggest', 404, 'A value is named by rule'],
    [
      '/IT/suggest?rule=%3Cscript%3E',
      404,
      'IT publishes no value with rule &quot;&lt;script&gt;&quot;.',
    ],
    [`/IT/suggest?rule=${'x'.repeat(5_000)}`, 404, `&quot;${'x'.repeat(100)}&quot;.`],
    ['/IT/suggest?place=nowhere&value=population', 404, 'nowhere'],
    ['/IT/suggest?place=milano&value=__proto__', 404, 'IT publishes no value'],
    ['/XX/suggest?rule=IT-ACC-01', 404, 'No data of XX'],
  ])('%s is no value: %i', async (address, status, said) => {
    const found = await read(address);
    expect([found.status, found.page]).toEqual([status, expect.stringContaining(said)]);
    expect(found.page).not.toContain('<script>');
  });
});

describe('with CORRECTIONS_URL', () => {
  test.each([
    [
      'https://git.example.org/data/issues/new?title={title}&body={body}',
      /^https:\/\/git\.example\.org\/data\/issues\/new\?title=([^&]*)&body=(.*)$/,
    ],
    [
      'mailto:data@example.org?subject={title}&body={body}',
      /^mailto:data@example\.org\?subject=([^&]*)&body=(.*)$/,
    ],
  ])('the text opens at %s', async (CORRECTIONS_URL, pattern) => {
    const { url, close } = await startTestService({ CORRECTIONS_URL });
    const page = await (await fetch(`${url}/US/suggest?place=portland-or&zone=RM1`)).text();
    const href = plain(/<a class="action" href="([^"]+)"/.exec(page)?.[1] ?? '');
    const [, title = '', body = ''] = pattern.exec(href) ?? [];
    expect(`${decodeURIComponent(title)}\n\n${decodeURIComponent(body)}`).toBe(preparedOn(page));
    expect(href.length).toBeLessThan(8_000);
    await close();
  });

  test.each([
    'javascript:alert({body})',
    'https://git.example.org/new?title={title}',
    'git.example.org?{body}',
    'https://x y/{body}',
    'mailto:{body',
  ])('%s is refused at the start', (CORRECTIONS_URL) => {
    expect(() => readConfig({ CORRECTIONS_URL })).toThrow(ConfigError);
    expect(() => readConfig({ CORRECTIONS_URL })).toThrow(
      /^CORRECTIONS_URL: must be a web address or mailto: with \{body\}/,
    );
  });
});

/** Long lists are cut short. */
function holds(value: string, cell: string): boolean {
  const [, beginning] = /^\w+ (.*)…$/.exec(value) ?? [];
  return beginning === undefined ? value.includes(cell) : cell.startsWith(beginning);
}
