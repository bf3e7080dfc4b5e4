/**
 * Verdicts and limits without the service: pure functions for browsers and other programs, exported as
 * `@plumbline-data/service/engine`. docs/checks.md has an example.
 */
export {
  type Checker,
  createChecker,
  type Design,
  type FieldLimit,
  type LimitsQuery,
  type MeasureConclusion,
  type RuleResult,
} from './checker.ts';
export { PrototypeContradiction } from './checks/prototype.ts';
export { Contradiction } from './conditions/deduce.ts';
export type { GivenFacts } from './given-facts.ts';
export { createJudge, type ModelElement, type Verdict } from './ids/judge.ts';
export type { Line, Lines } from './ids/lines.ts';
export { readElements } from './ids/model.ts';
export { readVersion, UnreadableModel } from './ids/version.ts';
export {
  createZoning,
  type LotEnvelope,
  type LotQuery,
  ZONING_TABLES,
  type Zoning,
} from './lots.ts';
export {
  COUNTRY_TABLES,
  type PublishedRule,
  SHARED_TABLES,
  type Table,
  type Tables,
} from './tables.ts';
