import { type Html, html, type Part } from './html.ts';
import { quantity } from './values.ts';

/** UCUM code of a density, in dwellings per hectare. */
const PER_HECTARE = '1/har';
const SQUARE_METRES_PER_HECTARE = 10_000;

/** A limit of a zone; beside a density the land of each dwelling, as ordinances often state it. */
export function limitQuantity(value: number | null, unit: string, inCustomary: boolean): Part {
  return unit === PER_HECTARE && value !== null
    ? html`${quantity(value, '1')} ${landOfEach(value, inCustomary)}`
    : quantity(value, unit, inCustomary);
}

function landOfEach(perHectare: number, inCustomary: boolean): Html {
  const area = Math.round((SQUARE_METRES_PER_HECTARE / perHectare) * 10) / 10;
  return html`<small>one per ${quantity(area, 'm2', inCustomary)} of the lot</small>`;
}
