type SnowZone = { lowKnM2: number; factorKnM2: number; scaleM: number };

/** NTC 2018 § 3.4.2, [3.4.2] to [3.4.5]: the load up to 200 m, and the two numbers of its rise beyond. */
const ZONES: Readonly<Record<string, SnowZone>> = {
  'I - Alpina': { lowKnM2: 1.5, factorKnM2: 1.39, scaleM: 728 },
  'I - Mediterranea': { lowKnM2: 1.5, factorKnM2: 1.35, scaleM: 602 },
  II: { lowKnM2: 1, factorKnM2: 0.85, scaleM: 481 },
  III: { lowKnM2: 0.6, factorKnM2: 0.51, scaleM: 481 },
};

const LOW_M = 200;
const HIGHEST_M = 1500;

/** NTC 2018 § 3.4.2: the reference ground snow load qsk in kN/m2 of a snow zone at an altitude in metres. Null from 1500 m on, where the clause leaves the load to local data. */
export function groundSnowLoadKnM2(zone: string, altitudeM: number): number | null {
  const parameters = ZONES[zone];
  if (!parameters) throw new RangeError(`NTC 2018 § 3.4.2 has no zone ${zone}`);
  if (altitudeM >= HIGHEST_M) return null;
  const { lowKnM2, factorKnM2, scaleM } = parameters;
  return altitudeM <= LOW_M ? lowKnM2 : factorKnM2 * (1 + (altitudeM / scaleM) ** 2);
}
