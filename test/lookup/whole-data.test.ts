import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { startTestService } from '../support/services.ts';

test('codes of Danish and Dutch registers are found as lists write them, with a word where they are written otherwise here', async () => {
  const { url } = await startTestService({});
  const body = 'kommunekode,country\n0101,DK\n101,DK\nGM0363,NL\n0363,NL\n363,NL\n0363,DK\n';
  const response = await fetch(`${url}/lookup?columns=population`, { method: 'POST', body, headers: { 'content-type': 'text/csv' } });
  const rows: Record<string, string>[] = parse(await response.text(), { columns: true });
  expect(rows.map(({ lookup_status, lookup_place }) => `${lookup_status} ${lookup_place}`)).toEqual([
    'likely DK/kobenhavn',
    'matched DK/kobenhavn',
    'matched NL/amsterdam',
    'likely NL/amsterdam',
    'likely NL/amsterdam',
    'not_found ',
  ]);
  expect(rows[0]?.lookup_note).toBe('the official code is written 101 here');
  expect(rows[4]?.lookup_note).toBe('the official code is written GM0363 here');
});
