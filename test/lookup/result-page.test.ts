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

const NOTE = 'Codes average wind speeds over different times';

test('the values come before the notes, which are long', async () => {
  const page = await readResult(['Groningen,NL'], 'wind_speed_ms');
  const heads = [...page.matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(([, head]) => head);
  expect(heads.slice(-3)).toEqual(['wind_speed_ms', 'What else it could be', 'Note']);
});

test('wind speeds of several countries are said to average over different times, until the times stand beside them', async () => {
  const both = ['Groningen,NL', 'Toronto,CA'];
  expect(await readResult(both, 'wind_speed_ms')).toContain(NOTE);
  expect(await readResult(both, 'wind_speed_ms,wind_averaging_period_s')).not.toContain(NOTE);
  expect(await readResult(['Groningen,NL'], 'wind_speed_ms')).not.toContain(NOTE);
});
