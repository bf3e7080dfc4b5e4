import { scaleLinear } from 'd3-scale';
import { type SymbolType, symbol, symbolCircle, symbolDiamond, symbolTriangle } from 'd3-shape';
import { type Html, html, type Part, placeAt } from './html.ts';
import { formatNumber } from './values.ts';

export type Direction = 'from' | 'to' | 'at' | 'not';

/** How much a mark stands out, the most first: filled, half filled, or its outline alone. */
export const TONES = ['strong', 'medium', 'quiet'] as const;
export type Tone = (typeof TONES)[number];

/** A value with the side of it that is meant, how often it is there, and what is said of it. */
export type Dot = { value: number; direction: Direction; count: number; tone: Tone; said: string };
type DotRow = { name: string; dots: readonly Dot[] };

const MARKS: Readonly<Record<Direction, { shape: SymbolType; turn: number; said: string }>> = {
  from: { shape: symbolTriangle, turn: 90, said: 'at least' },
  to: { shape: symbolTriangle, turn: -90, said: 'at most' },
  at: { shape: symbolCircle, turn: 0, said: 'exactly' },
  not: { shape: symbolDiamond, turn: 0, said: 'anything but' },
};

/** Where in a row values are drawn, in per cent of what is left beside its name. */
const AREA: [number, number] = [5, 94];
const TICKS = 5;
const MARK_PX2 = { least: 70, more: 25, most: 320 };

/** What is said of a plot: of all of it to those who do not see it, the unit of its axis, and what the tones of its marks mean, where that is said. */
type PlotText = { label: string; unit: string; tones: Partial<Record<Tone, string>> };

/** Values of several rows on one axis, each as a mark that points to the side that is meant; the more often, the larger. A table beside it has the values. Null where there are none. */
export function dotPlot({ label, unit, tones }: PlotText, rows: readonly DotRow[]): Html | null {
  const values = rows.flatMap(({ dots }) => dots.map(({ value }) => value));
  if (values.length === 0) return null;
  const x = scaleLinear([Math.min(...values), Math.max(...values)], AREA).nice(TICKS);
  const ticks = x
    .ticks(TICKS)
    .map((value) => ({ at: placeAt(x(value)), written: formatNumber(value) }));
  const grid = ticks.map(
    ({ at }) => html`<line class="grid" x1="${at}" x2="${at}" y1="0" y2="100%" />`,
  );
  return html`<div class="dots" role="img" aria-label="${label}">
${rows.map(
  ({
    name,
    dots,
  }) => html`<span>${name}</span><svg>${grid}<line class="track-line" x1="0" x2="100%" y1="50%" y2="50%" />
${dots.map((dot) => drawDot(dot, placeAt(x(dot.value))))}</svg>
`,
)}<span class="unit">${unit}</span><svg class="axis">${ticks.map(({ at, written }) => html`<text x="${at}" y="1em" text-anchor="middle">${written}</text>`)}</svg>
</div>
${legend(rows, tones)}`;
}

function drawDot({ direction, count, tone, said }: Dot, at: string): Html {
  const px2 = Math.min(MARK_PX2.most, MARK_PX2.least + MARK_PX2.more * (count - 1));
  return html`<svg x="${at}" y="50%" overflow="visible">${mark(direction, px2, tone, html`<title>${said}</title>`)}</svg>`;
}

function mark(direction: Direction, px2: number, tone: Tone, title?: Part): Html {
  const { shape, turn } = MARKS[direction];
  return html`<path class="mark ${tone}"${turn !== 0 && html` transform="rotate(${turn})"`} d="${symbol(shape, px2)()}">${title}</path>`;
}

/** The directions with their shapes, and the tones, which are told in words as well. */
function legend(rows: readonly DotRow[], tones: PlotText['tones']): Html {
  const dots = rows.flatMap((row) => row.dots);
  const used = (Object.keys(MARKS) as Direction[]).filter((direction) =>
    dots.some((dot) => dot.direction === direction),
  );
  const key = (direction: Direction, tone: Tone, said: string) =>
    html`<span class="key"><svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">${mark(direction, MARK_PX2.least, tone)}</svg> ${said}</span> `;
  const shown = TONES.filter((tone) => dots.some((dot) => dot.tone === tone));
  return html`<p class="note">${used.map((direction) => key(direction, 'strong', MARKS[direction].said))}The larger the mark, the more rules. ${shown.map((tone) => tones[tone] && key('at', tone, `${TONE_WORDS[tone]}: ${tones[tone]}`))}</p>`;
}

const TONE_WORDS: Readonly<Record<Tone, string>> = {
  strong: 'filled',
  medium: 'half filled',
  quiet: 'hollow',
};
