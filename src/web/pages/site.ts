import type { DataOf } from '../../domain/documents/document-types.ts';
import { ALTITUDES_M, readAltitude } from '../../engine/text/altitude.ts';
import { line } from '../html/form.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { quantity } from '../html/values.ts';
import { columnWords } from './place-columns.ts';

export const ALTITUDE = 'altitude';

export const SITE = `{ values { name value unit formula reason reference source ${SOURCE} } }`;

type Site = DataOf<`fragment ShownSite on Site ${typeof SITE}`>;
export type SiteValue = Site['values'][number];

/** The altitude of the address; null for a missing or invalid one. */
export function readAltitudeParameter(query: URLSearchParams): number | null {
  return readAltitude(query.get(ALTITUDE) ?? '');
}

/** A form for the altitude of a site, and the values that depend on it. */
export function siteSection(
  { values }: Site,
  query: URLSearchParams,
  meaning: ReadonlyMap<string, string>,
): Part {
  if (values.length === 0) return null;
  const altitude = readAltitudeParameter(query);
  const given = query.get(ALTITUDE) ?? '';
  const wrong =
    given !== '' && altitude === null
      ? `“${given}” is not a valid altitude: write metres from ${ALTITUDES_M.min} to ${ALTITUDES_M.max}.`
      : null;
  const control = { name: ALTITUDE, label: 'Altitude of the site', value: given, wrong };
  return html`<h2 id="site">At the altitude of the site</h2>
<p>By law these follow from the altitude: ${values.map(({ name }) => valueName(name, meaning)).join('; ')}. Elsewhere on this page they are those of the place’s centre.</p>
<form class="filter" action="#site" aria-label="Altitude of the site">
${line(control, { unit: 'm', number: true })}
<button>Work out</button>
</form>
${altitude !== null && table(`At ${altitude} m`, siteColumns(meaning), values)}`;
}

export const siteColumns = (meaning: ReadonlyMap<string, string>): Column<SiteValue>[] => [
  nameColumn('Value', ({ name }) => valueName(name, meaning)),
  column(
    'At the site',
    ({ value, unit, reason }): Part => (value === null ? reason : quantity(value, unit)),
  ),
  column('Formula', ({ formula }): Part => formula && html`<code>${formula}</code>`),
  column(
    'Clause and source',
    ({ reference, source }): Html =>
      html`<span class="clause">${reference}</span>${sourceLink(source)}`,
  ),
];

function valueName(name: string, meaning: ReadonlyMap<string, string>): string {
  return meaning.get(name) ?? columnWords(name, []).label;
}
