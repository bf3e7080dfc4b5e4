import type { DataOf } from '../../domain/documents/document-types.ts';
import { createTerms, type Term } from '../../engine/conditions/terms.ts';
import { withoutUnit } from '../../engine/conditions/unit-of-name.ts';
import { nameInWords } from '../html/values.ts';

/** What a document asks for, to say in the words of the vocabulary what conditions and facts are. */
export const VOCABULARY = `dataset {
  ruleFields { name unit description min max }
  parameters { name unit description }
  conditions { name type about unit description question help values { value broader label } }
}`;
/** The same of a country, within it. */
export const PLACE_CLASSES = 'customaryUnits placeClasses { condition value broader label }';

/** What a document answers that asks for VOCABULARY. */
type SharedWords = DataOf<`{ ${typeof VOCABULARY} }`>['dataset'];
/** What it answers of its country, of which it asks for the code and PLACE_CLASSES. */
type CountryWords = NonNullable<
  DataOf<`{ country(code: "IT") { code ${typeof PLACE_CLASSES} } }`>['country']
>;

export type Word = Term & {
  description: string;
  /** It as a question to the designer, and what that means. */
  question: string | null;
  help: string | null;
  /** The plausible values of a field. */
  bounds: { min: number; max: number } | null;
  /** How it is called in few words. */
  short: string;
  /** Whether people of its country build in feet and inches. */
  inCustomary: boolean;
  /** What each value of its closed list means. */
  labels: ReadonlyMap<string, string>;
};

/** All that conditions may ask in a country, by name. */
export class Vocabulary extends Map<string, Word> {
  /** Whether people of its country build in feet and inches. */
  inCustomary = false;

  /** A name as people write it. */
  nameOf(name: string): string {
    return nameInWords(this.get(name)?.short ?? name);
  }
}

/** Longer descriptions are not for within a sentence. */
const MAX_PHRASE = 80;

/** A fact within a sentence: its description up to what explains it, or its name. */
export function phraseOf({ description, short }: Word): string {
  const phrase = description.split(/[;:(]/)[0]?.trim() ?? '';
  return phrase === '' || phrase.length > MAX_PHRASE
    ? short
    : phrase.replace(/^\p{Lu}(?=\p{Ll}* \p{Ll})/u, (letter) => letter.toLowerCase());
}

/** The vocabulary of a country. */
export function readVocabulary({
  dataset,
  country,
}: {
  dataset: SharedWords;
  country: CountryWords;
}): Vocabulary {
  const words = new Vocabulary(sharedWords(dataset));
  const classes = new Map<string, ListedValue[]>();
  for (const { condition, ...value } of country.placeClasses)
    classes.set(condition, [...(classes.get(condition) ?? []), value]);
  const prefix = `${country.code.toLowerCase()}_`;
  const inCustomary = country.customaryUnits;
  words.inCustomary = inCustomary;
  for (const [name, word] of words) {
    // Names that hold in one country alone begin with its code.
    const called = name.startsWith(prefix)
      ? { ...word, short: shortName(name.slice(prefix.length), word) }
      : word;
    words.set(
      name,
      withValues(inCustomary ? { ...called, inCustomary } : called, classes.get(name) ?? []),
    );
  }
  return words;
}

const shared = new WeakMap<object, Vocabulary>();

/** What all countries share. A dataset is answered once for an edition, and its words are made once. */
export function sharedWords(dataset: SharedWords): Vocabulary {
  const known = shared.get(dataset);
  if (known) return known;
  const words = new Vocabulary();
  const add = (row: WordRow, values: readonly ListedValue[]) => {
    const nothing = {
      question: null,
      help: null,
      bounds: null,
      broader: new Map(),
      special: new Set<string>(),
      labels: new Map(),
    };
    words.set(
      row.name,
      withValues(
        { ...nothing, ...row, short: shortName(row.name, row), inCustomary: false },
        values,
      ),
    );
  };
  for (const { min, max, ...row } of dataset.ruleFields)
    add({ ...row, type: 'number', about: 'part', bounds: { min, max } }, []);
  for (const row of dataset.parameters) add({ ...row, type: 'number', about: 'place' }, []);
  for (const { type, about, values, ...row } of dataset.conditions)
    add({ ...row, type: lowerCase(type), about: lowerCase(about) }, values);
  shared.set(dataset, words);
  return words;
}

type WordRow = Pick<Word, 'name' | 'type' | 'about' | 'unit' | 'description'> &
  Partial<Pick<Word, 'question' | 'help' | 'bounds'>>;

function lowerCase<Name extends string>(name: Name): Lowercase<Name> {
  return name.toLowerCase() as Lowercase<Name>;
}

/** The word with more values in its closed list. */
function withValues(word: Word, values: readonly ListedValue[]): Word {
  if (values.length === 0) return word;
  const condition = word.name;
  const before = [...word.broader].map(([value, broader]) => ({ condition, value, broader }));
  const terms = createTerms(
    [{ ...word, condition }],
    [...before, ...values.map((value) => ({ condition, ...value }))],
  );
  const labels = new Map([
    ...word.labels,
    ...values.map(({ value, label }) => [value, label] as const),
  ]);
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
export function optionsOf(
  { broader, labels }: ClosedList,
  country: string | null,
): { value: string; label: string; depth: number }[] {
  const inside = new Map<string | null, string[]>();
  for (const [value, parent] of broader) {
    if (country !== null && isForeign(value, country)) continue;
    const siblings = inside.get(parent);
    if (siblings) siblings.push(value);
    else inside.set(parent, [value]);
  }
  const within = (parent: string | null, depth: number): ReturnType<typeof optionsOf> =>
    (inside.get(parent) ?? []).flatMap((value) => [
      { value, label: labels.get(value) ?? value, depth },
      ...within(value, depth + 1),
    ]);
  return within(null, 0);
}
