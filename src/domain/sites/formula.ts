/** A value that follows from the altitude of the site: `base + rise × ((altitude − fromM) / perM) ^ power`, in the unit of its parameter, above the one altitude and up to the other. */
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

/** To a thousandth: what is beyond is of the arithmetic and not of the site. */
export function valueAt({ base, rise, fromM, perM, power }: Formula, altitudeM: number): number {
  return Math.round((base + rise * ((altitudeM - fromM) / perM) ** power) * 1000) / 1000;
}

/** As a code would print it: `0.75 + 0.15 × (A − 500) / 100`. */
export function formatFormula({ base, rise, fromM, perM, power }: Formula): string {
  if (rise === 0) return String(base);
  const altitude = fromM === 0 ? 'A' : `(A − ${fromM})`;
  const ratio = power === 1 ? `${altitude} / ${perM}` : `(${altitude} / ${perM})²`;
  return `${base} ${rise < 0 ? '−' : '+'} ${Math.abs(rise)} × ${ratio}`;
}

/** Altitudes at which somebody may build. */
export const ALTITUDES_M = { min: -50, max: 5_000 };
