import { type DataOf, present } from '../../domain/documents/document-types.ts';
import {
  isModelParameter,
  MODEL_PARAMETERS,
  PARTIAL_RULES,
  readModelParameters,
} from '../../domain/ids/parameters.ts';
import { groupBy } from '../../engine/group-by.ts';
import { CONTENTS, type Html, html, joined, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { figure, formatNumber, nameInWords, pluralize } from '../html/values.ts';
import { factText } from './applicability.ts';
import {
  offeredPlaces,
  PLACE,
  PLACE_SEARCH,
  placeControl,
  placeVariables,
  readPlace,
  USE,
  useControl,
  WORKS,
  worksControl,
  worksOf,
} from './building.ts';
import { ASSUMPTION, readAssumption, readFacts, unknownFacts } from './check-design.ts';
import { assumeChoice, unitsNote, wordControl } from './check-form.ts';
import { whyNoRule } from './coverage.ts';
import {
  informationSection,
  marksControls,
  partialRulesControl,
  versionControl,
} from './ids-model.ts';
import { ON_DATE, onDateInput, readOnDate } from './on-date.ts';
import { definePage, ELEMENTS, FACTS, type Found, type PageRequest } from './page.ts';
import {
  chosenPrototype,
  PROTOTYPE,
  PROTOTYPES,
  prototypeChoice,
  prototypeFacts,
  useOf,
} from './prototypes.ts';
import { boundWords, firstSentence, ruleHref } from './rule.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts';

const GIVEN =
  '(prototype: $prototype, facts: $facts, assume: $assume, onDate: $onDate, marks: $marks, ifcVersion: $ifcVersion, partialRules: $partialRules)';
const OUTLINE = `{
  written { ruleId field operator value statedValue unit codeReference description }
  information { elements place dataType example note versions }
  untested { ruleId rules { ruleId operator value statedValue unit } }
  leftOut { reason rules fields }
  deciding { name rules writable }
  adoption { code { name } }
  follows { name value }
  missing { field gaps { profiles reason note } }
}`;

export const DOCUMENT = `query PageIds($country: CountryCode!, $place: String!, $placed: Boolean!) {
  ${VOCABULARY}
  profiles: dataset { elementProfiles { name label occupancies fields } }
  country(code: $country) {
    code name ${PLACE_CLASSES} ${PROTOTYPES}
    cities { code name }
    city(code: $place) @include(if: $placed) { code name subdivision }
  }
  ${PLACE_SEARCH}
}`;

const RULES = `query PageIdsOutline($country: CountryCode!, $place: String!, $placed: Boolean!, $prototype: String, $facts: [FactInput!]!, $assume: Assumption!, $onDate: Date, $marks: MarksInput, $ifcVersion: IfcVersion, $partialRules: Boolean) {
  country(code: $country) {
    idsOutline${GIVEN} @skip(if: $placed) ${OUTLINE}
    city(code: $place) @include(if: $placed) { name facts { name value } idsOutline${GIVEN} ${OUTLINE} }
  }
}`;
export type Data = Found<DataOf<typeof DOCUMENT>>;
type City = NonNullable<NonNullable<DataOf<typeof RULES>['country']>['city']>;
type Outline = NonNullable<NonNullable<DataOf<typeof RULES>['country']>['idsOutline']>;
type WrittenRule = Outline['written'][number];

/** As in the address of the file. */
const AUTHOR = 'author';
export const PARAMETERS = [PLACE, PROTOTYPE, ASSUMPTION, ON_DATE, AUTHOR, ...MODEL_PARAMETERS];

/** What the file has and has not, once the use and the place are chosen. */
export const outlineRequest = {
  document: RULES,
  variables: (data: Data, request: PageRequest) => {
    const vocabulary = readVocabulary(data);
    if (!isReady(data, request, vocabulary)) return null;
    const { meant } = readPlace(data, request.query);
    return {
      country: request.path.country,
      place: meant?.code ?? '',
      placed: meant !== null,
      prototype: request.query.get(PROTOTYPE),
      facts: givenFacts(request, vocabulary).facts,
      assume: readAssumption(request.query),
      onDate: readOnDate(request.query),
      ...readModelParameters(request.query),
    };
  },
} as const;

export function outlineIn(more: DataOf<typeof RULES> | null): Outline | null {
  return (more?.country && present(more.country.city ?? more.country).idsOutline) ?? null;
}

/** What an IDS file has under the facts that are chosen, and what would decide more. All of it stands in the address, as with a check. */
export const idsPage = definePage({
  path: '/{CC}/ids',
  label: 'IDS file',
  query: [...PARAMETERS, FACTS, ELEMENTS],
  document: DOCUMENT,
  variables: placeVariables,
  mayLackPlace: true,
  next: outlineRequest,
  render: (data, request, more) => {
    const { country } = data;
    const vocabulary = readVocabulary(data);
    const place = readPlace(data, request.query);
    const city = place.meant;
    const outline = outlineIn(more);
    return {
      title: `IDS file, ${city ? `${city.name}, ` : ''}${country.name}`,
      ignored: ignoredParameters(request, vocabulary),
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a>${city && html` · <a href="/${country.code}/cities/${city.code}">${city.name}</a>`}</p>
<h1>Rules for BIM checkers</h1>
<p class="lead">An IDS 1.0 file for checkers of IFC models: the rules that apply ${city && `in ${city.name} `}to your building and that a model can be checked for, each with its clause. Choose the use and the place, and download.</p>
${offeredPlaces(place, `/${country.code}/ids`, request.query)}
${CONTENTS}${outline && fileSection(outline, fileAddress(data, request, city?.code, vocabulary), vocabulary, request)}
${!outline && request.query.size > 0 && html`<p class="result">The file is not ready: choose the use, and correct what is marked below.</p>`}
${form(data, request, outline, vocabulary)}
${more?.country?.city && knownFacts(more.country.city, vocabulary)}
${outline && rulesSection(outline, vocabulary)}
<p class="note">A model that passes can still violate the law: the file has what a model can be checked for.</p>`,
    };
  },
});

/** Whether a use is chosen, and all that is given is known. */
export function isReady(data: Data, request: PageRequest, vocabulary: Vocabulary): boolean {
  const { given, meant } = readPlace(data, request.query);
  const hasUse = request.query.has(PROTOTYPE) || request.query.has(USE);
  const { wrong } = givenFacts(request, vocabulary);
  return hasUse && wrong.size === 0 && (given === '' || meant !== null);
}

export function ignoredParameters({ query }: PageRequest, vocabulary: Vocabulary): string[] {
  const named = [...query.keys()].filter((name) => name.includes('.') && !isModelParameter(name));
  return [...unknownFacts(query, vocabulary, PARAMETERS), ...named];
}

/** The facts in the address; a new building, unless it states other works. */
function givenFacts({ query }: PageRequest, vocabulary: Vocabulary) {
  const { facts, wrong } = readFacts(query, vocabulary);
  const works = query.has(WORKS) ? [] : [{ name: WORKS, value: worksOf(query) }];
  return { facts: [...works, ...facts], wrong };
}

/** Facts that are offered at once. */
const OFFERED_AT_MOST = 10;

const WHY: Readonly<Record<string, string>> = {
  NO_PROPERTY: 'IFC has no standard property for the measure',
  IN_WORDS:
    'the model has a label such as FireRating: the file requires it, and a person compares it',
  IN_PROSE:
    'they may have exceptions that are stated in words alone, so that a file may report elements that comply',
  PARTS_UNKNOWN:
    'the result depends on a fact about each element that IFC does not state (choose it above where it is the same for all)',
  FACTS_UNKNOWN: 'the result depends on facts that were not given (choose them above)',
  UNMARKED: 'no code or name is given for the elements',
};
const DOES_NOT_APPLY = 'NOT_HOLDING';

/** How many rules are in the file, and how many that may apply are not. */
function fileSection(
  outline: Outline,
  address: string,
  vocabulary: Vocabulary,
  request: PageRequest,
): Html {
  const { written } = outline;
  const count = mayApply(outline).reduce((sum, { rules }) => sum + rules, 0);
  return html`<dl class="figures">${figure('Rules in the file', formatNumber(written.length))}${figure('Rules that may apply, left out', formatNumber(count))}</dl>
${
  written.length > 0
    ? html`<p class="result"><a href="${address}">Download the IDS file</a> of ${pluralize(written.length, 'rule')}</p>
<p><a href="${tryAddress(request)}">Try the rules on a model</a>, in the browser: the model is not uploaded.</p>`
    : noFileNote(outline, vocabulary, request)
}${partialRulesNote(outline, request)}`;
}

/** What a report on a model is silent about: measures without a rule in the file, and measures with some of their rules. */
export function notChecked(outline: Outline, vocabulary: Vocabulary): string {
  const written = new Set(outline.written.map(({ field }) => field));
  const leftOut = [
    ...mayApply(outline).flatMap(({ fields }) => fields),
    ...outline.missing.map(({ field }) => field),
  ];
  const names = (fields: readonly string[]) =>
    [...new Set(fields.map((field) => vocabulary.nameOf(field).toLowerCase()))].join(', ');
  const none = leftOut.filter((field) => !written.has(field));
  const partly = leftOut.filter((field) => written.has(field));
  return [
    ...(none.length > 0 ? [`Not checked: ${names(none)}.`] : []),
    ...(partly.length > 0
      ? [`Checked by some of the rules that may apply: ${names(partly)}.`]
      : []),
  ].join(' ');
}

/** Offers the rules that are left out because their conditions are partial. */
function partialRulesNote({ leftOut }: Outline, { path, query }: PageRequest): Part {
  const { rules = 0 } = leftOut.find(({ reason }) => reason === 'IN_PROSE') ?? {};
  if (rules === 0 || query.get(PARTIAL_RULES) === 'true') return null;
  const withThem = new URLSearchParams(query);
  withThem.set(PARTIAL_RULES, 'true');
  return html`<p>${pluralize(rules, 'rule')} may have exceptions that are stated in words alone, and ${rules === 1 ? 'is' : 'are'} left out. <a href="/${path.country}/ids?${withThem.toString()}">Include those that a model can be checked for</a>: some failures may be permitted exceptions.</p>`;
}

function mayApply({ leftOut }: Outline): Outline['leftOut'] {
  return leftOut.filter(({ reason }) => reason !== DOES_NOT_APPLY);
}

function rulesSection(outline: Outline, vocabulary: Vocabulary): Html {
  const { written, information, missing } = outline;
  const leftOut = mayApply(outline);
  const names = (fields: readonly string[]) =>
    fields.map((field) => vocabulary.nameOf(field).toLowerCase()).join('; ');
  return html`${information.length > 0 && informationSection(information)}
${written.length > 0 && html`<h2 id="written">Rules in the file</h2>`}
${table('Rules in the file', ruleColumns(outline, vocabulary), written)}
${leftOut.length > 0 && html`<h2 id="left-out">Rules that a model cannot be checked for</h2>`}
<ul>${leftOut.map(({ reason, rules, fields }) => html`<li>${pluralize(rules, 'rule')}, because ${WHY[reason]}: ${names(fields)}.</li>\n`)}</ul>
${missing.length > 0 && html`<h2 id="missing">Measures without a rule</h2>\n<p>No published rule covers these for the chosen use. This does not permit anything.</p>`}
${table('Measures without a rule', missingColumns(vocabulary), groupMissing(missing))}`;
}

type Missing = Outline['missing'][number];

/** Measures that are missing for the same reasons. */
function groupMissing(missing: readonly Missing[]): Missing[][] {
  return [...groupBy(missing, ({ gaps }) => JSON.stringify(gaps)).values()];
}

function missingColumns(vocabulary: Vocabulary): Column<Missing[]>[] {
  return [
    nameColumn('Measure', (same) => same.map(({ field }) => vocabulary.nameOf(field)).join('; ')),
    column('Why', ([{ gaps } = { gaps: [] }]) =>
      gaps.length === 0
        ? whyNoRule(null)
        : gaps.map((gap) => {
            const elements = gap.profiles.map(nameInWords).join(', ');
            return html`<div>${elements && html`${elements}: `}${whyNoRule(gap)}</div>`;
          }),
    ),
  ];
}

/** The address of the file, in which facts are called by their names alone. */
export function fileAddress(
  { country }: Data,
  request: PageRequest,
  place: string | undefined,
  vocabulary: Vocabulary,
): string {
  const facts = givenFacts(request, vocabulary).facts.map(({ name, value }) => [name, value]);
  const prototype = [...request.query].filter(([name]) => name === PROTOTYPE);
  const query = new URLSearchParams([
    ...prototype,
    ...facts,
    [ASSUMPTION, readAssumption(request.query).toLowerCase()],
  ]);
  for (const [name, value] of request.query)
    if ((name === ON_DATE || name === AUTHOR || isModelParameter(name)) && value !== '')
      query.append(name, value);
  return `/ids/${country.code}${place ? `/${encodeURIComponent(place)}` : ''}.ids?${query}`;
}

function tryAddress({ path, query }: PageRequest): string {
  return `/${path.country}/ids/try${query.size > 0 ? `?${query}` : ''}`;
}

/** What leads to a file, or which code applies and why no rule of it can be written. */
function noFileNote(outline: Outline, vocabulary: Vocabulary, request: PageRequest): Html {
  const { missing } = outline;
  const first = firstFacts(outline, vocabulary, request.query);
  const codes = codeSentence(outline, vocabulary);
  if (first.length > 0)
    return html`<p class="result">No file yet: fill in ${first.length > 1 ? 'the two fields' : 'the field'} under <a href="#first">Start here</a>.</p>
<p>${codes} Which rules apply depends on ${first.length > 1 ? 'these two facts' : 'this fact'}.</p>`;
  const others = mayApply(outline).map(
    ({ reason, rules }) => `${pluralize(rules, 'rule')}, because ${WHY[reason]}`,
  );
  const named = missing.map(({ field }) => vocabulary.nameOf(field).toLowerCase()).join('; ');
  const elsewhere = (page: string) => `/${request.path.country}/${page}?${request.query}`;
  const hasPartial = outline.leftOut.some(({ reason }) => reason === 'IN_PROSE');
  return html`<p class="result">${hasPartial ? 'Every rule that a model can be checked for may have exceptions that the model does not state.' : 'No file can be written for this building.'}</p>
<p>${codes} ${others.length > 0 ? html`${hasPartial ? 'Left out' : 'A model cannot be checked for any of the rules that may apply'}: ${others.join('; ')}. <a href="#left-out">Which measures they are about</a>.` : 'No published rule applies to this use here.'}</p>
${missing.length > 0 && html`<p>No rule is published for these measures (<a href="#missing">why</a>): ${named}. The law may still limit them.</p>`}
<p>Without a model: <a href="${elsewhere('rules')}">the limits of this use</a>, and <a href="${elsewhere('check')}">a check of its measures</a>.</p>`;
}

/** The building code that applies, with the part of it that follows by law. */
function codeSentence({ adoption, follows }: Outline, vocabulary: Vocabulary): Part {
  const classes = follows.flatMap(
    ({ name, value }) => vocabulary.get(name)?.labels.get(value) ?? [],
  );
  return [
    adoption && html`The building code that applies here is the ${adoption.code.name}.`,
    classes.length > 0 && html` By law the building belongs to: ${classes.join('; ')}.`,
  ];
}

const FIRST_AT_MOST = 2;

/** The one or two facts to begin with, of those that lead to rules in the file, where no rule can be written yet: numbers such as storeys, area or persons, or else what decides most. */
function firstFacts(
  { written, deciding }: Outline,
  vocabulary: Vocabulary,
  query: URLSearchParams,
): string[] {
  if (written.length > 0) return [];
  const open = deciding.flatMap(({ name, rules, writable }) =>
    writable * 2 >= rules && !query.has(name) ? name : [],
  );
  const ofBuilding = open.filter((name) => vocabulary.get(name)?.about === 'building');
  const sizes = ofBuilding.filter((name) => vocabulary.get(name)?.type === 'number');
  return (sizes.length > 0 ? sizes : ofBuilding).slice(0, FIRST_AT_MOST);
}

/** Controls for the building and the given facts, then for those that would decide most of the rules that are left out. */
function form(
  data: Data,
  request: PageRequest,
  outline: Outline | null,
  vocabulary: Vocabulary,
): Html {
  const { country } = data;
  const deciding = outline?.deciding ?? [];
  const { query } = request;
  const { facts, wrong } = readFacts(query, vocabulary);
  const given = new Set(facts.map(({ name }) => name));
  const prototype = chosenPrototype(country.prototypes, query);
  const times = new Map(deciding.map(({ name, rules }) => [name, rules]));
  const common = { country: country.code, vocabulary };
  const always = [USE, WORKS];
  const rest = [...given].filter((name) => !always.includes(name));
  const first = outline ? firstFacts(outline, vocabulary, query) : [];
  // The marks of the elements state their part.
  const isOffered = (name: string) =>
    !['part', ...always, ...rest, ...first].includes(name) && vocabulary.get(name)?.type !== 'text';
  const more = [...times.keys()].filter(isOffered).slice(0, OFFERED_AT_MOST);
  const isOfParts = (name: string) => vocabulary.get(name)?.about === 'part';
  const control = (name: string): Part => {
    const word = vocabulary.get(name);
    const rules = times.get(name);
    const hint = rules && `Decides ${pluralize(rules, 'rule')} that the file leaves out`;
    const label = word?.question ?? word?.description;
    const value = query.get(name) ?? '';
    return (
      word && wordControl({ name, label, value, hint, wrong: wrong.get(name) }, word, country.code)
    );
  };
  const group = (legend: string, names: readonly string[]) =>
    names.length > 0 &&
    html`<details><summary>${legend}: ${names.length}</summary><div class="controls">\n${names.map(control)}</div></details>\n`;
  const use = query.get(USE) ?? (prototype && useOf(prototype)) ?? '';
  return html`<form class="design" action="/${country.code}/ids" aria-label="The building of the model">
${unitsNote(vocabulary)}
${first.length > 0 && html`<fieldset id="first"><legend>Start here</legend>\n${first.map(control)}</fieldset>\n`}<fieldset><legend>The building</legend>
${useControl({ ...common, value: use, wrong: wrong.get(USE) })}${worksControl({ ...common, value: worksOf(query), wrong: wrong.get(WORKS) })}
${placeControl(readPlace(data, query), country)}
${country.prototypes.length > 0 && prototypeChoice(country.prototypes, prototype?.name ?? null)}${assumeChoice(readAssumption(query))}${onDateInput(readOnDate(query))}${versionControl(query)}${partialRulesControl(query)}
${rest.map(control)}
</fieldset>
${prototype && prototypeFacts(prototype, vocabulary)}
${marksControls(query, data.profiles.elementProfiles, use, vocabulary.get(USE)?.broader)}
${group(
  'Questions about the building that would add rules',
  more.filter((name) => !isOfParts(name)),
)}${group('Questions about elements, if the answer is the same for all in the model', more.filter(isOfParts))}
<button>Show the rules</button>
</form>`;
}

function knownFacts({ name, facts }: City, vocabulary: Vocabulary): Html {
  const items = facts.flatMap((fact) => {
    const word = vocabulary.get(fact.name);
    return word && word.type !== 'text' ? html`<li>${factText(word, fact.value)}</li>` : [];
  });
  return html`<details><summary>What the rules use of ${name}: its zones and design values</summary><ul class="chips">${items}</ul></details>`;
}

type StricterRules = Outline['untested'][number]['rules'];

/** The stricter rules that the file does not test beside one that it has. */
function untestedText(rules: StricterRules | undefined, { inCustomary }: Vocabulary): Part {
  return (
    rules &&
    html` <span class="name">Not tested, for some of these elements: ${joined(rules, '; ', (rule) => html`${boundWords(rule, rule.unit, inCustomary)} <a href="${ruleHref(rule.ruleId)}">${rule.ruleId}</a>`)}</span>`
  );
}

/** The first sentence of a description, without the requirement after its last colon. */
function scopeOf(description: string): string {
  return firstSentence(description).replace(/: (?:(?!: ).)*$/, '');
}

function ruleColumns({ untested }: Outline, vocabulary: Vocabulary): Column<WrittenRule>[] {
  const ofRule = new Map(untested.map(({ ruleId, rules }) => [ruleId, rules]));
  return [
    nameColumn('Rule', ({ ruleId }) => html`<a href="${ruleHref(ruleId)}">${ruleId}</a>`),
    column(
      'Requirement',
      (rule) =>
        html`${vocabulary.nameOf(rule.field)} ${boundWords(rule, rule.unit, vocabulary.inCustomary)}${untestedText(ofRule.get(rule.ruleId), vocabulary)}`,
    ),
    column('Where it applies', ({ description }) => scopeOf(description)),
    column('Clause', ({ codeReference }) => codeReference),
  ];
}
