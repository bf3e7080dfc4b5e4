import type * as z from 'zod';
import { decimalBetween, oneOf, optional } from '../../data/dataset/columns.ts';
import { LIMIT_STATUSES, type Limit, type LimitStatus } from '../../engine/zoning/limits.ts';

type LimitColumns<Of extends Limit> = {
  [Name in Of['name']]: z.ZodType<number | null, string>;
} & { [Name in Of['statusName']]: z.ZodType<LimitStatus, string> };

/** The columns of limits, each followed by that of its status. */
export function limitColumns<const Of extends Limit>(limits: readonly Of[]): LimitColumns<Of> {
  return Object.fromEntries(
    limits.flatMap(({ name, statusName, label, unit, range, hint, description }) => [
      [
        name,
        optional(decimalBetween(...range, hint)).meta({
          description: `${description}; blank unless its status is limited.`,
          unit,
        }),
      ],
      [
        statusName,
        oneOf(LIMIT_STATUSES).describe(
          `Status of the ${label}: limited (stated), varies (depends on cases; zone-limits.csv has those that are numbers), no_limit (the plan has none), not_stated (the chapter was read and is silent) or not_read.`,
        ),
      ],
    ]),
  ) as LimitColumns<Of>;
}
