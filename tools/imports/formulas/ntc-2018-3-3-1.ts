type WindZone = { seaLevelMs: number; baseAltitudeM: number; slope: number };

/** NTC 2018 Tab. 3.3.I: vb,0, a0 and ks of each zone. */
const ZONES: Readonly<Record<string, WindZone>> = {
  1: { seaLevelMs: 25, baseAltitudeM: 1000, slope: 0.4 },
  2: { seaLevelMs: 25, baseAltitudeM: 750, slope: 0.45 },
  3: { seaLevelMs: 27, baseAltitudeM: 500, slope: 0.37 },
  4: { seaLevelMs: 28, baseAltitudeM: 500, slope: 0.36 },
  5: { seaLevelMs: 28, baseAltitudeM: 750, slope: 0.4 },
  6: { seaLevelMs: 28, baseAltitudeM: 500, slope: 0.36 },
  7: { seaLevelMs: 28, baseAltitudeM: 1000, slope: 0.54 },
  8: { seaLevelMs: 30, baseAltitudeM: 1500, slope: 0.5 },
  9: { seaLevelMs: 31, baseAltitudeM: 500, slope: 0.32 },
};

const HIGHEST_M = 1500;

/**
 * NTC 2018 § 3.3.1, [3.3.1] and [3.3.1.b]: the base reference wind speed vb in m/s of a wind zone at an altitude in metres. Null above 1500 m, where the clause leaves
 * the speed to local data and states only what it must not fall below.
 */
export function baseWindSpeedMs(zone: string, altitudeM: number): number | null {
  const parameters = ZONES[zone];
  if (!parameters) throw new RangeError(`NTC 2018 Tab. 3.3.I has no zone ${zone}`);
  if (altitudeM > HIGHEST_M) return null;
  const { seaLevelMs, baseAltitudeM, slope } = parameters;
  return seaLevelMs * (1 + slope * Math.max(0, altitudeM / baseAltitudeM - 1));
}
