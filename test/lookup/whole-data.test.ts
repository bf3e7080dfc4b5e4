import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { startTestService } from '../support/services.ts';

async function lookUp(body: string): Promise<Record<string, string>[]> {
  const { url } = await startTestService({});
  const response = await fetch(`${url}/lookup?columns=population`, { method: 'POST', body, headers: { 'content-type': 'text/csv' } });
  return parse(await response.text(), { columns: true });
}

test('a code that places of two countries have here is ambiguous without a country', async () => {
  const rows = await lookUp('place_code\nlaval\nCA/laval\nFR/laval\n');
  expect(rows.map(({ lookup_status, lookup_place, lookup_others }) => [lookup_status, lookup_place, lookup_others])).toEqual([
    ['ambiguous', '', 'CA/laval (Laval, CA-QC); FR/laval (Laval, FR-53)'],
    ['matched', 'CA/laval', ''],
    ['matched', 'FR/laval', ''],
  ]);
});

test('of many places that a row could mean five are named, and how many there are', async () => {
  const [row] = await lookUp('postcode,country\n51300,FR\n');
  expect(row?.lookup_others?.split('; ')).toHaveLength(5);
  expect(row?.lookup_note).toMatch(/^\d\d places have this postcode$/);
});

test('codes of Danish and Dutch registers are found as lists write them, with a word where they are written otherwise here', async () => {
  const rows = await lookUp('kommunekode,country\n0101,DK\n101,DK\nGM0363,NL\n0363,NL\n363,NL\n0363,DK\n');
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

test('a name that an overseas commune has as well is ambiguous, and one that places may have that are not published is no sure match', async () => {
  const rows = await lookUp(
    'name,subdivision,country\nLe Port,,FR\nLe Port,La Réunion,FR\nLivigno,,IT\nBanff,,CA\nHamilton County,Ohio,US\n',
  );
  expect(rows.map(({ lookup_status, lookup_place }) => `${lookup_status} ${lookup_place}`)).toEqual([
    'ambiguous ',
    'matched FR/le-port-974',
    'matched IT/livigno',
    'likely CA/banff',
    'likely US/hamilton-county-oh',
  ]);
  expect(rows[3]?.lookup_note).toMatch(
    /^only \d+ places of CA are published: another one may have this name\. The places are the localities/,
  );
});
