import { cityKey } from '../../db/keys.ts';
import { builder } from '../../schema/builder.ts';
import { closedList } from '../../schema/closed-list.ts';
import { globalId, globalIdIn } from '../../schema/global-id.ts';
import { lengthOf, rowsOf, textsOf } from '../../schema/size-hints.ts';
import { City } from '../cities/graphql.ts';
import { Dataset } from '../countries/graphql.ts';
import { Source, sourceOf } from '../sources/graphql.ts';
import { Condition } from '../terms/graphql.ts';
import { SHARED } from '../vocabulary/queries.ts';
import { allUses, type ZoneWithLimits, zonesOfCity } from './queries.ts';
import { type UseRow, uses, type ZoneLimitRow, type ZoneRow, zoneLimits, zones } from './table.ts';

const LimitStatus = closedList('LimitStatus', 'Why a limit of a zone has a number or none.', {
  limited: 'The plan states the limit.',
  no_limit: 'The plan sets no such limit.',
  not_stated: 'The opened source does not say.',
});

const UsesStatus = closedList('UsesStatus', 'Why a list of uses holds some or none.', {
  listed: 'The plan lists them.',
  none: 'The plan has none.',
  not_stated: 'The opened source does not say.',
});

const ZoneLimitName = closedList('ZoneLimitName', 'A limit of a zone; see the field of the zone for its meaning and unit.', {
  max_far: '`maxFar`.',
  max_height_m: '`maxHeightM`.',
  max_coverage: '`maxCoverage`.',
  min_lot_area_m2: '`minLotAreaM2`.',
  max_density_du_ha: '`maxDensityDuHa`.',
  max_storeys: '`maxStoreys`.',
  parking_per_dwelling: '`parkingPerDwelling`.',
  front_m: '`setbacks { frontM }`.',
  side_m: '`setbacks { sideM }`.',
  rear_m: '`setbacks { rearM }`.',
});

const ZoneLimit = builder.objectRef<ZoneLimitRow>('ZoneLimit').implement({
  description: "A limit that takes the place of the zone's own under conditions.",
  extensions: textsOf(zoneLimits),
  fields: (t) => ({
    limit: t.expose('limit', { type: ZoneLimitName, description: 'Which limit.' }),
    value: t.exposeFloat('value', { description: 'Its value, in the unit of the field of the zone.' }),
    when: t.field({
      type: [Condition],
      description: 'The conditions, which all must hold.',
      extensions: lengthOf(zoneLimits.when),
      resolve: (limit) => limit.when,
    }),
    reference: t.exposeString('reference', { description: 'The clause or table that states it.' }),
    source: t.field({
      type: Source,
      description: 'The document that it was read in.',
      resolve: (limit, _args, context) => sourceOf(context, limit.country, limit.source),
    }),
  }),
});

const Setbacks = builder.objectRef<ZoneRow>('Setbacks').implement({
  description: 'Least distances from the borders of the plot, in metres; null where the source states none.',
  fields: (t) => ({
    frontM: t.exposeFloat('frontM', { nullable: true, description: 'From the front border, in metres.' }),
    sideM: t.exposeFloat('sideM', { nullable: true, description: 'From a side border, in metres.' }),
    rearM: t.exposeFloat('rearM', { nullable: true, description: 'From the rear border, in metres.' }),
  }),
});

const Zone = builder.objectRef<ZoneWithLimits>('Zone').implement({
  description: 'A zone of a city whose plan or law states a floor area ratio.',
  extensions: textsOf(zones),
  fields: (t) => ({
    id: t.id({
      description: 'Identifier that nothing else here has; the same in all editions.',
      extensions: globalIdIn(zones, 'Zone', zones.country, zones.city, zones.zoneId),
      resolve: ({ country, city, zoneId }) => globalId('Zone', country, city, zoneId),
    }),
    zoneId: t.exposeString('zoneId', { description: 'Identifier of the zone as the plan calls it.' }),
    name: t.exposeString('name', { description: 'Name of the zone.' }),
    when: t.field({
      type: [Condition],
      description: 'For what building or lot the values of the zone are given; empty where for all. `limits` has other cases.',
      extensions: lengthOf(zones.when),
      resolve: (zone) => zone.when,
    }),
    baseFar: t.exposeFloat('baseFar', {
      nullable: true,
      description: 'Floor area ratio that the plan gives to start from, where it has a way up to `maxFar`; null where it has none.',
    }),
    maxFar: t.exposeFloat('maxFar', {
      description:
        'Maximum floor area ratio, floor area over plot area: the most that may be built as of right, or where there is a `baseFar`, the top of the way up from it.',
    }),
    farNote: t.exposeString('farNote', { nullable: true, description: 'How one comes from `baseFar` to `maxFar`.' }),
    maxHeightM: t.exposeFloat('maxHeightM', { nullable: true, description: 'Maximum height in metres; null when no limit is given.' }),
    heightStatus: t.expose('heightStatus', { type: LimitStatus, description: 'Why there is a maximum height or none.' }),
    maxCoverage: t.exposeFloat('maxCoverage', {
      nullable: true,
      description: 'Maximum share of the plot that buildings cover, from 0 to 1.',
    }),
    coverageStatus: t.expose('coverageStatus', { type: LimitStatus, description: 'Why there is a maximum coverage or none.' }),
    minLotAreaM2: t.exposeFloat('minLotAreaM2', { nullable: true, description: 'Least area of a lot, in square metres.' }),
    lotAreaStatus: t.expose('lotAreaStatus', { type: LimitStatus, description: 'Why there is a least area of a lot or none.' }),
    maxDensityDuHa: t.exposeFloat('maxDensityDuHa', {
      nullable: true,
      description: 'Maximum density in dwellings per hectare (1/ha) of the lot.',
    }),
    densityStatus: t.expose('densityStatus', { type: LimitStatus, description: 'Why there is a maximum density or none.' }),
    maxStoreys: t.exposeFloat('maxStoreys', { nullable: true, description: 'Maximum number of storeys above ground (a count).' }),
    storeysStatus: t.expose('storeysStatus', { type: LimitStatus, description: 'Why there is a maximum number of storeys or none.' }),
    parkingPerDwelling: t.exposeFloat('parkingPerDwelling', {
      nullable: true,
      description: 'Least number of parking spaces per dwelling (a count).',
    }),
    parkingStatus: t.expose('parkingStatus', { type: LimitStatus, description: 'Why there is a least number of parking spaces or none.' }),
    permittedUses: t.exposeStringList('permittedUses', {
      description: 'Uses that the zone permits as of right, in the words of `dataset { uses }`.',
    }),
    permittedUsesStatus: t.expose('permittedUsesStatus', { type: UsesStatus, description: 'Why there are permitted uses or none.' }),
    conditionalUses: t.exposeStringList('conditionalUses', {
      description: 'Uses that the zone permits under conditions or by approval, in the words of `dataset { uses }`.',
    }),
    conditionalUsesStatus: t.expose('conditionalUsesStatus', { type: UsesStatus, description: 'Why there are conditional uses or none.' }),
    limits: t.field({
      type: [ZoneLimit],
      description: "Limits that take the place of the zone's own under conditions.",
      extensions: rowsOf(zoneLimits, zoneLimits.country, zoneLimits.city, zoneLimits.zoneId),
      resolve: ({ limits }) => limits,
    }),
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

const Use = builder.objectRef<UseRow>('Use').implement({
  description: 'A word in which the uses of zones are summed up.',
  extensions: textsOf(uses),
  fields: (t) => ({
    use: t.exposeString('use', { description: 'The word.' }),
    description: t.exposeString('description', { description: 'What it stands for.' }),
  }),
});

builder.objectField(Dataset, 'uses', (t) =>
  t.field({
    type: [Use],
    description: 'The closed list of words for uses.',
    extensions: rowsOf(uses),
    resolve: (_dataset, _args, { edition }) => edition.load(allUses, SHARED),
  }),
);
