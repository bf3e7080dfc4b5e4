import { cityKey } from '../../db/keys.ts';
import { builder } from '../../graphql/builder.ts';
import { rowsOf, textsOf } from '../../graphql/size-hints.ts';
import { City } from '../cities/graphql.ts';
import { Source, sourceOf } from '../sources/graphql.ts';
import { zonesOfCity } from './queries.ts';
import { type ZoneRow, zones } from './table.ts';

const HeightStatus = builder.enumType('HeightStatus', {
  description: 'Why a zone has a maximum height or none.',
  values: {
    LIMITED: { value: 'limited', description: 'The plan states a maximum height.' },
    NO_LIMIT: { value: 'no_limit', description: 'The plan sets no maximum height.' },
    NOT_STATED: { value: 'not_stated', description: 'The opened source does not say.' },
  } as const,
});

const Setbacks = builder.objectRef<ZoneRow>('Setbacks').implement({
  description: 'Least distances from the borders of the plot, in metres; null where the source states none.',
  fields: (t) => ({
    frontM: t.exposeFloat('frontM', { nullable: true, description: 'From the front border, in metres.' }),
    sideM: t.exposeFloat('sideM', { nullable: true, description: 'From a side border, in metres.' }),
    rearM: t.exposeFloat('rearM', { nullable: true, description: 'From the rear border, in metres.' }),
  }),
});

const Zone = builder.objectRef<ZoneRow>('Zone').implement({
  description: 'A zone of a city whose plan or law states a floor area ratio.',
  extensions: textsOf(zones),
  fields: (t) => ({
    zoneId: t.exposeString('zoneId', { description: 'Identifier of the zone as the plan calls it.' }),
    name: t.exposeString('name', { description: 'Name of the zone.' }),
    maxFar: t.exposeFloat('maxFar', { description: 'Maximum floor area ratio: floor area over plot area.' }),
    maxHeightM: t.exposeFloat('maxHeightM', { nullable: true, description: 'Maximum height in metres; null when no limit is given.' }),
    heightStatus: t.expose('heightStatus', { type: HeightStatus, description: 'Why there is a maximum height or none.' }),
    permittedUses: t.exposeStringList('permittedUses', { description: 'Uses that the zone permits; empty where the source states none.' }),
    setbacks: t.field({ type: Setbacks, description: 'Least distances from the borders of the plot.', resolve: (zone) => zone }),
    source: t.field({
      type: Source,
      description: 'The document that the values were read in.',
      resolve: (zone, _args, context) => sourceOf(context, zone.country, zone.source),
    }),
  }),
});

builder.objectField(City, 'zones', (t) =>
  t.field({
    type: [Zone],
    description: 'The zones of the city, in the order of the published file.',
    extensions: rowsOf(zones, zones.country, zones.city),
    resolve: (city, _args, { edition }) => edition.load(zonesOfCity, cityKey(city.country, city.code)),
  }),
);
