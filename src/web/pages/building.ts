import type { DataOf } from '../../domain/documents/document-types.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import { type Control, choice, line } from '../html/form.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import type { PageRequest } from './page.ts';
import { optionsOf, type Vocabulary, type Word } from './vocabulary.ts';

/** Parameters of the building, the same in all pages and files. */
export const USE = 'occupancy';
export const WORKS = 'works';
export const PLACE = 'place';

/** Limits are those of a new building unless other works are chosen. */
const USUAL_WORKS = 'new';
const WORKS_ON_EXISTING = 'existing';

export function worksOf(query: URLSearchParams): string {
  return query.get(WORKS) ?? USUAL_WORKS;
}

/** The works whose limits stand beside those of `works`. */
export function otherWorksThan(works: string): string {
  return works === USUAL_WORKS ? WORKS_ON_EXISTING : USUAL_WORKS;
}

/** What limits or verdicts are of: the building, the works, where, and the day of the law. */
export function buildingText(
  about: {
    prototype: { label: string } | null;
    use: string | null;
    works: string | undefined;
    where: string;
    onDate: string | null;
    today: string;
  },
  vocabulary: Vocabulary,
): string {
  const { prototype, use, works, where, onDate, today } = about;
  const labelOf = (fact: string, value: string | null | undefined) =>
    vocabulary.get(fact)?.labels.get(value ?? '') ?? value;
  const parts = [
    prototype?.label ?? labelOf(USE, use),
    labelOf(WORKS, works),
    where,
    `law of ${onDate ?? `today, ${today}`}`,
  ];
  return `${parts.join(' · ')}.`;
}

type BuildingControl = Partial<Control> & { country: string | null; vocabulary: Vocabulary };

/** Limits depend on the use, so it has no default. */
export function useControl({ country, vocabulary, ...control }: BuildingControl): Html {
  const label = 'Use of the building';
  return choice(
    { name: USE, label, value: '', ...control },
    'choose the use',
    optionsOf(vocabulary.get(USE) as Word, country),
  );
}

export function worksControl({ country, vocabulary, ...control }: BuildingControl): Html {
  const label = 'New building or alteration';
  return choice(
    { name: WORKS, label, value: USUAL_WORKS, ...control },
    null,
    optionsOf(vocabulary.get(WORKS) as Word, country),
  );
}

/** The selection that finds a place by any name or code. It uses $country, $place and $placed. */
export const PLACE_SEARCH = `search(text: $place, country: $country, kinds: [PLACE], first: 8) @include(if: $placed) {
    results { matchedBy matched node { ... on Place { code name subdivision } } }
  }`;

export function placeVariables({ path, query }: PageRequest) {
  return { country: path.country, place: query.get(PLACE) ?? '', placed: query.has(PLACE) };
}

type Search =
  DataOf<`{ search(text: "") { results { matchedBy matched node { ... on Place { code name subdivision } } } } }`>['search'];
type Result = NonNullable<Search>['results'][number];
export type NamedPlace = { code: string; name: string; subdivision: string };

/** The place that the address names, or null; `offered` are the candidates of an ambiguous name. */
export type PlaceRead = {
  given: string;
  meant: NamedPlace | null;
  offered: readonly NamedPlace[];
};

export function readPlace(
  data: { country: { city?: NamedPlace | null }; search?: Search },
  query: URLSearchParams,
): PlaceRead {
  const given = query.get(PLACE) ?? '';
  const { city } = data.country;
  if (city) return { given, meant: city, offered: [] };
  const results = data.search?.results ?? [];
  const named = results.filter((result) => isNamed(result, given));
  const places = (named.length > 0 ? named : results).flatMap(({ node }) =>
    'subdivision' in node ? [node as NamedPlace] : [],
  );
  return named.length === 1
    ? { given, meant: places[0] ?? null, offered: [] }
    : { given, meant: null, offered: places };
}

/** Whether the text begins with the name of the place, as in `Portland, Oregon`, or is its code. */
function isNamed({ matchedBy, matched }: Result, given: string): boolean {
  if (matchedBy === 'POSTCODE' || matchedBy === 'OFFICIAL_CODE') return true;
  const isName = matchedBy === 'NAME' || matchedBy === 'OTHER_NAME';
  const text = foldText(given);
  return isName && matched.split('/').some((name) => text.startsWith(foldText(name)));
}

export function placeControl(
  { given, meant, offered }: PlaceRead,
  { name, cities }: { name: string; cities: readonly { code: string; name: string }[] },
): Html {
  const wrong =
    given === '' || meant
      ? null
      : offered.length > 0
        ? `Several places may be meant by “${given}”: choose one of those above.`
        : `No place of ${name} that is published here has the name “${given}”. Leave this empty for the country as a whole.`;
  const control = { name: PLACE, label: 'Place (optional)', value: given, wrong };
  const options = cities.map((city) => html`<option value="${city.code}">${city.name}</option>`);
  return html`${line({ ...control, hint: 'Any name or postcode' }, { list: 'places' })}<datalist id="places">${options}</datalist>`;
}

/** The selection of a country for `lacksPlace` and `placeNeeded`. */
export const NEEDS_PLACE = 'limitsNeedPlace cities { code name }';
export const SUBDIVISION = 'subdivision';

/** Whether the limits of a page need a place, and neither a place nor a subdivision is given. */
export function lacksPlace(
  { limitsNeedPlace }: { limitsNeedPlace: boolean | null },
  query: URLSearchParams,
): boolean {
  return Boolean(limitsNeedPlace) && !query.get(PLACE) && !query.get(SUBDIVISION);
}

/** What stands for the limits where they need a place: links to the same page of the reference cities. */
export function placeNeeded(
  country: { cities: readonly { code: string; name: string }[] },
  page: string,
  query: URLSearchParams,
): Html {
  const links = joined(country.cities, ', ', ({ code, name }) => {
    const chosen = new URLSearchParams(query);
    chosen.set(PLACE, code);
    return html`<a href="${page}?${chosen.toString()}">${name}</a>`;
  });
  return html`<p class="note" id="place-needed">The building law of this country differs from place to place. Write the place of the building, or choose one, to see its limits: ${links}.</p>`;
}

/** Links to the same page for each candidate. */
export function offeredPlaces({ offered }: PlaceRead, page: string, query: URLSearchParams): Part {
  if (offered.length === 0) return null;
  const links = joined(offered, ', ', ({ code, name, subdivision }) => {
    const chosen = new URLSearchParams(query);
    chosen.set(PLACE, code);
    return html`<a href="${page}?${chosen.toString()}">${name}</a> <span class="unit">${subdivision}</span>`;
  });
  return html`<p>Which place is meant? ${links}.</p>`;
}
