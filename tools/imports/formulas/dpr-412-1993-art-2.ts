/** DPR 412/1993 art. 2: the degree days that each zone reaches up to. What has more is F. */
const UP_TO = [
  ['A', 600],
  ['B', 900],
  ['C', 1400],
  ['D', 2100],
  ['E', 3000],
] as const;

/** DPR 412/1993 art. 2: the climate zone of a municipality with these degree days. */
export function climateZone(degreeDays: number): string {
  return UP_TO.find(([, most]) => degreeDays <= most)?.[0] ?? 'F';
}
