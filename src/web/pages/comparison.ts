import type { DataOf } from '../../domain/documents/document-types.ts';
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

/** The parameters of what is compared: an element, and the use of the building. */
export const THING = 'thing';
/** The countries that are compared; it may stand there several times. */
export const COUNTRIES = 'countries';

/** What of the dataset a document asks for, to compare limits. */
export const PROFILES = `elementProfiles { name label occupancies fields } ${PROTOTYPES}`;

type Dataset = DataOf<`{ ${typeof VOCABULARY} dataset { ${typeof PROFILES} } }`>['dataset'];
type Profile = Dataset['elementProfiles'][number];
type Country = { code: string } & CountryOfPrototypes;

/** What was chosen, null where nothing was. `countries` are the chosen ones, or all of them. */
export type Comparison<Known extends Country = Country> = {
  query: URLSearchParams;
  dataset: Dataset;
  allCountries: readonly Known[];
  countries: readonly Known[];
  prototype: ShownPrototype | null;
  profile: Profile | null;
  uses: readonly ListedValue[];
  /** That of the prototype goes before the one that was chosen besides. */
  use: string | null;
};

/** The limits that a new ordinary building has in several countries. */
export const LIMITS_COMPARED = `query PageCompareLimits($fields: [String!], $profile: String, $prototype: String, $facts: [FactInput!]!, $countries: [CountryCode!]!) {
  limits(fields: $fields, profile: $profile, prototype: $prototype, facts: $facts, countries: $countries) { country { code name customaryUnits } presumed { name value } ${LIMIT} }
}`;
export type ComparedLimit = DataOf<typeof LIMITS_COMPARED>['limits'][number];

/** Reads what was chosen. Throws a problem for an unknown prototype, element or country. */
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
  const thing = query.get(THING);
  const profile = elementProfiles.find(({ name }) => name === thing) ?? null;
  if (profile || thing === null) return profile;
  const known = elementProfiles.map(({ name }) => name).join(', ');
  throw new HttpProblem(
    'invalid-parameter',
    `Unknown element profile ${JSON.stringify(thing)}. Known values: ${known}.`,
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

/** The variables of the limits of the chosen thing, or of the given fields of it; null where no use was chosen or the building has no such thing. */
export function limitsVariables(
  comparison: Comparison,
  fields?: readonly string[],
): Record<string, unknown> | null {
  const { query, use, countries } = comparison;
  if (use === null || isThingUnusual(comparison)) return null;
  return {
    fields,
    profile: query.get(THING),
    prototype: query.get(PROTOTYPE),
    facts: [
      { name: 'occupancy', value: use },
      { name: 'works', value: 'new' },
    ],
    countries: countries.map(({ code }) => code),
  };
}

export function thingChoice(
  { query }: Comparison,
  none: string,
  profiles: readonly Profile[],
): Html {
  const things = profiles.map(({ name, label }) => ({ value: name, label }));
  return choice({ name: THING, label: 'Of what', value: query.get(THING) ?? '' }, none, things);
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

/** Limits in a table, with the facts of the chosen prototype before it and the presumptions after it. */
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

/** Whether a building of the use that was chosen usually has no such thing, as a house has no stair that several dwellings share. */
export function isThingUnusual({ profile, uses, use }: Comparison): boolean {
  if (!profile || profile.occupancies.length === 0 || !uses.some(({ value }) => value === use))
    return false;
  const isWithin = (inner: string | null, outer: string | null): boolean =>
    inner !== null &&
    (inner === outer ||
      isWithin(uses.find(({ value }) => value === inner)?.broader ?? null, outer));
  return !profile.occupancies.some((listed) => isWithin(use, listed) || isWithin(listed, use));
}

/** Said in place of limits where the building has no such thing. */
export function lackOfThingNote({ profile, uses, use }: Comparison): Html {
  const label = (value: string | null) => uses.find((each) => each.value === value)?.label ?? value;
  const having = profile?.occupancies.map(label).join(', ');
  return html`<p class="note">${profile?.label}: a building of this use (${label(use)}) usually has none. Choose another use, such as ${having}; or another thing.</p>`;
}

/** What the limits presume, country by country. */
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
    const distinct = [
      ...new Map(ofCountry.map((each) => [`${each.name} ${each.value}`, each])).values(),
    ];
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
    html`<details><summary>What the limits presume of an ordinary building</summary><ul>${items}</ul></details>`
  );
}
