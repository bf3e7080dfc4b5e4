import type { Conjunction } from '../conditions/condition.ts';
import type { LimitStatus, ZoneLimit, ZoneLimitName } from './limits.ts';

/**
 * A limit in one case: a number, a formula, or a status for neither. A formula is
 * `factor` × the fact `factorOf` + `constant`, and `value` is its bound: the most that a maximum
 * may be, the least that a minimum may be. Of a ratio and the lot's area the formula gives an area.
 */
export type LimitCase = {
  value: number | null;
  status: LimitStatus;
  factor: number | null;
  factorOf: string | null;
  /** Of a formula: the fact is rounded up to a multiple of it; null for the fact as it is. */
  step: number | null;
  constant: number | null;
  when: Conjunction;
};

/** A case of a zone, with where it was read. */
type StatedCase = LimitCase & { limit: ZoneLimitName; reference: string; source: string };

/** What a plan sets for a zone, with its other cases. */
export type Zone = { [Field in ZoneLimit['field']]: number | null } & {
  [Field in ZoneLimit['statusField']]: LimitStatus;
} & {
  zoneId: string;
  when: Conjunction;
  farWhen: Conjunction;
  source: string;
  limits: readonly StatedCase[];
};

/** A limit in the case in which it applies: the zone's own, or one that takes its place. */
export type ZoneCase = LimitCase & { isOwn: boolean; reference: string | null; source: string };
