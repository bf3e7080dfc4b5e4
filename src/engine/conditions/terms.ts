import { didYouMean } from '../text/did-you-mean.ts';
import { firstNames } from '../text/first-names.ts';
import type { Condition, Operator } from './condition.ts';
import { plausibleRange } from './plausible-ranges.ts';

export const TERM_TYPES = ['enum', 'text', 'number', 'boolean'] as const;
export const ABOUT = ['place', 'building', 'part', 'lot'] as const;

/**
 * A name that conditions test and facts set. It is a text (a code from a list too long to publish
 * here), a number, a boolean, or an enum. `broader` has the closed list of an enum: each value with
 * the one that it lies within, if any. Values that do not lie one within the other exclude each
 * other.
 */
export type Term = {
  name: string;
  type: (typeof TERM_TYPES)[number];
  about: (typeof ABOUT)[number];
  unit: string | null;
  broader: ReadonlyMap<string, string | null>;
  /** Values of an enum that are rare kinds of what they lie within. */
  special: ReadonlySet<string>;
};

/** All terms of a country by name. */
export type Terms = ReadonlyMap<string, Term>;

const DECIMAL = /^-?\d+(\.\d+)?$/;
const ORDERING: readonly Operator[] = ['<', '<=', '>', '>='];

/** Why a value is none of the term's, with what would be right; null when it is one. */
export function wrongValue({ name, type, unit, broader }: Term, value: string): string | null {
  if (type === 'enum')
    return broader.has(value)
      ? null
      : `'${value}' is not a valid value of ${name}${didYouMean(value, broader.keys())}: it must be one of ${firstNames(broader.keys(), 'condition-values.csv and place-classes.csv')}`;
  if (type === 'text') return null;
  if (type === 'boolean')
    return value === 'true' || value === 'false'
      ? null
      : `'${value}' is not a valid value of ${name}: it must be true or false`;
  const hasUnit = unit !== null && unit !== '1';
  if (!DECIMAL.test(value))
    return `'${value}' is not a valid value of ${name}: it must be a number${hasUnit ? ` in ${unit}` : ''}`;
  const { min, max } = plausibleRange(name);
  return Number(value) >= min && Number(value) <= max
    ? null
    : `'${value}' is not a valid value of ${name}: it must be between ${min} and ${max}${hasUnit ? ` ${unit}` : ''}`;
}

/** Why a condition is invalid, and what is allowed; null when it is valid. */
export function wrongCondition(terms: Terms, { name, operator, values }: Condition): string | null {
  const term = terms.get(name);
  if (!term)
    return `'${name}' is not in conditions.csv, fields.csv or parameters.csv${didYouMean(name, terms.keys())}`;
  if (term.type !== 'number' && ORDERING.includes(operator))
    return `${name} has no order: write = or in`;
  for (const value of values) {
    const wrong = wrongValue(term, value);
    if (wrong) return wrong;
  }
  return null;
}

/** Whether `value` is `within` or lies within it, however many steps up. */
export function liesWithin({ broader }: Term, value: string, within: string): boolean {
  for (let at: string | null | undefined = value; at; at = broader.get(at))
    if (at === within) return true;
  return false;
}

/** Whether two values of a fact can both be so: equal ones, and of an enum one that lies within the other. */
export function canBothBe(term: Term, one: string, other: string): boolean {
  if (term.type === 'enum') return liesWithin(term, one, other) || liesWithin(term, other, one);
  return term.type === 'number' ? Number(one) === Number(other) : one === other;
}

/** A term, and a value of an enum, as files and tables hold them. */
export type TermRow = {
  condition: string;
  type: Term['type'];
  about: Term['about'];
  unit: string | null;
};
export type ValueRow = {
  condition: string;
  value: string;
  broader: string | null;
  special?: boolean | string | null;
};

/** Terms with their closed lists. Of two of one name the later one holds. */
export function createTerms(rows: readonly TermRow[], values: readonly ValueRow[]): Terms {
  const terms = new Map(
    rows.map(({ condition: name, type, about, unit }) => [
      name,
      {
        name,
        type,
        about,
        unit,
        broader: new Map<string, string | null>(),
        special: new Set<string>(),
      },
    ]),
  );
  for (const { condition, value, broader, special } of values) {
    const term = terms.get(condition);
    // The data check reports a value that lies within itself. Here it gets no wider value, so that walks up the chain end.
    if (!term) continue;
    term.broader.set(value, broader !== null && liesWithin(term, broader, value) ? null : broader);
    if (special) term.special.add(value);
  }
  return terms;
}
