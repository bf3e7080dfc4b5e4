import type { DataOf } from '../../domain/documents/document-types.ts';
import { uniqueBy } from '../../engine/group-by.ts';
import { firstNames } from '../../engine/text/first-names.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { checkboxes, choice } from '../html/form.ts';
import { type Html, html, joined, type Part } from '../html/html.ts';
import { presumedText } from './applicability.ts';
import { USE } from './building.ts';
import { LIMIT, LIMITS_LEGEND } from './limits.ts';
import {
  type CountryOfPrototypes,
  chosenPrototype,
  countriesAdding,
  PROTOTYPE,
  PROTOTYPES,
  prototypeChoice,
  prototypeFacts,
  type ShownPrototype,
  useOf,
} from './prototypes.ts';
import {
  closedList,
  type ListedValue,
  optionsOf,
  readVocabulary,
  sharedWords,
  type VOCABULARY,
} from './vocabulary.ts';

/** The parameter that names the element that is compared. */
export const ELEMENT = 'element';
/** The parameter that names a country; it may be repeated. */
export const COUNTRIES = 'countries';

export const PROFILES = `elementProfiles { name label occupancies fields } ${PROTOTYPES}`;

type Dataset = DataOf<`{ ${typeof VOCABULARY} dataset { ${typeof PROFILES} } }`>['dataset'];
type Profile = Dataset['elementProfiles'][number];
type Country = { code: string } & CountryOfPrototypes;

/** The choices of the form; null for none. `countries` are the chosen ones, or all. */
export type Comparison<Known extends Country = Country> = {
  query: URLSearchParams;
  dataset: Dataset;
  allCountries: readonly Known[];
  countries: readonly Known[];
  prototype: ShownPrototype | null;
  profile: Profile | null;
  uses: readonly ListedValue[];
  /** The use of the prototype replaces the chosen one. */
  use: string | null;
};

export const LIMITS_COMPARED = `query PageCompareLimits($fields: [String!], $profile: String, $prototype: String, $facts: [FactInput!]!, $countries: [CountryCode!]!) {
  limits(fields: $fields, profile: $profile, prototype: $prototype, facts: $facts, countries: $countries) { country { code name customaryUnits } presumed { name value } ${LIMIT} }
}`;
export type ComparedLimit = DataOf<typeof LIMITS_COMPARED>['limits'][number];

/** Throws a problem for an unknown prototype, element or country. */
export function readComparison<Known extends Country>(
  { dataset, countries }: { dataset: Dataset; countries: readonly Known[] },
  query: URLSearchParams,
): Comparison<Known> {
  const prototype = chosenPrototype(dataset.prototypes, query);
  return {
    query,
    dataset,
    allCountries: countries,
    prototype,
    profile: chosenProfile(dataset, query),
    countries: chosenCountries(countries, query.getAll(COUNTRIES)),
    uses: dataset.conditions.find(({ name }) => name === USE)?.values ?? [],
    use: prototype ? useOf(prototype) : query.get(USE),
  };
}

function chosenProfile({ elementProfiles }: Dataset, query: URLSearchParams): Profile | null {
  const element = query.get(ELEMENT);
  const profile = elementProfiles.find(({ name }) => name === element) ?? null;
  if (profile || element === null) return profile;
  const known = firstNames(
    elementProfiles.map(({ name }) => name),
    '/downloads/element-profiles.csv',
  );
  throw new HttpProblem(
    'invalid-parameter',
    `Unknown element profile ${JSON.stringify(element)}. Known values: ${known}.`,
  );
}

function chosenCountries<Known extends Country>(
  countries: readonly Known[],
  chosen: readonly string[],
): readonly Known[] {
  const unknown = chosen.find((code) => !countries.some((country) => country.code === code));
  if (unknown !== undefined) {
    const codes = countries.map(({ code }) => code).join(', ');
    throw new HttpProblem(
      'unknown-country',
      `No data of ${unknown} is published here. Published countries: ${codes}.`,
    );
  }
  return chosen.length === 0 ? countries : countries.filter(({ code }) => chosen.includes(code));
}

/** Null without a use, or where such a building has no such element. */
export function limitsVariables(
  comparison: Comparison,
  fields?: readonly string[],
): Record<string, unknown> | null {
  const { query, use, countries } = comparison;
  if (use === null || isElementUnusual(comparison)) return null;
  return {
    fields,
    profile: query.get(ELEMENT),
    prototype: query.get(PROTOTYPE),
    facts: [
      { name: 'occupancy', value: use },
      { name: 'works', value: 'new' },
    ],
    countries: countries.map(({ code }) => code),
  };
}

export function elementChoice(
  { query }: Comparison,
  none: string,
  profiles: readonly Profile[],
): Html {
  const options = profiles.map(({ name, label }) => ({ value: name, label }));
  return choice(
    { name: ELEMENT, label: 'Element', value: query.get(ELEMENT) ?? '' },
    none,
    options,
  );
}

export function useChoice({ uses, use }: Comparison, none: string, usual = ''): Html {
  const control = { name: USE, label: 'Use of the building', value: use ?? usual };
  return choice(control, none, optionsOf(closedList(uses), null));
}

export function startChoice({ dataset: { prototypes }, prototype }: Comparison): Part {
  return prototypes.length > 0 && prototypeChoice(prototypes, prototype?.name ?? null);
}

export function countryChoices({ allCountries, query }: Comparison): Html {
  const choices = allCountries.map(({ code, name }) => ({ value: code, label: name }));
  return checkboxes('Countries (none chosen: all)', COUNTRIES, query.getAll(COUNTRIES), choices);
}

/** Puts the facts of the prototype before a table of limits, and the presumptions after it. */
export function limitsShown(
  shown: Part,
  limits: readonly ComparedLimit[],
  comparison: Comparison,
): Html {
  const { dataset, countries, prototype } = comparison;
  const facts =
    prototype &&
    html`${prototypeFacts(prototype, sharedWords(dataset))}${countriesAdding(prototype, countries)}`;
  return html`${facts}
${shown}
${LIMITS_LEGEND}
${presumptions(limits, comparison)}`;
}

/** Whether the use usually lacks the element, as a house lacks a shared stair. */
export function isElementUnusual({ profile, uses, use }: Comparison): boolean {
  if (!profile || profile.occupancies.length === 0 || !uses.some(({ value }) => value === use))
    return false;
  const isWithin = (inner: string | null, outer: string | null): boolean =>
    inner !== null &&
    (inner === outer ||
      isWithin(uses.find(({ value }) => value === inner)?.broader ?? null, outer));
  return !profile.occupancies.some((listed) => isWithin(use, listed) || isWithin(listed, use));
}

export function missingElementNote({ profile, uses, use }: Comparison): Html {
  const label = (value: string | null) => uses.find((each) => each.value === value)?.label ?? value;
  const having = profile?.occupancies.map(label).join(', ');
  return html`<p class="note">${profile?.label}: a building of this use (${label(use)}) usually has none. Choose another use, such as ${having}; or another element.</p>`;
}

function presumptions(limits: readonly ComparedLimit[], { query, dataset }: Comparison): Part {
  const countries = new Map(limits.map(({ country }) => [country.code, country]));
  const prototype = query.get(PROTOTYPE);
  const given = new URLSearchParams(
    prototype === null ? { [USE]: query.get(USE) ?? '' } : { [PROTOTYPE]: prototype },
  );
  const items = [...countries.values()].flatMap(({ code, name, customaryUnits }) => {
    const ofCountry = limits
      .filter(({ country }) => country.code === code)
      .flatMap(({ presumed }) => presumed);
    const distinct = uniqueBy(ofCountry, ({ name, value }) => `${name} ${value}`);
    const vocabulary = readVocabulary({
      dataset,
      country: { code, customaryUnits, placeClasses: [] },
    });
    return distinct.length > 0
      ? html`<li>${name}: ${joined(distinct, '; ', (each) => presumedText(each, vocabulary))}. <a href="/${code}/check?${String(given)}">Change them in a check</a></li>\n`
      : [];
  });
  return (
    items.length > 0 &&
    html`<details><summary>Presumptions of the limits about a typical building</summary><ul>${items}</ul></details>`
  );
}
