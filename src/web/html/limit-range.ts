import type { DataOf } from '../../domain/documents/document-types.ts';
import { type Html, html } from './html.ts';
import { quantityText } from './values.ts';

/** Fields of a zone that show what its limits depend on. */
export const LIMIT_RANGES = 'limitRanges { limit min max withBonus statuses facts }';

export type LimitRange =
  DataOf<`fragment ShownRanges on Zone { ${typeof LIMIT_RANGES} }`>['limitRanges'][number];

/** Facts that a cell names. */
const NAMED_FACTS = 2;

const STATUS_WORDS: Readonly<Record<string, string>> = {
  NO_LIMIT: 'no limit',
  PROHIBITED: 'not allowed',
  NOT_STATED: 'not stated',
  NOT_READ: 'not read',
};

/** How a range is written: its unit, and the names of facts. */
type Writing = { unit: string; inCustomary: boolean; nameOf: (fact: string) => string };

/** The range in a cell, with what it depends on below. */
export function rangeCell(range: LimitRange, writing: Writing): Html {
  const { unit, inCustomary } = writing;
  const below = [factsText(range, writing), bonusText(range, writing)].filter(Boolean).join('; ');
  return html`${rangeText(range, unit, inCustomary)}<small>${below}</small>`;
}

/** The range in a line, with what it depends on. */
export function rangeLine(range: LimitRange, writing: Writing): string {
  const { min, max, statuses, facts } = range;
  const { unit, inCustomary } = writing;
  const isOne = min !== null && min === max && statuses.length === 0;
  const numbers = isOne
    ? facts.length > 0 && factsText(range, writing)
    : `${rangeText(range, unit, inCustomary)}${facts.length > 0 ? `, ${factsText(range, writing)}` : ''}`;
  return [numbers, bonusText(range, writing)].filter(Boolean).join('; ');
}

function bonusText({ withBonus }: LimitRange, { unit, inCustomary }: Writing): string {
  return withBonus === null
    ? ''
    : `up to ${quantityText(withBonus, unit, inCustomary)} with bonuses`;
}

/** The numbers of a range, and what stands in their place. */
export function rangeText(
  { min, max, statuses }: LimitRange,
  unit: string,
  inCustomary: boolean,
): string {
  const others = statuses.filter((status) => status !== 'VARIES').map(statusWords);
  const numbers = numbersText(min, max, (value) => quantityText(value, unit, inCustomary));
  const isVaried = numbers === null || others.length < statuses.length;
  return [numbers, isVaried && (numbers === null ? 'varies' : 'by another rule'), ...others]
    .filter(Boolean)
    .join(' or ');
}

function statusWords(status: string): string {
  return STATUS_WORDS[status] ?? status;
}

function numbersText(
  min: number | null,
  max: number | null,
  written: (value: number) => string,
): string | null {
  if (min === null) return max === null ? null : `at most ${written(max)}`;
  if (max === null) return `at least ${written(min)}`;
  return min === max ? written(min) : `${written(min)} to ${written(max)}`;
}

const DEPENDS_ON = 'depends on ';

function factsText({ facts }: LimitRange, { nameOf }: Writing): string {
  if (facts.length === 0) return '';
  const named = facts.slice(0, NAMED_FACTS).map(nameOf);
  const more = facts.length - named.length;
  return DEPENDS_ON + (more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and '));
}
