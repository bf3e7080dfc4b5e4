import { mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { Place } from '../cities/graphql.ts';
import { Country } from '../countries/graphql.ts';
import { ALL, countriesByCode } from '../countries/queries.ts';
import type { CountryRow } from '../countries/table.ts';
import { NARROWED_BY } from '../places/country-wide.ts';
import { placedRowIdentity } from '../places/placed-row-identity.ts';
import { builder } from '../schema/builder.ts';
import { NULL_IF_WRONG } from '../schema/client-errors.ts';
import { IN_FORCE_FROM, IN_FORCE_UNTIL, ON_DATE } from '../schema/days.ts';
import { identify, Node } from '../schema/node.ts';
import { Source, sourceField, sourceOf } from '../sources/graphql.ts';
import { FactInput } from '../terms/facts-input.ts';
import { Condition } from '../terms/graphql.ts';
import { requireKnown, unitOf } from '../vocabulary/graphql.ts';
import { parametersByName, SHARED } from '../vocabulary/queries.ts';
import type { ParameterRow } from '../vocabulary/table.ts';
import {
  buildingParamNarrowedBy,
  buildingParamsOf,
  buildingParamsOfCountry,
  buildingParamsOfWholeCountry,
  referenceCostOf,
} from './queries.ts';
import type { BuildingParamRow } from './table.ts';

const { id } = identify<BuildingParamRow>(
  'BuildingParam',
  placedRowIdentity({
    nameOf: ({ parameter }) => [parameter],
    rowsOfCountry: buildingParamsOfCountry,
    rowsOf: buildingParamsOf,
  }),
);

const BuildingParam = builder.objectRef<BuildingParamRow>('BuildingParam').implement({
  description: 'A design parameter of a place.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(id),
    name: t.exposeString('parameter', {
      description: 'Name with the unit as a suffix; see `dataset { parameters }`.',
    }),
    value: t.exposeFloat('value', { description: 'The value, in the unit of the parameter.' }),
    unit: t.string({
      description: "UCUM code of the unit. A cost has the country's currency before it: `EUR/m2`.",
      resolve({ country, parameter }, _args, context) {
        const reads = [
          unitOf(context, parametersByName, parameter),
          context.edition.load(countriesByCode, ALL),
        ] as const;
        return mapMaybePromise(reads, (unit, countries) =>
          unit.replace('{currency}', (countries.get(country) as CountryRow).currency),
        );
      },
    }),
    description: t.string({
      description: 'The description in `dataset { parameters }`.',
      resolve: ({ parameter }, _args, { edition }) =>
        edition.load(
          parametersByName,
          SHARED,
          (known) => (known.get(parameter) as ParameterRow).description,
        ),
    }),
    reference: t.exposeString('reference', {
      description: 'The clause or table that states it, and how it was derived if it was.',
    }),
    where: t.field({
      type: [Condition],
      description: 'The places to which the value applies; empty for the whole country.',
      resolve: (param) => param.where,
    }),
    when: t.field({
      type: [Condition],
      description: 'The buildings to which it applies; empty for all.',
      resolve: (param) => param.when,
    }),
    inForceFrom: t.expose('inForceFrom', IN_FORCE_FROM),
    inForceUntil: t.expose('inForceUntil', IN_FORCE_UNTIL),
    narrowedBy: t.stringList({
      ...NARROWED_BY,
      nullable: true,
      args: { facts: t.arg({ type: [FactInput], description: 'Facts about a place.' }) },
      resolve: (row, { facts }, context) => buildingParamNarrowedBy(row, facts, context),
    }),
    source: t.field(sourceField('The document that the value was read in.')),
  }),
});

const WindBasis = builder
  .objectRef<{ averagingPeriodS: number | null; returnPeriodYears: number | null }>('WindBasis')
  .implement({
    description: 'What the design wind speed means; two speeds compare only on the same basis.',
    fields: (t) => ({
      averagingPeriodS: t.exposeFloat('averagingPeriodS', {
        nullable: true,
        description: 'Averaging period in seconds; null when no source states it.',
      }),
      returnPeriodYears: t.exposeFloat('returnPeriodYears', {
        nullable: true,
        description: 'Mean return period in years; null when no source states it.',
      }),
    }),
  });

builder.objectField(Country, 'buildingParams', (t) =>
  t.field({
    type: [BuildingParam],
    nullable: true,
    description: `The design parameters that apply in the whole country, or where the given facts (a snow zone, an altitude) are true: of each name the most specific, in the order of the published file. ${NULL_IF_WRONG}`,
    args: {
      names: t.arg.stringList({ description: 'Only parameters of these names.' }),
      facts: t.arg({ type: [FactInput], description: 'Facts about a place.' }),
      onDate: t.arg(ON_DATE),
    },
    resolve: async ({ code }, { names, facts, onDate }, context) => {
      if (names) await requireKnown(context, parametersByName, 'UNKNOWN_PARAMETER', 'names', names);
      const rows = await buildingParamsOfWholeCountry(context, code, facts, onDate);
      return names ? rows.filter(({ parameter }) => names.includes(parameter)) : rows;
    },
  }),
);

builder.objectFields(Place, (t) => ({
  referenceCost: t.field({
    type: BuildingParam,
    nullable: true,
    description:
      'The published cost of new dwellings in the region of the place, with its kind. It is the first of `buildingParams` by `referenceCostRank` that applies today to any new house or any new apartment building. Null where none is published.',
    resolve: (city, _args, context) => referenceCostOf(context, city),
  }),
  referenceCostPerM2: t.float({
    nullable: true,
    description:
      "Published cost of new dwellings per square metre in the region of the place, in the country's currency. `referenceCost` names its kind: a cost that owners declare, a contract price or a basic amount. It is not a market price, and two kinds do not compare. Null where none is published.",
    resolve: (city, _args, context) =>
      mapMaybePromise([referenceCostOf(context, city)], (cost) => cost?.value ?? null),
  }),
  referenceCostSource: t.field({
    type: Source,
    nullable: true,
    description: 'The document that the reference cost was read in; null where there is none.',
    resolve: (city, _args, context) =>
      mapMaybePromise(
        [referenceCostOf(context, city)],
        (cost) => cost && sourceOf(context, cost.country, cost.source),
      ),
  }),
  buildingParams: t.field({
    type: [BuildingParam],
    nullable: true,
    description: `The building parameters of the place, in the order of the published file; then those of whole official tables. ${NULL_IF_WRONG}`,
    args: {
      names: t.arg.stringList({ description: 'Only parameters of these names.' }),
      onDate: t.arg(ON_DATE),
    },
    resolve(city, { names, onDate }, context) {
      const params = buildingParamsOf(context, city, onDate);
      if (!names) return params;
      return mapMaybePromise(
        [requireKnown(context, parametersByName, 'UNKNOWN_PARAMETER', 'names', names), params],
        (_known, all) => all.filter(({ parameter }) => names.includes(parameter)),
      );
    },
  }),
  windBasis: t.field({
    type: WindBasis,
    description: 'Averaging and return period of `windSpeedMs`.',
    resolve: (city, _args, context) =>
      mapMaybePromise([buildingParamsOf(context, city, null)], (params) => {
        const valueNamed = (name: string) =>
          params.find(({ parameter }) => parameter === name)?.value ?? null;
        return {
          averagingPeriodS: valueNamed('wind_averaging_period_s'),
          returnPeriodYears: valueNamed('wind_return_period_years'),
        };
      }),
  }),
}));
