import { beforeAll, expect, test } from 'vitest';
import { sharedService } from '../support/services.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await sharedService());
});

let clients = 0;

async function readResult(places: readonly string[], columns: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([['place,country', ...places].join('\n')], 'list.csv'));
  form.set('columns', columns);
  form.set('answer', 'page');
  const headers = { accept: 'text/html', 'x-forwarded-for': `198.51.101.${++clients}` };
  return (await fetch(`${url}/lookup`, { method: 'POST', body: form, headers })).text();
}

async function send(fields: Record<string, string | File>): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const headers = { accept: 'text/html', 'x-forwarded-for': `198.51.101.${++clients}` };
  return (await fetch(`${url}/lookup`, { method: 'POST', body: form, headers })).text();
}

test('a pasted list is read where no file is sent, and unused columns are named', async () => {
  const page = await send({
    table: 'Nom\tVille\nEcole\tLyon\n',
    file: new File([], ''),
    answer: 'page',
  });
  expect(page).toContain('<h1>1 of 1 found</h1>');
  expect(page).toContain('Columns not used: <code>Nom</code>');
});

test('an error leads back to the form with what was chosen in it', async () => {
  const page = await send({ table: 'id,wert\n1,2\n', columns: 'snow_zone', country: 'FR' });
  expect(page).toContain('No column identifies the place. Rename a column to');
  const [, href = ''] = /href="(\/lookup\?[^"]*)"/.exec(page) ?? [];
  const form = await (await fetch(url + href.replaceAll('&amp;', '&'))).text();
  expect(form).toContain('value="FR" selected');
  expect(form.match(/value="\w+" checked/g)).toEqual(['value="snow_zone" checked']);
});

const headsOf = (page: string) =>
  [...page.matchAll(/<th[^>]* scope="col"[^>]*>(.*?)<\/th>/g)].map(([, head = '']) =>
    head.replaceAll(/<[^>]*>/g, ''),
  );

test('the values come before the notes, which are long, with names, units and identifiers', async () => {
  const page = await readResult(['Groningen,NL'], 'snow_load_ground_kn_m2');
  const heads = headsOf(page);
  expect(heads.slice(0, heads.indexOf('Note') + 1).slice(-4)).toEqual([
    'Characteristic snow load on the ground (kN/m²) snow_load_ground_kn_m2',
    'Status',
    'What else it could be',
    'Note',
  ]);
});

test('a form adds to wind speeds over which time they are averaged and their return period', async () => {
  const heads = headsOf(await readResult(['Groningen,NL', 'Toronto,CA'], 'wind_speed_ms'));
  expect(heads.map((head) => head.split(' ').at(-1))).toEqual(
    expect.arrayContaining([
      'wind_speed_ms',
      'wind_averaging_period_s',
      'wind_return_period_years',
    ]),
  );
  const file = await send({
    table: 'place,country\nToronto,CA\n',
    columns: 'wind_speed_ms',
    answer: 'file',
  });
  expect(file).toContain(
    'wind_speed_ms,wind_averaging_period_s,wind_return_period_years,lookup_status',
  );
  expect(file).toContain(',3600,50,');
});

test('a card has no heading of an empty cell', async () => {
  const page = await readResult(['Groningen,NL'], 'climate_zone');
  expect(page).toContain('<td role="cell"></td>');
  expect(page).not.toMatch(/<span class="head"[^>]*>[^<]*<\/span><div><\/div>/);
});
