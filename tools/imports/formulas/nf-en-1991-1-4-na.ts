/** NF EN 1991-1-4/NA clause 4.2 (1)P note 2: vb,0 of the regions of metropolitan France. */
const SPEEDS_MS: Readonly<Record<string, string>> = { 1: '22', 2: '24', 3: '26', 4: '28' };

/** NF EN 1991-1-4/NA clause 4.2 (1)P note 2: the fundamental basic wind velocity vb,0 in m/s of a region. Undefined outside the regions of metropolitan France. */
export function fundamentalWindVelocityMs(region: string): string | undefined {
  return SPEEDS_MS[region];
}
