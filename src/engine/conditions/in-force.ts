/** The days on which a row is law, both included; null: since ever, or until further notice. As ISO dates. */
export type InForce = { inForceFrom: string | null; inForceUntil: string | null };

export function isInForce({ inForceFrom, inForceUntil }: InForce, day: string): boolean {
  return (
    (inForceFrom === null || inForceFrom <= day) && (inForceUntil === null || day <= inForceUntil)
  );
}

/** Whether there is a day on which both are law. */
export function overlapInTime(one: InForce, other: InForce): boolean {
  const ends = (until: string | null, from: string | null) =>
    until !== null && from !== null && until < from;
  return !ends(one.inForceUntil, other.inForceFrom) && !ends(other.inForceUntil, one.inForceFrom);
}

type Periods<Row> = { numberOf: (day: string) => number; found: Map<number, readonly Row[]> };

const periods = new WeakMap<readonly InForce[], Periods<InForce>>();

/** The rows that are law on a day. They are found once for each period in which the law is the same, so that the same array stands for the same law. */
export function inForceOn<Row extends InForce>(rows: readonly Row[], day: string): readonly Row[] {
  const known = (periods.get(rows) ?? createPeriods(rows)) as Periods<Row>;
  periods.set(rows, known as unknown as Periods<InForce>);
  const period = known.numberOf(day);
  const found = known.found.get(period) ?? rows.filter((row) => isInForce(row, day));
  known.found.set(period, found);
  return found;
}

/** Numbers the periods by how many days have passed on which a row begins or ends. */
function createPeriods<Row extends InForce>(rows: readonly Row[]): Periods<Row> {
  const begins = [...new Set(rows.flatMap(({ inForceFrom }) => inForceFrom ?? []))];
  const ends = [...new Set(rows.flatMap(({ inForceUntil }) => inForceUntil ?? []))];
  const numberOf = (day: string) =>
    begins.filter((begin) => begin <= day).length + ends.filter((end) => end < day).length;
  return { numberOf, found: new Map(numberOf('9999-12-31') === 0 ? [[0, rows]] : []) };
}

/** Today, as clocks in UTC have it. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

const EASTERNMOST_MS = 14 * 3_600_000;

/** Today where the day begins first, fourteen hours before UTC: a day after it is in the future everywhere. */
export function latestToday(): string {
  return new Date(Date.now() + EASTERNMOST_MS).toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
