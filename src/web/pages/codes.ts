import type { DataOf } from '../../domain/documents/document-types.ts';
import { html, joined, type Part } from '../html/html.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { CONDITION, nameInWords, type ShownCondition } from '../html/values.ts';
import { conditionSentence, conditionText } from './applicability.ts';
import type { Vocabulary } from './vocabulary.ts';

export const ADOPTION = `{ code { code name kind nextEdition } when { conditions ${CONDITION} } inForceFrom reference source ${SOURCE} }`;

type Adoption = DataOf<`fragment ShownAdoption on Adoption ${typeof ADOPTION}`>;

/** The codes that are law in a place. */
export function codesOfPlace(
  country: string,
  { adoptions, missingRules }: { adoptions: readonly Adoption[]; missingRules: string | null },
  vocabulary: Vocabulary,
): Part {
  if (adoptions.length === 0) return null;
  const columns = [
    codeColumn(country),
    ...adoptionColumns(vocabulary).slice(0, 2),
    column<Adoption>(
      'Adopted by',
      ({ code, reference, source }) =>
        html`${reference !== code.name && reference} ${sourceLink(source)}`,
    ),
  ];
  const more = adoptions.slice(FIRST_CODES);
  return html`<h2 id="codes">Codes that apply here</h2>
${missingRules && html`<p>${missingRules} The building department of the place has the code.</p>`}
${table('Codes, laws and since when they apply', columns, adoptions.slice(0, FIRST_CODES))}
${more.length > 0 && html`<details><summary>Show ${more.length} more</summary><ul>${more.map(({ code, inForceFrom }) => html`<li>${codeLink(country, code)}${inForceFrom && html` <span class="unit">since ${inForceFrom}</span>`}</li>\n`)}</ul></details>`}`;
}

/** That rules of building codes are missing in a place: stated before its limits. */
export function missingRulesNote(
  place: { name: string; missingRules: string | null } | null | undefined,
): Part {
  return (
    place?.missingRules &&
    html`<p class="note"><strong>${place.name}: ${place.missingRules}</strong> A limit of a building code applies here only if that code does, and the code that applies may be stricter. The building department of the place has the code.</p>\n`
  );
}

/** Further codes are folded, each a link to its page, which has its adoptions. */
const FIRST_CODES = 5;

function codeColumn(country: string): Column<Adoption> {
  return nameColumn(
    'Code',
    ({ code }) =>
      html`${codeLink(country, code)}${code.nextEdition && html` <span class="unit">next: ${code.nextEdition}</span>`}`,
  );
}

export const adoptionColumns = (
  vocabulary: Vocabulary,
): readonly Column<Omit<Adoption, 'code'>>[] => [
  column('Buildings', ({ when }) =>
    when.length === 0
      ? 'for all that the code covers'
      : joined(when, html` <span class="or">or</span> `, ({ conditions }) =>
          conditionSentence(conditions, vocabulary),
        ),
  ),
  column('In force', ({ inForceFrom }) =>
    inForceFrom ? html`since ${inForceFrom}` : 'day not recorded',
  ),
  column('Adopted by', ({ reference, source }) => html`${reference} ${sourceLink(source)}`),
];

export function codeHref(country: string, code: string): string {
  return `/${country}/codes/${code}`;
}

export function codeLink(country: string, { code, name }: { code: string; name: string }): Part {
  return html`<a href="${codeHref(country, code)}">${name}</a>`;
}

export const CODE_KINDS: Readonly<Record<string, { one: string; many: string; means: string }>> = {
  BUILDING_CODE: {
    one: 'Building code',
    many: 'Building codes',
    means: 'a building follows it in place of others',
  },
  MODEL_CODE: { one: 'Model code', many: 'Model codes', means: 'law only where it is adopted' },
  LAW: { one: 'Law', many: 'Laws', means: 'applies beside all others' },
  STANDARD: { one: 'Standard', many: 'Standards', means: 'a law refers to it' },
};

export function reviewText(reviewAfter: string | null, day: string): Part {
  if (reviewAfter === null) return null;
  return html`<time>${reviewAfter}</time>${reviewAfter < day && html` <strong>overdue</strong>`}`;
}

/** Names of places by their codes. */
type PlaceNames = ReadonlyMap<string, string>;

const PLACE_NAMES_AT_MOST = 100;

/** The names of the places that adoptions are limited to. */
export const PLACE_NAMES = `query PagePlaceNames($country: CountryCode!, $places: [String!]!) {
  country(code: $country) { places(codes: $places, first: ${PLACE_NAMES_AT_MOST}) { edges { node { code name } } } }
}`;

export function placeNames(data: DataOf<typeof PLACE_NAMES> | null): PlaceNames {
  const edges = data?.country?.places?.edges ?? [];
  return new Map(edges.map(({ node }) => [node.code, node.name]));
}

/** The codes of the places that conditions name; null for none. */
export function placesNamed(
  country: string,
  adoptions: readonly { where: readonly ShownCondition[] }[],
): { country: string; places: string[] } | null {
  const cities = adoptions.flatMap(({ where }) =>
    where.flatMap(({ name, values }) => (name === CITY ? values : [])),
  );
  const places = [...new Set(cities)].slice(0, PLACE_NAMES_AT_MOST);
  return places.length > 0 ? { country, places } : null;
}

const CITY = 'city';
const SUBDIVISION = 'subdivision';

/** Places by their names; a subdivision alone where it is not that of a named place. */
export function whereText(
  where: readonly ShownCondition[],
  vocabulary: Vocabulary,
  names: PlaceNames,
): Part {
  if (where.length === 0) return 'the whole country';
  const isOfCities = where.some(({ name }) => name === CITY);
  const shown = where.filter(({ name }) => !(isOfCities && name === SUBDIVISION));
  return joined(shown, '; ', (condition) =>
    condition.name === CITY
      ? condition.values.map((code) => names.get(code) ?? nameInWords(code)).join(', ')
      : conditionText(condition, vocabulary),
  );
}
