import type { DataOf } from '../../domain/documents/document-types.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { uniqueBy } from '../../engine/group-by.ts';
import { choice, line } from '../html/form.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import {
  CONDITION,
  conversionNote,
  nameInWords,
  quantity,
  type ShownCondition,
} from '../html/values.ts';
import { factText, presumedText, valueText } from './applicability.ts';
import { USE, WORKS } from './building.ts';
import { type Design, OTHER, type Profile } from './check-design.ts';
import { FORM, wordControl } from './check-form.ts';
import { whyNoRule } from './coverage.ts';
import { limitWords } from './limit-words.ts';
import { boundWords, firstSentence, ruleHref } from './rule.ts';
import { phraseOf, type Vocabulary, type Word } from './vocabulary.ts';

const LIMITING_RULE = 'ruleId field operator value statedValue codeReference description';

export const REPORT = `{
  conclusions {
    field value element verdict margin
    bindingRule { ${LIMITING_RULE} }
    clause { reference source ${SOURCE} }
    mayBind { rule { ${LIMITING_RULE} } text }
    gap { reason note }
    follows { name value reference ofPrototype }
    presumed { name value why reference }
    exceptionsAbsent { text reference facts }
    dependsOn(first: 20) { rule { ${LIMITING_RULE} } conditions ${CONDITION} text }
  }
  questions(first: 6) { fact element question help unit settles options { value label } }
  localRules
  codeUnknown
  adoption { reference code { kind } }
}`;

type Report = NonNullable<
  NonNullable<
    DataOf<`{ country(code: "IT") { check(design: {}) ${typeof REPORT} } }`>['country']
  >['check']
>;
type Conclusion = Report['conclusions'][number];
type LimitingRule = NonNullable<Conclusion['bindingRule']>;
type Question = Report['questions'][number];

/** A word and a sign, so that a verdict does not depend on colour. */
const VERDICTS: Readonly<Record<string, { word: string; sign: string }>> = {
  COMPLIES: { word: 'Complies', sign: '✓' },
  BREAKS: { word: 'Violates', sign: '✗' },
  DEPENDS: { word: 'Depends', sign: '?' },
  NO_RULE: { word: 'No limit published', sign: '–' },
  NOT_REGULATED: { word: 'Not regulated', sign: '–' },
};

type Shown = { vocabulary: Vocabulary; profiles: readonly Profile[]; country: string };

/** A line for each measure, the open facts, and the presumptions. */
export function verdicts(
  { conclusions, questions, localRules, codeUnknown, adoption }: Report,
  design: Design,
  shown: Shown,
): Html {
  const columns = verdictColumns({ ...shown, codeUnknown });
  const lines = table('One line for each measure', columns, conclusions, {
    stacks: true,
  });
  return html`<h2 id="verdicts" tabindex="-1">Results</h2>
${lines}
${conversionNote(lines)}${questionsForm(questions, conclusions, shown)}
${conclusions.some((each) => outcomeOf(each) === 'NO_RULE') && html`<p class="note">“No limit published” is not a permission: the law may set a limit that Plumbline does not have. <a href="/${shown.country}#rules-by-use">What is covered</a>.</p>`}
${localRules && html`<p class="note">Rules of regions and municipalities: ${localRules}</p>`}
${adoption?.code.kind === 'MODEL_CODE' && html`<p class="note">${adoption.reference}</p>`}
${presumptions(conclusions, design, shown)}`;
}

function nameOf({ element }: { element: string | null }, profiles: readonly Profile[]): string {
  return element === null || element === OTHER
    ? ''
    : (profiles.find(({ name }) => name === element)?.label ?? element);
}

function unitOf(field: string, vocabulary: Vocabulary): string {
  return vocabulary.get(field)?.unit ?? '1';
}

function measureText({ field, value }: Conclusion, vocabulary: Vocabulary): Html {
  const { inCustomary } = vocabulary;
  return html`${vocabulary.nameOf(field)} ${quantity(value, unitOf(field, vocabulary), inCustomary)}`;
}

function verdictColumns({
  vocabulary,
  profiles,
  country,
  codeUnknown,
}: Shown & Pick<Report, 'codeUnknown'>): Column<Conclusion>[] {
  return [
    nameColumn(
      'Measure',
      (each) =>
        html`${measureText(each, vocabulary)} <span class="name">${nameOf(each, profiles)}</span>`,
    ),
    column('Verdict', (each) => verdictWord(outcomeOf(each))),
    column('Limit', (each) => limitCell(each, vocabulary)),
    column('Clause', (each) => clauseCell(each, vocabulary, country)),
    column('Why', (each) => reasonCell(each, vocabulary, codeUnknown)),
  ];
}

function clauseCell(
  { bindingRule, mayBind, clause, field, verdict }: Conclusion,
  vocabulary: Vocabulary,
  country: string,
): Html {
  const rule = mayBind?.rule ?? bindingRule;
  if (!rule || verdict === 'DEPENDS')
    return html`<a href="/${country}/rules?field=${field}">rules of ${vocabulary.nameOf(field).toLowerCase()}</a>`;
  const reference = mayBind ? rule.codeReference : clause?.reference;
  return html`<a href="${ruleHref(rule.ruleId)}">${reference}</a>`;
}

/** The verdict; without a rule, whether a text that was read shows that the law sets none. */
export function outcomeOf({
  verdict,
  gap,
}: Pick<Conclusion, 'verdict'> & { gap: { reason: string } | null }): string {
  return verdict === 'NO_RULE' && gap?.reason === 'NOT_REGULATED' ? gap.reason : verdict;
}

export function verdictWord(verdict: string): Html {
  const { word, sign } = VERDICTS[verdict] ?? { word: verdict, sign: '' };
  return html`<strong class="verdict ${verdict.toLowerCase()}"><span aria-hidden="true">${sign}</span> ${word}</strong>`;
}

/** The nearest limit; for a verdict that depends, the requirements of the open rules. */
function limitCell(conclusion: Conclusion, vocabulary: Vocabulary): Part {
  const { bindingRule, mayBind, verdict, field, value, dependsOn } = conclusion;
  const unit = unitOf(field, vocabulary);
  if (verdict === 'DEPENDS') {
    // Rules that the measure meets are not among those that it depends on.
    const found = limitWords(certainRules(conclusion), dependsOn, unit, vocabulary, {
      isWhole: false,
    });
    return html`${found?.words}${found?.note && html` <span class="name">${found.note}</span>`}`;
  }
  const rule = mayBind?.rule ?? bindingRule;
  if (!rule) return null;
  const difference = quantity(Math.abs(value - rule.value), unit, vocabulary.inCustomary);
  const margin =
    value === rule.value
      ? 'exactly met'
      : html`${difference} ${verdict === 'BREAKS' ? 'beyond the limit' : 'to spare'}`;
  return html`${boundWords(rule, unit, vocabulary.inCustomary)} <span class="name">${margin}</span>`;
}

/** The governing rule, unless it is open whether it applies. */
function certainRules({ bindingRule, dependsOn }: Conclusion): LimitingRule[] {
  const isOpen = dependsOn.some(({ rule }) => rule.ruleId === bindingRule?.ruleId);
  return bindingRule && !isOpen ? [bindingRule] : [];
}

/** One sentence, and folded the open rules, the facts by law and the source. */
function reasonCell(
  conclusion: Conclusion,
  vocabulary: Vocabulary,
  codeUnknown: string | null,
): Part {
  const { verdict, gap, bindingRule, mayBind, dependsOn } = conclusion;
  if (verdict === 'NO_RULE') return whyNoRule(gap);
  if (verdict === 'DEPENDS' && dependsOn.length === 0 && codeUnknown)
    return html`It meets the rules published here. ${codeUnknown}${basis(conclusion, vocabulary)}`;
  const rule = mayBind?.rule ?? bindingRule;
  const why =
    verdict === 'DEPENDS'
      ? openQuestions(
          dependsOn.flatMap(({ conditions }) => conditions),
          vocabulary,
          meetsAll(conclusion)
            ? 'It meets every rule published here that may apply. Whether one applies is open'
            : 'Open',
        )
      : rule && firstSentence(rule.description);
  const may = mayBind && html` <span class="name">It applies ${mayBind.text}.</span>`;
  return html`${why}${may}${basis(conclusion, vocabulary)}`;
}

/** Whether a verdict depends only because no rule is known to apply. */
function meetsAll({ bindingRule, dependsOn, margin }: Conclusion): boolean {
  const isOpen = dependsOn.some(({ rule }) => rule.ruleId === bindingRule?.ruleId);
  const hasValue = bindingRule?.operator.endsWith('E') || bindingRule?.operator === 'EQ';
  return isOpen && margin !== null && (margin > 0 || (margin === 0 && hasValue === true));
}

/** Open questions that a sentence has. */
const MAX_QUESTIONS = 2;

function openQuestions(
  conditions: readonly ShownCondition[],
  vocabulary: Vocabulary,
  open: string,
): string {
  const names = new Set(conditions.map(({ name }) => name));
  const questions = [...names].map((name) => {
    const word = vocabulary.get(name);
    return word?.question ?? `${nameInWords(word ? phraseOf(word) : name)}?`;
  });
  if (questions.length === 0)
    return `${open}: see the exceptions in the descriptions of the rules.`;
  const more = questions.length > MAX_QUESTIONS ? ' There are more questions.' : '';
  return `${open}: ${questions.slice(0, MAX_QUESTIONS).join(' ')}${more}`;
}

const MAX_OPEN = 5;

/** The rules that may apply with their conditions, the facts that follow by law, and the source. */
function basis({ dependsOn, clause, follows }: Conclusion, vocabulary: Vocabulary): Part {
  const rules = dependsOn
    .slice(0, MAX_OPEN)
    .map(
      ({ rule, text }) =>
        html`<li>${boundWords(rule, unitOf(rule.field, vocabulary), vocabulary.inCustomary)} ${text} <span class="clause"><a href="${ruleHref(rule.ruleId)}">${rule.codeReference}</a></span></li>\n`,
    );
  const facts = follows.map(({ name, value, reference }) => {
    const word = vocabulary.get(name);
    return html`<li>${word ? factText(word, value) : `${vocabulary.nameOf(name)}: ${value}`} <span class="clause">${reference}</span></li>\n`;
  });
  if (rules.length + facts.length === 0 && !clause) return null;
  const summary = rules.length > 0 ? 'What it depends on' : 'Source';
  return html`<details><summary>${summary}</summary>${rules.length > 0 && html`<ul>${rules}${dependsOn.length > MAX_OPEN && html`<li>and ${dependsOn.length - MAX_OPEN} more</li>`}</ul>`}${facts.length > 0 && html`<p>By law it follows from the facts:</p><ul>${facts}</ul>`}${clause && sourceLink(clause.source)}</details>`;
}

/** Controls for the facts that would change a verdict, each with the measures that it decides. */
function questionsForm(
  questions: readonly Question[],
  conclusions: readonly Conclusion[],
  { vocabulary, profiles, country }: Shown,
): Part {
  if (questions.length === 0) return null;
  const decides = (fact: string) =>
    conclusions
      .filter(({ dependsOn }) =>
        dependsOn.some(({ conditions }) => conditions.some(({ name }) => name === fact)),
      )
      .map(({ field }) => vocabulary.nameOf(field).toLowerCase());
  const controls = questions.map(({ fact, element, question, help, unit, options }) => {
    const fields = [...new Set(decides(fact))].join(', ');
    const of = element && `${nameOf({ element }, profiles)}. `;
    const hint = html`${of}${help} ${fields && html`<b>Changes: ${fields}.</b>`}`;
    const name = element ? `${element}.${fact}` : fact;
    const control = { name, label: question, value: '', form: FORM, hint };
    const word = vocabulary.get(fact);
    if (options.length > 0) return choice(control, 'not given', options);
    return word
      ? wordControl(control, word, country)
      : line(control, { unit: unit && unitName(unit), number: true });
  });
  return html`<div class="questions"><fieldset><legend>What would decide</legend>
${controls}</fieldset>
<button form="${FORM}">Check again</button></div>`;
}

/** A presumed fact, or a fact of an absent exception; of one element, or of the building. */
type Changeable = { name: string; element: string | null; presumed: string | null };

/** The presumptions, with a control for each fact that can be changed. */
function presumptions(
  conclusions: readonly Conclusion[],
  design: Design,
  { vocabulary, profiles, country }: Shown,
): Part {
  const presumed = uniqueBy(
    conclusions.flatMap((each) => each.presumed),
    ({ name, value }) => `${name} ${value}`,
  );
  const absent = uniqueBy(
    conclusions.flatMap((each) => each.exceptionsAbsent),
    ({ text }) => text,
  );
  const ofSize = premisesOfSize(conclusions, vocabulary);
  const count = presumed.length + absent.length + ofSize.length;
  if (count === 0) return null;
  const controls = changeable(conclusions, design, vocabulary);
  return html`<details class="questions"${(ofSize.length > 0 || count <= MAX_OPEN_PRESUMPTIONS) && html` open`}><summary>Presumed of a typical building: change what does not fit</summary>
<ul>${ofSize.map(({ element, text, reference }) => html`<li>${nameOf({ element }, profiles)}: ${text}. The size of the building places it there. <span class="clause">${reference}</span></li>\n`)}${presumed.map((each) => html`<li>${presumedText(each, vocabulary)}. ${each.why} <span class="clause">${clausesOf(each.reference, country)}</span></li>\n`)}
${absent.map(({ text, reference }) => html`<li>Exception presumed not to apply: ${text} <span class="clause">${reference}</span></li>\n`)}</ul>
${
  controls.length > 0 &&
  html`<fieldset>${controls.map((each) => presumptionControl(each, vocabulary, country))}</fieldset>
<button form="${FORM}">Check again</button>`
}</details>`;
}

const MAX_OPEN_PRESUMPTIONS = 8;

/** What the size of a building presumes of a measured part, such as that it lies above ground. */
function premisesOfSize(conclusions: readonly Conclusion[], vocabulary: Vocabulary) {
  const premises = conclusions.flatMap(({ element, follows }) =>
    follows.flatMap(({ name, value, reference, ofPrototype }) => {
      const word = vocabulary.get(name);
      const isOfPart = ofPrototype && word?.about === 'part';
      return isOfPart ? [{ element, text: factText(word, value), reference }] : [];
    }),
  );
  return uniqueBy(premises, ({ element, text }) => `${element} ${text}`);
}

/** The clauses of the country in a text like `matters for DK: BR18 § 197; FR: art. 2`. */
function clausesOf(reference: string, country: string): string {
  const parts = reference.replace(/^matters for /, '').split(/; (?=[A-Z]{2}: )/);
  const own = parts.filter((part) => part.startsWith(`${country}: `));
  const isByCountry = parts.every((part) => /^[A-Z]{2}: /.test(part));
  return isByCountry ? own.map((part) => part.slice(4)).join('; ') : reference;
}

/** The presumed facts without a control in the form above. */
function changeable(
  conclusions: readonly Conclusion[],
  design: Design,
  vocabulary: Vocabulary,
): Changeable[] {
  const given = new Set([USE, WORKS, ...design.facts.map(({ fact }) => fact)]);
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
    .filter(({ name }) => vocabulary.has(name) && !given.has(name))
    // The part is a fact of an element; all other facts are of the building.
    .map((each) => (each.name === 'part' ? each : { ...each, element: null }));
  return uniqueBy(shown.toReversed(), controlName).toReversed();
}

function controlName({ name, element }: Changeable): string {
  return element === null ? name : `${element}.${name}`;
}

export function factsWithControls(
  { conclusions, questions }: Report,
  design: Design,
  vocabulary: Vocabulary,
): ReadonlySet<string> {
  const open = questions.filter(({ element }) => element === null).map(({ fact }) => fact);
  return new Set([...open, ...changeable(conclusions, design, vocabulary).map(({ name }) => name)]);
}

function presumptionControl(each: Changeable, vocabulary: Vocabulary, country: string): Part {
  const word: Word | undefined = vocabulary.get(each.name);
  const control = {
    name: controlName(each),
    label: word?.question ?? word?.description ?? each.name,
    value: '',
    form: FORM,
    hint: html`Presumed: ${word && each.presumed !== null ? valueText(word, each.presumed) : 'no special case'}`,
  };
  return word && wordControl(control, word, country);
}
