import { unitName } from '../../conditions/unit-symbols.ts';
import { type DataOf, present } from '../../graphql/document-types.ts';
import { choice } from '../html/form.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { type Column, table } from '../html/table.ts';
import { figure, formatNumber, nameInWords, pluralize } from '../html/values.ts';
import { valueText } from './applicability.ts';
import { ASSUMPTION, FACTS_OF_DESIGN, readAssumption } from './check-design.ts';
import { assumeChoice, COMMON_FACTS, COMMON_LABELS, wordControl } from './check-form.ts';
import { ON_DATE, onDateInput, readOnDate } from './on-date.ts';
import { definePage, type Found, type PageRequest } from './page.ts';
import { chosenPrototype, PROTOTYPE, PROTOTYPES, prototypeChoice, prototypeFacts } from './prototypes.ts';
import { bareThreshold } from './rule.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts';

const GIVEN = '(prototype: $prototype, facts: $facts, assume: $assume, onDate: $onDate)';
const OUTLINE = `{
  written { ruleId field operator value unit codeReference }
  leftOut { reason rules }
  deciding { name rules }
}`;

const DOCUMENT = `query PageIds($country: CountryCode!, $place: String!, $placed: Boolean!, $prototype: String, $facts: [FactInput!]!, $assume: Assumption!, $onDate: Date) {
  ${VOCABULARY}
  country(code: $country) {
    code name ${PLACE_CLASSES} ${PROTOTYPES}
    cities { code name }
    idsOutline${GIVEN} @skip(if: $placed) ${OUTLINE}
    city(code: $place) @include(if: $placed) { code name facts { name value } idsOutline${GIVEN} ${OUTLINE} }
  }
}`;
type Asked = Found<DataOf<typeof DOCUMENT>>;
type City = NonNullable<Asked['country']['city']>;
type Outline = NonNullable<City['idsOutline']>;
type WrittenRule = Outline['written'][number];

/** What an IDS file has under the facts that are chosen, and what would decide more. All of it stands in the address, as with a check. */
export const idsPage = definePage({
  path: '/{CC}/ids',
  label: 'IDS file',
  query: ['place', PROTOTYPE, FACTS_OF_DESIGN, ASSUMPTION, ON_DATE],
  document: DOCUMENT,
  variables: (request) => ({
    country: request.path.country,
    place: request.query.get('place') ?? '',
    placed: request.query.has('place'),
    prototype: request.query.get(PROTOTYPE),
    facts: givenFacts(request),
    assume: readAssumption(request.query),
    onDate: readOnDate(request.query),
  }),
  missing: ({ country }) => (!country ? 'unknown-country' : country.city === null ? 'unknown-city' : null),
  render: (data, request) => {
    const { country } = data;
    const { city } = country;
    const outline = present((city ?? country).idsOutline);
    const vocabulary = readVocabulary(data);
    const leftOut = outline.leftOut.reduce((sum, { rules }) => sum + rules, 0);
    return {
      title: `IDS file, ${city ? `${city.name}, ` : ''}${country.name}`,
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a>${city && html` · <a href="/${country.code}/cities/${city.code}">${city.name}</a>`}</p>
<h1>Rules for BIM checkers</h1>
<p class="lead">An IDS 1.0 file has the rules that hold ${city && `in ${city.name} `}under the facts that you choose, as far as an IFC model can be asked, each with its clause; it names those that it leaves out.</p>
<dl class="figures">${figure('Rules written', formatNumber(outline.written.length))}${figure('Left out', formatNumber(leftOut))}</dl>
${outline.written.length > 0 ? html`<p class="result"><a href="${fileAddress(data, request)}">Download the IDS file</a> of ${pluralize(outline.written.length, 'rule')}</p>` : noFileNote(outline)}
${form(data, request, outline, vocabulary)}
${city && knownFacts(city, vocabulary)}
${outline.written.length > 0 && html`<h2 id="written">Rules in the file</h2>`}
${table('What the rules ask', ruleColumns(vocabulary), outline.written)}
<h2 id="left-out">Rules left out</h2>
<ul>${outline.leftOut.map(({ reason, rules }) => html`<li>${formatNumber(rules)} ${WHY[reason]}</li>\n`)}</ul>
<p class="note">A file is no proof that a building keeps the law: it has what a model can be asked.</p>`,
    };
  },
});

/** Facts that are offered at once. */
const OFFERED_AT_MOST = 10;

const WHY: Readonly<Record<string, string>> = {
  NOT_HOLDING: 'do not hold under these facts',
  NO_PROPERTY: 'are about what IFC has no standard property for',
  IN_PROSE: 'hold for less than their conditions say: the law has exceptions that only their description tells',
  PARTS_UNKNOWN: 'ask of each part what IFC does not say of it: say it where it is the same for all parts of the model',
  FACTS_UNKNOWN: 'ask facts that were not given',
};

function givenFacts({ query }: PageRequest): { name: string; value: string }[] {
  const given = [...query].filter(([name]) => name.startsWith(FACTS_OF_DESIGN));
  return given.map(([name, value]) => ({ name: name.slice(FACTS_OF_DESIGN.length), value }));
}

/** The address of the file, in which facts are called by their names alone. */
function fileAddress({ country }: Asked, request: PageRequest): string {
  const facts = givenFacts(request).map(({ name, value }) => [name, value]);
  const prototype = [...request.query].filter(([name]) => name === PROTOTYPE);
  const query = new URLSearchParams([...prototype, ...facts, [ASSUMPTION, readAssumption(request.query).toLowerCase()]]);
  const onDate = readOnDate(request.query);
  if (onDate) query.set(ON_DATE, onDate);
  return `/ids/${country.code}${country.city ? `/${encodeURIComponent(country.city.code)}` : ''}.ids?${query}`;
}

function noFileNote({ deciding }: Outline): Html {
  const advice =
    deciding.length > 0
      ? 'Choose more below: what decides most rules stands first.'
      : 'No other fact would decide more: change what was said.';
  return html`<p class="result">There is no file yet: no rule is known to hold under these facts that can be said in IFC. ${advice}</p>`;
}

/** Controls for the given facts and for those that are always offered, then for those that would decide most of the rules that are left out. */
function form({ country }: Asked, request: PageRequest, { deciding }: Outline, vocabulary: Vocabulary): Html {
  const given = new Map(givenFacts(request).map(({ name, value }) => [name, value]));
  const prototype = chosenPrototype(country.prototypes, request.query);
  const times = new Map(deciding.map(({ name, rules }) => [name, rules]));
  const asks = [...new Set([...COMMON_FACTS, ...given.keys()])];
  const isOffered = (name: string) => !asks.includes(name) && vocabulary.get(name)?.type !== 'text';
  const more = [...times.keys()].filter(isOffered).slice(0, OFFERED_AT_MOST);
  const isOfParts = (name: string) => vocabulary.get(name)?.about === 'part';
  const control = (name: string): Part => {
    const word = vocabulary.get(name);
    const rules = times.get(name);
    const hint = rules && `${pluralize(rules, 'rule')} left out ask${rules === 1 ? 's' : ''} it${given.has(name) ? ' more narrowly' : ''}`;
    const label = COMMON_LABELS[name] ?? word?.description;
    return word && wordControl({ name: FACTS_OF_DESIGN + name, label, value: given.get(name) ?? '', hint }, word, country.code);
  };
  const group = (legend: string, names: readonly string[]) =>
    names.length > 0 && html`<fieldset><legend>${legend}</legend>\n${names.map(control)}</fieldset>\n`;
  return html`<form class="design" action="/${country.code}/ids" aria-label="Facts of the model">
<fieldset><legend>The model</legend>
${country.prototypes.length > 0 && prototypeChoice(country.prototypes, prototype?.name ?? null)}${prototype && prototypeFacts(prototype, vocabulary)}${placeChoice(country)}${asks.map(control)}
</fieldset>
${group(
  'What would decide more',
  more.filter((name) => !isOfParts(name)),
)}${group('What would decide more, where it is the same for all parts of the model', more.filter(isOfParts))}
<fieldset><legend>Where nothing is said</legend>
${assumeChoice(readAssumption(request.query))}${onDateInput(readOnDate(request.query))}
</fieldset>
<button>Show the rules</button>
</form>`;
}

/** Reference cities, and the place that was chosen: that of any other place stands on its page. */
function placeChoice({ cities, city }: Asked['country']): Part {
  const places = city && !cities.some(({ code }) => code === city.code) ? [city, ...cities] : cities;
  const choices = places.map(({ code, name }) => ({ value: code, label: name }));
  const hint = 'The page of any other place leads here as well';
  return choices.length > 0 && choice({ name: 'place', label: 'Place (optional)', value: city?.code ?? '', hint }, 'not said', choices);
}

function knownFacts({ name, facts }: City, vocabulary: Vocabulary): Html {
  const items = facts.map((fact) => {
    const word = vocabulary.get(fact.name);
    return word && html`<li><b>${word.short}:</b> ${valueText(word, fact.value)}</li>`;
  });
  return html`<details><summary>Known of ${name}: ${pluralize(facts.length, 'fact')}</summary><ul class="chips">${items}</ul></details>`;
}

function ruleColumns(vocabulary: Vocabulary): Column<WrittenRule>[] {
  const nameOf = ({ field }: WrittenRule) => nameInWords(vocabulary.get(field)?.short ?? field);
  return [
    { head: 'Rule', names: true, cell: ({ ruleId }) => html`<code>${ruleId}</code>` },
    { head: 'What it asks', cell: (rule) => html`${nameOf(rule)} ${bareThreshold(rule)} <span class="unit">${unitName(rule.unit)}</span>` },
    { head: 'Clause', cell: ({ codeReference }) => codeReference },
  ];
}
