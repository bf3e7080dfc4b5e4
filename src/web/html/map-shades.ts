import { type Html, html } from './html.ts';

/** The number of classes that readers can distinguish. */
export const MAX_SHADES = 18;
/** The darkest ground of a colour in the stylesheet. */
const DARKEST = 9;
/** With more classes, the first half has the other colour, from dark to light. */
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

/** The ground of a class. Few classes span all shades of a colour. */
function groundOf(index: number, count: number): number {
  const spread = (at: number, of: number) => Math.round((at * DARKEST) / Math.max(1, of - 1));
  if (count === 1) return Math.round(DARKEST / 2);
  if (count <= ONE_COLOUR) return spread(index, count);
  const half = Math.ceil(count / 2);
  return index < half ? 10 + spread(half - 1 - index, half) : spread(index - half, count - half);
}

/** Classes have a ground and a texture of their own, so that they differ without colour. */
export function shades(name: string, classes: readonly number[], count: number): Html[] {
  return classes.map(
    (index) =>
      html`<pattern id="${name}-${index}" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse"><rect class="ground-${groundOf(index, count)}" width="${TILE}" height="${TILE}" /><path class="texture" d="${TEXTURES[index % TEXTURES.length]}" /></pattern>`,
  );
}

export function swatch(index: number, count: number): Html {
  return html`<svg class="swatch" viewBox="0 0 48 32" aria-hidden="true">${shades(`s${index}`, [index], count)}<path fill="url(#s${index}-${index})" d="M0 0h48v32H0z" /></svg>`;
}
