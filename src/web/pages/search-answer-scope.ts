import type { DataOf } from '../../domain/documents/document-types.ts';
import { withoutUnit } from '../../engine/conditions/unit-of-name.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { SOURCE, sourceLink } from '../html/source.ts';
import { nameInWords, pluralize } from '../html/values.ts';
import { GAP } from './blocks.ts';
import { USE, WORKS } from './building.ts';
import { WHY_NO_RULE } from './coverage.ts';
import { LIMIT } from './limits.ts';
import { CORE_VALUES } from './place-core.ts';
import { PARAMETERS, PARAMETERS_OF_AREA, plainMeaning } from './place-values.ts';
import { ZONE_OF_ANSWER } from './search-answer-zone.ts';
import type { SEARCH_RESULTS } from './search-results.ts';
import { SITE } from './site.ts';
import { PLACE_CLASSES, VOCABULARY, type Vocabulary } from './vocabulary.ts';
import { DWELLINGS, ZONE_IN_SHORT } from './zone.ts';

/** What the answer to a question reads of the data that all countries share. */
export const ANSWER_DATASET =
  'elementProfiles { name label occupancies fields } ruleFields { name unit min max } conditions { name values { value broader label } } parameters { name referenceCostRank }';

export type Search = NonNullable<DataOf<`{ search(text: "") ${typeof SEARCH_RESULTS} }`>['search']>;
export type Question = NonNullable<Search['question']>;
export type Subject = Question['subjects'][number];
export type Dataset = DataOf<`{ dataset { ${typeof ANSWER_DATASET} } }`>['dataset'];

const LIMIT_OF_FIELD = `${LIMIT} why: gap { reason note source ${SOURCE} }`;
const LIMITS_OF_FIELDS = `
  elementLimits(facts: $facts, fields: $fields, elements: $elements) { profile { name label } limits { ${LIMIT_OF_FIELD} } }
  basement: elementLimits(facts: $basementFacts, fields: $fields, elements: $elements) @include(if: $below) { profile { name label } limits { ${LIMIT_OF_FIELD} } }
  limits(facts: $facts, fields: $fields) { ${LIMIT_OF_FIELD} }
  check(design: $design) @include(if: $measured) { conclusions { element field verdict gap { reason } } localRules }`;
const ZONES = `zones { ${ZONE_IN_SHORT} maxFar maxHeightM maxDensityDuHa densityStatus minLotAreaM2 lotAreaStatus maxBuildingDepthM buildingDepthStatus parkingPerDwelling parkingStatus setbacks { frontM frontStatus sideM sideStatus rearM rearStatus } permittedUses permittedUsesStatus conditionalUses conditionalUsesStatus ${DWELLINGS} }`;

/** The values of what a question is about, in its place, or in its country or region. */
export const ANSWER = `query PageSearchAnswer($zoneWords: [String!]!, $lot: [FactInput!]!, $country: CountryCode!, $place: String!, $placed: Boolean!, $area: String!, $facts: [FactInput!], $basementFacts: [FactInput!], $below: Boolean!, $ofArea: [FactInput!], $fields: [String!], $elements: [String!], $design: DesignInput!, $measured: Boolean!, $altitude: Float!, $zone: String!, $listed: Boolean!, $zoned: Boolean!, $curve: Boolean!, $indexed: Boolean!) {
  ${VOCABULARY}
  country(code: $country) {
    code name ${PLACE_CLASSES}
    completeness { gaps { ${GAP} } }
    costIndex { sourceName kind ended newestQuarter currentIndex history @include(if: $indexed) { period value } }
    zonedArea(code: $area) @include(if: $zoned) { code name isPlace officialMaps { name url } zoningOrdinance { missing } ${ZONES} named: zones(named: $zoneWords, first: 2) { ${ZONE_OF_ANSWER} } }
    jurisdiction(code: $area) @include(if: $zoned) { note }
    zonedAreas { code }
    placeMap(show: $zone) @include(if: $listed) { values { value places } }
    ruleGaps { field occupancies where { name } reason note source ${SOURCE} }
    ${PARAMETERS_OF_AREA}
    ${LIMITS_OF_FIELDS}
    city(code: $place) @include(if: $placed) {
      code name subdivision ${CORE_VALUES} ${PARAMETERS}
      unknownValues { name reason }
      at(altitudeM: $altitude) ${SITE}
      at200: at(altitudeM: 200) @include(if: $curve) ${SITE}
      at500: at(altitudeM: 500) @include(if: $curve) ${SITE}
      at1000: at(altitudeM: 1000) @include(if: $curve) ${SITE}
      at1500: at(altitudeM: 1500) @include(if: $curve) ${SITE}
      at2000: at(altitudeM: 2000) @include(if: $curve) ${SITE}
      ${LIMITS_OF_FIELDS}
    }
  }
}`;
export type Found = NonNullable<DataOf<typeof ANSWER>['country']>;
export type Limit = Found['limits'] extends infer Limits
  ? NonNullable<Limits> extends readonly (infer Each)[]
    ? Each
    : never
  : never;

/**
 * A part of an answer. `isHeld`: it has a value, or leads to one. `leads`: shown beside others.
 * `isExplained`: it has a reason why nothing is held.
 */
export type Answer = {
  head: Html;
  body: Part;
  isHeld: boolean;
  leads?: true;
  isExplained?: boolean;
  isOfCode?: true;
  /** A measure, years or an area of the text that it takes into account, as written. */
  reads?: readonly string[];
  /** The clauses of its values. */
  cites?: readonly string[];
  /** Whether it is for the works and the storeys of the question. */
  isOfBuilding?: true;
  /** Whether it is a value of the place, and one for the altitude of the question. */
  isOfPlace?: true;
  isAtAltitude?: true;
};
export type Scope = {
  /** The text of the search. */
  text: string;
  question: Question;
  dataset: Dataset;
  found: Found;
  vocabulary: Vocabulary;
  /** The place with its region and country. */
  area: string;
  /** The use and the area. */
  where: string;
  /** The same with the works and the storeys. */
  building: string;
  /** The results that the page lists. */
  results: Search['results'];
};

/** Words in quotation marks, with commas. */
export function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(', ');
}

export function useOf({ facts }: Question): string | null {
  return facts.find(({ name }) => name === USE)?.value ?? null;
}

/** The works, the number of storeys and other facts of the building, where the text states them. */
export function factsOfBuilding({ facts }: Question): Question['facts'] {
  return facts.filter(({ name }) => !OTHER_FACTS.includes(name));
}
const OTHER_FACTS = [USE, 'part', 'room', 'dwellings_on_lot'];
const STOREYS = 'storeys';

export function factsInWords(question: Question, vocabulary: Vocabulary): string[] {
  return factsOfBuilding(question).map(({ name, value }) =>
    name === STOREYS
      ? pluralize(Number(value), 'storey')
      : (vocabulary.get(name)?.labels.get(value) ??
        plainMeaning(vocabulary.get(name)?.description ?? value).replace(/ \(.*/, '')),
  );
}

export function isOfExisting(question: Question): boolean {
  return worksIn(question) !== NEW;
}
const NEW = 'new';

export function worksIn({ facts }: Question): string {
  return facts.find(({ name }) => name === WORKS)?.value ?? NEW;
}

/** Adds the use, the works and the storeys of a question to the address of a page. */
export function setBuilding(query: URLSearchParams, question: Question, use = useOf(question)) {
  if (use !== null) query.set(USE, use);
  for (const { name, value } of factsOfBuilding(question)) query.set(name, value);
}

/** The broader use of each use. */
export function broaderUses({ conditions }: Dataset): ReadonlyMap<string, string | null> {
  const uses = conditions.find(({ name }) => name === USE)?.values ?? [];
  return new Map(uses.map(({ value, broader }) => [value, broader]));
}

/** What a missing requirement, design value or index does not mean. */
const MISSING = {
  requirement: 'That is not a permission.',
  value: 'A missing value does not mean zero.',
  index: '',
} as const;

/** That no value is published, and why. */
export function notHeld(
  what: string,
  { where }: Scope,
  why: Part,
  of: keyof typeof MISSING = 'requirement',
): Answer {
  return {
    head: html`No ${what.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())} is published here for ${where}`,
    body: html`<p>${why || 'Not collected.'} ${MISSING[of]}</p>`,
    isHeld: false,
    isExplained: Boolean(why),
  };
}

type Why = { reason: string; note: string; source: Parameters<typeof sourceLink>[0] };

export function reasonText({ reason, note, source }: Why): Html {
  // A note names other fields as the data do.
  const inWords = note.replace(/\b[a-z]+(?:_[a-z0-9]+)+\b/g, (name) =>
    (name.endsWith('_ratio') ? name : withoutUnit(name)).replaceAll('_', ' '),
  );
  return html`${WHY_NO_RULE[reason] ?? nameInWords(reason)}. ${inWords} ${sourceLink(source)}`;
}
