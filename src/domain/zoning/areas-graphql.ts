import { cityKey } from '../../data/db/keys.ts';
import { zonesNamed } from '../../engine/zoning/zone-named.ts';
import { findCity, Place } from '../cities/graphql.ts';
import { placeByKey } from '../cities/queries.ts';
import { Country } from '../countries/graphql.ts';
import { builder, type Context } from '../schema/builder.ts';
import { SLICE_ARGS, sliceOf } from '../schema/list-slice.ts';
import { sourceField } from '../sources/graphql.ts';
import { ZoneFilter, zonesWithin } from './filter-graphql.ts';
import { idOfZone, Zone } from './graphql.ts';
import { Jurisdiction } from './jurisdictions-graphql.ts';
import { jurisdictionsOfCountry, ordinancesOfCountry, zonedCodes, zonesOfArea } from './queries.ts';
import type { ZoningOrdinanceRow } from './table.ts';

/** A place or a jurisdiction. */
type Area = { country: string; code: string; name: string };

const ZoningOrdinance = builder.objectRef<ZoningOrdinanceRow>('ZoningOrdinance').implement({
  description: 'The ordinance, or the plan, that sets the zones of a place.',
  fields: (t) => ({
    zoneCount: t.int({
      nullable: true,
      description: 'Number of its zones, without overlays. Null where they were not counted.',
      resolve: ({ zoneCount }) => zoneCount,
    }),
    publishedCount: t.int({
      description: 'Number of its zones that are published here.',
      resolve: ({ country, place }, _args, { edition }) =>
        edition.load(zonesOfArea, cityKey(country, place), (zones) => zones.length),
    }),
    missing: t.exposeString('missing', {
      nullable: true,
      description: 'Its zones that are not published here. Null where all are.',
    }),
    source: t.field(sourceField('The document in which they were counted.')),
  }),
});

export const ZonedArea = builder.objectRef<Area>('ZonedArea').implement({
  description: 'A place or a jurisdiction, with its zones.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Its code.' }),
    isPlace: t.boolean({
      description: 'Whether it is a place of `places`; else a jurisdiction.',
      resolve: async ({ country, code }, _args, { edition }) =>
        (await edition.load(placeByKey, cityKey(country, code))) !== null,
    }),
    name: t.exposeString('name', { description: 'Its name.' }),
  }),
});

for (const owner of [Place, Jurisdiction, ZonedArea] as const)
  builder.objectFields(owner as typeof ZonedArea, (t) => ({
    zone: t.field({
      type: Zone,
      nullable: true,
      description: 'One of its zones; null where it has none of this identifier.',
      args: {
        zoneId: t.arg.string({
          required: true,
          description: 'Identifier of the zone as the plan calls it, such as R5.',
        }),
      },
      resolve: ({ country, code }, { zoneId }, { edition }) =>
        edition.load(
          zonesOfArea,
          cityKey(country, code),
          (all) => all.find((zone) => zone.zoneId === zoneId) ?? null,
        ),
    }),
    zones: t.field({
      type: [Zone],
      description: 'Its zones, in the order of the published file.',
      args: {
        ...SLICE_ARGS,
        filter: t.arg({ type: ZoneFilter, description: 'Only zones that meet all of it.' }),
        named: t.arg.stringList({
          description:
            'Words of a text. Only zones that they name by identifier, local name or a numbered part of the name; the only zone of a place without being named.',
        }),
      },
      resolve: ({ country, code }, { filter, named, ...slice }, { edition }) =>
        edition.load(zonesOfArea, cityKey(country, code), (all) => {
          const meant = named && all.length > 1 ? zonesNamed(all, named) : all;
          return sliceOf(zonesWithin(meant, filter), slice, idOfZone);
        }),
    }),
    zoningOrdinance: t.field({
      type: ZoningOrdinance,
      nullable: true,
      description:
        'The number of zones in its ordinance, and those that are missing here. Null where that was not looked up.',
      resolve: ({ country, code }, _args, { edition }) =>
        edition.load(
          ordinancesOfCountry,
          country,
          (all) => all.find(({ place }) => place === code) ?? null,
        ),
    }),
  }));

/** Codes are accepted in either case, like those of cities. */
async function areaOf(context: Context, country: string, code: string): Promise<Area | null> {
  return (
    (await findCity(context, country, code)) ??
    (await context.edition.load(
      jurisdictionsOfCountry,
      country,
      (all) => all.find((each) => each.code === code.toLowerCase()) ?? null,
    ))
  );
}

builder.objectFields(Country, (t) => ({
  zonedArea: t.field({
    type: ZonedArea,
    nullable: true,
    description:
      'The place or the jurisdiction of a code, with its zones. Null where there is none.',
    args: {
      code: t.arg.string({
        required: true,
        description: 'Code of the place or jurisdiction, in either case.',
      }),
    },
    resolve: ({ code: country }, { code }, context) => areaOf(context, country, code),
  }),
  zonedAreas: t.field({
    type: [ZonedArea],
    description: 'The places and jurisdictions whose zones are published, by code.',
    resolve: async ({ code: country }, _args, context) => {
      const codes = await context.edition.load(zonedCodes, country);
      const areas = await Promise.all(codes.map((code) => areaOf(context, country, code)));
      return areas.filter((area) => area !== null);
    },
  }),
}));
