import { MAX_AMOUNT } from '../../engine/text/amount.ts';
import { badUserInput, requireBetween, shown } from '../schema/client-errors.ts';
import type { CostIndexPointRow } from './table.ts';

/** An amount at the prices of another quarter, or the `reason` why there is none. */
export type Reindexed = {
  before: CostIndexPointRow | null;
  after: CostIndexPointRow | null;
  factor: number | null;
  amount: number | null;
  reason: string | null;
};

/** Throws BAD_USER_INPUT for an invalid amount or quarter. */
export function reindex(
  points: readonly CostIndexPointRow[],
  amount: number,
  from: string,
  to: string,
): Reindexed {
  requireBetween('amount', amount, -MAX_AMOUNT, MAX_AMOUNT);
  const [before, after] = [find(points, 'from', from), find(points, 'to', to)];
  if (!before || !after) {
    const missing = [...new Set([before ? [] : from, after ? [] : to].flat())].join(' and ');
    const range = `${points[0]?.period} to ${points.at(-1)?.period}`;
    return {
      before: before ?? null,
      after: after ?? null,
      factor: null,
      amount: null,
      reason: `The index of ${missing} is not published; it is from ${range}.`,
    };
  }
  const factor = after.value / before.value;
  return { before, after, factor, amount: cents(amount * factor), reason: null };
}

function find(
  points: readonly CostIndexPointRow[],
  argument: string,
  period: string,
): CostIndexPointRow | undefined {
  if (!/^\d{4}-Q[1-4]$/.test(period))
    throw badUserInput(
      'INVALID_VALUE',
      `A quarter must be written like 2026-Q2 (got ${shown(period)}).`,
      { argument, value: period },
    );
  return points.find((point) => point.period === period);
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
