import { type Html, html } from './html.ts';

/** A row of cells, from its western to its eastern edge. */
type OutlineStrip = { latitude: number; west: number; east: number };
type Outline = { cellHeight: number; strips: readonly OutlineStrip[] };
type Position = { latitude: number; longitude: number };

const WIDTH = 240;
const HEIGHT = 200;
const MARGIN = 8;
/** Parts of a country that are farther apart are not drawn together. */
const APART_DEGREES = 4;

/** A small map of the part of a country around a place. `label` is for screen readers. */
export function locatorMap(label: string, outline: Outline, place: Position): Html {
  const { x, y, size, land } = drawPart(
    partWith(nearestStrip(place, outline.strips), outline.strips),
    outline.cellHeight,
  );
  return html`<svg class="locator" role="img" aria-label="${label}" viewBox="${size}">${land}<circle class="here" cx="${x(place.longitude)}" cy="${y(place.latitude)}" r="5" /></svg>`;
}

/** The outline of the largest part of a country. */
export function countryShape({ cellHeight, strips }: Outline): Html {
  const parts: OutlineStrip[][] = [];
  for (const strip of strips)
    if (!parts.some((part) => part.includes(strip))) parts.push(partWith(strip, strips));
  const largest = parts.reduce((best, part) => (part.length > best.length ? part : best));
  const { size, land } = drawPart(largest, cellHeight);
  return html`<svg class="shape" viewBox="${size}" aria-hidden="true">${land}</svg>`;
}

function drawPart(part: readonly OutlineStrip[], cellHeight: number) {
  const [north, south] = [
    Math.max(...part.map(({ latitude }) => latitude)) + cellHeight / 2,
    Math.min(...part.map(({ latitude }) => latitude)) - cellHeight / 2,
  ];
  const [west, east] = [
    Math.min(...part.map((strip) => strip.west)),
    Math.max(...part.map((strip) => strip.east)),
  ];
  // Degrees of longitude have their width in the middle of the map.
  const narrowing = Math.cos((((north + south) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / ((east - west) * narrowing),
    (HEIGHT - 2 * MARGIN) / (north - south),
  );
  const x = (longitude: number) => Math.round(MARGIN + (longitude - west) * narrowing * scale);
  const y = (latitude: number) => Math.round(MARGIN + (north - latitude) * scale);
  const drawn = part.map((strip) => {
    const top = y(strip.latitude + cellHeight / 2);
    const width = x(strip.east) - x(strip.west);
    return `M${x(strip.west)} ${top}h${width}v${y(strip.latitude - cellHeight / 2) - top}h-${width}z`;
  });
  return {
    x,
    y,
    size: `0 0 ${x(east) + MARGIN} ${y(south) + MARGIN}`,
    land: html`<path class="land" d="${drawn.join('')}" />`,
  };
}

function nearestStrip(
  { latitude, longitude }: Position,
  strips: readonly OutlineStrip[],
): OutlineStrip {
  const away = (strip: OutlineStrip) =>
    Math.hypot(
      strip.latitude - latitude,
      Math.max(strip.west - longitude, longitude - strip.east, 0),
    );
  return strips.reduce((best, strip) => (away(strip) < away(best) ? strip : best));
}

/** The strips that are connected with one. */
function partWith(one: OutlineStrip, strips: readonly OutlineStrip[]): OutlineStrip[] {
  const part = new Set([one]);
  for (const known of part) {
    for (const strip of strips) if (!part.has(strip) && isNear(known, strip)) part.add(strip);
  }
  return [...part];
}

function isNear(one: OutlineStrip, other: OutlineStrip): boolean {
  const gap = Math.max(one.west - other.east, other.west - one.east, 0);
  return Math.abs(one.latitude - other.latitude) <= APART_DEGREES && gap <= APART_DEGREES;
}
