import { wrongValue } from '../../conditions/terms.ts';
import { unitName } from '../html/values.ts';
import type { Asked } from './page.ts';
import type { Vocabulary, Word } from './vocabulary.ts';

/** Measures that one check has at most. */
export const MEASURES_AT_MOST = 4;

/** Names of the form: `fact.works` is said of the whole design, `2.field`, `2.value` and `2.part` of the second measure. */
export const FACTS_OF_DESIGN = 'fact.';
export const MEASURES = Array.from({ length: MEASURES_AT_MOST }, (_each, index) => `${index + 1}.`);

/** What stands in a field of the form, and what is wrong with it. */
export type Entry = { name: string; value: string; wrong: string | null };
export type FactEntry = Entry & { fact: string };
export type MeasureEntry = { prefix: string; field: Entry; value: Entry; facts: readonly FactEntry[] };

/** A design as the form was filled in. */
export type Design = { assumeNoExceptions: boolean; facts: readonly FactEntry[]; measures: readonly MeasureEntry[] };

/** Reads the form; `checked` are the fields of which the country has rules. What is wrong is said beside each entry. */
export function readDesign({ query }: Asked, vocabulary: Vocabulary, checked: ReadonlySet<string>): Design {
  const factsOf = (prefix: string) => {
    const names = [...new Set(query.keys())].filter((name) => name.startsWith(prefix) && !/\.(field|value)$/.test(name));
    return names.map((name) => readFact(name, name.slice(prefix.length), query, vocabulary));
  };
  const measures = MEASURES.flatMap((prefix) => {
    const [field, value, facts] = [query.get(`${prefix}field`), query.get(`${prefix}value`), factsOf(prefix)];
    if (field === null && value === null && facts.length === 0) return [];
    return {
      prefix,
      field: { name: `${prefix}field`, value: field ?? '', wrong: wrongField(field, checked) },
      value: { name: `${prefix}value`, value: value ?? '', wrong: wrongMeasure(value, vocabulary.get(field ?? '')) },
      facts,
    };
  });
  return { assumeNoExceptions: query.get('exceptions') !== 'ask', facts: factsOf(FACTS_OF_DESIGN), measures };
}

/** Whether there is something to check, and all of it can be. */
export function isWhole({ facts, measures }: Design): boolean {
  const entries = [...facts, ...measures.flatMap(({ field, value, facts }) => [field, value, ...facts])];
  return measures.length > 0 && entries.every(({ wrong }) => wrong === null);
}

/** The design as the schema takes it. */
export function designInput({ assumeNoExceptions, facts, measures }: Design): object {
  const given = (entries: readonly FactEntry[]) => entries.map(({ fact, value }) => ({ name: fact, value }));
  return {
    facts: given(facts),
    assumeNoExceptions,
    measures: measures.map(({ field, value, facts }) => ({ field: field.value, value: Number(value.value), facts: given(facts) })),
  };
}

function readFact(name: string, fact: string, query: URLSearchParams, vocabulary: Vocabulary): FactEntry {
  const value = query.get(name) as string;
  return {
    name,
    fact,
    value,
    wrong: query.getAll(name).length > 1 ? 'This is said twice: say it once.' : wrongFact(fact, value, vocabulary),
  };
}

function wrongFact(fact: string, value: string, vocabulary: Vocabulary): string | null {
  const word = vocabulary.get(fact);
  if (!word) return 'There is no fact of this name: leave it empty.';
  if (word.type === 'text') return 'The place is chosen by its name above: leave this empty.';
  if (word.type === 'enum' && !word.broader.has(value)) return `“${value}” is none of the list: choose one of it.`;
  return wrongValue(word, value);
}

function wrongField(field: string | null, checked: ReadonlySet<string>): string | null {
  if (field === null) return 'Choose what was measured.';
  return checked.has(field) ? null : `No rule here measures “${field}”: choose one of the list.`;
}

function wrongMeasure(value: string | null, word: Word | undefined): string | null {
  const unit = word?.unit && word.unit !== '1' ? ` in ${unitName(word.unit)}` : '';
  if (value === null) return `Write what it measures: a number${unit}.`;
  return /^-?\d{1,12}(\.\d{1,9})?$/.test(value) ? null : `“${value}” is no number: write one${unit}, such as 780 or 0.125.`;
}
