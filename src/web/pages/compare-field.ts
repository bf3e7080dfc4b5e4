import { type DataOf, present } from '../../domain/documents/document-types.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
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
  isThingUnusual,
  LIMITS_COMPARED,
  lackOfThingNote,
  limitsShown,
  limitsVariables,
  PROFILES,
  readComparison,
  startChoice,
  THING,
  thingChoice,
  useChoice,
} from './comparison.ts';
import { bindingClauses, limitText } from './limits.ts';
import { definePage } from './page.ts';
import { PROTOTYPE, PROTOTYPES_OF_COUNTRY } from './prototypes.ts';
import { bareThreshold, RULE, ruleLegend, ruleSection, type ShownRule } from './rule.ts';
import { PLACE_CLASSES, readVocabulary, sharedWords, VOCABULARY } from './vocabulary.ts';

/** Up to this many rules are shown in full; of more, the pages of each country's rules have them, so that no page is too heavy. */
const MAX_RULES = 30;
/** Of more the rules of a country are folded. */
const MAX_UNFOLDED = 6;

const DOCUMENT = `query PageCompareField($field: String!, $prototype: String, $facts: [FactInput!]) {
  ${VOCABULARY}
  dataset { ${PROFILES} }
  countries { code name ${PLACE_CLASSES} ${PROTOTYPES_OF_COUNTRY} complianceRules(fields: [$field], prototype: $prototype, facts: $facts) { ${RULE} } }
}`;
type Asked = DataOf<typeof DOCUMENT>;
type Country = Asked['countries'][number];
type Field = Asked['dataset']['ruleFields'][number];

/** What each country asks of one attribute of a design. */
export const compareFieldPage = definePage({
  path: '/compare/{field}',
  query: [USE, PROTOTYPE, THING, COUNTRIES],
  document: DOCUMENT,
  variables: ({ path, query }) => ({
    ...path,
    prototype: query.get(PROTOTYPE),
    // The use that the prototype says goes before the one that was chosen besides.
    facts:
      query.has(USE) && !query.has(PROTOTYPE)
        ? [{ name: 'occupancy', value: query.get(USE) }]
        : null,
  }),
  next: {
    isAside: true,
    document: LIMITS_COMPARED,
    // What binds depends on the thing that is measured, where there are several.
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
    const all = rules.length <= MAX_RULES;
    const linkOf = ({ code }: Country) =>
      all ? `#${code}` : rulesHref(code, field.name, comparison);
    return {
      title: `${field.description}, compared`,
      main: html`<p class="crumb"><a href="/compare">Compare</a></p>
<h1>${field.description}</h1>
<p class="lead">${pluralize(rules.length, 'rule')} of ${countries.length === 1 ? countries[0]?.name : `${countries.length} countries`}${unitName(field.unit) && `, in ${unitName(field.unit)}`}. ${codeName(field.name)}</p>
${CONTENTS}${filterForm(field.name, comparison)}
${bindingSection(field, limits, comparison)}
${dotPlot(plotWords(field, limits), countries.map(rowOf(field.unit, limits)))}
${table('The same in numbers; each country leads to its rules', summaryColumns(field.unit, linkOf), countries)}
<p class="note">Thresholds compare only where they hold for the same: see what each is for. Where several rules of a country hold, all must be kept.</p>
${
  all &&
  html`${ruleLegend()}${evidenceLegend()}
${countries.map((country) => countrySection(country, data.dataset, rules.length <= MAX_UNFOLDED))}`
}`,
    };
  },
});

/** The page of a country's rules of the field, for the use that was chosen. */
function rulesHref(country: string, field: string, { use }: Comparison): string {
  return `/${country}/rules?${new URLSearchParams({ field, ...(use !== null && { occupancy: use }) })}`;
}

function profilesOf(field: string, { dataset }: Comparison) {
  return dataset.elementProfiles.filter(({ fields }) => fields.includes(field));
}

/** Whether the field is measured of the thing that was chosen, or of nothing that could be chosen. */
function isMeasured(field: string, comparison: Comparison): boolean {
  const profiles = profilesOf(field, comparison);
  return comparison.profile ? profiles.includes(comparison.profile) : profiles.length === 0;
}

function filterForm(field: string, comparison: Comparison): Part {
  if (comparison.uses.length === 0) return null;
  const profiles = profilesOf(field, comparison);
  return html`<form class="filter" aria-label="Filter the rules">
${useChoice(comparison, 'any use: all rules')}
${profiles.length > 0 && thingChoice(comparison, 'not said', profiles)}${startChoice(comparison)}<button>Show</button>
${countryChoices(comparison)}</form>`;
}

/** One limit a country, for a new ordinary building of the use: what binds, apart from what there is; or what to say to see it. */
function bindingSection(
  field: Field,
  limits: readonly ComparedLimit[] | null,
  comparison: Comparison,
): Html {
  if (limits) return limitsSection(field, limits, comparison);
  const { profile, use } = comparison;
  if (profile && !isMeasured(field.name, comparison))
    return html`<p class="note">This is not measured of what was chosen: ${profile.label}. Choose another thing to see what binds.</p>`;
  if (isThingUnusual(comparison)) return lackOfThingNote(comparison);
  const lacking = [
    use === null && 'the use of the building',
    !profile && 'what it is measured of',
  ].filter(Boolean);
  return html`<p class="note">Choose ${lacking.join(' and ')} to see what binds. Below stand all thresholds.</p>`;
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
    column('Clause', bindingClauses),
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

/** Where limits are known, what binds and what may bind stand out; else what more than recommends. */
function plotWords({ unit }: Field, limits: readonly ComparedLimit[] | null) {
  const inUnit = unitName(unit) && `, in ${unitName(unit)}`;
  return {
    label: `Thresholds of each country on one axis${inUnit}. The tables beside it have them all.`,
    unit: unitName(unit),
    tones: limits
      ? {
          strong: 'what binds such a building',
          medium: 'what may bind it',
          quiet: 'other thresholds',
        }
      : { quiet: 'recommended only' },
  };
}

/** Rules of the same threshold are one mark. */
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
      const said = `${bareThreshold(rule)} ${unitName(unit)}: ${pluralize(same.length, 'rule')}${(limits && SAID_OF_TONE[tone]) ?? ''}`;
      return {
        value: rule.value,
        direction: DIRECTIONS[rule.operator] ?? 'at',
        count: same.length,
        tone,
        said,
      };
    });
    return { name, dots };
  };
}

const SAID_OF_TONE: Readonly<Record<Tone, string>> = {
  strong: ', binds',
  medium: ', may bind',
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
  const groups = new Map<string, ShownRule[]>();
  for (const rule of rules) {
    const threshold = `${rule.operator} ${rule.value}`;
    groups.set(threshold, [...(groups.get(threshold) ?? []), rule]);
  }
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

/** The rules of a country in full, by their thresholds; folded where there are many. */
function countrySection(country: Country, dataset: Asked['dataset'], isOpen: boolean): Part {
  if (country.complianceRules.length === 0) return null;
  const vocabulary = readVocabulary({ dataset, country });
  const rules = thresholds(country.complianceRules).flat();
  return html`<details class="rules"${isOpen && html` open`}><summary><h2 id="${country.code}">${country.name}</h2> <span class="unit">${pluralize(rules.length, 'rule')}</span></summary>
${rules.map((rule) => ruleSection(rule, vocabulary, null))}</details>
`;
}
