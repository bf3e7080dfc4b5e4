import type { Facts } from '../conditions/evaluate.ts';
import { unitName } from '../conditions/unit-symbols.ts';
import { formatNumber } from '../text/format-number.ts';
import { isMaximum, type LimitStatus, type ZoneLimitName, zoneLimit } from './limits.ts';
import type { LimitCase } from './zone.ts';

/** The fact by which an area becomes a ratio. */
const LOT_AREA = 'lot_area_m2';
const RATIOS: readonly ZoneLimitName[] = ['max_far', 'max_coverage'];

/** Whether a formula gives an area, which is divided by that of the lot. */
function givesArea(limit: ZoneLimitName, { factorOf }: Pick<LimitCase, 'factorOf'>): boolean {
  return factorOf === LOT_AREA && RATIOS.includes(limit);
}

/**
 * What a limit is in a case, in the unit of the limit. No limit is infinite for a maximum and 0 for a
 * minimum. A maximum is 0 where the plan allows no such building. Null where it is not known: the fact of its formula was not given, or the case has none.
 */
export function amountOf(limit: ZoneLimitName, each: LimitCase, facts: Facts): number | null {
  if (each.status === 'no_limit') return isMaximum(limit) ? Number.POSITIVE_INFINITY : 0;
  if (each.status === 'prohibited') return 0;
  if (each.status !== 'limited') return null;
  if (each.factorOf === null) return each.value;
  const result = resultOf(limit, each, facts);
  if (result === null || each.value === null) return result;
  return isMaximum(limit) ? Math.min(result, each.value) : Math.max(result, each.value);
}

/** What the formula gives before it is compared with its bound. */
function resultOf(limit: ZoneLimitName, each: LimitCase, facts: Facts): number | null {
  const given = facts.get(each.factorOf ?? '');
  if (given === undefined) return null;
  const fact = inSteps(Number(given), each.step);
  const sum = exact((each.factor ?? 0) * fact + (each.constant ?? 0));
  return givesArea(limit, each) ? exact(sum / fact) : sum;
}

/** "For each metre or part of it" counts whole steps. */
function inSteps(fact: number, step: number | null): number {
  return step === null ? fact : exact(Math.ceil(exact(fact / step)) * step);
}

/** Without the traces of binary fractions: 0.6 × 7 is 4.2. */
const exact = (value: number) => Number(value.toPrecision(12));

const WITHOUT_NUMBER: Readonly<Record<Exclude<LimitStatus, 'limited'>, string>> = {
  no_limit: 'no limit',
  prohibited: 'not allowed',
  varies: 'no single number',
  not_stated: 'not stated in the text that was read',
  not_read: 'not read',
};

/**
 * The formula with its numbers, such as `0.4 × 5 m = 2, less than 3`; a status in words; null for a number.
 * `nameOf` names the fact where it was not given: `0.4 × width of the road, at most 3`.
 */
export function explainAmount(
  limit: ZoneLimitName,
  each: LimitCase,
  facts: Facts,
  fact: { name: string; unit: string | null },
): string | null {
  if (each.status !== 'limited') return WITHOUT_NUMBER[each.status];
  if (each.factorOf === null) return null;
  const { value, constant } = each;
  const isArea = givesArea(limit, each);
  const unit = isArea ? 'm2' : zoneLimit(limit).unit;
  const result = resultOf(limit, each, facts);
  const given = facts.get(each.factorOf);
  const shownFact =
    given === undefined ? fact.name : withUnit(inSteps(Number(given), each.step), fact.unit ?? '1');
  const plus =
    constant === null || constant === 0
      ? ''
      : ` ${constant < 0 ? '−' : '+'} ${withUnit(Math.abs(constant), unit)}`;
  const formula = `${formatNumber(each.factor ?? 0)} × ${shownFact}${plus}`;
  const bound = value === null ? '' : `${isMaximum(limit) ? 'at most' : 'at least'} ${of(value)}`;
  if (result === null) {
    const parts = [isArea ? `${formula}, divided by the area of the lot` : formula, bound];
    return parts.filter((part) => part !== '').join(', ');
  }
  const shown = isArea
    ? `${withUnit(exact(result * Number(given)), unit)}, a ratio of ${formatNumber(rounded(result))}`
    : of(result);
  return `${formula} = ${shown}${comparison()}`;

  function of(amount: number): string {
    return withUnit(amount, zoneLimit(limit).unit);
  }

  function comparison(): string {
    if (value === null || result === null) return '';
    if (result === value) return `, equal to ${of(value)}`;
    const isLess = result < value;
    const applies = isLess === isMaximum(limit) ? '' : ', which applies';
    return `, ${isLess ? 'less' : 'more'} than ${of(value)}${applies}`;
  }
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

function withUnit(value: number, unit: string): string {
  const name = unitName(unit);
  return `${formatNumber(rounded(value))}${name && ` ${name}`}`;
}
