import { placedRowsOfCountry } from '../places/queries.ts';
import { type SiteFormulaRow, siteFormulas } from './table.ts';

export const siteFormulasOfCountry = placedRowsOfCountry<SiteFormulaRow>(siteFormulas);
