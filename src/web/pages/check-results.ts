import type { DataOf } from '../../domain/documents/document-types.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { choice, line } from '../html/form.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { conversionNote, quantity } from '../html/values.ts';
import { presumedText, valueText } from './applicability.ts';
import { type Design, FACTS_OF_DESIGN, OTHER, type Profile } from './check-design.ts';
import { COMMON_FACTS, FORM, wordControl } from './check-form.ts';
import { whyNoRule } from './coverage.ts';
import { boundText, ruleHref } from './rule.ts';
import type { Vocabulary, Word } from './vocabulary.ts';

const LIMITING_RULE = 'ruleId field operator value statedValue';

/** What of a report a document asks for. */
export const REPORT = `{
  conclusions {
    field value element verdict margin
    bindingRule { ${LIMITING_RULE} codeReference description }
    clause { reference source ${SOURCE} }
    mayBind { rule { ${LIMITING_RULE} codeReference } text }
    gap { reason note }
    follows { name value reference }
    presumed { name value why reference }
    exceptionsAbsent { text reference facts }
    dependsOn(first: 20) { rule { ${LIMITING_RULE} codeReference } text }
  }
  questions(first: 6) { fact element question help unit options { value label } }
  localRules
  adoption { reference code { kind } }
}`;

/** What a document answers that asks for REPORT. */
type Report = NonNullable<
  NonNullable<
    DataOf<`{ country(code: "IT") { check(design: {}) ${typeof REPORT} } }`>['country']
  >['check']
>;
type Conclusion = Report['conclusions'][number];
type OpenRule = Conclusion['dependsOn'][number];
type LimitingRule = OpenRule['rule'];
type Question = Report['questions'][number];

/** Each verdict as a word and a sign, so that it does not depend on colour. */
const VERDICTS: Readonly<Record<string, { word: string; sign: string }>> = {
  COMPLIES: { word: 'Complies', sign: '✓' },
  BREAKS: { word: 'Breaks', sign: '✗' },
  DEPENDS: { word: 'Depends', sign: '?' },
  NO_RULE: { word: 'No rule here', sign: '–' },
};

type Shown = { vocabulary: Vocabulary; profiles: readonly Profile[]; country: string };

/** What the rules say of the design: one line for each measure, what would decide the open ones, and what all of it rests on. */
export function verdicts(
  { conclusions, questions, localRules, adoption }: Report,
  design: Design,
  shown: Shown,
): Html {
  const lines = table(
    'One line for each measure, with the rule that binds',
    verdictColumns(shown),
    conclusions,
  );
  return html`<h2 id="verdicts" tabindex="-1">Verdicts</h2>
${lines}
${conversionNote(lines)}${questionsForm(questions, shown)}
${conclusions.map((conclusion) => dependenceNote(conclusion, shown))}
${conclusions.some(({ verdict }) => verdict === 'NO_RULE') && html`<p class="note">“No rule here” is no permission: nothing is published here about it for such a building, and the law may set a limit all the same. <a href="/${shown.country}#rules-by-use">What is covered</a>.</p>`}
${localRules && html`<p class="note">${localRules}</p>`}
${adoption?.code.kind === 'MODEL_CODE' && html`<p class="note">${adoption.reference}</p>`}
${presumptions(conclusions, design, shown)}
<h3>The rules that bind</h3>
${conclusions.map((conclusion) => bindingRuleSection(conclusion, shown))}`;
}

function nameOf({ element }: { element: string | null }, profiles: readonly Profile[]): string {
  return element === null || element === OTHER
    ? ''
    : (profiles.find(({ name }) => name === element)?.label ?? element);
}

function measureText(
  { field, value }: Pick<Conclusion, 'field' | 'value'>,
  vocabulary: Vocabulary,
): Html {
  const word = vocabulary.get(field);
  return html`${vocabulary.nameOf(field)} ${quantity(value, word?.unit ?? '1', word?.inCustomary)}`;
}

function limitOf(rule: LimitingRule, vocabulary: Vocabulary): Html {
  return boundText(rule, vocabulary.get(rule.field)?.unit ?? '1', vocabulary.inCustomary);
}

function verdictColumns({ vocabulary, profiles, country }: Shown): Column<Conclusion>[] {
  return [
    nameColumn(
      'What',
      (each) =>
        html`${nameOf(each, profiles)} <span class="name">${measureText(each, vocabulary)}</span>`,
    ),
    column('Verdict', ({ verdict }) => verdictWord(verdict)),
    column('Limit', ({ bindingRule, mayBind, margin, field, gap, verdict }) =>
      !bindingRule
        ? verdict === 'NO_RULE' && whyNoRule(gap)
        : html`${limitOf(bindingRule, vocabulary)}${margin !== null && html` <span class="unit">${marginText(margin, vocabulary.get(field))}</span>`}${mayBind && stricterLimit(mayBind, vocabulary)}`,
    ),
    column('Clause', ({ bindingRule, clause, field }) =>
      bindingRule
        ? html`<a href="#${bindingRule.ruleId}">${clause?.reference}</a>`
        : html`<a href="/${country}/rules?field=${field}">rules of ${vocabulary.nameOf(field).toLowerCase()}</a>`,
    ),
  ];
}

function verdictWord(verdict: string): Html {
  const { word, sign } = VERDICTS[verdict] ?? { word: verdict, sign: '' };
  return html`<strong class="verdict ${verdict.toLowerCase()}"><span aria-hidden="true">${sign}</span> ${word}</strong>`;
}

function marginText(margin: number, word: Word | undefined): Part {
  if (margin === 0) return 'nothing to spare';
  return html`${margin > 0 ? 'to spare' : 'off by'} ${quantity(Math.abs(margin), word?.unit ?? '1', word?.inCustomary)}`;
}

/** The limit that the measure keeps as well, and that holds where more is known. */
function stricterLimit({ rule, text }: OpenRule, vocabulary: Vocabulary): Html {
  return html`<details><summary>may be ${limitOf(rule, vocabulary)}, which is kept</summary>${text} <span class="clause"><a href="${ruleHref(rule.ruleId)}">${rule.codeReference}</a></span></details>`;
}

/** Of a conclusion that depends, on what. */
function dependenceNote(
  { dependsOn, ...conclusion }: Conclusion,
  { vocabulary, profiles }: Shown,
): Part {
  if (dependsOn.length === 0) return null;
  const items = dependsOn.map(
    ({ rule, text }) =>
      html`<li>${limitOf(rule, vocabulary)} ${text} <span class="clause">${rule.codeReference}</span></li>\n`,
  );
  return html`<details><summary>${nameOf(conclusion, profiles)} ${measureText(conclusion, vocabulary)}: what it depends on</summary><ul>${items}</ul></details>`;
}

/** The facts that would change a verdict, as more of the form. */
function questionsForm(
  questions: readonly Question[],
  { vocabulary, profiles, country }: Shown,
): Part {
  if (questions.length === 0) return null;
  const controls = questions.map(({ fact, element, question, help, unit, options }) => {
    const of = element ? `${nameOf({ element }, profiles)}. ` : '';
    const name = element ? `${element}.${fact}` : FACTS_OF_DESIGN + fact;
    const control = { name, label: question, value: '', form: FORM, hint: `${of}${help ?? ''}` };
    const word = vocabulary.get(fact);
    if (options.length > 0) return choice(control, 'not said', options);
    return word
      ? wordControl(control, word, country)
      : line(control, { unit: unit && unitName(unit), number: true });
  });
  return html`<div class="questions"><fieldset><legend>What would decide</legend>
${controls}</fieldset>
<button form="${FORM}">Check again</button></div>`;
}

/** What the verdicts presume, each with a control to change it where there is one. */
function presumptions(
  conclusions: readonly Conclusion[],
  design: Design,
  { vocabulary, country }: Shown,
): Part {
  const presumed = presumedOf(conclusions);
  const absent = [
    ...new Map(
      conclusions.flatMap((each) => each.exceptionsAbsent.map((one) => [one.text, one] as const)),
    ).values(),
  ];
  if (presumed.length + absent.length === 0) return null;
  const turned = changeable(conclusions, design, vocabulary);
  return html`<h3>Presumed of a typical building</h3>
<p class="note">The verdicts rest on this as well. Change below what does not fit the building.</p>
${presumed.length > 0 && html`<ul>${presumed.map((each) => html`<li>${presumedText(each, vocabulary)}: ${each.why} <span class="clause">${each.reference}</span></li>\n`)}</ul>`}
${absent.length > 0 && html`<p>Taken to be absent, as nothing is known of them:</p><ul>${absent.map(({ text, reference }) => html`<li>${text} <span class="clause">${reference}</span></li>\n`)}</ul>`}
${
  turned.length > 0 &&
  html`<details class="questions"><summary>Change what is presumed</summary><fieldset>${turned.map((each) => presumptionControl(each, vocabulary, country))}</fieldset>
<button form="${FORM}">Check again</button></details>`
}`;
}

function presumedOf(conclusions: readonly Conclusion[]): Conclusion['presumed'][number][] {
  return [
    ...new Map(
      conclusions.flatMap((each) =>
        each.presumed.map((one) => [`${one.name} ${one.value}`, one] as const),
      ),
    ).values(),
  ];
}

/** A fact that a verdict presumes, or that is presumed to make no exception; of one element, or of the building. */
type Changeable = { name: string; element: string | null; presumed: string | null };

/** All that the verdicts presume and that no control of the form above gives. */
function changeable(
  conclusions: readonly Conclusion[],
  design: Design,
  vocabulary: Vocabulary,
): Changeable[] {
  const given = new Set(design.facts.map(({ fact }) => fact));
  const found = conclusions.flatMap(({ element, presumed, exceptionsAbsent }) => [
    ...presumed.map(({ name, value }) => ({
      name,
      presumed: value.startsWith('not ') ? null : value,
      element,
    })),
    ...exceptionsAbsent.flatMap(({ facts }) =>
      facts.map((name) => ({ name, presumed: null, element })),
    ),
  ]);
  const shown = found
    .filter(({ name }) => vocabulary.has(name) && !given.has(name) && !COMMON_FACTS.includes(name))
    // Which part an element is follows from the element, so it is asked of that.
    .map((each) => (each.name === 'part' ? each : { ...each, element: null }));
  return [
    ...new Map(shown.toReversed().map((each) => [controlName(each), each])).values(),
  ].toReversed();
}

function controlName({ name, element }: Changeable): string {
  return element === null ? FACTS_OF_DESIGN + name : `${element}.${name}`;
}

/** The facts of the building that the verdicts have controls for. */
export function factsAskedBelow(
  { conclusions, questions }: Report,
  design: Design,
  vocabulary: Vocabulary,
): ReadonlySet<string> {
  const asked = questions.filter(({ element }) => element === null).map(({ fact }) => fact);
  return new Set([
    ...asked,
    ...changeable(conclusions, design, vocabulary).map(({ name }) => name),
  ]);
}

function presumptionControl(each: Changeable, vocabulary: Vocabulary, country: string): Part {
  const word = vocabulary.get(each.name);
  const control = {
    name: controlName(each),
    label: word?.question ?? word?.description ?? each.name,
    value: '',
    form: FORM,
    hint: html`Presumed: ${word && each.presumed !== null ? valueText(word, each.presumed) : 'no special case'}`,
  };
  return word && wordControl(control, word, country);
}

/** The rule that binds, with its clause and its source. */
function bindingRuleSection(
  { bindingRule, clause, follows }: Conclusion,
  { vocabulary }: Shown,
): Part {
  if (!bindingRule || !clause) return null;
  const { ruleId, description } = bindingRule;
  const followItems = follows.map(({ name, value, reference }) => {
    const word = vocabulary.get(name);
    return html`<li>${vocabulary.nameOf(name)}: ${word ? valueText(word, value) : value} <span class="clause">${reference}</span></li>\n`;
  });
  return html`<article class="rule" id="${ruleId}"><div><h4>${limitOf(bindingRule, vocabulary)}</h4><p class="tags"><a href="${ruleHref(ruleId)}"><code>${ruleId}</code></a></p></div>
<div><p>${description}</p>${followItems.length > 0 && html`<p class="note">What follows from what you said:</p><ul>${followItems}</ul>`}<p class="origin">${clause.reference} ${sourceLink(clause.source)}</p></div></article>
`;
}
