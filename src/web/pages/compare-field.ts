import { type Direction, type Dot, dotPlot } from '../html/dot-plot.ts';
import { choice } from '../html/form.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { evidenceLegend } from '../html/source.ts';
import { type Column, table } from '../html/table.ts';
import { counted, key, number, unitName } from '../html/values.ts';
import type { Data, Page } from './page.ts';
import { bareThreshold, RULE, ruleLegend, ruleSection, type ShownRule } from './rule.ts';
import { closedList, type ListedValue, listed, PLACE_CLASSES, readVocabulary, VOCABULARY } from './vocabulary.ts';

type Country = { code: string; name: string; complianceRules: ShownRule[] };
type Field = { name: string; unit: string; description: string };

/** So many rules are shown with all that is said of them; of more, those of one country at a time, so that no page is too heavy. */
const MOST_RULES = 40;

/** What each country asks of one attribute of a design. */
export const compareFieldPage: Page = {
  path: '/compare/{field}',
  query: ['occupancy', 'country'],
  document: `query PageCompareField($field: String!, $facts: [FactInput!]) {
    ${VOCABULARY}
    countries { code name ${PLACE_CLASSES} complianceRules(fields: [$field], facts: $facts) { ${RULE} } }
  }`,
  variables: ({ path, query }) => ({
    ...path,
    facts: query.has('occupancy') ? [{ name: 'occupancy', value: query.get('occupancy') }] : null,
  }),
  render: (data, { path, query }) => {
    const countries: Country[] = data.countries;
    const field = data.dataset.ruleFields.find(({ name }: Field) => name === path.field) as Field;
    const occupancies: ListedValue[] = data.dataset.conditions.find(({ name }: Data) => name === 'occupancy')?.values ?? [];
    const occupancy = query.get('occupancy') ?? '';
    const rules = countries.flatMap(({ complianceRules }) => complianceRules);
    const all = rules.length <= MOST_RULES;
    const shown = all ? countries : [chosen(countries, query.get('country'))];
    const linkOf = ({ code }: Country) =>
      all ? `#${code}` : `?${new URLSearchParams({ ...Object.fromEntries(query), country: code })}#${code}`;
    return {
      title: `${field.description}, compared`,
      main: html`<p class="crumb"><a href="/compare">Compare</a></p>
<h1>${field.description}</h1>
<p class="lead">What ${countries.length} countries ask${unitName(field.unit) && ` in ${unitName(field.unit)}`}: ${counted(rules.length, 'rule')}. ${key(field.name)}</p>
${occupancyForm(occupancies, occupancy, query.get('country'))}
${dotPlot(`Thresholds of each country on one axis${unitName(field.unit) && `, in ${unitName(field.unit)}`}. The table below has them all.`, unitName(field.unit), countries.map(rowOf(field.unit)))}
${table('The same in numbers; each country leads to its rules', summaryColumns(field.unit, linkOf), countries)}
<p class="note">Thresholds compare only where they hold for the same: see what each is for. Where several rules of a country hold, all must be kept.</p>
${ruleLegend()}${evidenceLegend()}
${shown.map((country) => section(country, data.dataset))}`,
    };
  },
};

/** The country that was asked for, or else the first that has rules. */
function chosen(countries: readonly Country[], code: string | null): Country {
  const having = countries.filter(({ complianceRules }) => complianceRules.length > 0);
  return having.find((country) => country.code === code?.toUpperCase()) ?? (having[0] as Country);
}

function occupancyForm(occupancies: readonly ListedValue[], chosen: string, country: string | null): Part {
  if (occupancies.length === 0) return null;
  const control = { name: 'occupancy', label: 'Only rules that may hold for', value: chosen };
  return html`<form class="filter" aria-label="Filter the rules">
${choice(control, 'any use', listed(closedList(occupancies), null))}${country && html`<input type="hidden" name="country" value="${country}">`}<button>Show</button>
</form>`;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = { GTE: 'from', GT: 'from', LTE: 'to', LT: 'to', EQ: 'at', NEQ: 'not' };

/** Rules of the same threshold are one mark, which is quiet where all of them only recommend. */
function rowOf(unit: string): (country: Country) => { name: string; dots: Dot[] } {
  return ({ name, complianceRules }) => ({
    name,
    dots: thresholds(complianceRules).map((same) => {
      const [rule] = same as [ShownRule];
      const said = `${bareThreshold(rule)} ${unitName(unit)}: ${counted(same.length, 'rule')}`;
      const quiet = same.every(({ severity }) => severity === 'INFO');
      return { value: rule.value, direction: DIRECTIONS[rule.operator] ?? 'at', count: same.length, quiet, said };
    }),
  });
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

/** The rules of a country in full, by their thresholds. */
function section(country: Country, dataset: Data): Part {
  if (country.complianceRules.length === 0) return null;
  const vocabulary = readVocabulary({ dataset, country });
  const rules = thresholds(country.complianceRules).flat();
  return html`<section class="rules"><h2 id="${country.code}">${country.name}</h2>
${rules.map((rule) => ruleSection(rule, vocabulary))}</section>
`;
}
