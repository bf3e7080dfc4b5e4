import type { CountryCompleteness } from '../resources/completeness/queries.ts';
import { EVIDENCE } from '../resources/sources/table.ts';
import { namesSource } from './data-file.ts';
import type { Dataset } from './read-dataset.ts';

const START = '<!-- coverage: written by `npm run data:describe` -->';
const END = '<!-- /coverage -->';

type Cells = Record<string, unknown>;

/** The text of data/README.md with its table of coverage brought up to date. */
export function withCoverage(readme: string, dataset: Dataset, completeness: readonly CountryCompleteness[]): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start === -1 || end === -1) throw new Error(`data/README.md must hold the lines ${START} and ${END}`);
  return `${readme.slice(0, start + START.length)}\n${coverageTables(dataset, completeness)}\n${readme.slice(end)}`;
}

function coverageTables({ packages }: Dataset, completeness: readonly CountryCompleteness[]): string {
  const rows = packages.map(({ descriptor, records }, index) => {
    const count = (file: string) => records.get(file)?.length ?? 0;
    const shares = evidenceShares(records as never);
    const { completeness: percent, blocks } = completeness[index] as CountryCompleteness;
    return {
      counts: [
        descriptor.plumbline.name,
        `${count('cities.csv')} of ${descriptor.plumbline.reference_cities.length}`,
        count('compliance-rules.csv'),
        count('building-params.csv'),
        count('building-codes.csv'),
        count('zones.csv'),
        count('cost-index.csv'),
        count('gaps.csv'),
        ...EVIDENCE.map((evidence) => `${shares[evidence]} %`),
      ],
      shares: [descriptor.plumbline.name, ...blocks.map(({ present, required }) => `${present} of ${required}`), `${percent} %`],
    };
  });
  const counts = ['country', 'cities', 'rules', 'building params', 'building codes', 'zones', 'quarters', 'gaps', ...EVIDENCE];
  const shares = ['country', 'rules', 'cities', 'building params', 'building codes', 'zoning', 'cost index', 'completeness'];
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

/** Percentages of the values whose source is of each kind; a value is whatever stands beside a source. */
function evidenceShares(records: ReadonlyMap<string, readonly { record: Cells }[]>): Record<string, number> {
  const kinds = new Map((records.get('sources.csv') ?? []).map(({ record }) => [record.id, record.evidence as string]));
  const counted: string[] = [];
  for (const [file, rows] of records) {
    if (file === 'gaps.csv') continue;
    for (const { record } of rows) {
      const cited = Object.entries(record).filter(([column, id]) => namesSource(column) && id !== null);
      counted.push(...cited.map(([, id]) => kinds.get(id) as string));
    }
  }
  return Object.fromEntries(
    EVIDENCE.map((kind) => [kind, Math.round((counted.filter((each) => each === kind).length * 100) / Math.max(1, counted.length))]),
  );
}

function markdownTable(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
