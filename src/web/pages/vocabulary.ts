import { createTerms, type Term } from '../../conditions/terms.ts';
import type { Data } from './page.ts';

/** What a document asks for, to say in the words of the vocabulary what conditions and facts are. */
export const VOCABULARY = `dataset {
  ruleFields { name unit description }
  parameters { name unit description }
  conditions { name type about unit description values { value broader label } }
}`;
/** The same of a country, within it. */
export const PLACE_CLASSES = 'placeClasses { condition value broader label }';

export type Word = Term & {
  description: string;
  /** How it is called in few words. */
  short: string;
  /** What each value of its closed list means. */
  labels: ReadonlyMap<string, string>;
};

/** All that conditions may ask in a country, by name. */
export type Vocabulary = ReadonlyMap<string, Word>;

/** The vocabulary from what a document answers that asks for VOCABULARY, and in its country for the code and PLACE_CLASSES. */
export function readVocabulary({ dataset, country }: Data): Vocabulary {
  const rows = [
    ...dataset.ruleFields.map((row: object) => ({ ...row, type: 'number', about: 'part' })),
    ...dataset.parameters.map((row: object) => ({ ...row, type: 'number', about: 'place' })),
    ...dataset.conditions,
  ];
  const own = dataset.conditions.flatMap(({ name, values }: Data) => values.map((value: object) => ({ condition: name, ...value })));
  const values = [...own, ...country.placeClasses];
  const terms = createTerms(
    rows.map((row) => ({ ...row, condition: row.name })),
    values,
  );
  const labels = new Map<string, Map<string, string>>(rows.map(({ name }) => [name, new Map()]));
  for (const { condition, value, label } of values) labels.get(condition)?.set(value, label);
  return new Map(
    rows.map(({ name, description }) => {
      const term = terms.get(name) as Term;
      return [name, { ...term, description, short: shortName(term, country.code), labels: labels.get(name) as Map<string, string> }];
    }),
  );
}

/** Names that hold in one country alone begin with its code, and those of numbers end with their unit. */
function shortName({ name, unit }: Term, country: string): string {
  const own = name.startsWith(`${country.toLowerCase()}_`) ? name.slice(country.length + 1) : name;
  const plain = unit && unit !== '1' ? own.replace(UNIT_AT_END, '') : own;
  return plain.replaceAll('_', ' ');
}

const UNIT_AT_END = /_(kn_m2|w_m2k|kwh_m2a|mm|m2|m3|m|cm|min|pct|kpa|mpa|s|c)$/;

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
export function listed({ broader, labels }: ClosedList, country: string | null): { value: string; label: string; depth: number }[] {
  const inside = new Map<string | null, string[]>();
  for (const [value, parent] of broader) {
    if (country !== null && isForeign(value, country)) continue;
    const siblings = inside.get(parent);
    if (siblings) siblings.push(value);
    else inside.set(parent, [value]);
  }
  const within = (parent: string | null, depth: number): ReturnType<typeof listed> =>
    (inside.get(parent) ?? []).flatMap((value) => [{ value, label: labels.get(value) ?? value, depth }, ...within(value, depth + 1)]);
  return within(null, 0);
}
