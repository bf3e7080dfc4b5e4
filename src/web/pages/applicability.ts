import type { DataOf } from '../../domain/documents/document-types.ts';
import { contraryOf, isWholeLabel, statementOf } from '../../engine/conditions/fact-words.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import {
  CONDITION,
  codeName,
  formatNumber,
  nameInWords,
  quantity,
  type ShownCondition,
} from '../html/values.ts';
import { phraseOf, type Vocabulary, type Word } from './vocabulary.ts';

export const APPLICABILITY = `{ coverage when { conditions ${CONDITION} } unless { conditions ${CONDITION} } }`;

export type ShownApplicability =
  DataOf<`fragment ShownApplicability on Applicability ${typeof APPLICABILITY}`>;
type Group = ShownApplicability['when'][number];

/** How completely conditions state the scope of a rule. */
export const COVERAGE: Readonly<Record<string, { name: string; meaning: string }>> = {
  EXACT: { name: 'conditions exact', meaning: 'they decide whether the rule applies' },
  PARTIAL: {
    name: 'conditions partial',
    meaning: 'they are required, and the law may have exceptions that they do not state',
  },
  NONE: { name: 'no conditions', meaning: 'only the description states when the rule applies' },
};

export function applicabilityList(
  { coverage, when, unless }: ShownApplicability,
  vocabulary: Vocabulary,
): Html {
  const everything = coverage === 'NONE' ? 'as the description states' : 'everything';
  return html`<dl class="holds">
<div><dt>Applies to</dt><dd>${when.length === 0 ? everything : alternatives(when, vocabulary)}</dd></div>
${unless.length > 0 && html`<div><dt>Except for</dt><dd>${alternatives(unless, vocabulary)}</dd></div>`}
</dl>`;
}

/** Conditions that all alternatives share come once, before the rest. */
function alternatives(groups: readonly Group[], vocabulary: Vocabulary): Part {
  const keys = groups.map(({ conditions }) => new Set(conditions.map(keyOf)));
  const isShared = (condition: ShownCondition) => keys.every((each) => each.has(keyOf(condition)));
  const shared = (groups[0]?.conditions ?? []).filter(isShared);
  const rest = groups.map(({ conditions }) => conditions.filter((each) => !isShared(each)));
  const separate = shared.length === 0 || rest.some(({ length }) => length === 0);
  const lists = separate ? groups.map(({ conditions }) => conditions) : rest;
  const anyOf = joined(lists, html`<span class="or">or</span>`, (each) => chips(each, vocabulary));
  return separate
    ? anyOf
    : html`${chips(shared, vocabulary)}<span class="or">and one of:</span>${anyOf}`;
}

function keyOf({ name, operator, values }: ShownCondition): string {
  return JSON.stringify([name, operator, values]);
}

export function chips(conditions: readonly ShownCondition[], vocabulary: Vocabulary): Part {
  if (conditions.length === 0) return null;
  return html`<ul class="chips">${conditions.map((condition) => html`<li>${conditionText(condition, vocabulary)}</li>`)}</ul>`;
}

/** Characters of HTML; longer sentences are folded. */
const MAX_SENTENCE = 220;

/** Values of the use that a folded sentence begins with, and characters of its beginning. */
const MAX_FIRST = 2;
const MAX_SUMMARY = 90;

export function conditionSentence(
  conditions: readonly ShownCondition[],
  vocabulary: Vocabulary,
): Part {
  const [first] = conditions;
  if (!first) return null;
  const sentence = html`For ${joined(conditions, '; ', (each) => conditionText(each, vocabulary))}.`;
  if (sentence.toString().length <= MAX_SENTENCE)
    return html`<span class="name">${sentence}</span>`;
  const { values, ...condition } = conditions.find(({ name }) => name === 'occupancy') ?? first;
  const begun = html`For ${conditionText({ ...condition, values: values.slice(0, MAX_FIRST) }, vocabulary)}`;
  const others = values.length - MAX_FIRST;
  const more = others > 0 ? ` or ${formatNumber(others)} more` : '';
  const isShort = begun.toString().length <= MAX_SUMMARY;
  return html`<details><summary>${isShort ? html`${begun}${more}` : 'For some buildings'}${conditions.length > 1 && ' …'}</summary>${sentence}</details>`;
}

/** A condition that a building, a lot or a part meets, in words. */
export function conditionText(
  { name, operator, values }: ShownCondition,
  vocabulary: Vocabulary,
): Part {
  const word = vocabulary.get(name);
  const comparison = COMPARISONS[operator] ?? '';
  if (!word) return `${nameInWords(name)}: ${comparison}${values.join(' or ')}`;
  const statements = values.map((value) => factStatement(word, value, comparison));
  const isAlone = statements.every(({ subject }) => subject === null);
  const parts = joined(statements, ' or ', ({ value }) => value);
  return isAlone ? parts : html`<b>${statements[0]?.subject}:</b> ${parts}`;
}

/** A fact with its value in words, such as `storeys of the building above ground: 3`. */
export function factText(word: Word, value: string): Part {
  const { subject, value: written } = factStatement(word, value, '');
  return subject === null ? written : html`<b>${subject}:</b> ${written}`;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  GT: 'more than ',
  GTE: 'at least ',
  LT: 'less than ',
  LTE: 'at most ',
};

/** `subject` is null where the value needs none. */
function factStatement(
  word: Word,
  value: string,
  comparison: string,
): { subject: string | null; value: Part } {
  if (word.type === 'boolean')
    return { subject: null, value: value === 'true' ? statementOf(word) : contraryOf(word) };
  const written = valueText(word, value);
  if (word.type === 'number') return { subject: phraseOf(word), value: [comparison, written] };
  if (isWholeLabel(word.name, word.labels.get(value) ?? value))
    return { subject: null, value: written };
  return { subject: word.about === 'place' ? word.short : phraseOf(word), value: written };
}

/** A description that states that 0 means none. */
const MAY_BE_NONE = /; 0 where none\b/;

export function valueText(
  { type, unit, labels, inCustomary, description }: Word,
  value: string,
): Part {
  if (type === 'number' && value === '0' && MAY_BE_NONE.test(description)) return 'none';
  if (type === 'boolean') return value === 'true' ? 'yes' : 'no';
  if (type === 'number') return quantity(Number(value), unit ?? '1', inCustomary);
  // Codes of places are their names in lower case, with dashes.
  if (type === 'text') return nameInWords(value.replaceAll('-', '_'));
  return labels.get(value) ?? value;
}

/** The facts that the conditions of rules name, with their descriptions. */
export function glossary(
  applicabilities: readonly ShownApplicability[],
  vocabulary: Vocabulary,
): Part {
  const words = conditionNames(applicabilities).flatMap((name) => vocabulary.get(name) ?? []);
  return table('Facts that the conditions name', GLOSSARY_COLUMNS, words);
}

const GLOSSARY_COLUMNS: Column<Word>[] = [
  nameColumn('Fact', ({ short, name }) => html`${nameInWords(short)}${codeName(name)}`),
  column('Meaning', ({ description }) => description),
];

type NamedGroup = { conditions: readonly { name: string }[] };

export function conditionNames(
  applicabilities: readonly { when: readonly NamedGroup[]; unless: readonly NamedGroup[] }[],
): string[] {
  const groups = applicabilities.flatMap(({ when, unless }) => [...when, ...unless]);
  return [...new Set(groups.flatMap(({ conditions }) => conditions.map(({ name }) => name)))];
}

/** A presumed fact. A value `not …` lists the kinds that it excludes. */
export type Presumed = { name: string; value: string };

export function presumedText({ name, value }: Presumed, vocabulary: Vocabulary): Part {
  const word = vocabulary.get(name);
  if (!word) return `${nameInWords(name)}: ${value}`;
  if (value.startsWith('not ')) {
    const kinds = value.slice(4).split(' or ');
    return html`${nameInWords(word.short)}: no ${joined(kinds, ' or ', (kind) => valueText(word, kind))}`;
  }
  return factText(word, value);
}
