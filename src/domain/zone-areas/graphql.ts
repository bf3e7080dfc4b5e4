import { cityKey } from '../../data/db/keys.ts';
import { Place } from '../cities/graphql.ts';
import { placeByKey } from '../cities/queries.ts';
import type { CityRow } from '../cities/table.ts';
import { type Position, requirePosition } from '../places/near.ts';
import { builder, type Context, closedList } from '../schema/builder.ts';
import { badUserInput, NULL_IF_WRONG } from '../schema/client-errors.ts';
import { sourceField } from '../sources/graphql.ts';
import { ZonedArea } from '../zoning/areas-graphql.ts';
import { Zone } from '../zoning/graphql.ts';
import { Jurisdiction } from '../zoning/jurisdictions-graphql.ts';
import { jurisdictionsOfCountry, zonesOfArea } from '../zoning/queries.ts';
import type { JurisdictionRow } from '../zoning/table.ts';
import { areaOf, containing, type Districts, findDistricts, isCertain } from './districts.ts';
import { CERTAIN_FROM_M, nearestPlaces, zoneMapsOfCountry } from './queries.ts';
import type { ZoneAreaRow, ZoneMapRow } from './table.ts';

const ZoneAreaKind = closedList('ZoneAreaKind', 'What a district of a zone map is.', {
  base: 'A district that a lot lies in.',
  overlay: 'Rules beside those of the district that a lot lies in.',
});

export const ZoneArea = builder.objectRef<ZoneAreaRow>('ZoneArea').implement({
  description: 'A district of a zone map, as its source draws it.',
  fields: (t) => ({
    code: t.exposeString('area', { description: 'Its code on the map.' }),
    name: t.exposeString('name', { description: 'Its name on the map.' }),
    kind: t.expose('kind', { type: ZoneAreaKind, description: 'What it is.' }),
    zone: t.field({
      type: Zone,
      nullable: true,
      description:
        'The published zone that it is. Null where that zone is not published, or has another code.',
      resolve: (area, _args, context) => zoneOf(area, context),
    }),
    jurisdiction: t.field({
      type: Jurisdiction,
      description: 'The county or town whose map it is.',
      resolve: ({ country, jurisdiction }, _args, { edition }) =>
        edition.load(
          jurisdictionsOfCountry,
          country,
          (all) => all.find(({ code }) => code === jurisdiction) as JurisdictionRow,
        ),
    }),
    boundariesOn: t.expose('boundariesOn', {
      type: 'Date',
      nullable: true,
      description:
        'Day on which the source last changed the boundaries. Null where it states none. Later changes of the official map are not included.',
    }),
    source: t.field(sourceField('The document that the boundaries come from.')),
  }),
});

const ZoneMap = builder.objectRef<ZoneMapRow>('ZoneMap').implement({
  description: 'An official map of zones.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    url: t.exposeString('url', { description: 'Its address.' }),
    source: t.field(sourceField('The document that names it.')),
  }),
});

/** The maps of the first of several places that has one, or those of the whole country. */
function officialMaps(maps: readonly ZoneMapRow[], keys: readonly string[]): readonly ZoneMapRow[] {
  const own = keys.map((key) =>
    maps.filter(({ country, place }) => place !== null && cityKey(country, place) === key),
  );
  return own.find(({ length }) => length > 0) ?? maps.filter(({ place }) => place === null);
}

builder.objectField(ZonedArea, 'officialMaps', (t) =>
  t.field({
    type: [ZoneMap],
    description:
      'Its official maps of zones, or else those of the country. Empty where none is known here.',
    resolve: async ({ country, code }, _args, { edition }) =>
      officialMaps(await edition.load(zoneMapsOfCountry, country), [cityKey(country, code)]),
  }),
);

/** What is known of the zone at a position. */
type ZoneAtPosition = Districts & {
  nearest: CityRow | null;
  /** The keys of the nearest places, the nearest first. */
  near: readonly string[];
};

function zoneOf(
  { country, jurisdiction, zoneId }: ZoneAreaRow,
  { edition }: Pick<Context, 'edition'>,
) {
  return zoneId === null
    ? null
    : edition.load(
        zonesOfArea,
        cityKey(country, jurisdiction),
        (zones) => zones.find((zone) => zone.zoneId === zoneId) ?? null,
      );
}

const ZoneAt = builder.objectRef<ZoneAtPosition>('ZoneAt').implement({
  description: 'The zone at a position, from published zone maps.',
  fields: (t) => ({
    zone: t.field({
      type: Zone,
      nullable: true,
      description: 'The zone of `area`. Null where `reason` states why there is none.',
      resolve: (found, _args, context) => {
        const area = areaOf(found);
        return area && zoneOf(area, context);
      },
    }),
    area: t.field({
      type: ZoneArea,
      nullable: true,
      description:
        'The district of the zone map that contains the position. Null where none does, or more than one.',
      resolve: areaOf,
    }),
    candidates: t.field({
      type: [ZoneArea],
      description: `The districts that contain the position, and those whose border is nearer than ${CERTAIN_FROM_M} m.`,
      resolve: ({ base }) => base,
    }),
    overlays: t.field({
      type: [ZoneArea],
      description: `The overlays that contain the position, and those whose border is nearer than ${CERTAIN_FROM_M} m. The source may lack some.`,
      resolve: ({ overlays }) => overlays,
    }),
    certain: t.boolean({
      description: `Whether one district contains the position and every border of a district is at least ${CERTAIN_FROM_M} m away. Even then the official map decides.`,
      resolve: isCertain,
    }),
    borderM: t.exposeFloat('borderM', {
      nullable: true,
      description: `Distance to the nearest border of a district, in metres. Null if it is ${CERTAIN_FROM_M} m or more.`,
    }),
    reason: t.string({
      nullable: true,
      description: 'Why `zone` is null or not certain. Null for a certain zone.',
      resolve: reasonOf,
    }),
    nearestPlace: t.field({
      type: Place,
      nullable: true,
      description:
        'Without a district: the published place whose centre is nearest, within 100 km. It may not be the one that contains the position.',
      resolve: ({ nearest }) => nearest,
    }),
    officialMaps: t.field({
      type: [ZoneMap],
      description:
        'The official maps of the jurisdiction, of a place near the position or of its country. Empty where none is known here.',
      resolve: async ({ base, near }, _args, { edition }) => {
        const keys = base.map(({ country, jurisdiction }) => cityKey(country, jurisdiction));
        const [first, ...others] = [...new Set([...keys, ...near])];
        if (first === undefined) return [];
        const maps = await edition.load(zoneMapsOfCountry, first.slice(0, 2));
        return officialMaps(maps, [first, ...others]);
      },
    }),
  }),
});

function reasonOf(found: ZoneAtPosition): string | null {
  const { base, borderM, nearest } = found;
  const within = containing(found);
  const [area] = within;
  if (area && within.length > 1) return `The districts ${listed(within)} overlap here.`;
  if (area && borderM !== null)
    return `A border is ${borderM} m away: the lot may lie in another district.`;
  if (area && area.zoneId === null)
    return `The values of the district ${area.area} (${area.name}) are not published here.`;
  if (area) return null;
  if (base.length > 0)
    return `No district contains the position; the border of ${listed(base)} is ${borderM} m away.`;
  return nearest
    ? `No zone boundaries of this position are published here. The nearest published place is ${nearest.name}.`
    : 'No zone boundaries of this position are published here, and no published place is within 100 km.';
}

const listed = (areas: readonly ZoneAreaRow[]) => areas.map(({ area }) => area).join(', ');

/** Reading the borders at a position takes as long as so many values. */
const VALUES_PER_POSITION = 5_000;

builder.queryField('zoneAt', (t) =>
  t.field({
    type: ZoneAt,
    nullable: true,
    description: `The zone at a position, where zone maps are published. ${NULL_IF_WRONG}`,
    args: {
      latitude: t.arg.float({ required: true, description: 'In degrees of WGS 84, -90 to 90.' }),
      longitude: t.arg.float({ required: true, description: 'In degrees of WGS 84, -180 to 180.' }),
    },
    resolve: (_query, position, context) => {
      requirePosition('latitude', position);
      context.meter.spend(VALUES_PER_POSITION);
      return findZoneAt(context, position);
    },
  }),
);

async function findZoneAt(
  { edition }: Pick<Context, 'edition'>,
  position: Position,
): Promise<ZoneAtPosition> {
  const districts = await findDistricts(edition, position);
  if (districts.base.length > 0) return { ...districts, nearest: null, near: [] };
  const near = await edition.load(nearestPlaces, JSON.stringify(position));
  const [first] = near;
  if (first === undefined) await refuseSwapped(edition, position);
  const nearest = first === undefined ? null : await edition.load(placeByKey, first);
  return { ...districts, nearest, near };
}

/** Throws SWAPPED_COORDINATES if only the exchanged position has a place near it. */
async function refuseSwapped(
  edition: Context['edition'],
  { latitude, longitude }: Position,
): Promise<void> {
  if (Math.abs(longitude) > 90) return;
  const swapped = { latitude: longitude, longitude: latitude };
  const near = await edition.load(nearestPlaces, JSON.stringify(swapped));
  if (near.length === 0) return;
  throw badUserInput(
    'SWAPPED_COORDINATES',
    `No place is within 100 km of latitude ${latitude}, longitude ${longitude}, but some are of latitude ${longitude}, longitude ${latitude}. Are the two swapped?`,
    { argument: 'latitude', value: `${latitude}, ${longitude}` },
  );
}
