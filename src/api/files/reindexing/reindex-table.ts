import type { Edition } from '../../../data/editions/edition.ts';
import { quartersUntil } from '../../../domain/cost-index/quarters.ts';
import { costIndexOfCountry } from '../../../domain/cost-index/queries.ts';
import { reindex } from '../../../domain/cost-index/reindex.ts';
import type { CostIndexPointRow } from '../../../domain/cost-index/table.ts';
import { ALL, countriesByCode } from '../../../domain/countries/queries.ts';
import type { LanguageWords } from '../../../domain/language-words/language-words.ts';
import { languageWordsOfEdition } from '../../../domain/language-words/queries.ts';
import { DATE } from '../../../domain/language-words/table.ts';
import { countryNames } from '../../../domain/search/subdivisions.ts';
import { SHARED } from '../../../domain/vocabulary/queries.ts';
import { MAX_AMOUNT } from '../../../engine/text/amount.ts';
import { foldText } from '../../../engine/text/fold-text.ts';
import {
  DECIMAL_SIGNS,
  type DecimalSign,
  formatNumberAs,
  parseNumber,
} from '../../../engine/text/number-format.ts';
import {
  explainQuarter,
  findQuarter,
  NEWEST,
  QUARTER_FORMS,
} from '../../../engine/text/quarter.ts';
import type { HttpProblem } from '../../../server/http/errors.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import { mapInTurns } from '../lookup/in-turns.ts';
import { joinNotes } from '../lookup/match.ts';
import {
  shortCell,
  shortHeads,
  type Table,
  type TableRow,
  unreadableTable,
} from '../lookup/table.ts';

/** What is added to each row. */
export const REINDEX_COLUMNS = ['reindexed_amount', 'reindex_factor', 'reindex_note'] as const;

/** A row with the amount at the prices of the other quarter, the factor, and what is wrong or missing. */
type ReindexedRow = {
  row: TableRow;
  cells: readonly [amount: string | null, factor: string | null, note: string | null];
};

/** What holds for rows that do not say it themselves. */
export type Defaults = Readonly<Record<Role, string | null>>;

/** The amounts of a table, to see how they are written; none where it has no such column. */
export async function amountsOf(edition: Edition, table: Table): Promise<string[]> {
  const column = (await columnsOf(edition, table)).get('amount');
  if (column === undefined) return [];
  return (
    await mapInTurns(table.rows(), (rows) =>
      rows.map(({ cells }) => withoutCurrency(cells[column] ?? '')),
    )
  ).flat();
}

/** A sign or a code of a currency before or behind an amount: `250 000 €`, `EUR 5`, `100 kr.` */
const CURRENCY = /^(?:\p{Lu}{0,3}\p{Sc}|\p{Lu}{3}|kr\.?)|(?:\p{Sc}|\p{Lu}{3}|kr\.?|円)$/gu;

function withoutCurrency(cell: string): string {
  return cell.trim().replace(CURRENCY, '').trim();
}

/**
 * The columns by what their heads mean in any language; the names of the parameters come first. A
 * date is that of the amount where no column is `from`, and a word of a longer head can mean the
 * amount (`Montant HT`).
 */
async function columnsOf(edition: Edition, { header }: Table): Promise<ReadonlyMap<Role, number>> {
  const { amountRoles, columnRoles } = await edition.load<LanguageWords>(
    languageWordsOfEdition,
    SHARED,
  );
  const heads = header.map(foldText);
  const columns = new Map<Role, number>();
  const addOnly = (role: Role, called: readonly number[]) => {
    if (called.length > 1)
      throw unreadableTable(
        `Several columns can be ${role}: ${shortHeads(called.map((index) => header[index] as string))}. Rename the right one to ${role}.`,
      );
    if (called[0] !== undefined) columns.set(role, called[0]);
  };
  const called = (meaning: string, roles: LanguageWords['amountRoles']) =>
    heads.flatMap((head, index) => (roles.get(head)?.includes(meaning) ? [index] : []));
  for (const role of ROLES) {
    const exact = heads.indexOf(role);
    const meant = role === 'country' ? columnRoles : amountRoles;
    addOnly(role, exact < 0 ? called(role, meant) : [exact]);
  }
  if (!columns.has('from')) addOnly('from', called(DATE, amountRoles));
  if (!columns.has('amount')) {
    const words = [...amountRoles].flatMap(([word, roles]) =>
      roles.includes('amount') ? [` ${word} `] : [],
    );
    const used = new Set(columns.values());
    addOnly(
      'amount',
      heads.flatMap((head, index) =>
        !used.has(index) && words.some((word) => ` ${head} `.includes(word)) ? [index] : [],
      ),
    );
  }
  return columns;
}

const ROLES = ['amount', 'from', 'to', 'country'] as const;
type Role = (typeof ROLES)[number];

/** Rows that are worked out before others have their turn. */
const ROWS_AT_ONCE = 500;

/**
 * The rows of a table of amounts, each converted from one quarter's prices to another's. A row with
 * an error states it, and the others are converted.
 */
export async function* reindexTable(
  edition: Edition,
  table: Table,
  defaults: Defaults,
  { decimal, isUnclear }: { decimal: DecimalSign; isUnclear: (amount: string) => boolean },
): AsyncGenerator<readonly ReindexedRow[]> {
  const columns = await columnsOf(edition, table);
  const missing = ROLES.filter((role) => !columns.has(role) && defaults[role] === null);
  const words = await edition.load<LanguageWords>(languageWordsOfEdition, SHARED);
  if (missing.length > 0) throw missingColumns(missing, table.header, words);
  const countries = await edition.load(countriesByCode, ALL);
  const points = new Map<string, readonly CostIndexPointRow[]>();
  for (const code of countries.keys())
    points.set(code, await edition.load(costIndexOfCountry, code));
  const codes = countryNames(countries.values(), words.languages);
  for (const slice of table.rows()) {
    for (let start = 0; start < slice.length; start += ROWS_AT_ONCE) {
      await takeTurn();
      yield slice
        .slice(start, start + ROWS_AT_ONCE)
        .map((row) => ({ row, cells: reindexRow(row) }));
    }
  }

  function reindexRow({ cells, problem }: TableRow): ReindexedRow['cells'] {
    if (problem !== null) return [null, null, problem];
    const cell = (role: Role) =>
      (cells[columns.get(role) ?? -1] ?? '').trim() || defaults[role] || '';
    const country = codes.get(foldText(cell('country')));
    const index = country === undefined ? undefined : points.get(country);
    if (!index)
      return [
        null,
        null,
        `country: “${shortCell(cell('country'))}” is none of ${[...countries.keys()].join(', ')}, nor the name of one`,
      ];
    if (index.length === 0)
      return [null, null, `country: no cost index of ${country} is published`];
    const written = withoutCurrency(cell('amount'));
    if (isUnclear(written)) {
      const [whole, parts] = written.split(DECIMAL_SIGNS[decimal]);
      return [
        null,
        null,
        `amount: “${shortCell(written)}” can be ${whole}${parts} or ${Number(`${whole}.${parts}`)}: write one of the two, or state the decimal sign (decimal=point or decimal=comma)`,
      ];
    }
    const amount = parseNumber(written, decimal);
    if (amount === null || Math.abs(amount) > MAX_AMOUNT) {
      const allowed = `a number such as 1000000 or ${formatNumberAs(1000000.5, decimal)}, of at most ${MAX_AMOUNT}`;
      return [null, null, `amount: “${shortCell(cell('amount'))}” is not ${allowed}`];
    }
    const published = index.map(({ period }) => period);
    const [from, to] = [findQuarter(cell('from'), published), findQuarter(cell('to'), published)];
    if (from === null || to === null) {
      const wrong = from === null ? 'from' : 'to';
      return [
        null,
        null,
        `${wrong}: a quarter is written like ${QUARTER_FORMS}, not “${shortCell(cell(wrong))}”`,
      ];
    }
    const { amount: reindexed, factor, reason } = reindex(index, amount, from, to);
    const write = (number: number | null) =>
      number === null ? null : formatNumberAs(number, decimal);
    const read = [explainQuarter(cell('from'), from), explainQuarter(cell('to'), to)];
    const isNewest = NEWEST.test(cell('from')) || NEWEST.test(cell('to'));
    const newest = published.at(-1) as string;
    const isOld = isNewest && quartersUntil(newest, edition.day) > 4;
    const old = isOld
      ? `the newest published quarter of ${country} is ${newest}, more than a year old: not a current value`
      : null;
    return [write(reindexed), write(factor), joinNotes(reason, ...read, old)];
  }
}

function missingColumns(
  missing: readonly Role[],
  header: readonly string[],
  { amountHeads }: LanguageWords,
): HttpProblem {
  const heads = missing.map((role) => {
    const dates = role === 'from' ? (amountHeads.get(DATE) ?? []) : [];
    const accepted = [...dates, ...(amountHeads.get(role) ?? [])].filter((head) => head !== role);
    return `\`${role}\` can also be called ${[...new Set(accepted)].join(', ')}.`;
  });
  const forAll = missing.filter((role) => role !== 'amount').map((role) => `${role}=`);
  const stated =
    forAll.length > 0 &&
    ` Or state ${forAll.join(' and ')} for all rows, in the address or the form.`;
  return unreadableTable(
    `The table has no column ${missing.join(', ')}: its heads are ${shortHeads(header)}. ${heads.join(' ')}${stated || ''}`,
  );
}
