import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { createLanguageWords } from '../../src/domain/language-words/language-words.ts';
import type { LanguageWordRow } from '../../src/domain/language-words/table.ts';
import { takeAltitude } from '../../src/domain/search/altitude.ts';

const rows: LanguageWordRow[] = parse(await readFile('data/language-words.csv'), {
  columns: true,
  cast: (value) => (value === '' ? null : value),
});
const words = createLanguageWords(rows);

test.each([
  ['snow Briançon 1326 m', 1326, 'snow Briançon'],
  ['snow load of Briançon at 1,326 m', 1326, 'snow load of Briançon at'],
  ['neige Briançon 1 326 mètres', 1326, 'neige Briançon'],
  ['carico neve Aosta a 1.326 metri', 1326, 'carico neve Aosta a'],
  ['snow at 4,350 ft', 1325.88, 'snow at'],
  ['snow at 12.5m in Nice', 12.5, 'snow at in Nice'],
  ['Torino 300 m corridor, 800 m', 800, 'Torino 300 m corridor,'],
  ['riser of 190 mm', null, 'riser of 190 mm'],
  ['R311.7 m', null, 'R311.7 m'],
  ['zone 3 milan', null, 'zone 3 milan'],
  ['snow at 9,000 m', null, 'snow at 9,000 m'],
])('reads the altitude of %s', (text, altitudeM, rest) => {
  const found = takeAltitude(text, words);
  expect(found.altitudeM).toBe(altitudeM);
  expect(found.rest.replace(/\s+/g, ' ').trim()).toBe(rest);
});

test('reads a long text of digits in linear time', () => {
  const started = performance.now();
  for (const text of ['1'.repeat(100_000), '1,'.repeat(50_000), '1 '.repeat(50_000)])
    expect(takeAltitude(text, words).altitudeM).toBeNull();
  expect(performance.now() - started).toBeLessThan(2_000);
});
