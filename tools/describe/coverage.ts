import type { Dataset } from '../../src/data/dataset/check-dataset.ts';
import {
  type CountryPackage,
  type DataFile,
  recordsOf,
  sourceColumns,
} from '../../src/data/dataset/data-file.ts';
import { DataError } from '../../src/data/dataset/problem.ts';
import { completenessOf } from '../../src/domain/completeness/count.ts';
import { countPlaces } from '../../src/domain/places/summary.ts';
import { EVIDENCE } from '../../src/domain/sources/table.ts';

const START = '<!-- coverage: written by `npm run data:describe` -->';
const END = '<!-- /coverage -->';

/** Updates the tables of coverage in data/README.md. Throws a DataError without their markers. */
export function withCoverage(file: string, readme: string, dataset: Dataset): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start === -1 || end === -1)
    throw new DataError([{ file, message: `must hold the lines ${START} and ${END}` }]);
  return `${readme.slice(0, start + START.length)}\n${coverageTables(dataset)}\n${readme.slice(end)}`;
}

function coverageTables({ packages, files }: Dataset): string {
  const rows = packages.map((country) => {
    const { descriptor, records } = country;
    const count = (file: string) => records.get(file)?.length ?? 0;
    const shares = evidenceShares(country, files.perCountry);
    const { completeness: percent, blocks, rules } = completenessOf(country);
    return {
      counts: [
        descriptor.plumbline.name,
        `${count('cities.csv')} of ${descriptor.plumbline.reference_cities.length}`,
        countPlaces(country),
        rules,
        count('compliance-rules.csv') - rules,
        count('building-params.csv'),
        count('building-codes.csv'),
        count('zones.csv'),
        count('cost-index.csv'),
        count('gaps.csv'),
        ...EVIDENCE.map((evidence) => `${shares[evidence]} %`),
      ],
      shares: [
        descriptor.plumbline.name,
        ...blocks.map(({ present, required }) => `${present} of ${required}`),
        `${percent} %`,
      ],
    };
  });
  const counts = [
    'country',
    'cities',
    'places',
    'rules in force',
    'ended or later',
    'building params',
    'building codes',
    'zones',
    'quarters',
    'gaps',
    ...EVIDENCE,
  ];
  const shares = [
    'country',
    'rules',
    'cities',
    'building params',
    'building codes',
    'zoning',
    'cost index',
    'questions',
    'completeness',
  ];
  return [
    'Rows, and the share of values by the evidence behind them:',
    markdownTable(
      counts,
      rows.map((row) => row.counts),
    ),
    'Present of required, by block:',
    markdownTable(
      shares,
      rows.map((row) => row.shares),
    ),
  ].join('\n\n');
}

/** Percentages of values by the kind of their source. Each cell with a source is a value. */
function evidenceShares(
  { records }: CountryPackage,
  files: readonly DataFile[],
): Record<string, number> {
  const kinds = new Map(
    recordsOf<{ id: string; evidence: string }>(records, 'sources.csv').map(({ id, evidence }) => [
      id,
      evidence,
    ]),
  );
  const valued = files.filter(({ name }) => name !== 'gaps.csv');
  const counted = valued.flatMap((file) =>
    recordsOf<Record<string, string | null>>(records, file.name).flatMap((record) =>
      sourceColumns(file).flatMap((column) => (record[column] ? kinds.get(record[column]) : [])),
    ),
  );
  return Object.fromEntries(
    EVIDENCE.map((kind) => [
      kind,
      Math.round(
        (counted.filter((each) => each === kind).length * 100) / Math.max(1, counted.length),
      ),
    ]),
  );
}

function markdownTable(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [header, header.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
