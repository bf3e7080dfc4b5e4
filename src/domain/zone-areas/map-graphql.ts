import { builder } from '../schema/builder.ts';
import { Jurisdiction } from '../zoning/jurisdictions-graphql.ts';
import type { DrawnArea, DrawnMap } from './draw.ts';
import { ZoneArea } from './graphql.ts';
import { drawnMaps, zoneAreasOfCountry } from './queries.ts';
import type { ZoneAreaRow } from './table.ts';

type Drawn = DrawnArea & { row: ZoneAreaRow };

const DrawnZoneArea = builder.objectRef<Drawn>('DrawnZoneArea').implement({
  description: 'A district of a zone map as an image shows it.',
  fields: (t) => ({
    area: t.field({ type: ZoneArea, description: 'The district.', resolve: ({ row }) => row }),
    path: t.exposeString('path', {
      description:
        'Its borders as the `d` of an SVG path with the fill rule `evenodd`, in pixels. Blank if it is too small to be seen.',
    }),
  }),
});

const DrawnZoneMap = builder
  .objectRef<Omit<DrawnMap, 'areas'> & { areas: readonly Drawn[] }>('DrawnZoneMap')
  .implement({
    description: 'A small zone map of a jurisdiction. It is simplified: `zoneAt` uses the borders.',
    fields: (t) => ({
      width: t.exposeInt('width', { description: 'Width of the image in pixels.' }),
      height: t.exposeInt('height', { description: 'Height of the image in pixels.' }),
      areas: t.field({
        type: [DrawnZoneArea],
        description: 'Its districts, without overlays.',
        resolve: ({ areas }) => areas,
      }),
    }),
  });

builder.objectFields(Jurisdiction, (t) => ({
  zoneAreas: t.field({
    type: [ZoneArea],
    description: 'The districts and overlays of its zone map. Empty where none are published.',
    resolve: ({ country, code }, _args, { edition }) =>
      edition.load(zoneAreasOfCountry, country, (areas) =>
        areas.filter(({ jurisdiction }) => jurisdiction === code),
      ),
  }),
  zoneMap: t.field({
    type: DrawnZoneMap,
    nullable: true,
    description: 'Its zone map as a small image. Null where no boundaries are published.',
    resolve: async ({ country, code }, _args, { edition, meter }) => {
      const areas = await edition.load(zoneAreasOfCountry, country, (all) =>
        all.filter(({ jurisdiction, kind }) => jurisdiction === code && kind === 'base'),
      );
      if (areas.length === 0) return null;
      meter.spend(VALUES_PER_MAP);
      const drawn = await edition.load(drawnMaps, JSON.stringify([country, code]));
      return (
        drawn && {
          ...drawn,
          areas: drawn.areas.flatMap((each) => {
            const row = areas.find(({ area }) => area === each.area);
            return row ? [{ ...each, row }] : [];
          }),
        }
      );
    },
  }),
}));

/** Drawing a map takes as long as so many values. */
const VALUES_PER_MAP = 30_000;
