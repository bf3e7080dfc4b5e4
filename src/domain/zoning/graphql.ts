import { cityKey } from '../../data/db/keys.ts';
import { type MaybePromise, mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import type { Facts } from '../../engine/conditions/evaluate.ts';
import { statementOf } from '../../engine/conditions/fact-words.ts';
import { explainAmount } from '../../engine/zoning/amount.ts';
import {
  BUILDING_LIMITS,
  type ZoneLimit as Limit,
  type ZoneLimitName as LimitName,
  SETBACKS,
} from '../../engine/zoning/limits.ts';
import type { LimitCase } from '../../engine/zoning/zone.ts';
import { inCountry } from '../countries/graphql.ts';
import { builder, type Context, closedList, type FieldBuilder } from '../schema/builder.ts';
import { identify, Node } from '../schema/node.ts';
import { Source, sourceOf } from '../sources/graphql.ts';
import { wordsOf } from '../terms/describe-condition.ts';
import { Condition } from '../terms/graphql.ts';
import { type ZoneWithLimits, zonesOfArea } from './queries.ts';
import type { ZoneLimitRow, ZoneRow } from './table.ts';

export const LimitStatus = closedList(
  'LimitStatus',
  'Why a limit of a zone has a number or none.',
  {
    limited: 'The plan states the limit.',
    varies: 'The limit depends on cases; `limits` has those that are numbers.',
    no_limit: 'The plan states that this limit does not exist.',
    prohibited: 'Of a case of `maxFar`: the plan allows no such building.',
    not_stated: 'The chapter was read for it and is silent.',
    not_read: 'The chapter was not read for it. There may be a limit.',
  },
);

const UsesStatus = closedList('UsesStatus', 'Why a list of uses holds some or none.', {
  listed: 'The plan lists them.',
  none: 'The plan has none.',
  not_stated: 'The chapter was read for it and is silent.',
  not_read: 'The chapter was not read for it. There may be a limit.',
});

export const ZoneLimitName = closedList(
  'ZoneLimitName',
  'A limit of a zone; see the field of the zone for its meaning and unit.',
  Object.fromEntries([
    ...BUILDING_LIMITS.map(({ name, field }) => [name, `\`${field}\`.`]),
    ...SETBACKS.map(({ name, field }) => [name, `\`setbacks { ${field} }\`.`]),
  ]) as Record<LimitName, string>,
);

const ZoneLimit = builder.objectRef<ZoneLimitRow>('ZoneLimit').implement({
  description:
    "A limit that takes the place of the zone's own under conditions: a number, a formula of a fact, or a status.",
  fields: (t) => ({
    limit: t.expose('limit', { type: ZoneLimitName, description: 'Which limit.' }),
    value: t.exposeFloat('value', {
      nullable: true,
      description:
        'Its value, in the unit of the field of the zone; beside a formula the bound of what that gives. Null where there is none.',
    }),
    status: t.expose('status', {
      type: LimitStatus,
      description: 'LIMITED for a number or a formula; else why it has neither.',
    }),
    factor: t.exposeFloat('factor', {
      nullable: true,
      description:
        'Of a formula: the limit is `factor` × the fact `factorOf` + `constant`, in the unit of the limit. Null for a plain number.',
    }),
    factorOf: t.exposeString('factorOf', {
      nullable: true,
      description:
        'Of a formula: the fact that is multiplied, of `dataset { conditions }`. For a ratio and `lot_area_m2` the formula gives an area, which is divided by that of the lot.',
    }),
    constant: t.exposeFloat('constant', {
      nullable: true,
      description:
        'Of a formula: what is added, in the unit of the limit, or in m² where the formula gives an area.',
    }),
    step: t.exposeFloat('step', {
      nullable: true,
      description:
        'Of a formula: the fact is rounded up to a multiple of this number, in the unit of the fact. Null for the fact as it is.',
    }),
    formula: t.string({
      nullable: true,
      description:
        'The formula, such as `0.4 × width of the road, at most 3`, or the status in words; null for a number.',
      resolve: (each, _args, context) => explainCase(each.limit, each, NO_FACTS, context),
    }),
    when: t.field({
      type: [Condition],
      description: 'The conditions, which all must hold.',
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

const NO_FACTS: Facts = new Map();

/** The formula of a case with the numbers that are known; null for a plain number. */
export function explainCase(
  limit: LimitName,
  each: LimitCase & { country: string },
  facts: Facts,
  context: Context,
): MaybePromise<string | null> {
  const factorOf = each.factorOf ?? '';
  return mapMaybePromise([wordsOf(context, each.country)], (words) => {
    const { description = factorOf, unit = null } = words.get(factorOf) ?? {};
    const statement = statementOf({ name: factorOf, description });
    const name = statement.charAt(0).toLowerCase() + statement.slice(1);
    return explainAmount(limit, each, facts, { name, unit });
  });
}

/** The value and the status of each limit. */
function limitFields(t: FieldBuilder<ZoneRow>, limits: readonly Limit[]) {
  return Object.fromEntries(
    limits.flatMap(({ field, statusField, label, description }) => [
      [
        field,
        t.float({
          nullable: true,
          description: `${description}. Null unless \`${statusField}\` is LIMITED.`,
          resolve: (zone) => zone[field],
        }),
      ],
      [
        statusField,
        t.field({
          type: LimitStatus,
          description: `Status of the ${label}.`,
          resolve: (zone) => zone[statusField],
        }),
      ],
    ]),
  );
}

const Setbacks = builder.objectRef<ZoneRow>('Setbacks').implement({
  description:
    'Least distances from the borders of the plot, in metres; the status of each states why it is null.',
  fields: (t) => ({
    ...limitFields(t, SETBACKS),
  }),
});

const { id, idOf } = identify<ZoneWithLimits>('Zone', {
  parts: ({ country, city, zoneId }) => [country, city, zoneId],
  find: inCountry((country, [place = '', ...zone], context) =>
    findZone(context, cityKey(country, place), zone.join('/')),
  ),
});

export const idOfZone = idOf;

/** The zone of a city or a jurisdiction. */
function findZone(
  { edition }: Context,
  place: string,
  wanted: string,
): MaybePromise<ZoneWithLimits | undefined> {
  return edition.load(zonesOfArea, place, (all) => all.find(({ zoneId }) => zoneId === wanted));
}

export const Zone = builder.objectRef<ZoneWithLimits>('Zone').implement({
  description: 'A zone of a city or a jurisdiction, with what its plan or law allows.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(id),
    zoneId: t.exposeString('zoneId', {
      description: 'Identifier of the zone as the plan calls it.',
    }),
    name: t.exposeString('name', { description: 'Name of the zone.' }),
    when: t.field({
      type: [Condition],
      description:
        'For what building or lot the values of the zone are given; empty where for all. `limits` has other cases.',
      resolve: (zone) => zone.when,
    }),
    farWhen: t.field({
      type: [Condition],
      description: 'Conditions of `maxFar` alone, which it has besides those of `when`.',
      resolve: (zone) => zone.farWhen,
    }),
    ...limitFields(t, BUILDING_LIMITS),
    bonusFar: t.exposeFloat('bonusFar', {
      nullable: true,
      description:
        'Floor area ratio at the top of the way up from `maxFar`, by bonuses or transfers; null where the plan has none.',
    }),
    farNote: t.exposeString('farNote', {
      nullable: true,
      description: 'How one comes from `maxFar` to `bonusFar`.',
    }),
    permittedUses: t.exposeStringList('permittedUses', {
      description: 'Uses that the zone permits as of right, in the words of `dataset { uses }`.',
    }),
    permittedUsesStatus: t.expose('permittedUsesStatus', {
      type: UsesStatus,
      description: 'Why there are permitted uses or none.',
    }),
    conditionalUses: t.exposeStringList('conditionalUses', {
      description:
        'Uses that the zone permits under conditions or by approval, in the words of `dataset { uses }`.',
    }),
    conditionalUsesStatus: t.expose('conditionalUsesStatus', {
      type: UsesStatus,
      description: 'Why there are conditional uses or none.',
    }),
    limits: t.field({
      type: [ZoneLimit],
      description: "Limits that take the place of the zone's own under conditions.",
      resolve: ({ limits }) => limits,
    }),
    setbacks: t.field({
      type: Setbacks,
      description: 'Least distances from the borders of the plot.',
      resolve: (zone) => zone,
    }),
    source: t.field({
      type: Source,
      description: 'The document that the values were read in.',
      resolve: (zone, _args, context) => sourceOf(context, zone.country, zone.source),
    }),
  }),
});
