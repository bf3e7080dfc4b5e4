import type { DataOf } from '../../domain/documents/document-types.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { CONTENTS, type Html, html, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, numberColumn, table } from '../html/table.ts';
import { codeName } from '../html/values.ts';
import { USE } from './building.ts';
import {
  COUNTRIES,
  type ComparedLimit,
  type Comparison,
  countryChoices,
  ELEMENT,
  elementChoice,
  isElementUnusual,
  LIMITS_COMPARED,
  limitsShown,
  limitsVariables,
  missingElementNote,
  PROFILES,
  readComparison,
  startChoice,
  useChoice,
} from './comparison.ts';
import { bindingClauses, limitText } from './limits.ts';
import { definePage } from './page.ts';
import { PROTOTYPE, PROTOTYPES_OF_COUNTRY } from './prototypes.ts';
import { sharedWords, VOCABULARY, type Vocabulary } from './vocabulary.ts';

const DOCUMENT = `query PageCompare {
  ${VOCABULARY}
  dataset { ${PROFILES} }
  countries { code name ${PROTOTYPES_OF_COUNTRY} complianceRules { field } }
}`;
type Data = DataOf<typeof DOCUMENT>;
type Field = Data['dataset']['ruleFields'][number];
type Country = Data['countries'][number];
type Counted = Field & { has: { country: Country; rules: number }[] };

export const comparePage = definePage({
  path: '/compare',
  label: 'Compare',
  query: [ELEMENT, PROTOTYPE, USE, COUNTRIES],
  document: DOCUMENT,
  next: {
    document: LIMITS_COMPARED,
    variables: (data, { query }) =>
      query.has(ELEMENT) ? limitsVariables(readComparison(data, query)) : null,
  },
  render: (data, { query }, more) => {
    const comparison = readComparison(data, query);
    const { countries, profile } = comparison;
    const counted = data.dataset.ruleFields.map((field) => ({
      ...field,
      has: countriesWith(field, countries),
    }));
    const used = counted
      .filter(({ has }) => has.length > 0)
      .sort((one, other) => other.has.length - one.has.length);
    const unused = counted.filter(({ has }) => has.length === 0);
    return {
      title: profile ? `${profile.label}, compared across countries` : 'Compare rules',
      main: html`<h1>Compare rules across countries</h1>
<p class="lead">Rules of all countries use the same names and units. Choose an element, such as a stair, to see its governing limits in some countries or in all. Or choose
one measure below, to see every threshold and its scope.</p>
${CONTENTS}${comparisonForm(comparison)}
${profileComparison(comparison, more?.limits ?? null)}
<h2 id="fields">One measure</h2>
${table('Measures with rules, those of most countries first', columnsOf(countries.length), used)}
${unused.length > 0 && html`<p class="note">Measures without rules yet: ${unused.map(({ name }) => name).join(', ')}.</p>`}
<h2 id="parameters">Design parameters of places</h2>
<p>The page of each place has its values.</p>
${table('Design parameters, in the codes of several countries', PARAMETER_COLUMNS, data.dataset.parameters)}`,
    };
  },
});

/** The preset use of the form. */
const USUAL_USE = 'apartment_building';

function comparisonForm(comparison: Comparison): Html {
  return html`<form class="filter" aria-label="Comparison">
${elementChoice(comparison, 'choose an element', comparison.dataset.elementProfiles)}
${useChoice(comparison, 'choose a use', USUAL_USE)}
${startChoice(comparison)}<button>Compare</button>
${countryChoices(comparison)}</form>`;
}

/** The governing limit of each measure of the chosen element, by country. */
function profileComparison(
  comparison: Comparison<Country>,
  limits: readonly ComparedLimit[] | null,
): Part {
  const { profile, prototype, uses, use, countries, query } = comparison;
  if (!profile) return null;
  if (!limits)
    return isElementUnusual(comparison)
      ? missingElementNote(comparison)
      : html`<p class="note">Choose the use of the building as well: the limits depend on it.</p>`;
  const vocabulary = sharedWords(comparison.dataset);
  const columns: Column<Country>[] = [
    nameColumn('Country', ({ name }) => name),
    ...profile.fields.map((field) =>
      column<Country>(vocabulary.nameOf(field), ({ code }) =>
        limitCell(
          limits.find((limit) => limit.country.code === code && limit.field === field),
          vocabulary,
        ),
      ),
    ),
  ];
  const caption = 'Limits of a new typical building of this use';
  return html`<h2 id="result">${profile.label}: ${prototype?.label ?? uses.find(({ value }) => value === use)?.label}</h2>
${limitsShown(table(caption, columns, countries, { stacks: true }), limits, comparison)}
<nav class="index" aria-label="All thresholds"><ul>${profile.fields.map((field) => html`<li><a href="/compare/${field}?${String(query)}">All thresholds: ${vocabulary.nameOf(field)}</a></li>\n`)}</ul></nav>`;
}

function limitCell(limit: ComparedLimit | undefined, vocabulary: Vocabulary): Part {
  if (!limit) return html`<span class="missing">no rule here</span>`;
  return html`${limitText(limit, vocabulary, limit.country.customaryUnits)} <span class="clause">${bindingClauses(limit, vocabulary)}</span>`;
}

function countriesWith({ name }: Field, countries: readonly Country[]): Counted['has'] {
  const counted = countries.map((country) => ({
    country,
    rules: country.complianceRules.filter(({ field }) => field === name).length,
  }));
  return counted.filter(({ rules }) => rules > 0);
}

const columnsOf = (countries: number): Column<Counted>[] => [
  nameColumn(
    'Measure',
    ({ name, description }) => html`<a href="/compare/${name}">${description}</a>${codeName(name)}`,
  ),
  column('Unit', ({ unit }) => unitName(unit) || 'a number'),
  column(
    'Countries',
    ({ has }) =>
      html`<span class="quantity">${has.length} of ${countries}</span>${countryCodes(has)}`,
  ),
  numberColumn('Rules', ({ has }) => has.reduce((sum, { rules }) => sum + rules, 0)),
];

const PARAMETER_COLUMNS: Column<Data['dataset']['parameters'][number]>[] = [
  nameColumn(
    'Parameter',
    ({ name, description }) => html`<span id="${name}">${description}</span>${codeName(name)}`,
  ),
  column('Unit', ({ unit }) => unitName(unit) || 'a number'),
];

function countryCodes(has: Counted['has']): Part {
  return html`<span class="name">${has.map(({ country }) => country.code).join(' ')}</span>`;
}
