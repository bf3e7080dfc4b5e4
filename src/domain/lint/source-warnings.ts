import { type CountryPackage, recordsOf } from '../../data/dataset/data-file.ts';
import { type DatedRecord, recordsInForce } from '../../data/dataset/records-in-force.ts';
import { isMappedToIfc } from '../ids/ifc.ts';
import type { Warning } from './dataset.ts';

type Source = { id: string; title: string; edition: string; text_of: string | null };
type Citing = DatedRecord & { source: string };

export function* sourceWarnings(
  rules: readonly Citing[],
  country: CountryPackage,
): Generator<Warning> {
  yield* newerTexts(rules, country);
  yield* textsOfNoDay(country);
}

/** Sources that rows in force cite although a newer text was opened. */
function* newerTexts(rules: readonly Citing[], country: CountryPackage): Generator<Warning> {
  const rows = [
    ...rules,
    ...['building-codes.csv', 'building-params.csv'].flatMap((file) =>
      recordsInForce<Citing>(country, file),
    ),
  ];
  const cited = new Set(
    rows.filter(({ in_force_until }) => in_force_until === null).map(({ source }) => source),
  );
  const sources = recordsOf<Source>(country.records, 'sources.csv');
  for (const { id: item, title, text_of } of sources) {
    const newer = sources.find(
      (other) =>
        other.title === title &&
        text_of !== null &&
        other.text_of !== null &&
        other.text_of > text_of,
    );
    if (newer && cited.has(item)) {
      const message = `rows in force cite the text of ${text_of}, and that of ${newer.text_of} was opened`;
      yield { check: 'newer_text', item, other: newer.id, message };
    }
  }
}

const UNDATED = /\bundated (account|copy|data|edition|page)\b/;

/** Documents without the day of their text and without a reason for that. */
function* textsOfNoDay({ records }: CountryPackage): Generator<Warning> {
  for (const { id: item, edition, text_of } of recordsOf<Source>(records, 'sources.csv')) {
    if (text_of === null && !UNDATED.test(edition))
      yield {
        check: 'no_day',
        item,
        other: null,
        message:
          'text_of is blank, and edition does not say what names no day, such as “undated page”',
      };
  }
}

/** Fields without a mapping to IFC. */
export function warnOfUnmappedFields(fields: Iterable<string>): string[] {
  return [...fields]
    .filter((field) => !isMappedToIfc(field))
    .map(
      (field) =>
        `fields.csv: ${field}: src/domain/ids/ifc.ts does not say how IFC states it: add it to MEASURES, or to UNMEASURED`,
    );
}
