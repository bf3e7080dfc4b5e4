import type { Warning } from '../../src/domain/lint/dataset.ts';

type Ceilings = Readonly<Record<string, number>>;

/** Separates the warnings of checks within their ceiling from the others. */
export function withinCeilings(
  warnings: readonly Warning[],
  ceilings: Ceilings,
): { allowed: Warning[]; above: Warning[] } {
  const counts = countByCheck(warnings);
  const isAllowed = ({ check, isStale }: Warning) =>
    !isStale && (counts[check] ?? 0) <= (ceilings[check] ?? 0);
  return {
    allowed: warnings.filter(isAllowed),
    above: warnings.filter((warning) => !isAllowed(warning)),
  };
}

/** The ceilings, lowered to the number of open warnings. */
export function lowerCeilings(ceilings: Ceilings, warnings: readonly Warning[]): Ceilings {
  const counts = countByCheck(warnings);
  return Object.fromEntries(
    Object.entries(ceilings).flatMap(([check, ceiling]) => {
      const lowered = Math.min(ceiling, counts[check] ?? 0);
      return lowered > 0 ? [[check, lowered]] : [];
    }),
  );
}

function countByCheck(warnings: readonly Warning[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { check, isStale } of warnings) if (!isStale) counts[check] = (counts[check] ?? 0) + 1;
  return counts;
}
