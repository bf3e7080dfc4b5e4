import type { MaybePromise } from '../../data/editions/maybe-promise.ts';
import { mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import type { Condition, Conjunction } from '../../engine/conditions/condition.ts';
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

/** For example `Clear height of the drop: at least 12 m`. */
function describeCondition({ name, operator, values }: Condition, words: Words): string {
  const word = words.get(name);
  if (!word) return `${name} ${operator} ${values.join(' or ')}`;
  const sign = SIGNS[operator];
  const unit =
    word.type === 'number' && word.unit && unitName(word.unit) ? ` ${unitName(word.unit)}` : '';
  return `${plainDescription(name, word)}: ${sign ? `${sign} ` : ''}${values.map((value) => labelOf(word, value)).join(' or ')}${unit}`;
}

/** Descriptions of one country's terms begin with its name, which is redundant there. */
function plainDescription(name: string, { description }: Word): string {
  return /^[a-z]{2}_/.test(name) ? description.replace(/^[A-Z][A-Za-z ]+: /, '') : description;
}

export function labelOf({ type, labels }: Word, value: string): string {
  if (type === 'boolean') return value === 'true' ? 'yes' : 'no';
  return labels.get(value) ?? value;
}

export function describeConjunction(conjunction: Conjunction, words: Words): string {
  return conjunction.map((condition) => describeCondition(condition, words)).join('; and ');
}
