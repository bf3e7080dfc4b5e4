import type { DataOf } from '../../domain/documents/document-types.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { html, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, numberColumn, table } from '../html/table.ts';
import { codeName } from '../html/values.ts';
import { COUNTRIES, chosenCountries } from './compare-countries.ts';
import {
  chosenProfile,
  LIMITS_COMPARED,
  limitsVariables,
  PROFILES,
  THING,
  USE,
} from './compare-limits.ts';
import { profileComparison, profileForm } from './compare-profile.ts';
import { definePage } from './page.ts';
import { PROTOTYPE, PROTOTYPES_OF_COUNTRY } from './prototypes.ts';
import { sharedWords, VOCABULARY } from './vocabulary.ts';

const DOCUMENT = `query PageCompare {
  ${VOCABULARY}
  dataset { ${PROFILES} }
  countries { code name ${PROTOTYPES_OF_COUNTRY} complianceRules { field } }
}`;
type Asked = DataOf<typeof DOCUMENT>;
type Field = Asked['dataset']['ruleFields'][number];
type Country = Asked['countries'][number];
type Counted = Field & { has: { country: Country; rules: number }[] };

/** What can be compared across countries. */
export const comparePage = definePage({
  path: '/compare',
  label: 'Compare',
  query: [THING, PROTOTYPE, USE, COUNTRIES],
  document: DOCUMENT,
  next: {
    document: LIMITS_COMPARED,
    variables: (data, { query }) => (query.has(THING) ? limitsVariables(data, query) : null),
  },
  render: (data, { query }, more) => {
    const countries = chosenCountries(data.countries, query);
    const counted = data.dataset.ruleFields.map((field) => ({
      ...field,
      has: countriesWith(field, countries),
    }));
    const used = counted
      .filter(({ has }) => has.length > 0)
      .sort((one, other) => other.has.length - one.has.length);
    const unused = counted.filter(({ has }) => has.length === 0);
    const profile = chosenProfile(data.dataset, query);
    return {
      title: profile ? `${profile.label}, compared across countries` : 'Compare rules',
      main: html`<h1>Compare rules across countries</h1>
<p class="lead">All countries call what their rules ask by the same names, in the same units. Choose a thing, such as a stair, to see what binds it in two countries or in all; or
one measure below, to see every threshold and what it is for.</p>
${profileForm(data, query)}
${profileComparison(data, more?.limits ?? null, query, sharedWords(data.dataset))}
<h2 id="fields">One measure</h2>
${table('What rules ask, that of most countries first', columnsOf(countries.length), used)}
${unused.length > 0 && html`<p class="note">No rule asks yet: ${unused.map(({ name }) => name).join(', ')}.</p>`}
<h2 id="parameters">Design parameters of places</h2>
<p>The page of each place has its values.</p>
${table('What the codes of several countries give for places', PARAMETER_COLUMNS, data.dataset.parameters)}`,
    };
  },
});

function countriesWith({ name }: Field, countries: readonly Country[]): Counted['has'] {
  const counted = countries.map((country) => ({
    country,
    rules: country.complianceRules.filter(({ field }) => field === name).length,
  }));
  return counted.filter(({ rules }) => rules > 0);
}

const columnsOf = (countries: number): Column<Counted>[] => [
  nameColumn(
    'Asked',
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

const PARAMETER_COLUMNS: Column<Asked['dataset']['parameters'][number]>[] = [
  nameColumn(
    'Parameter',
    ({ name, description }) => html`<span id="${name}">${description}</span>${codeName(name)}`,
  ),
  column('Unit', ({ unit }) => unitName(unit) || 'a number'),
];

function countryCodes(has: Counted['has']): Part {
  return html`<span class="name">${has.map(({ country }) => country.code).join(' ')}</span>`;
}
