import { type Direction, type Dot, dotPlot } from '../html/dot-plot.ts';
import { choice } from '../html/form.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { evidenceLegend } from '../html/source.ts';
import { type Column, table } from '../html/table.ts';
import { key, number, pluralize, unitName } from '../html/values.ts';
import { COUNTRIES, chosenCountries, countryChoices } from './compare-countries.ts';
import { bindingClauses, dependence, LIMIT, limitText, type ShownLimit } from './limits.ts';
import { type Data, missingCountry, type Page } from './page.ts';
import { bareThreshold, RULE, ruleLegend, ruleSection, type ShownRule } from './rule.ts';
import { closedList, type ListedValue, optionsOf, PLACE_CLASSES, readVocabulary, VOCABULARY } from './vocabulary.ts';

type Country = { code: string; name: string; complianceRules: ShownRule[] };
type Field = { name: string; unit: string; description: string };

/** So many rules are shown with all that is said of them; of more, those of one country at a time, so that no page is too heavy. */
const MAX_RULES = 40;
/** The same below the limits of a use, which take their room. */
const MAX_BELOW_LIMITS = 30;
/** Of more the rules of a country are folded. */
const MAX_UNFOLDED = 6;

/** What each country asks of one attribute of a design. */
export const compareFieldPage: Page = {
  path: '/compare/{field}',
  query: ['occupancy', 'thing', 'country', COUNTRIES],
  document: `query PageCompareField($field: String!, $facts: [FactInput!], $ofUse: Boolean!, $profile: String, $building: [FactInput!]) {
    ${VOCABULARY}
    dataset { elementProfiles { name label fields } }
    countries { code name ${PLACE_CLASSES} complianceRules(fields: [$field], facts: $facts) { ${RULE} } }
    limits(fields: [$field], profile: $profile, facts: $building) @include(if: $ofUse) { country { code name } ${LIMIT.slice(1)}
  }`,
  variables: ({ path, query }) => ({
    ...path,
    facts: query.has('occupancy') ? [{ name: 'occupancy', value: query.get('occupancy') }] : null,
    ofUse: query.has('occupancy'),
    profile: query.get('thing'),
    building: [
      { name: 'occupancy', value: query.get('occupancy') ?? '' },
      { name: 'works', value: 'new' },
    ],
  }),
  missing: missingCountry,
  render: (data, { path, query }) => {
    const countries = chosenCountries<Country>(data.countries, query);
    const limits: LimitOfCountry[] | undefined = data.limits?.filter(({ country }: LimitOfCountry) =>
      countries.some(({ code }) => code === country.code),
    );
    const field = data.dataset.ruleFields.find(({ name }: Field) => name === path.field) as Field;
    const occupancies: ListedValue[] = data.dataset.conditions.find(({ name }: Data) => name === 'occupancy')?.values ?? [];
    const rules = countries.flatMap(({ complianceRules }) => complianceRules);
    const all = rules.length <= (limits ? MAX_BELOW_LIMITS : MAX_RULES);
    const shown = all ? countries : [chosen(countries, query.get('country'))];
    const linkOf = ({ code }: Country) => (all ? `#${code}` : `?${withCountry(query, code)}#${code}`);
    return {
      title: `${field.description}, compared`,
      main: html`<p class="crumb"><a href="/compare">Compare</a></p>
<h1>${field.description}</h1>
<p class="lead">What ${countries.length} countries ask${unitName(field.unit) && ` in ${unitName(field.unit)}`}: ${pluralize(rules.length, 'rule')}. ${key(field.name)}</p>
${filterForm(data, field.name, occupancies, query)}
${limits && limitsSection(limits, field)}
${dotPlot(plotWords(field, limits), countries.map(rowOf(field.unit, limits)))}
${table('The same in numbers; each country leads to its rules', summaryColumns(field.unit, linkOf), countries)}
<p class="note">Thresholds compare only where they hold for the same: see what each is for. Where several rules of a country hold, all must be kept.</p>
${ruleLegend()}${evidenceLegend()}
${shown.map((country) => section(country, data.dataset, rules.length <= MAX_UNFOLDED || query.has('country')))}`,
    };
  },
};

/** The country that was asked for, or else the first that has rules. */
function chosen(countries: readonly Country[], asked: string | null): Country {
  return countries.find(({ code, complianceRules }) => (asked === null ? complianceRules.length > 0 : code === asked)) as Country;
}

function filterForm({ dataset, countries }: Data, field: string, occupancies: readonly ListedValue[], query: URLSearchParams): Part {
  if (occupancies.length === 0) return null;
  const profiles = dataset.elementProfiles
    .filter(({ fields }: Data) => fields.includes(field))
    .map(({ name, label }: Data) => ({ value: name, label }));
  const country = query.get('country');
  return html`<form class="filter" aria-label="Filter the rules">
${choice({ name: 'occupancy', label: 'Use of the building', value: query.get('occupancy') ?? '' }, 'any use', optionsOf(closedList(occupancies), null))}
${choice({ name: 'thing', label: 'Of what', value: query.get('thing') ?? '' }, 'not said', profiles)}${country && html`<input type="hidden" name="country" value="${country}">`}<button>Show</button>
${countryChoices(countries, query)}</form>`;
}

function withCountry(query: URLSearchParams, code: string): URLSearchParams {
  const asked = new URLSearchParams(query);
  asked.set('country', code);
  return asked;
}

type LimitOfCountry = ShownLimit & { country: { code: string; name: string } };

/** One limit a country, for a new ordinary building of the use: what binds, apart from what there is. */
function limitsSection(limits: readonly LimitOfCountry[], field: Field): Html {
  const columns: Column<LimitOfCountry>[] = [
    { head: 'Country', names: true, cell: ({ country }) => country.name },
    { head: 'Required', cell: (limit) => html`${limitText(limit)}${dependence(limit)}` },
    { head: 'Clause', cell: (limit) => bindingClauses(limit, limit.country.code) },
  ];
  return html`<h2 id="binding">What binds</h2>
${table(`${field.description}: what a new ordinary building of this use must keep in each country`, columns, limits)}
<p class="note">“No rule here” is no permission: nothing is published here about it for such a building. All thresholds that there are stand below.</p>
<h2 id="all">All thresholds</h2>`;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = { GTE: 'from', GT: 'from', LTE: 'to', LT: 'to', EQ: 'at', NEQ: 'not' };

/** Where a use was chosen, what binds it stands out; else what more than recommends. */
function plotWords({ unit }: Field, limits: readonly LimitOfCountry[] | undefined) {
  const inUnit = unitName(unit) && `, in ${unitName(unit)}`;
  return {
    label: `Thresholds of each country on one axis${inUnit}. The tables beside it have them all.`,
    unit: unitName(unit),
    ...(limits ? { filled: 'what binds such a building', quiet: 'other thresholds' } : { quiet: 'recommended only' }),
  };
}

/** Rules of the same threshold are one mark. */
function rowOf(unit: string, limits: readonly LimitOfCountry[] | undefined): (country: Country) => { name: string; dots: Dot[] } {
  return ({ code, name, complianceRules }) => {
    const binding = limits && bindingRules(limits.filter(({ country }) => country.code === code));
    const dots = thresholds(complianceRules).map((same) => {
      const [rule] = same as [ShownRule];
      const binds = binding ? same.some(({ ruleId }) => binding.has(ruleId)) : same.some(({ severity }) => severity !== 'INFO');
      const said = `${bareThreshold(rule)} ${unitName(unit)}: ${pluralize(same.length, 'rule')}${binding && binds ? ', binds' : ''}`;
      return { value: rule.value, direction: DIRECTIONS[rule.operator] ?? 'at', count: same.length, quiet: !binds, said };
    });
    return { name, dots };
  };
}

function bindingRules(limits: readonly LimitOfCountry[]): Set<string> {
  return new Set(limits.flatMap(({ atLeast, atMost }) => [atLeast, atMost].flatMap((bound) => bound?.rule.ruleId ?? [])));
}

function thresholds(rules: readonly ShownRule[]): ShownRule[][] {
  const groups = new Map<string, ShownRule[]>();
  for (const rule of rules) {
    const threshold = `${rule.operator} ${rule.value}`;
    groups.set(threshold, [...(groups.get(threshold) ?? []), rule]);
  }
  return [...groups.values()].sort(([one], [other]) => (one as ShownRule).value - (other as ShownRule).value);
}

const summaryColumns = (unit: string, linkOf: (country: Country) => string): Column<Country>[] => [
  {
    head: 'Country',
    names: true,
    cell: (country) => (country.complianceRules.length > 0 ? html`<a href="${linkOf(country)}">${country.name}</a>` : country.name),
  },
  { head: 'Rules', number: true, cell: ({ complianceRules }) => number(complianceRules.length) },
  { head: 'Thresholds, and by how many rules', cell: ({ complianceRules }) => summed(thresholds(complianceRules), unit) },
];

function summed(groups: readonly ShownRule[][], unit: string): Html {
  if (groups.length === 0) return html`<span class="missing">no rule</span>`;
  const items = groups.map((same, index) => {
    const count = same.length > 1 && html` <span class="unit">(${same.length})</span>`;
    return html`${index > 0 && ', '}<span class="quantity">${bareThreshold(same[0] as ShownRule)}${count}</span>`;
  });
  return html`${items} ${quantityUnit(unit)}`;
}

function quantityUnit(unit: string): Part {
  return unitName(unit) && html`<span class="unit">${unitName(unit)}</span>`;
}

/** The rules of a country in full, by their thresholds; folded where there are many. */
function section(country: Country, dataset: Data, isOpen: boolean): Part {
  if (country.complianceRules.length === 0) return null;
  const vocabulary = readVocabulary({ dataset, country });
  const rules = thresholds(country.complianceRules).flat();
  return html`<details class="rules"${isOpen && html` open`}><summary><h2 id="${country.code}">${country.name}</h2> <span class="unit">${pluralize(rules.length, 'rule')}</span></summary>
${rules.map((rule) => ruleSection(rule, vocabulary, null))}</details>
`;
}
