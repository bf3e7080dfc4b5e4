import { type Choice, type Control, choice, line } from '../html/form.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { unitName } from '../html/values.ts';
import { type Design, type Entry, FACTS_OF_DESIGN, type FactEntry, MEASURES, type MeasureEntry } from './check-design.ts';
import type { Data } from './page.ts';
import { listed, type Vocabulary, type Word } from './vocabulary.ts';

/** The id of the form, by which controls outside of it belong to it. */
export const FORM = 'design';

/** What is asked of every design. */
export const COMMON_FACTS: readonly string[] = ['occupancy', 'works'];
export const COMMON_LABELS: Readonly<Record<string, string>> = { occupancy: 'Use of the building', works: 'Works' };

/** Empty rows that wait below those that are filled in. */
const WAITING_ROWS = 2;

type Form = { country: Data; place: Entry; design: Design; vocabulary: Vocabulary; fields: readonly Choice[] };

/** The form as it was filled in, each fault beside what it is about, with empty rows below. */
export function designForm({ country, place, design, vocabulary, fields }: Form): Html {
  const rest = design.facts.filter(({ fact }) => !COMMON_FACTS.includes(fact));
  const filled = new Map(design.measures.map((measure) => [measure.prefix, measure]));
  const last = Math.max(0, ...design.measures.map(({ prefix }) => MEASURES.indexOf(prefix) + 1));
  const rows = MEASURES.slice(0, Math.max(last + 1, WAITING_ROWS));
  const cities = country.cities.map(({ code, name }: Data) => html`<option value="${code}">${name}</option>`);
  return html`<form class="design" id="${FORM}" action="/${country.code}/check#verdicts" aria-label="The design">
<fieldset><legend>The building</legend>
${line({ ...place, label: 'Place (optional)', hint: 'A name or a code' }, { list: 'places' })}<datalist id="places">${cities}</datalist>
${COMMON_FACTS.map((fact) => commonFact(fact, design, vocabulary, country.code))}
${rest.map((entry) => factControl(entry, vocabulary, country.code))}
</fieldset>
<fieldset><legend>What is measured</legend>
${rows.map((prefix) => measureRow(prefix, filled.get(prefix), vocabulary, fields, country.code))}
</fieldset>
<fieldset><legend>Exceptions</legend>
${exceptionsChoice(design.assumeNoExceptions, 'rules stay undecided')}
</fieldset>
<button>Check</button>
</form>`;
}

/** Whether exceptions of which nothing is known count as absent; `otherwise` says what comes of their rules if not. */
export function exceptionsChoice(assumeNoExceptions: boolean, otherwise: string): Html {
  const control = { name: 'exceptions', label: 'Where nothing is said of them', value: assumeNoExceptions ? '' : 'ask' };
  return choice(control, 'none applies', [{ value: 'ask', label: otherwise }]);
}

function commonFact(fact: string, { facts }: Design, vocabulary: Vocabulary, country: string): Part {
  const word = vocabulary.get(fact);
  const given = facts.find((entry) => entry.fact === fact);
  const control = { name: FACTS_OF_DESIGN + fact, value: given?.value ?? '', wrong: given?.wrong, label: COMMON_LABELS[fact] ?? fact };
  return word && wordControl(control, word, country);
}

function measureRow(
  prefix: string,
  filled: MeasureEntry | undefined,
  vocabulary: Vocabulary,
  fields: readonly Choice[],
  country: string,
): Html {
  const number = prefix.slice(0, -1);
  const field = filled?.field ?? { name: `${prefix}field`, value: '', wrong: null };
  const value = filled?.value ?? { name: `${prefix}value`, value: '', wrong: null };
  const unit = vocabulary.get(field.value)?.unit;
  return html`<div class="measure" role="group" aria-label="Measure ${number}">
${choice({ ...field, label: `Measure ${number}` }, 'nothing', fields)}
${line({ ...value, label: 'Value' }, { unit: unit && unit !== '1' && unitName(unit), number: true })}
${filled?.facts.map((entry) => factControl(entry, vocabulary, country))}
</div>
`;
}

/** A fact that was given; what has no such name can only be taken out. */
function factControl(entry: FactEntry, vocabulary: Vocabulary, country: string): Html {
  const word = vocabulary.get(entry.fact);
  return word ? wordControl({ ...entry, label: word.description }, word, country) : line({ ...entry, label: entry.fact }, {});
}

/** The control in which a fact is said: its closed list, yes or no, or a number with its unit. */
export function wordControl(control: Control, word: Word, country: string): Html {
  if (word.type === 'enum') return choice(control, 'not said', listed(word, country));
  if (word.type === 'boolean') return choice(control, 'not said', YES_OR_NO);
  return line(control, { unit: word.unit && word.unit !== '1' && unitName(word.unit), number: true });
}

const YES_OR_NO = [
  { value: 'true', label: 'yes' },
  { value: 'false', label: 'no' },
];
