/** The zones by the degree-days at which each begins, coldest first. */
const ZONES = [
  [7000, '8'],
  [6000, '7B'],
  [5000, '7A'],
  [4000, '6'],
  [3000, '5'],
] as const;

/** NECB 2020 Division B Table 3.2.2.2.: climate zone by degree-days below 18 °C. Its heads read 3000 to 3999, 4000 to 4999 …: the lower bound lies in the zone. */
export function climateZone(heatingDegreeDays: number): string {
  return ZONES.find(([from]) => heatingDegreeDays >= from)?.[1] ?? '4';
}
