import { groupBy } from '../../engine/group-by.ts';
import { type Html, html } from './html.ts';
import { type Cell, cellsOf, type Mesh, meshOf, pathOfCells, type Reach } from './map-areas.ts';
import { type City, cityNames } from './map-cities.ts';
import { labelsOf } from './map-labels.ts';
import { type Located, type Point, partsOf, projectPart, rangeOf } from './map-parts.ts';
import { shades } from './map-shades.ts';

/** A place of a map, with its class, its part of the country, and its name if that is shown. */
type DrawnPlace = Located & { class: number; region: string; city?: string };
/** The number of classes, and their names in the map; null for names that only the legend has. */
type MapClasses = { count: number; nameOf: (index: number) => string | null };

/** In units. Ten units are about six pixels. */
const COUNTRY = { width: 1100, height: 900 };
/** Far parts have at most the scale of the country. */
const INSET = { width: 260, height: 180 };
const GAP = 40;
const CAPTION = 44;
const CAPTION_LETTER = 13;
/** The maximum reach as a multiple of the usual distance between neighbours, and in kilometres. */
const FARTHEST = { inward: 3.5, outward: 1.2 };
const FARTHEST_KM = { inward: 160, outward: 60 };
const EARTH_RADIUS_KM = 6371;
/** Only the legend has longer names of classes. */
const MAX_NAME = 4;

type Picture = {
  cells: readonly Cell[];
  cities: readonly City[];
  left: number;
  top: number;
  width: number;
  height: number;
};

/** Areas of classes, with far parts of the country below. A table has the values. */
export function placeMap(
  label: string,
  places: readonly DrawnPlace[],
  classes: MapClasses,
): Html | null {
  const [main, ...far] = partsOf(places);
  if (!main) return null;
  const { points, scale } = projectPart(main, COUNTRY.width, COUNTRY.height);
  const mesh = meshOf(points);
  const reachAt = (kmScale: number, side: keyof Reach) =>
    Math.min(
      (FARTHEST[side] * mesh.usualSpacing * kmScale) / scale,
      (FARTHEST_KM[side] / EARTH_RADIUS_KM) * kmScale,
    );
  const reach = (kmScale: number): Reach => ({
    inward: reachAt(kmScale, 'inward'),
    outward: reachAt(kmScale, 'outward'),
  });
  const country = pictureOf(mesh, main, reach(scale));
  let [x, bottom] = [0, country.height];
  const insets = far.map((part) => {
    const projected = projectPart(part, INSET.width, INSET.height, scale);
    const inset = pictureOf(meshOf(projected.points), part, reach(projected.scale));
    const caption = regionsOf(part);
    const drawn = html`<text x="${x}" y="${country.height + GAP + CAPTION / 2}">${caption}</text>${drawAreas(inset, x, country.height + GAP + CAPTION, classes)}\n`;
    x += Math.max(inset.width, CAPTION_LETTER * caption.length) + GAP;
    bottom = Math.max(bottom, country.height + GAP + CAPTION + inset.height);
    return drawn;
  });
  const width = Math.max(country.width, x - GAP);
  const used = [...new Set(places.map((place) => place.class))].sort((one, other) => one - other);
  return html`<svg class="map" role="img" aria-label="${label}" viewBox="-2 -2 ${width + 4} ${bottom + 4}" width="${Math.round(0.62 * width)}">${shades(NAME, used, classes.count)}
${drawAreas(country, 0, 0, classes)}
${insets}</svg>`;
}

/** The prefix of the patterns of a map. */
const NAME = 'm';

function pictureOf(mesh: Mesh, part: readonly DrawnPlace[], reach: Reach): Picture {
  const ofPlaces = part.map((place) => place.class);
  const cells = cellsOf(mesh, ofPlaces, reach);
  const corners = cells.flatMap((cell) => cell.corners);
  const [left, right] = rangeOf(corners.map(([x]) => x));
  const [top, bottom] = rangeOf(corners.map(([, y]) => y));
  const cities = part.flatMap(({ city }, index) =>
    city === undefined ? [] : [{ name: city, at: mesh.points[index] as Point }],
  );
  return { cells, cities, left, top, width: right - left, height: bottom - top };
}

function drawAreas(
  { cells, cities, left, top, width }: Picture,
  x: number,
  y: number,
  classes: MapClasses,
): Html {
  const byClass = groupBy(cells, (cell) => cell.class);
  const inOrder = [...byClass].sort(([one], [other]) => one - other);
  const areas = inOrder.map(
    ([index, own]) => html`<path fill="url(#${NAME}-${index})" d="${pathOfCells(own)}" />\n`,
  );
  const names = inOrder.flatMap(([index, own]) => {
    const name = classes.nameOf(index);
    return name === null || name.length > MAX_NAME
      ? []
      : labelsOf(own, cells).map((at) => ({ name, at }));
  });
  const labels = names.map(
    ({ name, at: [atX, atY] }) => html`<text class="class" x="${atX}" y="${atY}">${name}</text>`,
  );
  return html`<g transform="translate(${x - left} ${y - top})">${areas}${labels}${cityNames(cities, names, left, left + width)}</g>`;
}

function regionsOf(part: readonly DrawnPlace[]): string {
  return [...new Set(part.map(({ region }) => region))]
    .sort((one, other) => one.localeCompare(other, 'en'))
    .join(', ');
}
