import {
  type CountryPackage,
  dataFile,
  type Finding,
  type Located,
  recordsOf,
  TO_SOURCE,
} from '../../data/dataset/data-file.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { coverageOf, ORDINARY_USES } from './coverage.ts';
import { ruleGapRecord, ruleGaps } from './table.ts';

type RuleGap = {
  field: string | null;
  occupancies: readonly string[];
  profiles: readonly string[];
  where: readonly Conjunction[];
  reason: string;
  source: string | null;
};

export const ruleGapsFile = dataFile({
  name: 'rule-gaps.csv',
  description:
    'Fields without a published rule for a use, each with the reason. A missing rule is not a permission',
  optional: true,
  record: ruleGapRecord,
  key: ['field', 'occupancies', 'profiles', 'where'],
  references: { source: TO_SOURCE },
  conditions: { where: ['place', 'building'] },
  *check(
    records: readonly Located<RuleGap>[],
    { vocabulary, shared }: CountryPackage,
  ): Generator<Finding> {
    const profiles = recordsOf<{ profile: string }>(shared, 'element-profiles.csv').map(
      ({ profile }) => profile,
    );
    for (const { line, record } of records) {
      if (record.field !== null && !vocabulary.fields.has(record.field))
        yield {
          line,
          column: 'field',
          message: notIn('fields.csv', record.field, vocabulary.fields.keys()),
        };
      for (const profile of record.profiles.filter((each) => !profiles.includes(each)))
        yield {
          line,
          column: 'profiles',
          message: notIn('element-profiles.csv', profile, profiles),
        };
      for (const use of record.occupancies) {
        if (!(ORDINARY_USES as readonly string[]).includes(use)) {
          yield {
            line,
            column: 'occupancies',
            message: `'${use}' is not one of ${ORDINARY_USES.join(', ')}`,
          };
        }
      }
      if (record.reason === 'not_regulated' && record.source === null) {
        yield { line, column: 'source', message: 'not_regulated needs a source that shows it' };
      }
    }
  },
  needsWhole: 'all',
  *checkWhole(records: readonly Located<RuleGap>[], country: CountryPackage): Generator<Finding> {
    if (!country.records.has('rule-gaps.csv')) return;
    const declared = new Map<string, number>();
    // A row for some places or elements does not cover the whole country.
    const ofAll = records.filter(
      ({ record: { field, where, profiles } }) =>
        field !== null && where.length + profiles.length === 0,
    );
    for (const { line, record } of ofAll) {
      for (const use of record.occupancies.length > 0 ? record.occupancies : ORDINARY_USES)
        declared.set(`${record.field} ${use}`, line);
    }
    for (const { field, occupancy, covered } of coverageOf(country)) {
      const line = declared.get(`${field} ${occupancy}`);
      if (covered === 'ALL' && line !== undefined) {
        yield {
          line,
          column: 'occupancies',
          message: `rules of ${field} may apply to ${occupancy}: it is not missing`,
        };
      }
      if (covered === 'NONE' && line === undefined)
        yield { message: `no rule of ${field} applies to ${occupancy}, and no row states why` };
    }
  },
  table: ruleGaps,
});
