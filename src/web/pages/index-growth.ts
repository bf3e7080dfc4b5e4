import { type Html, html, joined, type Part } from '../html/html.ts';
import type { QuarterValue } from '../html/quarter-plot.ts';
import { formatChange, formatNumber } from '../html/values.ts';

/** What an index follows, and what it leaves out. */
export const INDEX_KINDS: Readonly<Record<string, readonly [name: string, meaning: string]>> = {
  INPUT_COST: ['Input cost', 'what builders pay for labour and materials'],
  OUTPUT_PRICE: ['Output price', 'what clients pay to builders'],
  MATERIALS_PRICE: [
    'Materials price',
    'prices of materials; neither labour nor finished buildings',
  ],
};

/** `Materials price: prices of materials; neither labour nor finished buildings.` */
export function kindSentence(kind: string): Part {
  const [name, meaning] = INDEX_KINDS[kind] ?? [];
  return name !== undefined && html`${name}: ${meaning}.`;
}

export type Growth = { years: number; before: QuarterValue; after: QuarterValue };

/** The newest value beside that of the same quarter some years before; null if one is missing. */
export function growthOver(history: readonly QuarterValue[], years: number): Growth | null {
  const after = history.at(-1);
  const before = after && history.find(({ period }) => period === yearsBefore(after.period, years));
  return after && before ? { years, before, after } : null;
}

export function yearsBefore(period: string, years: number): string {
  return `${Number(period.slice(0, 4)) - years}${period.slice(4)}`;
}

export function changeOf({ before, after }: Pick<Growth, 'before' | 'after'>): string {
  return formatChange(after.value / before.value);
}

/** `+19.5 % from 2021-Q2 (108) to 2026-Q2 (129)` */
export function changeInWords(growth: Pick<Growth, 'before' | 'after'>): Html {
  const at = ({ period, value }: QuarterValue) => html`${period} (${formatNumber(value)})`;
  return html`<strong>${changeOf(growth)}</strong> from ${at(growth.before)} to ${at(growth.after)}`;
}

const SPANS = [1, 5];

/** Growth up to the newest quarter over one year and over five. */
export function recentGrowth(history: readonly QuarterValue[]): Growth[] {
  return SPANS.flatMap((years) => growthOver(history, years) ?? []);
}

export function yearsInWords(years: number): string {
  return years === 1 ? 'a year' : `${years} years`;
}

/** `Growth in a year +3 % …, in 5 years +19 % …` */
export function recentGrowthText(history: readonly QuarterValue[]): Part {
  const growth = recentGrowth(history);
  return (
    growth.length > 0 &&
    html`Growth: ${joined(growth, '; ', (each) => html`in ${yearsInWords(each.years)} ${changeInWords(each)}`)}.`
  );
}
