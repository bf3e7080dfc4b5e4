import type { DataOf } from '../../domain/documents/document-types.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { type Column, nameColumn, numberColumn, table } from '../html/table.ts';
import { figure, formatPercent, nameInWords, type ShownCondition } from '../html/values.ts';
import { conditionText } from './applicability.ts';
import type { Vocabulary } from './vocabulary.ts';

export const COVERAGE =
  '{ city occupancy questions concluded depends notRegulated closed notCollected undeclared withPrototype }';

type Row = DataOf<`fragment ShownCoverage on QuestionCoverage ${typeof COVERAGE}`>;
type Counts = Omit<Row, 'city' | 'occupancy'>;

const COUNTS = [
  ['concluded', 'Verdict'],
  ['notRegulated', 'Not regulated'],
  ['depends', 'Depends on the design'],
  ['closed', 'Text not available'],
  ['notCollected', 'Not collected'],
  ['undeclared', 'No reason given'],
  ['withPrototype', 'Verdict or not regulated, for a typical building'],
] as const;

export const WHY_NO_RULE: Readonly<Record<string, string>> = {
  NOT_REGULATED: 'Not regulated',
  CLOSED: 'Text not available',
  NOT_COLLECTED: 'Not collected',
};

const EXPLANATION = html`<p>The questions are always the same: a new building, an element and a usual measure, and no other fact. The last share is of the same questions where a prototype building of the use gives its size. “Not collected” and “No reason given” are gaps in this dataset. They do not permit anything. “Text not available” is a law whose text could not be obtained: see <a href="/closed-texts">the list</a>.</p>`;

/** The share of usual questions with an answer, by use, with links to limits. */
export function answerShares(
  rows: readonly Row[],
  hrefOf: (use: string) => string,
  labelOf: (use: string) => string,
): Part {
  const figures = rows.map((row) =>
    figure(
      html`<a href="${hrefOf(row.occupancy)}">${labelOf(row.occupancy)}</a>`,
      formatPercent((row.concluded + row.notRegulated) / Math.max(1, row.questions)),
    ),
  );
  return rows.length > 0 && html`<dl class="figures">${figures}</dl>`;
}

export function coverageOfPlace(rows: readonly Row[]): Part {
  const columns = columnsOf<Row>('Use', ({ occupancy }) => nameInWords(occupancy));
  return (
    rows.length > 0 &&
    html`<h2 id="coverage">Coverage of usual questions</h2>
${EXPLANATION}
${table('Questions about new buildings, by status, in per cent', columns, rows)}`
  );
}

export function coverageOfCountry(rows: readonly Row[], cityLink: (code: string) => Part): Part {
  const byCity = new Map<string | null, Counts>();
  for (const row of rows) byCity.set(row.city, sumOf(byCity.get(row.city), row));
  const columns = columnsOf<[string | null, Counts]>(
    'City',
    ([city]) => (city === null ? 'Anywhere' : cityLink(city)),
    ([, counts]) => counts,
  );
  return (
    rows.length > 0 &&
    html`<h2 id="coverage">Coverage of usual questions</h2>
${EXPLANATION}
${table('Questions about new buildings, by status, in per cent', columns, [...byCity])}`
  );
}

function columnsOf<Shown>(
  head: string,
  name: (row: Shown) => Part,
  countsOf: (row: Shown) => Counts = (row) => row as Counts,
): Column<Shown>[] {
  return [
    nameColumn(head, name),
    ...COUNTS.map(([count, label]) =>
      numberColumn<Shown>(label, (row) => {
        const counts = countsOf(row);
        return Math.round((100 * counts[count]) / Math.max(1, counts.questions));
      }),
    ),
    numberColumn('Questions', (row) => String(countsOf(row).questions)),
  ];
}

function sumOf(sum: Counts | undefined, row: Counts): Counts {
  if (!sum) return row;
  const names = ['questions', ...COUNTS.map(([count]) => count)] as const;
  return Object.fromEntries(names.map((name) => [name, sum[name] + row[name]])) as Counts;
}

/** Why no rule is published. What was tried to find the text is folded. */
export function whyNoRule(gap: { reason: string; note: string } | null): Html {
  if (!gap) return html`<span class="missing">No reason is recorded.</span>`;
  const [why, tried] = gap.note.split(BEFORE_TRIED);
  return html`<span class="missing">${WHY_NO_RULE[gap.reason] ?? gap.reason}</span> ${why}${tried && html` <details><summary>What was tried</summary>${tried}</details>`}`;
}

const BEFORE_TRIED = / (?=Tried: )/;

type Scope = {
  where: readonly ShownCondition[];
  occupancies: readonly string[];
  profiles: readonly string[];
};

/** The places, uses and elements of a row of rule-gaps.csv; empty for all. */
export function scopeOfGap({ where, occupancies, profiles }: Scope, vocabulary: Vocabulary): Part {
  const named = [...occupancies, ...profiles].map((name) => nameInWords(name).toLowerCase());
  const places = where.map((condition) => conditionText(condition, vocabulary));
  const all = [...places, ...named];
  return all.length > 0 && joined(all, ', ', (part) => part);
}
