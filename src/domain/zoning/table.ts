import { doublePrecision, text as textColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import {
  conjunction,
  decimal,
  oneOf,
  optional,
  optionalText,
  shortText,
  slug,
  snakeCase,
  text,
  wholeNumber,
} from '../../data/dataset/columns.ts';
import { countryTable, sharedTable } from '../../data/dataset/stored-columns.ts';
import { CASE_STATUSES, type LimitStatus, ZONE_LIMIT_NAMES } from '../../engine/zoning/limits.ts';
import { limitsOfZone } from './zone-record.ts';

const { when, ...limits } = limitsOfZone;

export const zoneRecord = z.strictObject({
  city: slug.describe('Code of the city: one of cities.csv.'),
  zone_id: shortText.describe('Identifier of the zone within the city, as the plan calls it.'),
  name: text.describe("Name of the zone, which is the plan's own."),
  when,
  far_when: conjunction.describe(
    'Conditions of max_far alone, which it has besides those of when; blank where it has no others.',
  ),
  ...limits,
});

/** Uses are arrays of text. */
const useColumns = () => ({
  permittedUses: textColumn('permitted_uses').array().notNull(),
  conditionalUses: textColumn('conditional_uses').array().notNull(),
});

export const zones = countryTable('zones', zoneRecord, ['city', 'zoneId'], {
  ...useColumns(),
  // Earlier versions of the service read it: a ratio to start from.
  baseFar: doublePrecision('base_far'),
});
export type ZoneRow = Omit<typeof zones.$inferSelect, 'baseFar'>;

export const zoneLimitRecord = z.strictObject({
  city: slug.describe('Code of the city: one of cities.csv.'),
  zone_id: text.describe('Identifier of the zone: one that the city has in zones.csv.'),
  limit: oneOf(ZONE_LIMIT_NAMES).describe(
    'The column of zones.csv whose value it takes the place of.',
  ),
  value: optional(decimal).describe(
    'Its value, in the unit of that column. Beside a formula its bound: the most of a maximum, the least of a minimum; blank for none.',
  ),
  when: conjunction.meta({
    description: 'The conditions under which it does; all of them must hold.',
    constraints: { required: true },
  }),
  reference: text.describe('The clause or table that states it.'),
  source: text.describe('The document that it was read in: an id of sources.csv.'),
  status: optional(oneOf(CASE_STATUSES)).describe(
    'Blank for a number or a formula. Else why the case has neither: no_limit (the plan has none in it), prohibited (the plan allows no such building, of max_far alone), varies (it depends on more than facts), not_stated or not_read.',
  ),
  factor: optional(decimal).describe(
    'Of a formula: the number by which the fact of factor_of is multiplied. The limit is factor × fact + constant. Blank for a plain number.',
  ),
  factor_of: optional(snakeCase).describe(
    'Of a formula: the fact that is multiplied, a number of conditions.csv. For a ratio and lot_area_m2 the formula gives an area, which is divided by that of the lot.',
  ),
  constant: optional(decimal).describe(
    'Of a formula: what is added, in the unit of the limit, or in m² where the formula gives an area; blank for none.',
  ),
  step: optional(decimal).describe(
    'Of a formula: the fact is rounded up to a multiple of this number, as where a plan counts each metre or part of it; blank for the fact as it is.',
  ),
});

/** Limits that take the place of a zone's own under conditions. */
export const zoneLimits = countryTable('zone_limits', zoneLimitRecord);
export type ZoneLimitRow = Omit<typeof zoneLimits.$inferSelect, 'status'> & {
  status: LimitStatus;
};

export const jurisdictionRecord = z.strictObject({
  code: slug.describe(
    'Code of the jurisdiction, which no other one and no place of the country has.',
  ),
  name: shortText.describe('Its name.'),
  subdivision: shortText.describe(
    'The state, province or region that it lies in, as in ISO 3166-2.',
  ),
  note: text.describe(
    'What its zones were read in, what was not read, and how cells of the table became values.',
  ),
  source: text.describe('The document that its zones were read in: an id of sources.csv.'),
});

/** Counties and other areas with a zoning ordinance of their own that are not cities here. */
export const jurisdictions = countryTable('jurisdictions', jurisdictionRecord, ['code']);
export type JurisdictionRow = typeof jurisdictions.$inferSelect;

/** Most conditions that a zone of a jurisdiction may have. The cost of responses depends on it. */
export const CONDITIONS_OF_JURISDICTION_ZONES = 1;

export const jurisdictionZoneRecord = z.strictObject({
  jurisdiction: slug.describe('Code of the jurisdiction: one of jurisdictions.csv.'),
  zone_id: shortText.describe(
    'Identifier of the zone within the jurisdiction, as the table calls it.',
  ),
  name: text.describe('Name of the zone, as the table calls it.'),
  ...limitsOfZone,
});

/** Zones of jurisdictions, read from whole tables. */
export const jurisdictionZones = countryTable(
  'jurisdiction_zones',
  jurisdictionZoneRecord,
  ['jurisdiction', 'zoneId'],
  useColumns(),
);

const { city: _city, ...limitOfZone } = zoneLimitRecord.shape;

export const jurisdictionZoneLimitRecord = z.strictObject({
  jurisdiction: slug.describe('Code of the jurisdiction: one of jurisdictions.csv.'),
  ...limitOfZone,
  zone_id: text.describe(
    'Identifier of the zone: one that the jurisdiction has in jurisdiction-zones.csv.',
  ),
});

/** Limits that take the place of those of a jurisdiction's zone under conditions. */
export const jurisdictionZoneLimits = countryTable(
  'jurisdiction_zone_limits',
  jurisdictionZoneLimitRecord,
);

export const zoningOrdinanceRecord = z.strictObject({
  place: slug.describe('Code of the city, or of the jurisdiction, whose ordinance it is.'),
  zone_count: optional(wholeNumber).meta({
    description:
      'Number of zones in the ordinance, without overlays; blank where they were not counted.',
    unit: '1',
  }),
  missing: optionalText.describe('The zones that are not published here, by name; blank for none.'),
  source: text.describe('The document in which they were counted: an id of sources.csv.'),
});

/** How many zones the ordinances have, published or not. */
export const zoningOrdinances = countryTable('zoning_ordinances', zoningOrdinanceRecord, ['place']);
export type ZoningOrdinanceRow = typeof zoningOrdinances.$inferSelect;

export const useRecord = z.strictObject({ use: snakeCase, description: text });

/** The closed list of words in which uses are summed up. */
export const uses = sharedTable('uses', useRecord, ['use']);
export type UseRow = typeof uses.$inferSelect;
