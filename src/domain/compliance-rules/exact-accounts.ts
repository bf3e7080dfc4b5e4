import {
  type CountryPackage,
  type Finding,
  type Located,
  recordsOf,
} from '../../data/dataset/data-file.ts';

type RuleRecord = { applicability: string; source: string };
type SourceRecord = { id: string; evidence: string };

/** Exact rules with a secondary source, which may leave out exceptions. */
export function* findExactAccounts(
  records: readonly Located<RuleRecord>[],
  country: CountryPackage,
): Generator<Finding> {
  const accounts = new Set(
    recordsOf<SourceRecord>(country.records, 'sources.csv').flatMap(({ id, evidence }) =>
      evidence === 'secondary' ? id : [],
    ),
  );
  for (const { line, record } of records) {
    if (record.applicability === 'exact' && accounts.has(record.source))
      yield {
        line,
        column: 'applicability',
        message: `${record.source} is a secondary source, so the rule must be partial: the law may have exceptions that an account leaves out`,
      };
  }
}
