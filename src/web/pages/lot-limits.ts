import type { DataOf } from '../../domain/documents/document-types.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { limitQuantity } from '../html/limit-quantity.ts';
import { type Column, column, nameColumn } from '../html/table.ts';
import { CASE, caseList, casesBeside, type LotCase } from './lot-cases.ts';
import type { Vocabulary } from './vocabulary.ts';
import { limitHeading } from './zone.ts';

/** Fields of a limit on a lot. */
export const LOT_LIMIT = `limit unit state value status cases { ${CASE} } presumed { name value why }`;
export type LotLimit = DataOf<`fragment ShownLimit on EnvelopeLimit { ${typeof LOT_LIMIT} }`>;

/** The entered facts, and the number of dwellings on the lot among them. */
export type Entered = { given: ReadonlyMap<string, string>; dwellings: number | null };
type Shown = Entered & { vocabulary: Vocabulary; sourceUrl: string; namesOwnSource: boolean };

/** A limit without its cases. */
type ShownLimit = Pick<LotLimit, 'limit' | 'state' | 'value' | 'unit' | 'status'>;
/** The same limit for each number of dwellings up to `most`; null where they differ. */
export type SameInCases = (limit: LotLimit) => { shown: ShownLimit; most: number } | null;

/** Whether the plan was read for a limit, or a case of it is published. */
export function isShown({ state, status, cases }: LotLimit): boolean {
  return state !== 'NO_CASE' || status !== 'NOT_READ' || cases.length > 0;
}

/** Limits on a lot, each with its cases, their clauses and sources. */
export const lotColumns = (
  shown: Shown,
  sameInCases: SameInCases = () => null,
): Column<LotLimit>[] => [
  nameColumn('Limit', ({ limit }) => limitHeading(limit)),
  column('On this lot', (limit) => {
    const same = sameInCases(limit);
    return same
      ? html`${limitOnLot(same.shown, shown.vocabulary.inCustomary)} <small>with 1 to ${same.most} dwellings</small>`
      : onThisLot(limit, shown);
  }),
  column('Cases, clause and source', ({ cases, unit }) => caseList(cases, { unit, ...shown })),
];

/** The limit, or its cases where it depends on facts and they are few. */
function onThisLot(limit: LotLimit, shown: Shown): Part {
  const { cases, state, unit, value } = limit;
  const { inCustomary } = shown.vocabulary;
  if (isProhibited(limit)) return 'not allowed';
  if (state !== 'DEPENDS') return limitOnLot(limit, inCustomary);
  const beside = casesBeside(cases, { unit, ...shown });
  const sure =
    value !== null &&
    html` <small>${limitQuantity(value, unit, inCustomary)} satisfies every case</small>`;
  return beside
    ? html`${boundOf(limit.limit)}:${beside}${sure}`
    : html`${extentOf(limit, inCustomary)}${sure || html` <small>depends, see the cases</small>`}`;
}

/** Whether a case that applies allows no such building. */
function isProhibited({ cases }: LotLimit): boolean {
  return cases.some(({ status, isOpen }) => status === 'PROHIBITED' && !isOpen);
}

/** The smallest and the largest value of the cases, and what stands in place of others. */
function extentOf({ cases, unit }: LotLimit, inCustomary: boolean): Part {
  const values = cases.flatMap(({ value, status }) =>
    status === 'LIMITED' && value !== null ? [value] : [],
  );
  const words = [
    ...(cases.some(({ status }) => status === 'NO_LIMIT') ? ['no limit'] : []),
    ...(cases.some(({ status }) => status === 'PROHIBITED') ? ['not allowed'] : []),
    ...(cases.some(isFormula) ? ['by a formula'] : []),
    ...(cases.some(isWithoutNumber) ? ['by another rule'] : []),
  ];
  if (values.length === 0) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const numbers = [...new Set([least, most])].map((value) =>
    limitQuantity(value, unit, inCustomary),
  );
  return html`${numbers[0]}${numbers.length > 1 && html` to ${numbers[1]}`}${words.length > 0 && ` or ${words.join(' or ')}`}`;
}

/** Whether the fact of its formula is not given. */
function isFormula({ value, status }: LotCase): boolean {
  return value === null && status === 'LIMITED';
}

function isWithoutNumber({ status }: LotCase): boolean {
  return status !== 'LIMITED' && status !== 'NO_LIMIT' && status !== 'PROHIBITED';
}

const NO_CASE = 'no published case';

/** What these words mean, if the HTML contains them. */
export function noCaseNote(shown: Html): Part {
  return (
    shown.toString().includes(NO_CASE) &&
    html`<p class="note">No published case: none that is published here fits this lot, and the plan may still set a limit.</p>\n`
  );
}

/** Digits of a ratio after its point: ratios follow from rounded areas. */
const RATIO_DIGITS = 4;

/** Why a limit has no value, by its status in the zone. */
const WITHOUT_VALUE: Readonly<Record<string, string>> = {
  LIMITED: NO_CASE,
  NO_LIMIT: NO_CASE,
  VARIES: 'the plan sets it by a rule that is not published here as a number',
  NOT_STATED: 'the text that was read states none; another text may',
  NOT_READ: 'not read; the plan may set a limit',
};

function boundOf(limit: string): string {
  return limit.startsWith('MAX_') ? 'at most' : 'at least';
}

/** A limit without its cases. */
export function limitOnLot(
  { limit, state, value, unit, status }: ShownLimit,
  inCustomary: boolean,
): Part {
  if (state === 'NO_LIMIT') return 'no limit';
  if (value === null && state === 'DEPENDS') return html`<small>depends, see the cases</small>`;
  if (value === null) return html`<small>${WITHOUT_VALUE[status] ?? status}</small>`;
  const shown = unit === '1' ? Number(value.toFixed(RATIO_DIGITS)) : value;
  return html`${boundOf(limit)} ${limitQuantity(shown, unit, inCustomary)}${state === 'DEPENDS' && html` <small>satisfies every case</small>`}`;
}
