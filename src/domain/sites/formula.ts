/** `base + rise × ((altitude − fromM) / perM) ^ power`, above `aboveM` and up to `upToM`. */
type Formula = {
  aboveM: number | null;
  upToM: number | null;
  base: number;
  rise: number;
  fromM: number;
  perM: number;
  power: number;
};

export function holdsAt({ aboveM, upToM }: Formula, altitudeM: number): boolean {
  return (aboveM === null || altitudeM > aboveM) && (upToM === null || altitudeM <= upToM);
}

/** Rounded to a thousandth, since further digits come from floating point. */
export function valueAt({ base, rise, fromM, perM, power }: Formula, altitudeM: number): number {
  return Math.round((base + rise * ((altitudeM - fromM) / perM) ** power) * 1000) / 1000;
}

/** In the notation of codes: `0.75 + 0.15 × (A − 500) / 100`. */
export function formatFormula({ base, rise, fromM, perM, power }: Formula): string {
  if (rise === 0) return String(base);
  const altitude = fromM === 0 ? 'A' : `(A − ${fromM})`;
  const ratio = power === 1 ? `${altitude} / ${perM}` : `(${altitude} / ${perM})²`;
  return `${base} ${rise < 0 ? '−' : '+'} ${Math.abs(rise)} × ${ratio}`;
}
