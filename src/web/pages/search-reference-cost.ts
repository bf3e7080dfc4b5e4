import { type Html, html } from '../html/html.ts';
import type { ShownCondition } from '../html/values.ts';
import { USE } from './building.ts';
import type { Value } from './place-values.ts';
import type { Dataset, Found, Scope } from './search-answer-scope.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Whether a value is a cost of building, which offices survey in whole regions. */
export function isReferenceCost(name: string, { parameters }: Dataset): boolean {
  const parameter = parameters.find((each) => each.name === name);
  return parameter !== undefined && parameter.referenceCostRank !== null;
}

/** What is counted, in full: who declares a cost changes what it is. */
export function labelOfCost(description: string): string {
  return description.split(/;| for a permit|, which/)[0] ?? description;
}

/** Whose cost a figure is: the buildings and the area that it is of, not the town of the question. */
export function headOfCost(label: string, value: Value, scope: Scope): Html {
  const { found, vocabulary } = scope;
  const kinds = labelsOf(value.conditions, USE, vocabulary);
  const ofCity = value.conditions.some(({ name }) => name === 'city');
  const parts = [
    label,
    ...(kinds.length === 1 ? kinds : []),
    ofCity ? scope.area : areaOf(value, found, vocabulary),
  ];
  const series = seriesOf(value.reference);
  return html`${parts.join(' · ')}${series && ` (${series})`}`;
}

/** `Colorado and 12 other areas as a whole, not Denver alone` */
function areaOf({ conditions }: Value, { name, city }: Found, vocabulary: Vocabulary): string {
  const codes = conditions.find((each) => each.name === SUBDIVISION)?.values ?? [];
  const labels = labelsOf(conditions, SUBDIVISION, vocabulary);
  const own = codes.indexOf(city?.subdivision ?? '');
  const [first = name] = own > 0 ? [labels[own]] : labels;
  const others = labels.length > 1 ? ` and ${labels.length - 1} other areas` : '';
  return `${first}${others} as a whole${city ? `, not ${city.name} alone` : ''}`;
}

const SUBDIVISION = 'subdivision';

function labelsOf(
  conditions: readonly ShownCondition[],
  name: string,
  vocabulary: Vocabulary,
): string[] {
  const labels = vocabulary.get(name)?.labels;
  return conditions
    .filter((each) => each.name === name)
    .flatMap(({ values }) => values.map((value) => labels?.get(value) ?? value));
}

/** What the figure is, as its source states it behind the series. */
export function figureOfCost({ value, reference = '' }: Value): Html {
  const series = seriesOf(reference);
  return html`<p><strong>${value}</strong>: ${series ? reference.slice(series.length + 2) : reference}.</p>\n`;
}

/** A reference begins with the series: `survey EPTB 2023, Île-de-France`. */
function seriesOf(reference = ''): string | null {
  const [series, what] = reference.split(': ');
  return series && what ? series : null;
}
