import type * as z from 'zod';
import { BODIES } from './bodies.ts';

/** What a row's document answers, as far as `body` and `notFound` need to know it. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is whatever the row's own document spells.
type Data = any;

export type NotFound = 'unknown-country' | 'unknown-city' | 'no-cost-index';

export type Route = {
  /** Path under /api/v1/open, with parameters in braces as OpenAPI has them. */
  path: string;
  operation: string;
  summary: string;
  /** Aliases spell the JSON names in the specified order, so that reading this is reading the answer. */
  document: string;
  /** The answer's body, where aliases alone cannot shape it. */
  body: (data: Data) => unknown;
  /** The shape of the body: every answer is checked against it once, and openapi.json describes it. */
  shape: z.ZodType;
  /** The problem for each root whose null means that something does not exist, outermost first. */
  notFound: (data: Data) => NotFound | null;
};

const CITY_SUMMARY = `
  code
  name
  population
  seismic_zone: seismicZone
  wind_speed_ms: windSpeedMs
  climate_zone: climateZone
  reference_cost_per_m2: referenceCostPerM2`;

const ZONE = `
  zone_id: zoneId
  name
  max_far: maxFar
  max_height_m: maxHeightM
  permitted_uses: permittedUses
  setbacks { front_m: frontM side_m: sideM rear_m: rearM }`;

const countryNeeded = ({ country }: Data): NotFound | null => (country ? null : 'unknown-country');
const cityNeeded = (data: Data): NotFound | null => countryNeeded(data) ?? (data.country.city ? null : 'unknown-city');

/** The seven paths of the specification: the whole REST contract. */
export const ROUTES: readonly Route[] = [
  {
    path: '/{CC}/compliance-rules',
    operation: 'OpenComplianceRules',
    summary: 'All compliance rules of a country',
    document: `query OpenComplianceRules($country: CountryCode!) {
      country(code: $country) {
        complianceRules { rule_id: ruleId description field operator: symbol value severity code_reference: codeReference }
      }
    }`,
    body: ({ country }) => country.complianceRules.map((rule: Data) => ({ ...rule, severity: rule.severity.toLowerCase() })),
    shape: BODIES.complianceRules,
    notFound: countryNeeded,
  },
  {
    path: '/{CC}/cities',
    operation: 'OpenCities',
    summary: 'All reference cities of a country',
    document: `query OpenCities($country: CountryCode!) {
      country(code: $country) { cities { ${CITY_SUMMARY} } }
    }`,
    body: ({ country }) => country.cities,
    shape: BODIES.cities,
    notFound: countryNeeded,
  },
  {
    path: '/{CC}/cities/{city}',
    operation: 'OpenCity',
    summary: 'One city with its building parameters and zones',
    document: `query OpenCity($country: CountryCode!, $city: String!) {
      country(code: $country) {
        city(code: $city) { ${CITY_SUMMARY} building_params: buildingParams { name value } zones { ${ZONE} } }
      }
    }`,
    body: ({ country: { city } }) => ({
      ...city,
      building_params: Object.fromEntries(city.building_params.map(({ name, value }: Data) => [name, value])),
    }),
    shape: BODIES.cityDetail,
    notFound: cityNeeded,
  },
  {
    path: '/{CC}/cities/{city}/building-codes',
    operation: 'OpenCityBuildingCodes',
    summary: 'The building-code parameters that hold in a city',
    document: `query OpenCityBuildingCodes($country: CountryCode!, $city: String!) {
      country(code: $country) { city(code: $city) { code building_codes: buildingCodes { parameter value reference } } }
    }`,
    body: ({ country }) => country.city,
    shape: BODIES.buildingCodes,
    notFound: cityNeeded,
  },
  {
    path: '/{CC}/cities/{city}/zoning',
    operation: 'OpenCityZoning',
    summary: 'The zones of a city',
    document: `query OpenCityZoning($country: CountryCode!, $city: String!) {
      country(code: $country) { city(code: $city) { code zones { ${ZONE} } } }
    }`,
    body: ({ country }) => country.city,
    shape: BODIES.zoning,
    notFound: cityNeeded,
  },
  {
    path: '/{CC}/cost-index',
    operation: 'OpenCostIndex',
    summary: 'The construction cost index of a country',
    document: `query OpenCostIndex($country: CountryCode!) {
      country(code: $country) {
        costIndex { country source currency current_index: currentIndex history { period value } }
      }
    }`,
    body: ({ country }) => country.costIndex,
    shape: BODIES.costIndex,
    notFound: (data) => countryNeeded(data) ?? (data.country.costIndex ? null : 'no-cost-index'),
  },
  {
    path: '/{CC}/completeness',
    operation: 'OpenCompleteness',
    summary: 'How complete the data of a country is',
    document: `query OpenCompleteness($country: CountryCode!) {
      country(code: $country) {
        completeness { country rules cities building_params: buildingParams zoning_zones: zoningZones completeness }
      }
    }`,
    body: ({ country }) => country.completeness,
    shape: BODIES.completeness,
    notFound: countryNeeded,
  },
];
