import { MAX_AMOUNT } from '../../engine/text/amount.ts';
import { badUserInput, shown } from '../schema/client-errors.ts';
import type { CostIndexPointRow } from './table.ts';

/** An amount of money at the prices of one quarter, taken to those of another; `reason` says why that could not be done. */
export type Reindexed = {
  before: CostIndexPointRow | null;
  after: CostIndexPointRow | null;
  factor: number | null;
  amount: number | null;
  reason: string | null;
};

/** The amount times the index of `to` over the index of `from`. Throws BAD_USER_INPUT on what is no amount or no quarter. */
export function reindex(
  points: readonly CostIndexPointRow[],
  amount: number,
  from: string,
  to: string,
): Reindexed {
  if (!(Math.abs(amount) <= MAX_AMOUNT))
    throw badUserInput(
      'OUT_OF_RANGE',
      `\`amount\` must be between -${MAX_AMOUNT} and ${MAX_AMOUNT} (got ${shown(amount)}).`,
      {
        argument: 'amount',
        value: amount,
      },
    );
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
