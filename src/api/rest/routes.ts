import * as z from 'zod';
import type { NotFound } from '../../domain/countries/not-found.ts';
import { type DataOf, present } from '../../domain/documents/document-types.ts';
import type { Link } from '../../server/http/data-headers.ts';
import { BODIES } from './bodies.ts';

/** Of a city that is here, something that the types of these paths want is not known. */
type NoAnswer = NotFound | 'incomplete-city';

/** The parameters of an address. */
export type RestParameters = { country: string; city?: string; field?: string };

type RouteDefinition<Document extends string> = {
  /** Path under /api/v1/open, with parameters in braces as OpenAPI has them. */
  path: string;
  operation: string;
  tag: string;
  summary: string;
  /** The contents of the response and how to read them, for readers of openapi.json or the reference page alone. */
  description: string;
  /** Aliases spell the JSON names in the specified order, so that reading this is reading the answer. */
  document: Document;
  /** The variables of the document, where the parameters of the address are not enough. */
  variables?: (given: RestParameters) => Record<string, unknown>;
  /** The answer's body, where aliases alone cannot shape it. */
  body: (data: Found<Document>) => unknown;
  /** The shape of the body: every answer is checked against it once, and openapi.json describes it. */
  shape: z.ZodType;
  /** The problem for each root whose null means that something does not exist, outermost first. */
  notFound: (data: DataOf<Document>) => NoAnswer | null;
  /** Pages that explain what the body cannot state, as values of the Link header. */
  links?: (data: Found<Document>) => Link[];
  /** How it is filtered, where it can be. */
  filter?: Filter;
};

/** Roots are there once `notFound` found none of them to be missing. */
type Found<Document extends string> = {
  [Name in keyof DataOf<Document>]: NonNullable<DataOf<Document>[Name]>;
};

/** What makes a response: of a route, or of its filter. */
type ResponseDefinition<Document extends string> = Pick<
  RouteDefinition<Document>,
  'document' | 'variables' | 'body' | 'shape' | 'notFound' | 'links'
>;

/** The response definition of any document. */
export type Responding = Pick<ResponseDefinition<string>, 'document' | 'variables' | 'shape'> & {
  body: (data: unknown) => unknown;
  notFound: (data: unknown) => NoAnswer | null;
  links?: (data: unknown) => Link[];
};

/** The response to a request with query parameters. Others are ignored. */
type Filter = Responding & { query: z.ZodObject };

/** A route of any document. */
export type Route = Responding &
  Pick<
    RouteDefinition<string>,
    'path' | 'operation' | 'tag' | 'summary' | 'description' | 'filter'
  >;

/** Types the functions of a route by its document, and returns a route of any document for the list. */
function defineRoute<const Document extends string>(route: RouteDefinition<Document>): Route {
  return route as unknown as Route;
}

function defineFilter<const Document extends string>(
  filter: ResponseDefinition<Document> & Pick<Filter, 'query'>,
): Filter {
  return filter as unknown as Filter;
}

const CITY_SUMMARY = `
  code
  name
  population
  seismic_zone: seismicZone
  wind_speed_ms: windSpeedMs
  climate_zone: climateZone
  reference_cost_per_m2: referenceCostPerM2`;

/** The values of CITY_SUMMARY that a complete city must have. */
const CORE_VALUES = ['population', 'seismic_zone', 'wind_speed_ms', 'climate_zone'];
const UNKNOWN = 'unknown: unknownValues { name reason }';

const ZONE = `
  zone_id: zoneId
  name
  as_of_right: asOfRight { max_far: maxFar max_height_m: maxHeightM setbacks { front_m: frontM side_m: sideM rear_m: rearM } }
  permitted_uses: permittedUses`;

/** Further fields of a city with zones, for its links. */
const PLACE = 'at: country { code } isReference';

type Zone = DataOf<`fragment RestZone on Zone { ${typeof ZONE} }`>;
type Unknown = DataOf<`fragment RestUnknown on Place { ${typeof UNKNOWN} }`>;
type City = Unknown &
  DataOf<`fragment RestPlace on Place { ${typeof PLACE} }`> & {
    code: string;
    zones: readonly Zone[];
  };
type CostIndex = {
  country: string;
  source: string;
  history: readonly { period: string }[];
  ended: boolean;
};

/** Zones whose plan states a floor area ratio: `max_far` is a number. */
const withRatio = (zones: readonly Zone[]) =>
  zones
    .filter(({ as_of_right }) => as_of_right.max_far !== null)
    .map(({ zone_id, name, as_of_right: { max_far, max_height_m, setbacks }, permitted_uses }) => ({
      zone_id,
      name,
      max_far,
      max_height_m,
      permitted_uses,
      setbacks,
    }));

function describedBy(page: string, title: string): Link {
  return { to: page, relation: 'describedby', title };
}

/** The page that explains why the list of zones of a city or a jurisdiction is empty. */
function linksOfZones(
  country: string,
  { code, zones }: Pick<City, 'code' | 'zones'>,
  city: Pick<City, 'isReference'> | null,
): Link[] {
  if (withRatio(zones).length > 0) return [];
  const section = zones.length > 0 ? '#zones' : city?.isReference ? '/missing' : '';
  const page = city ? `cities/${encodeURIComponent(code)}${section}` : `zoning/${code}`;
  return [describedBy(`/${country}/${page}`, 'why the list of zones is empty')];
}

const countryNeeded = ({ country }: { country: object | null }): NotFound | null =>
  country ? null : 'unknown-country';

function cityNeeded({ country }: { country: { city: object | null } | null }): NotFound | null {
  if (!country) return 'unknown-country';
  return country.city ? null : 'unknown-city';
}

function completeCityNeeded(data: { country: { city: Unknown | null } | null }): NoAnswer | null {
  const incomplete = data.country?.city && unknownCoreValues(data.country.city).length > 0;
  return incomplete ? 'incomplete-city' : cityNeeded(data);
}

/** The core values that a city lacks, each with its reason: their types have no null. */
export function unknownCoreValues({ unknown }: Unknown): Unknown['unknown'] {
  return unknown.filter(({ name }) => CORE_VALUES.includes(name));
}

/** The types of a list of cities have no null either. */
function isComplete(city: Readonly<Record<string, unknown>>): boolean {
  return CORE_VALUES.every((name) => city[name] !== null);
}

/** Without the fields that serve only links and problems. */
function cityBody<Rest>({
  unknown: _unknown,
  at: _at,
  isReference: _isReference,
  ...city
}: Rest & City) {
  return { ...city, zones: withRatio(city.zones) };
}

/** Where the newest quarter is not a current value, `source` begins with the period that is published here. */
function costIndexBody({ ended, ...index }: CostIndex): object {
  return ended ? { ...index, source: `${periodOf(index)}: ${index.source}` } : index;
}

function linksOfCostIndex({ ended, country, ...index }: CostIndex): Link[] {
  return ended ? [describedBy(`/${country}/cost-index`, `only ${periodOf(index)}`)] : [];
}

function periodOf({ history }: Pick<CostIndex, 'history'>): string {
  return `${history[0]?.period} to ${history.at(-1)?.period}`;
}

const RULE =
  'rule_id: ruleId description field operator: symbol value severity code_reference: codeReference';
type Rule = DataOf<`fragment RestRule on ComplianceRule { ${typeof RULE} }`>;

function rulesBody(rules: readonly Rule[]) {
  return rules.map((rule) => ({ ...rule, severity: rule.severity.toLowerCase() }));
}

const rulesFilter = defineFilter({
  query: z.strictObject({
    city: z
      .string()
      .optional()
      .describe(
        'Only the rules that are law in this place: the code of a city or of any other place, in either case. Where it is unknown which building code applies, or none of its rules is published, `Link` has `rel="describedby"`.',
      ),
    field: z
      .string()
      .optional()
      .describe('Only the rules of this field.')
      .meta({ examples: ['stair_riser_height_mm'] }),
  }),
  document: `query OpenComplianceRulesFiltered($country: CountryCode!, $city: String = "", $field: [String!], $ofCity: Boolean!) {
    country(code: $country) {
      complianceRules(fields: $field) @skip(if: $ofCity) { ${RULE} }
      city(code: $city) @include(if: $ofCity) {
        code at: country { code }
        complianceRules(fields: $field) { ${RULE} }
        missingRules
      }
    }
  }`,
  variables: (given) => ({ ...given, ofCity: given.city !== undefined }),
  body: ({ country }) =>
    rulesBody(present(country.city ? country.city.complianceRules : country.complianceRules)),
  shape: BODIES.complianceRules,
  notFound: ({ country }) =>
    countryNeeded({ country }) ?? (country?.city === null ? 'unknown-city' : null),
  links: ({ country: { city } }) =>
    city?.missingRules
      ? [
          describedBy(
            `/${city.at.code}/cities/${encodeURIComponent(city.code)}#codes`,
            'why rules of building codes are missing',
          ),
        ]
      : [],
});

/** The seven paths of the specification: the whole REST contract. */
export const ROUTES: readonly Route[] = [
  defineRoute({
    path: '/{CC}/compliance-rules',
    operation: 'OpenComplianceRules',
    tag: 'Rules',
    summary: 'All compliance rules of a country',
    description:
      'A design meets a rule when the comparison of its `field` with `value` by `operator` is true; names of fields end with the unit. Each rule has the clause that states it. `description` states in words which buildings and parts it applies to; GraphQL has the same as conditions that a program can evaluate, and `check`, which evaluates them.',
    document: `query OpenComplianceRules($country: CountryCode!) {
      country(code: $country) {
        complianceRules { ${RULE} }
      }
    }`,
    body: ({ country }) => rulesBody(country.complianceRules),
    shape: BODIES.complianceRules,
    notFound: countryNeeded,
    filter: rulesFilter,
  }),
  defineRoute({
    path: '/{CC}/cities',
    operation: 'OpenCities',
    tag: 'Cities',
    summary: 'All reference cities of a country',
    description:
      "The cities on which the completeness of a country is measured, where all core values are known, in the order of the published file: population, seismic zone, wind speed in m/s on the basis that the country's code uses, climate zone, and the reference cost, or null. The zone is `unzoned` where the country's code has no such zones. The reference cost is a published cost of new dwellings in the region of the city, in the country's currency per m². It is not a market price; GraphQL's `referenceCost` names its kind, which differs between countries. All other places are in GraphQL's `places`.",
    document: `query OpenCities($country: CountryCode!) {
      country(code: $country) { cities { ${CITY_SUMMARY} } }
    }`,
    body: ({ country }) => country.cities.filter(isComplete),
    shape: BODIES.cities,
    notFound: countryNeeded,
  }),
  defineRoute({
    path: '/{CC}/cities/{city}',
    operation: 'OpenCity',
    tag: 'Cities',
    summary: 'One city with its building parameters and zones',
    description:
      'Any place of the country with a known population, seismic zone, wind speed and climate zone, whether it is a reference city or not. `building_params` has the parameters that apply to all buildings and sites, by name (the name ends with the unit). Parameters with conditions are in GraphQL (`buildingParams { when { text } }`) and on the page of the place; so is `windSpeedWhen`, where the code gives the speed for certain buildings. `zones` has the zones whose plan states a floor area ratio.',
    document: `query OpenCity($country: CountryCode!, $city: String!) {
      country(code: $country) {
        city(code: $city) { ${UNKNOWN} ${CITY_SUMMARY} building_params: buildingParams { name value when { name } } zones { ${ZONE} } ${PLACE} }
      }
    }`,
    body: ({ country }) => ({
      ...cityBody(present(country.city)),
      building_params: Object.fromEntries(
        present(country.city)
          .building_params.filter(({ when }) => when.length === 0)
          .map(({ name, value }) => [name, value]),
      ),
    }),
    shape: BODIES.cityDetail,
    notFound: completeCityNeeded,
    links: ({ country: { city } }) => linksOfZones(present(city).at.code, present(city), city),
  }),
  defineRoute({
    path: '/{CC}/cities/{city}/building-codes',
    operation: 'OpenCityBuildingCodes',
    tag: 'Cities',
    summary: 'The building-code parameters that hold in a city',
    description:
      'For each parameter the value that is most specific to the place, be it said for the city, for a class of places that it lies in, or for the whole country, with the clause that states it.',
    document: `query OpenCityBuildingCodes($country: CountryCode!, $city: String!) {
      country(code: $country) { city(code: $city) { code building_codes: buildingCodes { parameter value reference } } }
    }`,
    body: ({ country }) => country.city,
    shape: BODIES.buildingCodes,
    notFound: cityNeeded,
  }),
  defineRoute({
    path: '/{CC}/cities/{city}/zoning',
    operation: 'OpenCityZoning',
    tag: 'Cities',
    summary: 'The zones of a city',
    description:
      'The zones of a place, or of a county or town whose zones are published as those of a jurisdiction (`{city}` is its code). Zones whose plan or law states a floor area ratio, with the nominal limits of each. `max_far` and `max_height_m`, in metres, are those that the ordinance names for the zone, without a bonus. Special cases may lower or raise them: a zone of Tokyo with `max_far` 3 allows 2.0 on a front road of 5 m. `max_height_m` is null where no limit is given. Setbacks, in metres, are null also where they apply only to some buildings or lots: null does not mean unlimited. `permitted_uses` summarises the uses as of right. GraphQL (`zones { when limits { … } bonusFar heightStatus }`) and the page of the city have every case with its conditions, bonuses, the status of each limit, its clause and source, and the zones without a ratio. Where `zones` is empty, `Link` with `rel="describedby"` leads to the reason.',
    document: `query OpenCityZoning($country: CountryCode!, $city: String!) {
      country(code: $country) { at: code area: zonedArea(code: $city) { code zones { ${ZONE} } } city(code: $city) { isReference } }
    }`,
    body: ({ country: { area } }) => ({
      code: present(area).code,
      zones: withRatio(present(area).zones),
    }),
    shape: BODIES.zoning,
    notFound: ({ country }) => cityNeeded({ country: country && { city: country.area } }),
    links: ({ country: { at, area, city } }) => linksOfZones(at, present(area), city),
  }),
  defineRoute({
    path: '/{CC}/cost-index',
    operation: 'OpenCostIndex',
    tag: 'Cost index',
    summary: 'The construction cost index of a country',
    description:
      'The quarters of one index on one base year, the oldest first; `current_index` is the newest value that is published here. Where the newest quarter is two years old or more, it is not a current value: `source` then begins with the period that is published here, and `Link` has `rel="describedby"`. `source` states in words the subject, the publisher and the base of the index. The response is 404 for a country without an index.',
    document: `query OpenCostIndex($country: CountryCode!) {
      country(code: $country) {
        costIndex { country: countryCode source: sourceName currency current_index: currentIndex history { period value } ended }
      }
    }`,
    body: ({ country }) => costIndexBody(present(country.costIndex)),
    shape: BODIES.costIndex,
    notFound: ({ country }) =>
      countryNeeded({ country }) ?? (country?.costIndex ? null : 'no-cost-index'),
    links: ({ country }) => linksOfCostIndex(present(country.costIndex)),
  }),
  defineRoute({
    path: '/{CC}/completeness',
    operation: 'OpenCompleteness',
    tag: 'Completeness',
    summary: 'How complete the data of a country is',
    description:
      '`completeness` is the mean, in per cent, of seven shares: what is present over what a complete country has, by a list that is the same for all countries. The other numbers are counts of rows. GraphQL has the seven shares and every gap with its reason.',
    document: `query OpenCompleteness($country: CountryCode!) {
      country(code: $country) {
        completeness { country: countryCode rules cities building_params: buildingParams zoning_zones: zoningZones completeness }
      }
    }`,
    body: ({ country }) => country.completeness,
    shape: BODIES.completeness,
    notFound: countryNeeded,
  }),
];
