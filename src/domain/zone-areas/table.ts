import { doublePrecision } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import {
  isoDate,
  oneOf,
  optional,
  optionalText,
  shortText,
  slug,
  text,
  webAddress,
  wholeNumber,
} from '../../data/dataset/columns.ts';
import { countryTable } from '../../data/dataset/stored-columns.ts';

export const AREA_KINDS = ['base', 'overlay'] as const;

const ofJurisdiction = slug.describe('Code of the jurisdiction: one of jurisdictions.csv.');

export const zoneAreaRecord = z.strictObject({
  jurisdiction: ofJurisdiction,
  area: shortText.describe('Code of the district on the zone map.'),
  name: text.describe('Name of the district on the zone map.'),
  kind: oneOf(AREA_KINDS).describe(
    'Whether it is a district that a lot lies in (base), or rules beside those of the district (overlay).',
  ),
  zone_id: optionalText.describe(
    'The zone of jurisdiction-zones.csv that it is; blank where that zone is not published, or has another code there.',
  ),
  boundaries_on: optional(isoDate).describe(
    'Day on which the source last changed the boundaries; blank where it states none.',
  ),
  source: text.describe('The document that the boundaries come from: an id of sources.csv.'),
});

/** Districts of a zone map, with the zone that each of them is. */
export const zoneAreas = countryTable('zone_areas', zoneAreaRecord, ['jurisdiction', 'area']);
export type ZoneAreaRow = typeof zoneAreas.$inferSelect;

const order = (of: string) => wholeNumber.meta({ description: of, unit: '1' });

export const zoneOutlineRecord = z.strictObject({
  jurisdiction: ofJurisdiction,
  area: text.describe('Code of the district: one that the jurisdiction has in zone-areas.csv.'),
  part: order('Number of the polygon among those of the district, from 1.'),
  ring: order('Number of the ring: 1 is the outer border, the others are holes.'),
  piece: order(
    'Number of the piece of the ring, from 1. A piece begins where the one before ends.',
  ),
  outline: text.describe(
    'The positions of the piece in WGS 84 as an encoded polyline of five decimals, latitude first.',
  ),
});

/** The borders of districts, in pieces, each with the box that it lies in. */
export const zoneOutlines = countryTable(
  'zone_outlines',
  zoneOutlineRecord,
  ['jurisdiction', 'area', 'part', 'ring', 'piece'],
  {
    west: doublePrecision('west').notNull(),
    south: doublePrecision('south').notNull(),
    east: doublePrecision('east').notNull(),
    north: doublePrecision('north').notNull(),
  },
);

export const zoneMapRecord = z.strictObject({
  place: optional(slug).describe(
    'Code of the place or jurisdiction whose zones it shows; blank for the whole country.',
  ),
  name: text.describe('Name of the official map.'),
  url: webAddress.describe('Its address.'),
  source: text.describe('The document that names it: an id of sources.csv.'),
});

/** The official maps of zones. */
export const zoneMaps = countryTable('zone_maps', zoneMapRecord);
export type ZoneMapRow = typeof zoneMaps.$inferSelect;
