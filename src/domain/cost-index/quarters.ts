/** Quarters are labelled `YYYY-Qn`, which sorts as text. */

export function quarterAfter(label: string): string {
  return labelOf(indexOf(label) + 1);
}

/**
 * The eight quarters that a complete cost index holds: those up to the last one that ended at least
 * 90 days before `asOf` (an ISO date), the time within which statistics offices publish.
 */
export function requiredQuarters(asOf: string): string[] {
  const published = new Date(`${asOf}T00:00:00Z`);
  published.setUTCDate(published.getUTCDate() - 90);
  const last = published.getUTCFullYear() * 4 + Math.floor(published.getUTCMonth() / 3) - 1;
  return Array.from({ length: 8 }, (_, index) => labelOf(last - 7 + index));
}

/** Whether the newest quarter is two years or more before `asOf` (an ISO date). */
export function hasEnded(newestQuarter: string, asOf: string): boolean {
  return quartersUntil(newestQuarter, asOf) > 8;
}

/** Quarters from one to that of a day (an ISO date): 0 within the same. */
export function quartersUntil(label: string, day: string): number {
  const quarterOfDay = Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);
  return quarterOfDay - indexOf(label);
}

function indexOf(label: string): number {
  return Number(label.slice(0, 4)) * 4 + Number(label.slice(6)) - 1;
}

function labelOf(index: number): string {
  return `${Math.floor(index / 4)}-Q${(index % 4) + 1}`;
}
