import { isObjectType } from 'graphql';
import * as z from 'zod';
import { schema } from '../../domain/executable-schema.ts';
import { OPERATORS, SEVERITIES } from '../../engine/checks/rule.ts';

/**
 * The shapes of the REST responses. Prepared responses are validated against them, and openapi.json
 * is generated from them. Descriptions are those of the GraphQL fields that the values come from,
 * so that nothing is explained twice.
 */

/** The shapes that have a name of their own, as openapi.json lists them. */
export const SHAPES = z.registry<{ id: string }>();

/** Describes a value as the GraphQL field `Type.field` is described. */
function describedAs<Schema extends z.ZodType>(coordinate: string, shape: Schema): Schema {
  const [typeName = '', fieldName = ''] = coordinate.split('.');
  const type = schema.getType(typeName);
  const description = isObjectType(type) ? type.getFields()[fieldName]?.description : undefined;
  if (!description) throw new Error(`the field ${coordinate} does not exist or has no description`);
  return shape.describe(description);
}

const complianceRule = z
  .strictObject({
    rule_id: describedAs('ComplianceRule.ruleId', z.string()),
    description: describedAs('ComplianceRule.description', z.string()),
    field: describedAs('ComplianceRule.field', z.string()),
    operator: describedAs('ComplianceRule.symbol', z.enum(OPERATORS)),
    value: describedAs('ComplianceRule.value', z.number()),
    severity: describedAs('ComplianceRule.severity', z.enum(SEVERITIES)),
    code_reference: describedAs('ComplianceRule.codeReference', z.string()),
  })
  .register(SHAPES, { id: 'ComplianceRule' });

const citySummary = z
  .strictObject({
    code: describedAs('Place.code', z.string()),
    name: describedAs('Place.name', z.string()),
    population: describedAs('Place.population', z.int()),
    seismic_zone: describedAs('Place.seismicZone', z.string()),
    wind_speed_ms: describedAs('Place.windSpeedMs', z.number()),
    climate_zone: describedAs('Place.climateZone', z.string()),
    reference_cost_per_m2: describedAs('Place.referenceCostPerM2', z.number().nullable()),
  })
  .register(SHAPES, { id: 'CitySummary' });

const setbacks = z
  .strictObject({
    front_m: describedAs('SetbacksAsOfRight.frontM', z.number().nullable()),
    side_m: describedAs('SetbacksAsOfRight.sideM', z.number().nullable()),
    rear_m: describedAs('SetbacksAsOfRight.rearM', z.number().nullable()),
  })
  .register(SHAPES, { id: 'Setbacks' });

const zone = z
  .strictObject({
    zone_id: describedAs('Zone.zoneId', z.string()),
    name: describedAs('Zone.name', z.string()),
    max_far: describedAs('ZoneAsOfRight.maxFar', z.number()),
    max_height_m: describedAs('ZoneAsOfRight.maxHeightM', z.number().nullable()),
    permitted_uses: describedAs('Zone.permittedUses', z.array(z.string())),
    setbacks,
  })
  .register(SHAPES, { id: 'Zone' });

const cityDetail = citySummary
  .extend({
    building_params: z
      .record(z.string(), z.number())
      .describe(
        'Building parameters by name; the unit is the suffix of the name. Those that hold for certain buildings or sites only are left out: `buildingParams { when { text } }` in GraphQL and the page of the city have them.',
      ),
    zones: describedAs('Place.zones', z.array(zone)),
  })
  .register(SHAPES, { id: 'CityDetail' });

const buildingCode = z
  .strictObject({
    parameter: describedAs('BuildingCode.parameter', z.string()),
    value: describedAs('BuildingCode.value', z.string()),
    reference: describedAs('BuildingCode.reference', z.string()),
  })
  .register(SHAPES, { id: 'BuildingCode' });

const buildingCodes = z
  .strictObject({
    code: describedAs('Place.code', z.string()),
    building_codes: describedAs('Place.buildingCodes', z.array(buildingCode)),
  })
  .register(SHAPES, { id: 'BuildingCodes' });

const zoning = z
  .strictObject({
    code: describedAs('Place.code', z.string()),
    zones: describedAs('Place.zones', z.array(zone)),
  })
  .register(SHAPES, { id: 'Zoning' });

const costIndexPoint = z
  .strictObject({
    period: describedAs('CostIndexPoint.period', z.string().regex(/^\d{4}-Q[1-4]$/)),
    value: describedAs('CostIndexPoint.value', z.number()),
  })
  .register(SHAPES, { id: 'CostIndexPoint' });

const costIndex = z
  .strictObject({
    country: describedAs('CostIndex.countryCode', z.string()),
    source: z
      .string()
      .describe(
        "Name of the index's source; where the newest quarter is two years old or more, after the period that is published here, such as `2015-Q1 to 2020-Q4: …`.",
      ),
    currency: describedAs('CostIndex.currency', z.string()),
    current_index: z
      .number()
      .describe(
        'The newest value that is published here, that of the last quarter of `history`; not a current one where `source` begins with a period.',
      ),
    history: describedAs('CostIndex.history', z.array(costIndexPoint)).optional(),
  })
  .register(SHAPES, { id: 'CostIndex' });

const completeness = z
  .strictObject({
    country: describedAs('Completeness.countryCode', z.string()),
    rules: describedAs('Completeness.rules', z.int()),
    cities: describedAs('Completeness.cities', z.int()),
    building_params: describedAs('Completeness.buildingParams', z.int()),
    zoning_zones: describedAs('Completeness.zoningZones', z.int()),
    completeness: describedAs('Completeness.completeness', z.number().min(0).max(100)),
  })
  .register(SHAPES, { id: 'Completeness' });

export const BODIES = {
  complianceRules: z.array(complianceRule),
  cities: z.array(citySummary),
  cityDetail,
  buildingCodes,
  zoning,
  costIndex,
  completeness,
};

export const problem = z
  .object({
    type: z.string().describe('Address of a page that explains this kind of problem.'),
    title: z.string().describe('The kind of problem in words.'),
    status: z.int().describe('The HTTP status.'),
    detail: z.string().describe('What was wrong this time, and what would be right.'),
    instance: z
      .string()
      .describe('Identifies this one occurrence, here and in the log of the service.'),
    'violated-policies': z
      .array(z.string())
      .optional()
      .describe('With 429 only: the quota policies that were exceeded.'),
  })
  .register(SHAPES, { id: 'Problem' });
