import type { MaybePromise } from '../../data/editions/maybe-promise.ts';
import { mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import type { Condition, Conjunction } from '../../engine/conditions/condition.ts';
import { customary, roundedConversion } from '../../engine/conditions/customary-units.ts';
import { contraryOf, isWholeLabel, statementOf } from '../../engine/conditions/fact-words.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import type { Context } from '../schema/builder.ts';
import { ruleFieldsByName, SHARED } from '../vocabulary/queries.ts';
import { type ListedTerm, placeClassesOfCountry, sharedTerms } from './queries.ts';

type Word = Pick<ListedTerm, 'type' | 'unit' | 'description' | 'question' | 'help' | 'rank'> & {
  labels: ReadonlyMap<string, string>;
};

/** The facts of conditions in words, by name. */
export type Words = ReadonlyMap<string, Word>;

const SIGNS: Readonly<Record<string, string>> = {
  '<': 'less than',
  '<=': 'at most',
  '>': 'more than',
  '>=': 'at least',
  '=': '',
  in: '',
};

/** The words of a country, created once for an edition. */
export function wordsOf({ edition }: Context, country: string): MaybePromise<Words> {
  const reads = [
    edition.load(sharedTerms, SHARED),
    edition.load(placeClassesOfCountry, country),
    edition.load(ruleFieldsByName, SHARED),
  ] as const;
  return mapMaybePromise(reads, (terms, classes, fields) => {
    const known = made.get(classes);
    if (known) return known;
    const words = new Map<string, Word>();
    for (const { field, unit, description } of fields.values()) {
      words.set(field, {
        type: 'number',
        unit,
        description,
        question: null,
        help: null,
        rank: null,
        labels: new Map(),
      });
    }
    for (const term of terms) {
      const values = [
        ...term.values,
        ...classes.filter(({ condition }) => condition === term.condition),
      ];
      words.set(term.condition, {
        ...term,
        labels: new Map(values.map(({ value, label }) => [value, label])),
      });
    }
    made.set(classes, words);
    return words;
  });
}
const made = new WeakMap<object, Words>();

/** For example `clear height of the drop: at least 12 m`, or the statement of a fact that is true. */
function describeCondition({ name, operator, values }: Condition, words: Words): string {
  const word = words.get(name);
  if (!word) return `${name} ${operator} ${values.join(' or ')}`;
  const statement = statementOf({ name, ...word });
  if (word.type === 'boolean')
    return values[0] === 'true' ? statement : contraryOf({ name, ...word });
  const written = values.map((value) =>
    word.type === 'number' ? numberText(Number(value), word.unit ?? '1') : labelOf(word, value),
  );
  const sign = SIGNS[operator];
  const value = `${sign ? `${sign} ` : ''}${written.join(' or ')}`;
  const isWhole = word.type === 'enum' && written.every((label) => isWholeLabel(name, label));
  return isWhole ? value : `${statement}: ${value}`;
}

/** A number with its unit; rounded beside the round number of the customary unit that it was converted from. */
function numberText(value: number, unit: string): string {
  const rounded = roundedConversion(value, unit);
  const number = [rounded ?? value, unitName(unit)].filter((part) => part !== '').join(' ');
  return rounded === null ? number : `≈ ${number} (${customary(value, unit)})`;
}

export function labelOf({ type, labels }: Word, value: string): string {
  if (type === 'boolean') return value === 'true' ? 'yes' : 'no';
  return labels.get(value) ?? value;
}

export function describeConjunction(conjunction: Conjunction, words: Words): string {
  return conjunction.map((condition) => describeCondition(condition, words)).join('; and ');
}
