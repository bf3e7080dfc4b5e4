import { type InForce, isInForce } from '../../engine/conditions/in-force.ts';
import { type CountryPackage, type Finding, type Located, recordsOf } from './data-file.ts';

/** The columns of a record that say on which days it is law. */
export type DatedRecord = { in_force_from: string | null; in_force_until: string | null };

export function daysOf({ in_force_from, in_force_until }: DatedRecord): InForce {
  return { inForceFrom: in_force_from, inForceUntil: in_force_until };
}

/** The records of a file that are law on the day of the package. */
export function recordsInForce<Record extends object>(
  { records, descriptor }: Pick<CountryPackage, 'records' | 'descriptor'>,
  file: string,
): Record[] {
  return recordsOf<Record & DatedRecord>(records, file).filter((record) =>
    isInForce(daysOf(record), descriptor.plumbline.as_of),
  );
}

/** Records that end before they begin. */
export function* findEndedBeforeBegun(
  records: readonly Located<DatedRecord>[],
): Generator<Finding> {
  for (const { line, record } of records) {
    const { in_force_from: from, in_force_until: until } = record;
    if (from !== null && until !== null && until < from) {
      yield {
        line,
        column: 'in_force_until',
        message: `${until} is before ${from}, on which it begins`,
      };
    }
  }
}
