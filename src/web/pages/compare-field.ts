import { type DataOf, present } from '../../domain/documents/document-types.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { groupBy } from '../../engine/group-by.ts';
import { type Direction, type Dot, dotPlot, TONES, type Tone } from '../html/dot-plot.ts';
import { CONTENTS, type Html, html, joined, type Part } from '../html/html.ts';
import { evidenceLegend } from '../html/source.ts';
import { type Column, column, nameColumn, numberColumn, table } from '../html/table.ts';
import { codeName, pluralize } from '../html/values.ts';
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
import { VERSION_NAMES } from './ids-model.ts';
import { bindingClauses, limitText } from './limits.ts';
import { definePage } from './page.ts';
import { PROTOTYPE, PROTOTYPES_OF_COUNTRY } from './prototypes.ts';
import { bareThreshold, RULE, ruleLegend, ruleSection, type ShownRule } from './rule.ts';
import { weightOfRule } from './rule-pages.ts';
import { PLACE_CLASSES, readVocabulary, sharedWords, VOCABULARY } from './vocabulary.ts';

/** Bytes of rules; more are left to the pages of each country. */
const MAX_WEIGHT = 38_000;
/** With more rules, the rules of each country are folded. */
const MAX_UNFOLDED = 6;

const DOCUMENT = `query PageCompareField($field: String!, $prototype: String, $facts: [FactInput!]) {
  ${VOCABULARY}
  dataset { ${PROFILES} fieldsInModels: ruleFields { name inModels { elements place versions } } }
  countries { code name ${PLACE_CLASSES} ${PROTOTYPES_OF_COUNTRY} complianceRules(fields: [$field], prototype: $prototype, facts: $facts) { ${RULE} } }
}`;
type Data = DataOf<typeof DOCUMENT>;
type Country = Data['countries'][number];
type Field = Data['dataset']['ruleFields'][number];

/** The rules of all countries for one field. */
export const compareFieldPage = definePage({
  path: '/compare/{field}',
  query: [USE, PROTOTYPE, ELEMENT, COUNTRIES],
  document: DOCUMENT,
  variables: ({ path, query }) => ({
    ...path,
    prototype: query.get(PROTOTYPE),
    // The use of the prototype replaces the chosen one.
    facts:
      query.has(USE) && !query.has(PROTOTYPE)
        ? [{ name: 'occupancy', value: query.get(USE) }]
        : null,
  }),
  next: {
    isAside: true,
    document: LIMITS_COMPARED,
    // The governing limit depends on the element, where several have the field.
    variables: (data, { path: { field = '' }, query }) => {
      const comparison = readComparison(data, query);
      return isMeasured(field, comparison) ? limitsVariables(comparison, [field]) : null;
    },
  },
  render: (data, { path, query }, more) => {
    const comparison = readComparison(data, query);
    const { countries } = comparison;
    const limits = more?.limits ?? null;
    const field = present(data.dataset.ruleFields.find(({ name }) => name === path.field));
    const rules = countries.flatMap(({ complianceRules }) => complianceRules);
    const weight = rules.reduce((sum, rule) => sum + weightOfRule(rule), 0);
    const all = weight <= MAX_WEIGHT;
    const linkOf = ({ code }: Country) =>
      all ? `#${code}` : rulesHref(code, field.name, comparison);
    return {
      title: `${field.description}, compared`,
      main: html`<p class="crumb"><a href="/compare">Compare</a></p>
<h1>${field.description}</h1>
<p class="lead">${pluralize(rules.length, 'rule')} of ${countries.length === 1 ? countries[0]?.name : `${countries.length} countries`}${unitName(field.unit) && `, in ${unitName(field.unit)}`}. ${codeName(field.name)}</p>
${inModelsNote(data.dataset.fieldsInModels, field.name)}${CONTENTS}${filterForm(field.name, comparison)}
${bindingSection(field, limits, comparison)}
${dotPlot(plotWords(field, limits), countries.map(rowOf(field.unit, limits)))}
${table('The same in numbers; each country leads to its rules', summaryColumns(field.unit, linkOf), countries)}
<p class="note">Thresholds compare only where they apply to the same case: see the scope of each. Where several rules of a country apply, a design must meet all of them.</p>
${
  all &&
  html`${ruleLegend()}${evidenceLegend()}
${countries.map((country) => countrySection(country, data.dataset, rules.length <= MAX_UNFOLDED))}`
}`,
    };
  },
});

type InModels = Data['dataset']['fieldsInModels'];

/** The properties of IFC models that state the measure. */
function inModelsNote(fields: InModels, name: string): Part {
  const places = fields.find((field) => field.name === name)?.inModels ?? [];
  if (places.length === 0) return null;
  const shown = joined(
    places,
    '; ',
    ({ elements, place, versions }) =>
      html`<code>${place}</code> of ${elements.charAt(0).toLowerCase()}${elements.slice(1)} <span class="unit">IFC ${versions.map((version) => VERSION_NAMES[version]).join(', ')}</span>`,
  );
  return html`<p>In IFC models: ${shown}. <a href="/docs/ids">IDS files</a></p>\n`;
}

function rulesHref(country: string, field: string, { use }: Comparison): string {
  return `/${country}/rules?${new URLSearchParams({ field, ...(use !== null && { occupancy: use }) })}`;
}

function profilesOf(field: string, { dataset }: Comparison) {
  return dataset.elementProfiles.filter(({ fields }) => fields.includes(field));
}

/** Whether the chosen element has the field, or no element has it. */
function isMeasured(field: string, comparison: Comparison): boolean {
  const profiles = profilesOf(field, comparison);
  return comparison.profile ? profiles.includes(comparison.profile) : profiles.length === 0;
}

function filterForm(field: string, comparison: Comparison): Part {
  if (comparison.uses.length === 0) return null;
  const profiles = profilesOf(field, comparison);
  return html`<form class="filter" aria-label="Filter the rules">
${useChoice(comparison, 'any use: all rules')}
${profiles.length > 0 && elementChoice(comparison, 'not given', profiles)}${startChoice(comparison)}<button>Show</button>
${countryChoices(comparison)}</form>`;
}

/** The governing limit of each country for a new typical building, or what to choose to see it. */
function bindingSection(
  field: Field,
  limits: readonly ComparedLimit[] | null,
  comparison: Comparison,
): Html {
  if (limits) return limitsSection(field, limits, comparison);
  const { profile, use } = comparison;
  if (profile && !isMeasured(field.name, comparison))
    return html`<p class="note">This measure does not belong to the chosen element: ${profile.label}. Choose another element to see the governing limits.</p>`;
  if (isElementUnusual(comparison)) return missingElementNote(comparison);
  const lacking = [use === null && 'the use of the building', !profile && 'the element'].filter(
    Boolean,
  );
  return html`<p class="note">Choose ${lacking.join(' and ')} to see the governing limits. All thresholds follow below.</p>`;
}

function limitsSection(
  field: Field,
  limits: readonly ComparedLimit[],
  comparison: Comparison,
): Html {
  const vocabulary = sharedWords(comparison.dataset);
  const columns: Column<ComparedLimit>[] = [
    nameColumn('Country', ({ country }) => country.name),
    column('Requirement', (limit) => limitText(limit, vocabulary, limit.country.customaryUnits)),
    column('Clause', (limit) => bindingClauses(limit, vocabulary)),
  ];
  const caption = `${field.description}: limits of a new typical building of this use in each country`;
  return html`<h2 id="binding">Governing limits</h2>
${limitsShown(table(caption, columns, limits), limits, comparison)}
<h2 id="all">All thresholds</h2>`;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  GTE: 'from',
  GT: 'from',
  LTE: 'to',
  LT: 'to',
  EQ: 'at',
  NEQ: 'not',
};

/** With known limits, governing rules stand out; else mandatory rules. */
function plotWords({ unit }: Field, limits: readonly ComparedLimit[] | null) {
  const inUnit = unitName(unit) && `, in ${unitName(unit)}`;
  return {
    label: `Thresholds of each country on one axis${inUnit}. The tables beside it have them all.`,
    unit: unitName(unit),
    tones: limits
      ? {
          strong: 'governing limit of such a building',
          medium: 'may govern',
          quiet: 'other thresholds',
        }
      : { quiet: 'recommended only' },
  };
}

/** Rules with the same threshold share a mark. */
function rowOf(
  unit: string,
  limits: readonly ComparedLimit[] | null,
): (country: Country) => { name: string; dots: Dot[] } {
  return ({ code, name, complianceRules }) => {
    const toneOf = limits
      ? toneByLimits(limits.filter(({ country }) => country.code === code))
      : toneBySeverity;
    const dots = thresholds(complianceRules).map((same) => {
      const [rule] = same as [ShownRule];
      const tone = TONES.find((each) => same.some((one) => toneOf(one) === each)) ?? 'quiet';
      const title = `${bareThreshold(rule)} ${unitName(unit)}: ${pluralize(same.length, 'rule')}${(limits && TONE_WORDS[tone]) ?? ''}`;
      return {
        value: rule.value,
        direction: DIRECTIONS[rule.operator] ?? 'at',
        count: same.length,
        tone,
        title,
      };
    });
    return { name, dots };
  };
}

const TONE_WORDS: Readonly<Record<Tone, string>> = {
  strong: ', governs',
  medium: ', may govern',
  quiet: '',
};

function toneBySeverity({ severity }: ShownRule): Tone {
  return severity === 'INFO' ? 'quiet' : 'strong';
}

function toneByLimits(limits: readonly ComparedLimit[]): (rule: ShownRule) => Tone {
  const binding = new Set(
    limits.flatMap(({ atLeast, atMost }) =>
      [atLeast, atMost].flatMap((bound) => bound?.rule.ruleId ?? []),
    ),
  );
  const open = new Set(limits.flatMap(({ dependsOn }) => dependsOn.map(({ rule }) => rule.ruleId)));
  return ({ ruleId }) => (binding.has(ruleId) ? 'strong' : open.has(ruleId) ? 'medium' : 'quiet');
}

function thresholds(rules: readonly ShownRule[]): ShownRule[][] {
  const groups = groupBy(rules, ({ operator, value }) => `${operator} ${value}`);
  return [...groups.values()].sort(
    ([one], [other]) => (one as ShownRule).value - (other as ShownRule).value,
  );
}

const summaryColumns = (unit: string, linkOf: (country: Country) => string): Column<Country>[] => [
  nameColumn('Country', (country) =>
    country.complianceRules.length > 0
      ? html`<a href="${linkOf(country)}">${country.name}</a>`
      : country.name,
  ),
  numberColumn('Rules', ({ complianceRules }) => complianceRules.length),
  column('Thresholds, and by how many rules', ({ complianceRules }) =>
    thresholdList(thresholds(complianceRules), unit),
  ),
];

function thresholdList(groups: readonly ShownRule[][], unit: string): Html {
  if (groups.length === 0) return html`<span class="missing">no rule</span>`;
  const items = joined(groups, ', ', (same) => {
    const count = same.length > 1 && html` <span class="unit">(${same.length})</span>`;
    return html`<span class="quantity">${bareThreshold(same[0] as ShownRule)}${count}</span>`;
  });
  return html`${items} ${quantityUnit(unit)}`;
}

function quantityUnit(unit: string): Part {
  return unitName(unit) && html`<span class="unit">${unitName(unit)}</span>`;
}

function countrySection(country: Country, dataset: Data['dataset'], isOpen: boolean): Part {
  if (country.complianceRules.length === 0) return null;
  const vocabulary = readVocabulary({ dataset, country });
  const rules = thresholds(country.complianceRules).flat();
  return html`<details class="rules"${isOpen && html` open`}><summary><h2 id="${country.code}">${country.name}</h2> <span class="unit">${pluralize(rules.length, 'rule')}</span></summary>
${rules.map((rule) => ruleSection(rule, vocabulary, null))}</details>
`;
}
