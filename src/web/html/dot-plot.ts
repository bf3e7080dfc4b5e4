import { scaleLinear } from 'd3-scale';
import { type SymbolType, symbol, symbolCircle, symbolDiamond, symbolTriangle } from 'd3-shape';
import { type Html, html, type Part, placeAt } from './html.ts';
import { formatNumber } from './values.ts';

export type Direction = 'from' | 'to' | 'at' | 'not';

/** How much a mark stands out: filled, half filled, or hollow. */
export const TONES = ['strong', 'medium', 'quiet'] as const;
export type Tone = (typeof TONES)[number];

/** A value with its direction, its count and its title. */
export type Dot = { value: number; direction: Direction; count: number; tone: Tone; title: string };
type DotRow = { name: string; dots: readonly Dot[] };

const MARKS: Readonly<Record<Direction, { shape: SymbolType; turn: number; title: string }>> = {
  from: { shape: symbolTriangle, turn: 90, title: 'at least' },
  to: { shape: symbolTriangle, turn: -90, title: 'at most' },
  at: { shape: symbolCircle, turn: 0, title: 'exactly' },
  not: { shape: symbolDiamond, turn: 0, title: 'anything but' },
};

/** The range of values in a row, in per cent of the width beside its name. */
const AREA: [number, number] = [5, 94];
const TICKS = 5;
const MARK_PX2 = { least: 70, more: 25, most: 320 };

/** The label for screen readers, the unit of the axis, and the meanings of tones. */
type PlotText = { label: string; unit: string; tones: Partial<Record<Tone, string>> };

/** Rows of values on one axis. Marks grow with their count. A table has the values. */
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

function drawDot({ direction, count, tone, title }: Dot, at: string): Html {
  const px2 = Math.min(MARK_PX2.most, MARK_PX2.least + MARK_PX2.more * (count - 1));
  return html`<svg x="${at}" y="50%" overflow="visible">${mark(direction, px2, tone, html`<title>${title}</title>`)}</svg>`;
}

function mark(direction: Direction, px2: number, tone: Tone, title?: Part): Html {
  const { shape, turn } = MARKS[direction];
  return html`<path class="mark ${tone}"${turn !== 0 && html` transform="rotate(${turn})"`} d="${symbol(shape, px2)()}">${title}</path>`;
}

function legend(rows: readonly DotRow[], tones: PlotText['tones']): Html {
  const dots = rows.flatMap((row) => row.dots);
  const used = (Object.keys(MARKS) as Direction[]).filter((direction) =>
    dots.some((dot) => dot.direction === direction),
  );
  const key = (direction: Direction, tone: Tone, title: string) =>
    html`<span class="key"><svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">${mark(direction, MARK_PX2.least, tone)}</svg> ${title}</span> `;
  const shown = TONES.filter((tone) => dots.some((dot) => dot.tone === tone));
  return html`<p class="note">${used.map((direction) => key(direction, 'strong', MARKS[direction].title))}The larger the mark, the more rules. ${shown.map((tone) => tones[tone] && key('at', tone, `${TONE_WORDS[tone]}: ${tones[tone]}`))}</p>`;
}

const TONE_WORDS: Readonly<Record<Tone, string>> = {
  strong: 'filled',
  medium: 'half filled',
  quiet: 'hollow',
};
