import { escapeFormula } from '../../engine/text/escape-formula.ts';
import type { Report } from './report.ts';

const HEADER = [
  'specification',
  'name',
  'outcome',
  'elements',
  'stated',
  'met',
  'element',
  'entity',
  'global_id',
  'value',
];

/** A row for each element that fails, and one for each specification without such elements. Begins with a byte order mark, which spreadsheets need. */
export function writeCsv(report: Report): string {
  const rows = report.flatMap(({ identifier, name, outcome, elements, stated, met, failed }) => {
    const result = [identifier, name, outcome, elements, stated ?? '', met ?? ''];
    if (failed.length === 0) return [[...result, '', '', '', '']];
    return failed.map((each) => [...result, each.name, each.entity, each.globalId, each.value]);
  });
  return `\ufeff${[HEADER, ...rows].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`;
}

function writeCell(value: string | number): string {
  const cell = escapeFormula(String(value));
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
