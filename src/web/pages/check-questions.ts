import { type Html, html, type Part } from '../html/html.ts';
import { number, words } from '../html/values.ts';
import { type Design, FACTS_OF_DESIGN, type MeasureEntry } from './check-design.ts';
import { COMMON_FACTS, FORM, wordControl } from './check-form.ts';
import type { Vocabulary, Word } from './vocabulary.ts';

/** Facts that are asked at once. */
const ASKED_AT_MOST = 12;

/** A fact that a rule waits for, of a measure. */
export type Wanted = { fact: string; measure: MeasureEntry };

type Question = { name: string; word: Word; measure: MeasureEntry | null; times: number };

/** Facts that rules wait for, as more of the form: closed lists before all others, as they tell most, and then what most rules ask. */
export function questions(legend: string, wanted: readonly Wanted[], design: Design, vocabulary: Vocabulary, country: string): Part {
  const { open, above } = sorted(wanted, design, vocabulary);
  const asked = open.slice(0, ASKED_AT_MOST);
  const links = above.map(({ name, word }, index) => [index > 0 && ', ', html`<a href="#${name}">${word.short}</a>`]);
  return html`${above.length > 0 && html`<p>To be said above, or more narrowly: ${links}.</p>`}
${
  asked.length > 0 &&
  html`<div class="questions"><fieldset><legend>${legend}${open.length > asked.length && ` (${asked.length} of ${number(open.length)})`}</legend>
${asked.map((question) => control(question, vocabulary, country))}</fieldset>
<button form="${FORM}">Check again</button></div>`
}`;
}

/** What the form has no control for yet, and what it has one for. */
function sorted(wanted: readonly Wanted[], design: Design, vocabulary: Vocabulary): { open: Question[]; above: Question[] } {
  const found = new Map<string, Question>();
  const inForm = new Set([...COMMON_FACTS.map((fact) => FACTS_OF_DESIGN + fact), ...design.facts.map(({ name }) => name)]);
  for (const { fact, measure } of wanted) {
    const word = vocabulary.get(fact);
    if (!word || word.type === 'text') continue;
    for (const { name } of measure.facts) inForm.add(name);
    const ofPart = word.about === 'part' || inForm.has(measure.prefix + fact);
    const name = (ofPart ? measure.prefix : FACTS_OF_DESIGN) + fact;
    found.set(name, { name, word, measure: ofPart ? measure : null, times: (found.get(name)?.times ?? 0) + 1 });
  }
  const all = [...found.values()].sort((one, other) => rank(one) - rank(other) || other.times - one.times);
  return { open: all.filter(({ name }) => !inForm.has(name)), above: all.filter(({ name }) => inForm.has(name)) };
}

function rank({ word }: Question): number {
  return word.type === 'enum' ? 0 : 1;
}

function control({ name, word, measure }: Question, vocabulary: Vocabulary, country: string): Html {
  const field = measure && (vocabulary.get(measure.field.value)?.short ?? measure.field.value);
  const hint = measure ? `Measure ${measure.prefix.slice(0, -1)}: ${field}` : 'Of the building';
  return wordControl({ name, label: words(word.description), value: '', form: FORM, hint }, word, country);
}
