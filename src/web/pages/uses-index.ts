import { html, type Part } from '../html/html.ts';

/** The ordinary uses of buildings, each leading to what binds such a building in a country. */
export function usesIndex(country: string): Part {
  return USES.map(([use, label]) => html`<li><a href="/${country}/rules?occupancy=${use}&amp;works=new">${label}</a></li>\n`);
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
