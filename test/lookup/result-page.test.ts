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

const NOTE = 'Codes average wind speeds over different times';

test('the values come before the notes, which are long', async () => {
  const page = await readResult(['Groningen,NL'], 'wind_speed_ms');
  const heads = [...page.matchAll(/<th[^>]* scope="col"[^>]*>([^<]*)/g)].map(([, head]) => head);
  expect(heads.slice(-3)).toEqual(['wind_speed_ms', 'What else it could be', 'Note']);
});

test('wind speeds of several countries are said to average over different times, until the times stand beside them', async () => {
  const both = ['Groningen,NL', 'Toronto,CA'];
  expect(await readResult(both, 'wind_speed_ms')).toContain(NOTE);
  expect(await readResult(both, 'wind_speed_ms,wind_averaging_period_s')).not.toContain(NOTE);
  expect(await readResult(['Groningen,NL'], 'wind_speed_ms')).not.toContain(NOTE);
});
