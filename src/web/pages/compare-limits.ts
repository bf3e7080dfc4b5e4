import type { DataOf } from '../../domain/documents/document-types.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { presumedText } from './applicability.ts';
import { type Country, chosenCountries } from './compare-countries.ts';
import { LIMIT } from './limits.ts';
import {
  type CountryOfPrototypes,
  chosenPrototype,
  countriesAdding,
  PROTOTYPE,
  PROTOTYPES,
  prototypeFacts,
  useOf,
} from './prototypes.ts';
import {
  type ListedValue,
  readVocabulary,
  type VOCABULARY,
  type Vocabulary,
} from './vocabulary.ts';

/** The parameters of what is compared: a thing of a building, and the use of the building. */
export const THING = 'thing';
export const USE = 'occupancy';

/** What of the dataset a document asks for, to compare limits. */
export const PROFILES = `elementProfiles { name label occupancies fields } ${PROTOTYPES}`;

type Dataset = DataOf<`{ ${typeof VOCABULARY} dataset { ${typeof PROFILES} } }`>['dataset'];
type Profile = Dataset['elementProfiles'][number];
/** What a document answers that asks for VOCABULARY, PROFILES and countries. */
export type Compared = { dataset: Dataset; countries: readonly (Country & CountryOfPrototypes)[] };

/** The limits that a new ordinary building has in several countries. */
export const LIMITS_COMPARED = `query PageCompareLimits($fields: [String!], $profile: String, $prototype: String, $facts: [FactInput!]!, $countries: [CountryCode!]!) {
  limits(fields: $fields, profile: $profile, prototype: $prototype, facts: $facts, countries: $countries) { country { code name } presumed { name value } ${LIMIT} }
}`;
export type ComparedLimit = DataOf<typeof LIMITS_COMPARED>['limits'][number];

/** The variables of the limits of a thing, or of the given fields of it, in the chosen countries; null where the building has no such thing. */
export function limitsVariables(
  { dataset, countries }: Compared,
  query: URLSearchParams,
  fields?: readonly string[],
): Record<string, unknown> | null {
  const use = chosenUse(dataset, query);
  if (use === null || isThingUnusual(dataset, query)) return null;
  return {
    fields,
    profile: query.get(THING),
    prototype: query.get(PROTOTYPE),
    facts: [
      { name: 'occupancy', value: use },
      { name: 'works', value: 'new' },
    ],
    countries: chosenCountries(countries, query).map(({ code }) => code),
  };
}

/** The thing that was chosen; null where none was. Throws a problem for one that there is not. */
export function chosenProfile(
  { elementProfiles }: Pick<Dataset, 'elementProfiles'>,
  query: URLSearchParams,
): Profile | null {
  const thing = query.get(THING);
  if (thing === null) return null;
  const profile = elementProfiles.find(({ name }) => name === thing);
  if (profile) return profile;
  const known = elementProfiles.map(({ name }) => name).join(', ');
  throw new HttpProblem(
    'invalid-parameter',
    `Unknown element profile ${JSON.stringify(thing)}. Known values: ${known}.`,
  );
}

/** What the building is that was chosen by its name, if one was, and what the countries that are compared add to it. */
export function prototypeNote(
  { dataset, countries }: Compared,
  query: URLSearchParams,
  vocabulary: Vocabulary,
): Part {
  const prototype = chosenPrototype(dataset.prototypes, query);
  return (
    prototype &&
    html`${prototypeFacts(prototype, vocabulary)}${countriesAdding(prototype, chosenCountries(countries, query))}`
  );
}

/** The use of the building: that which the chosen prototype says goes before the one that was chosen besides. */
export function chosenUse(
  { prototypes }: Pick<Dataset, 'prototypes'>,
  query: URLSearchParams,
): string | null {
  const prototype = chosenPrototype(prototypes, query);
  return prototype ? useOf(prototype) : query.get(USE);
}

export function usesOf({ conditions }: Pick<Dataset, 'conditions'>): readonly ListedValue[] {
  return conditions.find(({ name }) => name === USE)?.values ?? [];
}

/** Whether a building of the use that was chosen usually has no such thing, as a house has no stair that several dwellings share. */
export function isThingUnusual(dataset: Dataset, query: URLSearchParams): boolean {
  const uses = usesOf(dataset);
  const profile = chosenProfile(dataset, query);
  const use = chosenUse(dataset, query);
  if (!profile || profile.occupancies.length === 0 || !uses.some(({ value }) => value === use))
    return false;
  const isWithin = (inner: string | null, outer: string | null): boolean =>
    inner !== null &&
    (inner === outer ||
      isWithin(uses.find(({ value }) => value === inner)?.broader ?? null, outer));
  return !profile.occupancies.some((listed) => isWithin(use, listed) || isWithin(listed, use));
}

/** Said in place of limits where the building has no such thing. */
export function lackOfThingNote(dataset: Dataset, query: URLSearchParams): Html {
  const label = (value: string | null) =>
    usesOf(dataset).find((use) => use.value === value)?.label ?? value;
  const having = chosenProfile(dataset, query)?.occupancies.map(label).join(', ');
  return html`<p class="note">${chosenProfile(dataset, query)?.label}: a building of this use (${label(chosenUse(dataset, query))}) usually has none. Choose another use, such as ${having}; or another thing.</p>`;
}

/** What the limits presume, country by country. */
export function presumptions(
  limits: readonly ComparedLimit[],
  query: URLSearchParams,
  dataset: Dataset,
): Part {
  const countries = new Map(limits.map(({ country }) => [country.code, country.name]));
  const prototype = query.get(PROTOTYPE);
  const given = new URLSearchParams(
    prototype === null ? { 'fact.occupancy': query.get(USE) ?? '' } : { [PROTOTYPE]: prototype },
  );
  given.set('fact.works', 'new');
  const items = [...countries].flatMap(([code, name]) => {
    const ofCountry = limits
      .filter(({ country }) => country.code === code)
      .flatMap(({ presumed }) => presumed);
    const distinct = [
      ...new Map(ofCountry.map((each) => [`${each.name} ${each.value}`, each])).values(),
    ];
    const vocabulary = readVocabulary({ dataset, country: { code, placeClasses: [] } });
    return distinct.length > 0
      ? html`<li>${name}: ${joined(distinct, '; ', (each) => presumedText(each, vocabulary))}. <a href="/${code}/check?${String(given)}">Change them in a check</a></li>\n`
      : [];
  });
  return (
    items.length > 0 &&
    html`<details><summary>What the limits presume of an ordinary building</summary><ul>${items}</ul></details>`
  );
}
