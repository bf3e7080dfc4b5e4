import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { type Html, html, placeAt } from './html.ts';
import { formatNumber } from './values.ts';

export type QuarterValue = { period: string; value: number };

/** In per cent: the picture has the width of the page, and its text keeps its size. */
const AREA = { left: 11, right: 97, top: 9, bottom: 88 };
const TICKS = 5;

/** Values by quarter (`YYYY-Qn`), oldest first, at least one. A table has the values. */
export function quarterPlot(label: string, quarters: readonly QuarterValue[]): Html {
  const x = scaleLinear(extentOf(quarters.map(yearOf)), [AREA.left, AREA.right]);
  const y = scaleLinear(extentOf(quarters.map(({ value }) => value)), [AREA.bottom, AREA.top]).nice(
    TICKS,
  );
  const path = line<QuarterValue>(
    (quarter) => x(yearOf(quarter)),
    ({ value }) => y(value),
  );
  const at = (quarter: QuarterValue) =>
    html`cx="${placeAt(x(yearOf(quarter)))}" cy="${placeAt(y(quarter.value))}"`;
  const newest = quarters.at(-1) as QuarterValue;
  return html`<svg class="plot" role="img" aria-label="${label}">
${y.ticks(TICKS).map((value) => gridLine(placeAt(y(value)), formatNumber(value)))}
${x
  .ticks(TICKS)
  .filter(Number.isInteger)
  .map((year) => html`<text x="${placeAt(x(year))}" y="97%" text-anchor="middle">${year}</text>`)}
<svg viewBox="0 0 100 100" preserveAspectRatio="none"><path class="line" d="${path(quarters)}" vector-effect="non-scaling-stroke" /></svg>
${quarters.map((quarter) => html`<circle class="spot" ${at(quarter)} r="7"><title>${quarter.period}: ${formatNumber(quarter.value)}</title></circle>`)}
<circle class="filled" ${at(newest)} r="4" />
<text class="label" x="${placeAt(AREA.right)}" y="${placeAt(y(newest.value))}" dx="4" dy="-10" text-anchor="end">${formatNumber(newest.value)}</text>
</svg>`;
}

/** The text is above its line, where a number of any length fits. */
function gridLine(y: string, written: string): Html {
  return html`<line class="grid" x1="0" x2="100%" y1="${y}" y2="${y}" /><text x="0" y="${y}" dy="-.4em">${written}</text>
`;
}

/** The beginning of a quarter as a year with its fraction. */
function yearOf({ period }: QuarterValue): number {
  return Number(period.slice(0, 4)) + (Number(period.slice(6)) - 1) / 4;
}

function extentOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
