import type { DataOf } from '../../domain/documents/document-types.ts';
import { ZONE_LIMITS, type ZoneLimit } from '../../engine/zoning/limits.ts';
import { CONDITION } from '../html/values.ts';

export const CITED = '{ key title edition url accessedOn }';

export const CITED_RULE = `ruleId field operator value unit codeReference source ${CITED}`;

export const CITED_PLACE = `
  code name isReference
  population populationSource ${CITED} seismicZone seismicZoneSource ${CITED} windSpeedMs windSpeedSource ${CITED}
  climateZone climateZoneSource ${CITED}
  latitude longitude positionSource ${CITED} postcodes postcodesSource ${CITED}`;

export const CITED_PARAMETERS = `
  buildingParams { name value unit reference inForceFrom where ${CONDITION} source ${CITED} }
  buildingCodes { parameter value reference inForceFrom where ${CONDITION} source ${CITED} }`;

export const CITED_ZONE = `zoneId maxFar maxHeightM setbacks { frontM sideM rearM } permittedUses source ${CITED}`;

type CitedSource = DataOf<`fragment CitedSource on Source ${typeof CITED}`>;
type CitedRule = DataOf<`fragment CitedRule on ComplianceRule { ${typeof CITED_RULE} }`>;
type CitedPlace = DataOf<`fragment CitedPlace on Place { ${typeof CITED_PLACE} }`>;
type CitedParameters = DataOf<`fragment CitedParameters on Place { ${typeof CITED_PARAMETERS} }`>;
type CitedZone = DataOf<`fragment CitedZone on Zone { ${typeof CITED_ZONE} }`>;

type PlaceColumn = { name: string; reference: string | null; source: { key: string } | null };
type CitedCountry = Partial<CitedParameters> & { placeColumns?: readonly PlaceColumn[] };
type City = CitedPlace & CitedParameters;

/** A published value, and its file and row in the folder of the country. */
export type SuggestedValue = {
  file: string;
  row: string;
  what: string;
  value: string;
  clause: string | null;
  source: CitedSource | null;
};

type NamedValue = Omit<CitedParameters['buildingParams'][number], 'value' | 'unit'> & {
  value: number | string;
  unit?: string;
};
type Conditions = NamedValue['where'];

const COMPARED: Readonly<Record<string, string>> = {
  EQ: '=',
  GT: '>',
  GTE: '>=',
  LT: '<',
  LTE: '<=',
  NEQ: '!=',
};

export function ruleValues(rules: readonly CitedRule[], id: string): SuggestedValue[] {
  return rules
    .filter(({ ruleId }) => ruleId.toLowerCase() === id.toLowerCase())
    .map(({ ruleId, field, operator, value, unit, codeReference, source }) => ({
      file: 'compliance-rules.csv',
      row: `rule_id = ${ruleId}`,
      what: field,
      value: `${COMPARED[operator]} ${value} ${unit}`,
      clause: codeReference,
      source,
    }));
}

/** The core values, parameters and codes of a name, of a place or the country. */
export function namedValues(
  country: CitedCountry,
  city: City | null,
  name: string,
): SuggestedValue[] {
  const { buildingParams = [], buildingCodes = [] } = city ?? country;
  const parameters = buildingParams.filter((each) => each.name === name);
  const codes = buildingCodes.filter((each) => each.parameter === name);
  return [
    ...(city ? coreValues(city, name) : []),
    ...parameters.map((each) => valueIn('building-params.csv', country, city, each)),
    ...codes.map(({ parameter, ...code }) =>
      parameter === 'building_code'
        ? adoptedCode(code)
        : valueIn('building-codes.csv', country, city, { name: parameter, ...code }),
    ),
  ];
}

/** The building code of a place stands in the table of adoptions. */
function adoptedCode({
  value,
  reference,
  where,
  source,
}: Omit<NamedValue, 'name'>): SuggestedValue {
  return {
    file: 'adoptions.csv',
    row: rowOf(`code = ${value}`, where),
    what: 'building_code',
    value: String(value),
    clause: reference,
    source,
  };
}

/** A parameter comes from places.csv if that has its column with the same source and clause. */
function valueIn(
  file: string,
  country: CitedCountry,
  city: City | null,
  { name, value, unit, reference, where, inForceFrom, source }: NamedValue,
): SuggestedValue {
  const stated = {
    what: name,
    value: unit ? `${value} ${unit}` : String(value),
    clause: reference,
    source,
  };
  const isColumn =
    country.placeColumns?.some(
      (column) =>
        column.name === name && column.reference === reference && column.source?.key === source.key,
    ) ?? false;
  const isOwn = where.some((condition) => condition.name === 'city');
  if (city && isColumn && isOwn)
    return { ...stated, file: 'places.csv', row: `code = ${city.code}, column ${name}` };
  const since = inForceFrom === null ? '' : `, in_force_from ${inForceFrom}`;
  return { ...stated, file, row: rowOf(`parameter = ${name}`, where) + since };
}

function rowOf(key: string, where: Conditions): string {
  return where.length === 0
    ? `${key}, where blank`
    : `${key}, where ${where.map(formatCondition).join('; ')}`;
}

function formatCondition({ name, operator, values }: Conditions[number]): string {
  return operator === 'IN'
    ? `${name} in ${values.join('|')}`
    : `${name}${COMPARED[operator]}${values[0]}`;
}

const CORE: Readonly<
  Record<string, (city: CitedPlace) => readonly [value: unknown, source: CitedSource | null]>
> = {
  population: (city) => [city.population, city.populationSource],
  seismic_zone: (city) => [city.seismicZone, city.seismicZoneSource],
  wind_speed_ms: (city) => [city.windSpeedMs, city.windSpeedSource],
  climate_zone: (city) => [city.climateZone, city.climateZoneSource],
  position: (city) => [
    city.latitude === null ? null : `${city.latitude}, ${city.longitude}`,
    city.positionSource,
  ],
  postcodes: (city) => [
    city.postcodes.length === 0 ? null : shortList(city.postcodes),
    city.postcodesSource,
  ],
};

/** A large city has hundreds of postcodes. */
function shortList(all: readonly string[]): string {
  return all.length <= 20 ? all.join(';') : `${all.slice(0, 20).join(';')}…`;
}

function coreValues(city: CitedPlace, name: string): SuggestedValue[] {
  const [value, source] = Object.hasOwn(CORE, name)
    ? (CORE[name]?.(city) ?? [null, null])
    : [null, null];
  if (value === null) return [];
  const inTable = !city.isReference || name === 'position' || name === 'postcodes';
  const column = name === 'position' ? 'columns latitude and longitude' : `column ${name}`;
  const row = `code = ${city.code}, ${column}`;
  return [
    {
      file: inTable ? 'places.csv' : 'cities.csv',
      row,
      what: name,
      value: String(value),
      clause: null,
      source,
    },
  ];
}

export function zoneValues(
  of: { code: string },
  zones: readonly CitedZone[],
  id: string,
  file: 'zones.csv' | 'jurisdiction-zones.csv',
): SuggestedValue[] {
  const named = zones.filter(({ zoneId }) => zoneId.toLowerCase() === id.toLowerCase());
  return named.map(({ zoneId, setbacks, permittedUses, source, ...zone }) => {
    const values: { [Field in ZoneLimit['field']]?: number | null } = { ...zone, ...setbacks };
    const stated = ZONE_LIMITS.flatMap(({ name, field }) =>
      values[field] == null ? [] : `${name} ${values[field]}`,
    );
    if (permittedUses.length > 0) stated.push(`permitted_uses ${permittedUses.join(';')}`);
    return {
      file,
      row: `${file === 'zones.csv' ? 'city' : 'jurisdiction'} = ${of.code}, zone_id = ${zoneId}`,
      what: `zone ${zoneId}`,
      value: stated.join(', ') || 'no limit stated as a number',
      clause: null,
      source,
    };
  });
}

type Quarter = { period: string; value: number; source: CitedSource };

export function quarterValues(quarters: readonly Quarter[], wanted: string): SuggestedValue[] {
  return quarters
    .filter(({ period }) => period === wanted.toUpperCase())
    .map(({ period, value, source }) => ({
      file: 'cost-index.csv',
      row: `period = ${period}`,
      what: `index of ${period}`,
      value: String(value),
      clause: null,
      source,
    }));
}
