/**
 * Factors from units of codes to units of fields. The inch, the pound and standard gravity are
 * defined exactly (NIST SP 811, appendix B); thermal transmittance uses the international table
 * Btu.
 */
const FACTORS: Record<string, Record<string, number>> = {
  mm: { in: 25.4, ft: 304.8 },
  m: { in: 0.0254, ft: 0.3048 },
  m2: { 'sq ft': 0.09290304 },
  min: { h: 60 },
  '1': { '%': 0.01 },
  '%': { '%': 1 },
  'kN/m2': { psf: 0.04788025898 },
  MPa: { psi: 0.006894757293 },
  'W/(m2.K)': { 'Btu/(h·ft2·°F)': 5.678263337 },
};

const RATIO = /^1(?::| in )(\d+(?:\.\d+)?)$/;
const U_FACTOR = /^U-(\d+(?:\.\d+)?) (Btu\/\(h·ft2·°F\))(?: × 5\.678263)?$/;
const AMOUNT = /(\d+(?:\.\d+)?)(?: (\d+)\/(\d+))? (sq ft|in|ft|h|%|psf|psi)(?= |$)/g;

/** The threshold at the end of a reference: `…, §404.2.3: 32 in`; null without one. */
export function statedIn(codeReference: string): string | null {
  return /: ((?:U-)?\d.*)$/.exec(codeReference)?.[1] ?? null;
}

/** Without the factor that some references add. */
export function statedThreshold(codeReference: string): string | null {
  return statedIn(codeReference)?.replace(/ × [\d.]+$/, '') ?? null;
}

/**
 * Converts a stated threshold exactly to the unit of its field: `32 in`, `7 ft 6 in`, `7 3/4 in`,
 * `1:12` or `U-0.060 Btu/(h·ft2·°F)`. Null for an unreadable text or another kind of unit.
 */
export function convertStated(stated: string, unit: string): number | null {
  const ratio = RATIO.exec(stated);
  if (ratio) return unit === '%' ? 100 / Number(ratio[1]) : null;
  const factors = FACTORS[unit] ?? {};
  const uFactor = U_FACTOR.exec(stated);
  if (uFactor) return multiply(uFactor[1], factors[uFactor[2] as string]);
  const amounts = [...stated.matchAll(AMOUNT)];
  if (amounts.map(([text]) => text).join(' ') !== stated) return null;
  const parts = amounts.map(([, whole, over, under, of]) =>
    multiply(Number(whole) + (over ? Number(over) / Number(under) : 0), factors[of as string]),
  );
  return parts.includes(null) ? null : (parts as number[]).reduce((sum, part) => sum + part, 0);
}

function multiply(amount: number | string | undefined, factor: number | undefined): number | null {
  return factor === undefined ? null : Number(amount) * factor;
}

/** A larger difference is not a rounding. */
const MAX_ROUNDING = 0.001;
/** The tolerance of floating point. */
const EXACT = 1e-9;

/** Null for a threshold that is exact or rounded to the permissive side. */
export function explainStrayThreshold(
  value: number,
  operator: string,
  stated: number,
): string | null {
  const tolerance = Math.abs(stated) * EXACT;
  const written = Number(stated.toPrecision(7));
  if (Math.abs(value - stated) > Math.abs(stated) * MAX_ROUNDING)
    return `${value} is not what the reference states, which is ${written}`;
  const stricter = operator.startsWith('>')
    ? value > stated + tolerance
    : operator.startsWith('<') && value < stated - tolerance;
  return stricter
    ? `${value} is stricter than what the reference states, which is ${written}: write that, or round to the permissive side`
    : null;
}
