import { groupBy } from '../../../src/engine/group-by.ts';
import type { Row } from '../tables/csv.ts';
import { SQUARE_FEET_PER_ACRE } from './hawaii-lots.ts';
import { type Limit, type Limits, limitColumn, M2_PER_SQUARE_FOOT } from './zone-limits.ts';

/** Cells of the table that state a limit in words, as cases. */

/** A limit with its cell. */
type Cells = Partial<Record<keyof Limits, string>>;

const MAX_WORDS = 300;

/**
 * The limits without a single number, with the words of the table in their references, so that what it states
 * is not lost. Steps by the area of the lot have cases of their own.
 */
export function casesInWords(limits: Limits, cells: Cells, of: Row): Row[] {
  const varied = Object.entries(limits).filter(([, limit]) => limit?.status === 'varies');
  return varied.flatMap(([limit]) => {
    const name = limit as keyof Limits;
    const cell = cells[name] ?? '';
    const steps =
      name === 'coverage' ? coverageSteps(cell) : name === 'far' ? ratioSteps(cell) : [];
    const rows = steps.length > 0 ? steps : [{ when: '', limit: VARIED }];
    return rows.map(({ when, limit: { value, status } }) => ({
      ...of,
      limit: limitColumn(name),
      value,
      status: status === 'limited' ? '' : status,
      when: [of.when, when].filter(Boolean).join('; '),
      reference: [of.reference, quoted(cell)].filter(Boolean).join(': '),
    }));
  });
}

const VARIED: Limit = { value: '', status: 'varies' };

/** Cases that the table states alike for any number of dwellings, from one to four and more, as one case. */
export function mergeDwellings(rows: readonly Row[], numbers: readonly string[]): Row[] {
  const wordsOf = ({ reference = '' }: Row) => reference.slice(reference.indexOf(': '));
  const restOf = ({ when = '' }: Row) => when.split('; ').slice(1).join('; ');
  const keyOf = (row: Row) =>
    JSON.stringify([row.limit, row.value, row.status, row.factor, restOf(row), wordsOf(row)]);
  const groups = groupBy(rows, keyOf);
  return [...groups.values()].flatMap((group) => {
    const [first] = group as [Row];
    const isOfAll = group.length === numbers.length && (first.reference ?? '').includes(': ');
    return isOfAll
      ? {
          ...first,
          when: ['dwellings_on_lot>=1', restOf(first)].filter(Boolean).join('; '),
          reference: `columns of the table for any number of dwellings${wordsOf(first)}`,
        }
      : group;
  });
}

/** The words of a cell; a number alone stands in a cell whose note states more of it. */
function quoted(cell: string): string {
  const words = cell.replace(/:? *https?:\S+/g, '').trim();
  if (words === '') return '';
  const shown = words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)} …` : words;
  return /^[\d.]+%?$/.test(words) ? `${shown}, which the table qualifies elsewhere` : `“${shown}”`;
}

type Step = { when: string; limit: Limit };

const COVERAGE_STEPS =
  /^(?<small>\d+)% if < (?<from>[\d.]+) acres (?<middle>\d+)% if [\d.]+ - (?<to>[\d.]+) acres (?<large>\d+)% if > [\d.]+ acres$/;

/** `60% if < 0.172 acres 50% if 0.172 - 0.459 acres 40% if > 0.459 acres` */
function coverageSteps(cell: string): Step[] {
  const { small, from, middle, to, large } = COVERAGE_STEPS.exec(cell)?.groups ?? {};
  if (!from || !to) return [];
  const [least, most] = [lotOf(from), lotOf(to)];
  const share = (percent: string | undefined): Limit => ({
    value: String(Number(percent) / 100),
    status: 'limited',
  });
  return [
    { when: `lot_area_m2<${least}`, limit: share(small) },
    { when: `lot_area_m2>=${least}; lot_area_m2<=${most}`, limit: share(middle) },
    { when: `lot_area_m2>${most}`, limit: share(large) },
  ];
}

const RATIO_ABOVE = /; (?<ratio>[\d.]+) if lot above (?<from>[\d.]+) acres$/;

/** The ratio of large lots; that of smaller ones rises with the area, which no formula of a case can express. */
function ratioSteps(cell: string): Step[] {
  const { ratio, from } = RATIO_ABOVE.exec(cell)?.groups ?? {};
  if (!ratio || !from) return [];
  const most = lotOf(from);
  return [
    { when: `lot_area_m2<=${most}`, limit: VARIED },
    { when: `lot_area_m2>${most}`, limit: { value: ratio, status: 'limited' } },
  ];
}

/** Honolulu's areas are multiples of 500 square feet, which the table rounds to acres. */
const STEP_OF_HONOLULU = 500;

function lotOf(acres: string): string {
  const feet =
    Math.round((Number(acres) * SQUARE_FEET_PER_ACRE) / STEP_OF_HONOLULU) * STEP_OF_HONOLULU;
  return String(Number((feet * M2_PER_SQUARE_FOOT).toFixed(4)));
}
