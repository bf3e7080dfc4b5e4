import { doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { editionColumn } from '../../data/db/edition-tables.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';

/** Why a limit of a zone is a number or null: only `limited` has a number. */
export const LIMIT_STATUSES = ['limited', 'varies', 'no_limit', 'not_stated', 'not_read'] as const;
/** Why a list of uses holds some or none: only `listed` has some. */
export const USES_STATUSES = ['listed', 'none', 'not_stated', 'not_read'] as const;

const limitStatus = (name: string) => text(name, { enum: LIMIT_STATUSES }).notNull();
const usesStatus = (name: string) => text(name, { enum: USES_STATUSES }).notNull();

/** What is said of a zone, be it of a city or of a jurisdiction. */
const limitsOfZone = () => ({
  when: jsonb().$type<Conjunction>().notNull(),
  maxFar: doublePrecision('max_far'),
  farStatus: limitStatus('far_status').default('not_read'),
  bonusFar: doublePrecision('bonus_far'),
  farNote: text('far_note'),
  maxHeightM: doublePrecision('max_height_m'),
  heightStatus: limitStatus('height_status'),
  maxCoverage: doublePrecision('max_coverage'),
  coverageStatus: limitStatus('coverage_status'),
  minLotAreaM2: doublePrecision('min_lot_area_m2'),
  lotAreaStatus: limitStatus('lot_area_status'),
  maxDensityDuHa: doublePrecision('max_density_du_ha'),
  densityStatus: limitStatus('density_status'),
  maxStoreys: doublePrecision('max_storeys'),
  storeysStatus: limitStatus('storeys_status'),
  parkingPerDwelling: doublePrecision('parking_per_dwelling'),
  parkingStatus: limitStatus('parking_status'),
  permittedUses: text('permitted_uses').array().notNull(),
  permittedUsesStatus: usesStatus('permitted_uses_status'),
  conditionalUses: text('conditional_uses').array().notNull(),
  conditionalUsesStatus: usesStatus('conditional_uses_status'),
  frontM: doublePrecision('front_m'),
  frontStatus: limitStatus('front_status').default('not_read'),
  sideM: doublePrecision('side_m'),
  sideStatus: limitStatus('side_status').default('not_read'),
  rearM: doublePrecision('rear_m'),
  rearStatus: limitStatus('rear_status').default('not_read'),
  source: text().notNull(),
});

export const zones = pgTable(
  'zones',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    city: text().notNull(),
    zoneId: text('zone_id').notNull(),
    name: text().notNull(),
    ...limitsOfZone(),
    farWhen: jsonb('far_when').$type<Conjunction>().notNull().default([]),
    // What programs before this one still read: a ratio to start from.
    baseFar: doublePrecision('base_far'),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.city, table.zoneId] })],
);
export type ZoneRow = Omit<typeof zones.$inferSelect, 'baseFar'>;

/** The limits of a zone that conditions may change. */
export const ZONE_LIMITS = [
  'max_far',
  'max_height_m',
  'max_coverage',
  'min_lot_area_m2',
  'max_density_du_ha',
  'max_storeys',
  'parking_per_dwelling',
  'front_m',
  'side_m',
  'rear_m',
] as const;

/** Limits that take the place of a zone's own under conditions. */
export const zoneLimits = pgTable(
  'zone_limits',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    city: text().notNull(),
    zoneId: text('zone_id').notNull(),
    limit: text({ enum: ZONE_LIMITS }).notNull(),
    value: doublePrecision().notNull(),
    when: jsonb().$type<Conjunction>().notNull(),
    reference: text().notNull(),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.position] })],
);
export type ZoneLimitRow = typeof zoneLimits.$inferSelect;

/** Counties and other areas with a zoning ordinance of their own that are no city here. */
export const jurisdictions = pgTable(
  'jurisdictions',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    subdivision: text().notNull(),
    note: text().notNull(),
    source: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.country, table.code] })],
);
export type JurisdictionRow = typeof jurisdictions.$inferSelect;

/** Conditions that a zone of a jurisdiction may have at most. Answers count on it. */
export const CONDITIONS_OF_JURISDICTION_ZONES = 1;

/** Zones of jurisdictions, read from whole tables. */
export const jurisdictionZones = pgTable(
  'jurisdiction_zones',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    country: text().notNull(),
    jurisdiction: text().notNull(),
    zoneId: text('zone_id').notNull(),
    name: text().notNull(),
    ...limitsOfZone(),
  },
  (table) => [
    primaryKey({ columns: [table.edition, table.country, table.jurisdiction, table.zoneId] }),
  ],
);

/** The closed list of words in which uses are summed up. */
export const uses = pgTable(
  'uses',
  {
    edition: editionColumn(),
    position: integer().notNull(),
    use: text().notNull(),
    description: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.edition, table.use] })],
);
export type UseRow = typeof uses.$inferSelect;
