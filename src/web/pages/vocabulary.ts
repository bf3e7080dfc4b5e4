import type { DataOf } from '../../domain/documents/document-types.ts';
import { statementOf } from '../../engine/conditions/fact-words.ts';
import { createTerms, type Term } from '../../engine/conditions/terms.ts';
import { withoutUnit } from '../../engine/conditions/unit-of-name.ts';
import { groupBy } from '../../engine/group-by.ts';
import { memoize } from '../../engine/memoize.ts';
import { nameInWords } from '../html/values.ts';

export const VOCABULARY = `dataset {
  ruleFields { name unit description min max }
  parameters { name unit description }
  conditions { name type about unit description question help values { value broader label } }
}`;
/** The selection within a country. */
export const PLACE_CLASSES = 'customaryUnits placeClasses { condition value broader label }';

type SharedWords = DataOf<`{ ${typeof VOCABULARY} }`>['dataset'];
type CountryWords = NonNullable<
  DataOf<`{ country(code: "IT") { code ${typeof PLACE_CLASSES} } }`>['country']
>;

export type Word = Term & {
  description: string;
  /** The question to the designer, and its explanation. */
  question: string | null;
  help: string | null;
  /** Plausible values of a field. */
  bounds: { min: number; max: number } | null;
  /** A short name. */
  short: string;
  /** Whether the country uses feet and inches. */
  inCustomary: boolean;
  /** Labels of the values of its closed list. */
  labels: ReadonlyMap<string, string>;
};

const PLAIN_NAMES: Readonly<Record<string, string>> = { occupancy: 'use' };
const OF_A_COUNTRY = /^[a-z]{2} /;

/**
 * `flag lot in Portland` of a fact `portland flag lot` whose description begins with its place. A name
 * may have the initials of the place: `nyc`.
 */
function placeLast(short: string, description: string): string {
  const [place = ''] = description.split(': ');
  if (place === description) return short;
  const initials = place.split(' ').map((word) => word.charAt(0));
  const before = [place, initials.join('')].find((each) =>
    short.startsWith(`${each.toLowerCase()} `),
  );
  return before === undefined ? short : `${short.slice(before.length + 1)} in ${place}`;
}

/** Longer facts are named briefly where a limit depends on them. */
const LONGEST_DEPENDENCE = 105;

/** The facts that conditions may name in a country. */
export class Vocabulary extends Map<string, Word> {
  /** Whether the country uses feet and inches. */
  inCustomary = false;

  nameOf(name: string): string {
    const { short = name, description = '' } = this.get(name) ?? {};
    return nameInWords(placeLast(short, description));
  }

  /** What a limit depends on, in a sentence: `whether the lot abuts a major street`, `use`. */
  dependenceOn(name: string): string {
    const word = this.get(name);
    const plain = PLAIN_NAMES[name];
    if (!word || plain) return plain ?? name.replaceAll('_', ' ');
    const statement = statementOf(word);
    if (statement === '' || statement.length > LONGEST_DEPENDENCE)
      return placeLast(word.short.replaceAll('_', ' ').replace(OF_A_COUNTRY, ''), word.description);
    if (word.type !== 'boolean') return statement;
    if (/^(?:the|an?|all) /.test(statement)) return `whether ${statement}`;
    return `whether it is ${/^[aeiou]/i.test(statement) ? 'an' : 'a'} ${statement}`;
  }
}

/** Longer descriptions do not fit within a sentence. */
const MAX_PHRASE = 80;

/** A fact within a sentence: the beginning of its description, or its name. */
export function phraseOf(word: Word): string {
  const phrase = statementOf(word);
  return phrase === '' || phrase.length > MAX_PHRASE ? word.short : phrase;
}

type Words = { dataset: SharedWords; country: CountryWords };

/** The vocabulary of a country, created once for an edition: its classes are the same object then. */
export function readVocabulary(words: Words): Vocabulary {
  const known = vocabularyOf(words.country.placeClasses);
  known.vocabulary ??= createVocabulary(words);
  return known.vocabulary;
}

const vocabularyOf = memoize((_: object): { vocabulary?: Vocabulary } => ({}));

function createVocabulary({ dataset, country }: Words): Vocabulary {
  const words = new Vocabulary(sharedWords(dataset));
  const classes = groupBy(country.placeClasses, ({ condition }) => condition);
  const prefix = `${country.code.toLowerCase()}_`;
  const inCustomary = country.customaryUnits;
  words.inCustomary = inCustomary;
  for (const [name, word] of words) {
    // Names of one country begin with its code.
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

/** The vocabulary that all countries share, created once for an edition. */
export const sharedWords = memoize((dataset: SharedWords): Vocabulary => {
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
  return words;
});

type WordRow = Pick<Word, 'name' | 'type' | 'about' | 'unit' | 'description'> &
  Partial<Pick<Word, 'question' | 'help' | 'bounds'>>;

function lowerCase<Name extends string>(name: Name): Lowercase<Name> {
  return name.toLowerCase() as Lowercase<Name>;
}

/** Adds values to the closed list of a word. */
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

/** Whether a name or a value belongs to the law of another country. */
function isForeign(name: string, country: string): boolean {
  const [, code] = /^([a-z]{2})_/.exec(name) ?? [];
  return code !== undefined && code !== country.toLowerCase();
}

export type ListedValue = { value: string; broader: string | null; label: string };
type ClosedList = Pick<Word, 'broader' | 'labels'>;

export function closedList(values: readonly ListedValue[]): ClosedList {
  return {
    broader: new Map(values.map(({ value, broader }) => [value, broader])),
    labels: new Map(values.map(({ value, label }) => [value, label])),
  };
}

/** Values without those of other countries, each after its broader one, with its depth. */
export function optionsOf(
  { broader, labels }: ClosedList,
  country: string | null,
): { value: string; label: string; depth: number }[] {
  const own = [...broader].filter(([value]) => country === null || !isForeign(value, country));
  const inside = groupBy(own, ([, parent]) => parent);
  const within = (parent: string | null, depth: number): ReturnType<typeof optionsOf> =>
    (inside.get(parent) ?? []).flatMap(([value]) => [
      { value, label: labels.get(value) ?? value, depth },
      ...within(value, depth + 1),
    ]);
  return within(null, 0);
}
