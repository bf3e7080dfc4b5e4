import type { DataOf } from '../../domain/documents/document-types.ts';
import { customary } from '../../engine/conditions/customary-units.ts';
import { unitName } from '../../engine/conditions/unit-symbols.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { SOURCE, sourceLink, suggestLink } from '../html/source.ts';
import { formatConverted, formatNumber, inOtherUnit, quantityText } from '../html/values.ts';
import { APPLICABILITY, applicabilityList, COVERAGE } from './applicability.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The selection of a whole rule. */
export const RULE = `ruleId description field operator value unit statedValue severity codeReference inForceFrom inForceUntil applicability ${APPLICABILITY} source ${SOURCE}`;
export type ShownRule = DataOf<`fragment ShownRule on ComplianceRule { ${typeof RULE} }`>;

const COMPARISONS: Readonly<Record<string, string>> = {
  GTE: '≥',
  GT: '>',
  LTE: '≤',
  LT: '<',
  EQ: '=',
  NEQ: '≠',
};

const SEVERITIES: Readonly<Record<string, string>> = {
  CRITICAL: 'mandatory, about life safety or the right of access',
  WARNING: 'mandatory',
  INFO: 'recommended, or a condition of something optional',
};

/** A threshold without its unit: `≤ 188`. */
export function bareThreshold({ operator, value }: Pick<ShownRule, 'operator' | 'value'>): string {
  return `${COMPARISONS[operator] ?? operator} ${formatNumber(value)}`;
}

export type Threshold = Pick<ShownRule, 'operator' | 'value'> & { statedValue?: string | null };

const COMPARISON_WORDS: Readonly<Record<string, string>> = {
  GTE: 'at least',
  GT: 'more than',
  LTE: 'at most',
  LT: 'less than',
  EQ: 'exactly',
  NEQ: 'not',
};

/** A threshold in words: `at most 188 mm`. */
export function boundWords(rule: Threshold, unit: string, inCustomary: boolean): string {
  return `${comparisonWords(rule)} ${amountWords(rule, unit, inCustomary)}`;
}

export function comparisonWords({ operator }: Pick<Threshold, 'operator'>): string {
  return COMPARISON_WORDS[operator] ?? operator;
}

/** The value of a threshold with its unit, and in the other system of units as in `boundText`. */
function amountWords(rule: Threshold, unit: string, inCustomary: boolean): string {
  if (!rule.statedValue) return quantityText(rule.value, unit, inCustomary);
  const number = formatConverted(rule.value, unit, rule.statedValue);
  return `${[number, unitName(unit)].filter(Boolean).join(' ')} (${rule.statedValue})`;
}

/** Two amounts of a range, `130 to 185 mm`, and both in the other system of units. */
export function rangeOfAmounts(
  low: Threshold,
  high: Threshold,
  unit: string,
  inCustomary: boolean,
): string {
  const others = [low, high].map((each) => otherAmount(each, unit, inCustomary));
  const isConverted = others.every((other) => other !== null);
  const numbers = [low, high].map(({ value }, at) =>
    formatConverted(value, unit, isConverted ? (others[at] ?? null) : null),
  );
  const range = [numbers.join(' to '), unitName(unit)].filter(Boolean).join(' ');
  return isConverted ? `${range} (${others.join(' to ')})` : range;
}

function otherAmount(rule: Threshold, unit: string, inCustomary: boolean): string | null {
  return rule.statedValue ?? (inCustomary ? customary(rule.value, unit) : null);
}

/** A threshold with its unit, and as the law states it or in feet and inches. */
export function boundText(rule: Threshold, unit: string, inCustomary: boolean): Html {
  const written = unitName(unit);
  const other = otherAmount(rule, unit, inCustomary);
  const number = formatConverted(rule.value, unit, other);
  return html`<span class="quantity">${COMPARISONS[rule.operator] ?? rule.operator} ${number}</span>${written && html` <span class="unit">${written}</span>`}${inOtherUnit(other)}`;
}

function countryOf(ruleId: string): string {
  return ruleId.slice(0, 2);
}

/** The scope of a rule and its requirement; exceptions follow in further sentences. */
export function firstSentence(description: string): string {
  return description.split(/(?<=\.) (?=\p{Lu})/u)[0] as string;
}

export function ruleHref(ruleId: string): string {
  return `/${countryOf(ruleId)}/rules/${ruleId}`;
}

/** One rule: threshold, severity, description, scope and source. */
export function ruleSection(rule: ShownRule, vocabulary: Vocabulary, suggest: Html | null): Html {
  const { ruleId, description, severity, applicability } = rule;
  return html`<article class="rule" id="${ruleId}">
<div><h3>${boundText(rule, rule.unit, vocabulary.inCustomary)}</h3>
<p class="tags"><a href="${ruleHref(ruleId)}"><code>${ruleId}</code></a> ${severityTag(severity)} <span class="tag">${COVERAGE[applicability.coverage]?.name}</span></p></div>
<div><p>${description}</p>
${applicabilityList(applicability, vocabulary)}
${daysInForce(rule)}
${ruleOrigin(rule, suggest)}</div>
</article>
`;
}

export function suggestRule({ ruleId }: Pick<ShownRule, 'ruleId'>): Html {
  return suggestLink(countryOf(ruleId), { rule: ruleId });
}

function daysInForce({
  inForceFrom,
  inForceUntil,
}: Pick<ShownRule, 'inForceFrom' | 'inForceUntil'>): Part {
  const from = inForceFrom && html`In force since <time>${inForceFrom}</time>. `;
  const until = inForceUntil && html`Last in force on <time>${inForceUntil}</time>.`;
  return (from || until) && html`<p class="note">${from}${until}</p>`;
}

function severityTag(severity: string): Html {
  return html`<span class="tag ${severity.toLowerCase()}">${severity.toLowerCase()}</span>`;
}

function ruleOrigin(
  { codeReference, source }: Pick<ShownRule, 'codeReference' | 'source'>,
  suggest: Html | null,
): Html {
  return html`<p class="origin">${codeReference} ${sourceLink(source)} ${suggest}</p>`;
}

export function ruleLegend(): Html {
  const severities = Object.entries(SEVERITIES).map(
    ([severity, meaning]) => html`${severityTag(severity)}: ${meaning}. `,
  );
  const coverages = Object.values(COVERAGE).map(
    ({ name, meaning }) => html`<span class="tag">${name}</span>: ${meaning}. `,
  );
  return html`<p class="note">${severities}</p><p class="note">${coverages}</p>`;
}
