import { type Html, html } from './html.ts';

/** As many classes as the eye can tell apart. */
export const MAX_SHADES = 18;
/** Grounds of the stylesheet from light to dark, of one colour and of another. */
const DARKEST = 9;
/** Above so many classes the first half has the other colour, from dark to light. */
const ONE_COLOUR = 10;

/** Units between two lines of a texture. */
const TILE = 12;
const TEXTURES = [
  '',
  'M0 12L12 0',
  'M0 6H12',
  'M0 0L12 12',
  'M6 0V12',
  'M0 12L12 0M0 0L12 12',
  'M0 6H12M6 0V12',
  'M4 4h4v4h-4z',
];

/** Which ground a class has. Few classes are spread over all of a colour; one alone is neither white nor black. */
function groundOf(index: number, count: number): number {
  const spread = (at: number, of: number) => Math.round((at * DARKEST) / Math.max(1, of - 1));
  if (count === 1) return Math.round(DARKEST / 2);
  if (count <= ONE_COLOUR) return spread(index, count);
  const half = Math.ceil(count / 2);
  return index < half ? 10 + spread(half - 1 - index, half) : spread(index - half, count - half);
}

/** How classes are told apart with and without colour: each has a ground and a texture of its own. `name` is that of the picture. */
export function shades(name: string, classes: readonly number[], count: number): Html[] {
  return classes.map(
    (index) =>
      html`<pattern id="${name}-${index}" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse"><rect class="ground-${groundOf(index, count)}" width="${TILE}" height="${TILE}" /><path class="texture" d="${TEXTURES[index % TEXTURES.length]}" /></pattern>`,
  );
}

/** A swatch of the legend, as the class is drawn. */
export function swatch(index: number, count: number): Html {
  return html`<svg class="swatch" viewBox="0 0 48 32" aria-hidden="true">${shades(`s${index}`, [index], count)}<path fill="url(#s${index}-${index})" d="M0 0h48v32H0z" /></svg>`;
}
