import type { DataOf } from '../../domain/documents/document-types.ts';
import { html, type Part } from '../html/html.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { column, nameColumn, table } from '../html/table.ts';

/** The selection of an adoption in documents. */
export const ADOPTION = `{ code { code name kind nextEdition } when { conditions { text } } inForceFrom reference source ${SOURCE} }`;

type Adoption = DataOf<`fragment ShownAdoption on Adoption ${typeof ADOPTION}`>;

/** The codes that are law in a place: which buildings follow each, and since when. */
export function codesOfPlace(adoptions: readonly Adoption[]): Part {
  if (adoptions.length === 0) return null;
  const isKnown = adoptions.some(({ code }) => BUILDING_CODES.has(code.kind));
  return html`<h2 id="codes">Codes that apply here</h2>
${!isKnown && html`<p>Which building code applies here is not known. A check depends on <code>building_code</code>: the building department of the place names it.</p>`}
${table('Codes, laws and since when they apply', COLUMNS, adoptions)}`;
}

const BUILDING_CODES = new Set(['MODEL_CODE', 'BUILDING_CODE']);

const COLUMNS = [
  nameColumn<Adoption>(
    'Code',
    ({ code }) =>
      html`${code.name}${code.nextEdition && html` <span class="unit">next: ${code.nextEdition}</span>`}`,
  ),
  column<Adoption>('For', ({ when }) =>
    when.length === 0
      ? 'all buildings'
      : when.map(({ conditions }) => conditions.map(({ text }) => text).join('; ')).join(' or '),
  ),
  column<Adoption>('Since', ({ inForceFrom }) => inForceFrom ?? 'not stated'),
  column<Adoption>(
    'Adopted by',
    ({ reference, source }) => html`${reference} ${sourceLink(source)}`,
  ),
];
