import { geoMercator } from 'd3-geo';
import { type Html, html } from './html.ts';

/** A cell of a map: where its centre lies, and which of the classes of the legend it is of. */
type DrawnCell = { latitude: number; longitude: number; class: number };
type CellSize = { height: number; width: number };

const WIDTH = 960;
const HEIGHT = 720;
/** Parts of a country that lie so many degrees apart are drawn side by side, each at a scale of its own. */
const APART_DEGREES = 4;
const INSET = { width: 220, height: 180 };

/** How classes are told apart without colour: each has a texture of its own, as dark as its place in the legend. */
export const MAX_CLASSES = 12;

/** The cells, all of a class as one path; far parts of the country stand below. `label` says what it shows to those who do not see it; a table beside it has the values. */
export function placeMap(label: string, cells: readonly DrawnCell[], size: CellSize): Html | null {
  const [main, ...far] = partsOf(cells);
  if (!main) return null;
  const parts = [drawPart(main, size, WIDTH, HEIGHT), ...far.map((part) => drawPart(part, size, INSET.width, INSET.height))];
  return html`<div class="map" role="img" aria-label="${label}">${parts}</div>`;
}

/** A swatch of the legend, as the class is drawn. */
export function swatch(index: number): Html {
  return html`<svg class="swatch" viewBox="0 0 24 16" aria-hidden="true">${textures(`s${index}`, [index])}<path class="map-edge" fill="url(#s${index}-${index})" d="M0 0h24v16H0z" /></svg>`;
}

let made = 0;

function drawPart(cells: readonly DrawnCell[], { height, width }: CellSize, most: number, tallest: number): Html {
  const corners = cells.flatMap(({ latitude, longitude }): [number, number][] => [
    [longitude - width / 2, latitude - height / 2],
    [longitude + width / 2, latitude + height / 2],
  ]);
  const project = geoMercator().fitExtent(
    [
      [2, 2],
      [most - 2, tallest - 2],
    ],
    { type: 'MultiPoint', coordinates: corners },
  );
  const at = (longitude: number, latitude: number) => project([longitude, latitude]) as [number, number];
  const paths = new Map<number, string>();
  let [right, bottom] = [0, 0];
  for (const run of runsOf(cells, width)) {
    const { latitude, from, to } = run;
    const [x, y] = at(from - width / 2, latitude + height / 2);
    const [toX, toY] = at(to + width / 2, latitude - height / 2);
    [right, bottom] = [Math.max(right, toX), Math.max(bottom, toY)];
    const strip = `M${formatTenths(x)} ${formatTenths(y)}h${formatTenths(toX - x)}v${formatTenths(toY - y)}h-${formatTenths(toX - x)}z`;
    paths.set(run.class, (paths.get(run.class) ?? '') + strip);
  }
  const name = `m${made++ % 1000}`;
  const drawn = [...paths].sort(([one], [other]) => one - other);
  return html`<svg viewBox="0 0 ${Math.ceil(right + 2)} ${Math.ceil(bottom + 2)}" aria-hidden="true">${textures(
    name,
    drawn.map(([index]) => index),
  )}${drawn.map(([index, path]) => html`<path fill="url(#${name}-${index})" d="${path}" />\n`)}</svg>`;
}

type Run = { latitude: number; from: number; to: number; class: number };

/** Cells of a class that follow one another from west to east are drawn as one. */
function runsOf(cells: readonly DrawnCell[], width: number): Run[] {
  const runs: Run[] = [];
  const inOrder = cells.toSorted((one, other) => other.latitude - one.latitude || one.longitude - other.longitude);
  for (const { latitude, longitude, class: own } of inOrder) {
    const last = runs.at(-1);
    const follows = last && last.latitude === latitude && last.class === own && longitude - last.to < 1.5 * width;
    if (follows) last.to = longitude;
    else runs.push({ latitude, from: longitude, to: longitude, class: own });
  }
  return runs;
}

/** Dots, lines and crosses on grounds that grow darker. */
function textures(name: string, classes: readonly number[]): Html[] {
  return classes.map(
    (index) =>
      html`<pattern id="${name}-${index}" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="ground-${index}" width="6" height="6" /><path class="texture" d="${TEXTURES[index % TEXTURES.length]}" /></pattern>`,
  );
}

const TEXTURES = ['', 'M0 6L6 0', 'M0 3H6', 'M0 0L6 6', 'M3 0V6', 'M0 6L6 0M0 0L6 6', 'M0 3H6M3 0V6', 'M2 2h2v2h-2z'];

function formatTenths(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** The cells by which of them lie near each other, the largest part first. */
function partsOf(cells: readonly DrawnCell[]): DrawnCell[][] {
  const boxes = new Map<string, DrawnCell[]>();
  const boxOf = (degrees: number) => Math.floor(degrees / (APART_DEGREES / 2));
  for (const cell of cells) {
    const key = `${boxOf(cell.longitude)} ${boxOf(cell.latitude)}`;
    const inBox = boxes.get(key);
    if (inBox) inBox.push(cell);
    else boxes.set(key, [cell]);
  }
  const parts: DrawnCell[][] = [];
  while (boxes.size > 0) {
    const waiting = [boxes.keys().next().value as string];
    const part: DrawnCell[] = [];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const inBox = boxes.get(key);
      if (!inBox) continue;
      boxes.delete(key);
      part.push(...inBox);
      const [x, y] = key.split(' ').map(Number) as [number, number];
      for (const east of [-1, 0, 1]) for (const north of [-1, 0, 1]) waiting.push(`${x + east} ${y + north}`);
    }
    parts.push(part);
  }
  return parts.sort((one, other) => other.length - one.length);
}
