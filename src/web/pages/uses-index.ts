import { type Html, html } from '../html/html.ts';
import { nameInWords } from '../html/values.ts';

/** Links from the usual uses of buildings to their limits. */
export function usesIndex(
  hrefOf: (use: string) => string,
  chosen?: string | null,
  isShown: (use: string) => boolean = () => true,
): Html {
  const links = USES.filter(([use]) => isShown(use)).map(
    ([use, label]) =>
      html`<li><a href="${hrefOf(use)}"${use === chosen && html` aria-current="true"`}>${label}</a></li>\n`,
  );
  return html`<nav class="index" aria-label="Limits by use"><ul>${links}</ul></nav>`;
}

/** How a use is called in such a list. */
export function useLabel(use: string): string {
  return USES.find(([name]) => name === use)?.[1] ?? nameInWords(use);
}

/** All that applies to a new building of a use in a country. */
export function rulesOfUse(country: string, use: string): string {
  return `/${country}/rules?${new URLSearchParams({ occupancy: use, works: 'new' })}`;
}

const USES = [
  ['house', 'Houses'],
  ['apartment_building', 'Blocks of flats'],
  ['hotel', 'Hotels'],
  ['office', 'Offices'],
  ['shop', 'Shops'],
  ['primary_school', 'Schools'],
  ['hospital', 'Hospitals'],
] as const;
