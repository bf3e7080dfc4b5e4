import { createTerms, type Term } from '../../conditions/terms.ts';
import { withoutUnit } from '../../conditions/unit-of-name.ts';
import type { Data } from './page.ts';

/** What a document asks for, to say in the words of the vocabulary what conditions and facts are. */
export const VOCABULARY = `dataset {
  ruleFields { name unit description min max }
  parameters { name unit description }
  conditions { name type about unit description question help values { value broader label } }
}`;
/** The same of a country, within it. */
export const PLACE_CLASSES = 'placeClasses { condition value broader label }';

export type Word = Term & {
  description: string;
  /** It as a question to the designer, and what that means. */
  question: string | null;
  help: string | null;
  /** The plausible values of a field. */
  bounds: { min: number; max: number } | null;
  /** How it is called in few words. */
  short: string;
  /** What each value of its closed list means. */
  labels: ReadonlyMap<string, string>;
};

/** All that conditions may ask in a country, by name. */
export type Vocabulary = ReadonlyMap<string, Word>;

/** The vocabulary from what a document answers that asks for VOCABULARY, and in its country for the code and PLACE_CLASSES. */
export function readVocabulary({ dataset, country }: Data): Vocabulary {
  const words = new Map(sharedWords(dataset));
  const classes = new Map<string, ListedValue[]>();
  for (const { condition, ...value } of country.placeClasses) classes.set(condition, [...(classes.get(condition) ?? []), value]);
  const prefix = `${country.code.toLowerCase()}_`;
  for (const [name, word] of words) {
    // Names that hold in one country alone begin with its code.
    const called = name.startsWith(prefix) ? { ...word, short: shortName(name.slice(prefix.length), word) } : word;
    words.set(name, withValues(called, classes.get(name) ?? []));
  }
  return words;
}

const shared = new WeakMap<object, Vocabulary>();

/** What all countries share. A dataset is answered once for an edition, and its words are made once. */
export function sharedWords(dataset: Data): Vocabulary {
  const known = shared.get(dataset);
  if (known) return known;
  const rows = [
    ...dataset.ruleFields.map((row: object) => ({ ...row, type: 'number', about: 'part' })),
    ...dataset.parameters.map((row: object) => ({ ...row, type: 'number', about: 'place' })),
    ...dataset.conditions.map(({ type, about, ...row }: Data) => ({ ...row, type: type.toLowerCase(), about: about.toLowerCase() })),
  ];
  const words = new Map<string, Word>();
  for (const { name, type, about, unit, description, question = null, help = null, min, max, values = [] } of rows) {
    const term = { name, type, about, unit, broader: new Map(), special: new Set<string>() };
    const bounds = min === undefined ? null : { min, max };
    words.set(name, withValues({ ...term, description, question, help, bounds, short: shortName(name, term), labels: new Map() }, values));
  }
  shared.set(dataset, words);
  return words;
}

/** The word with more values in its closed list. */
function withValues(word: Word, values: readonly ListedValue[]): Word {
  if (values.length === 0) return word;
  const condition = word.name;
  const before = [...word.broader].map(([value, broader]) => ({ condition, value, broader }));
  const terms = createTerms([{ ...word, condition }], [...before, ...values.map((value) => ({ condition, ...value }))]);
  const labels = new Map([...word.labels, ...values.map(({ value, label }) => [value, label] as const)]);
  return { ...word, broader: (terms.get(condition) as Term).broader, labels };
}

/** Names of numbers end with their unit. */
function shortName(name: string, { unit }: Pick<Term, 'unit'>): string {
  const plain = unit && unit !== '1' ? withoutUnit(name) : name;
  return plain.replaceAll('_', ' ');
}

/** Whether a name or a value is of the law of another country. */
function isForeign(name: string, country: string): boolean {
  const [, code] = /^([a-z]{2})_/.exec(name) ?? [];
  return code !== undefined && code !== country.toLowerCase();
}

export type ListedValue = { value: string; broader: string | null; label: string };
type ClosedList = Pick<Word, 'broader' | 'labels'>;

/** The closed list of a term of which no more is known than its values. */
export function closedList(values: readonly ListedValue[]): ClosedList {
  return {
    broader: new Map(values.map(({ value, broader }) => [value, broader])),
    labels: new Map(values.map(({ value, label }) => [value, label])),
  };
}

/** A closed list as far as it means something in the country, or all of it, with how deep each value lies within others, which come before it. */
export function optionsOf({ broader, labels }: ClosedList, country: string | null): { value: string; label: string; depth: number }[] {
  const inside = new Map<string | null, string[]>();
  for (const [value, parent] of broader) {
    if (country !== null && isForeign(value, country)) continue;
    const siblings = inside.get(parent);
    if (siblings) siblings.push(value);
    else inside.set(parent, [value]);
  }
  const within = (parent: string | null, depth: number): ReturnType<typeof optionsOf> =>
    (inside.get(parent) ?? []).flatMap((value) => [{ value, label: labels.get(value) ?? value, depth }, ...within(value, depth + 1)]);
  return within(null, 0);
}
