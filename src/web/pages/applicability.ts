import type { DataOf } from '../../domain/documents/document-types.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import {
  CONDITION,
  codeName,
  nameInWords,
  OPERATORS,
  quantity,
  type ShownCondition,
} from '../html/values.ts';
import type { Vocabulary, Word } from './vocabulary.ts';

/** What of a rule's applicability a document asks for. */
export const APPLICABILITY = `{ coverage when { conditions ${CONDITION} } unless { conditions ${CONDITION} } }`;

export type ShownApplicability =
  DataOf<`fragment ShownApplicability on Applicability ${typeof APPLICABILITY}`>;
type Group = ShownApplicability['when'][number];

/** How well conditions say what a rule holds for. */
export const COVERAGE: Readonly<Record<string, { name: string; meaning: string }>> = {
  EXACT: { name: 'conditions exact', meaning: 'they decide whether the rule holds' },
  PARTIAL: {
    name: 'conditions partial',
    meaning: 'they must hold and may not be enough, as the law has exceptions that they do not say',
  },
  NONE: { name: 'no conditions', meaning: 'only the description says when the rule holds' },
};

/** What a rule holds for: alternatives of conditions that hold together, and the exceptions. */
export function applicabilityList(
  { coverage, when, unless }: ShownApplicability,
  vocabulary: Vocabulary,
): Html {
  const everything = coverage === 'NONE' ? 'as the description says' : 'everything';
  return html`<dl class="holds">
<div><dt>Holds for</dt><dd>${when.length === 0 ? everything : alternatives(when, vocabulary)}</dd></div>
${unless.length > 0 && html`<div><dt>Except for</dt><dd>${alternatives(unless, vocabulary)}</dd></div>`}
</dl>`;
}

/** Alternatives; conditions that all of them have stand once, before the rest. */
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

/** Conditions that must all hold, one chip each. */
export function chips(conditions: readonly ShownCondition[], vocabulary: Vocabulary): Part {
  if (conditions.length === 0) return null;
  return html`<ul class="chips">${conditions.map((condition) => html`<li>${conditionText(condition, vocabulary)}</li>`)}</ul>`;
}

/** Longer sentences are folded: characters of their HTML. */
const MAX_SENTENCE = 130;

/** Conditions that must all hold, as one sentence. */
export function conditionSentence(
  conditions: readonly ShownCondition[],
  vocabulary: Vocabulary,
): Part {
  if (conditions.length === 0) return null;
  const sentence = html`For ${joined(conditions, '; ', (each) => conditionText(each, vocabulary))}.`;
  if (sentence.toString().length <= MAX_SENTENCE)
    return html`<span class="name">${sentence}</span>`;
  const [first] = conditions;
  const about = first && (vocabulary.get(first.name)?.short ?? nameInWords(first.name));
  const more = conditions.length > 1 ? ' and more' : '';
  return html`<details><summary>For some buildings: ${about}${more}</summary>${sentence}</details>`;
}

/** A condition in as few words as say it. */
export function conditionText(
  { name, operator, values }: ShownCondition,
  vocabulary: Vocabulary,
): Part {
  const word = vocabulary.get(name);
  if (!word)
    return `${nameInWords(name)}${OPERATORS[operator] ?? ` ${operator}`} ${values.join(' or ')}`;
  const parts = joined(values, html` <i>or</i> `, (value) => valueText(word, value));
  return html`<b>${word.short}${OPERATORS[operator] ?? ` ${operator}`}</b> ${parts}`;
}

/** A value of a term as people write it. */
export function valueText({ type, unit, labels, inCustomary }: Word, value: string): Part {
  if (type === 'boolean') return value === 'true' ? 'yes' : 'no';
  if (type === 'number') return quantity(Number(value), unit ?? '1', inCustomary);
  return labels.get(value) ?? value;
}

/** What the conditions of rules ask, each with what it says. */
export function glossary(
  applicabilities: readonly ShownApplicability[],
  vocabulary: Vocabulary,
): Part {
  const asked = askedNames(applicabilities).flatMap((name) => vocabulary.get(name) ?? []);
  return table('What the conditions ask', GLOSSARY_COLUMNS, asked);
}

const GLOSSARY_COLUMNS: Column<Word>[] = [
  nameColumn('Word', ({ short, name }) => html`${nameInWords(short)}${codeName(name)}`),
  column('What it says', ({ description }) => description),
];

type NamedGroup = { conditions: readonly { name: string }[] };

/** The names that the conditions of rules ask, each once. */
export function askedNames(
  applicabilities: readonly { when: readonly NamedGroup[]; unless: readonly NamedGroup[] }[],
): string[] {
  const groups = applicabilities.flatMap(({ when, unless }) => [...when, ...unless]);
  return [...new Set(groups.flatMap(({ conditions }) => conditions.map(({ name }) => name)))];
}

/** A fact that is presumed of an ordinary building; a value `not …` says of which kinds it is none. */
export type Presumed = { name: string; value: string };

export function presumedText({ name, value }: Presumed, vocabulary: Vocabulary): Part {
  const word = vocabulary.get(name);
  if (!word) return `${nameInWords(name)}: ${value}`;
  if (value.startsWith('not ')) {
    const kinds = value.slice(4).split(' or ');
    return html`${nameInWords(word.short)}: no ${joined(kinds, ' or ', (kind) => valueText(word, kind))}`;
  }
  return html`${nameInWords(word.short)}: ${valueText(word, value)}`;
}
