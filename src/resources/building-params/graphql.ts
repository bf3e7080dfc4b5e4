import { cityKey } from '../../db/keys.ts';
import { builder } from '../../graphql/builder.ts';
import { rowsOf, textsOf } from '../../graphql/size-hints.ts';
import { City } from '../cities/graphql.ts';
import { Source, sourceOf } from '../sources/graphql.ts';
import { requireKnown, unitOf } from '../vocabulary/graphql.ts';
import { parametersByName } from '../vocabulary/queries.ts';
import { buildingParamsOfCity } from './queries.ts';
import { type BuildingParamRow, buildingParams } from './table.ts';

const BuildingParam = builder.objectRef<BuildingParamRow>('BuildingParam').implement({
  description: 'A design parameter of a city.',
  extensions: textsOf(buildingParams),
  fields: (t) => ({
    name: t.exposeString('parameter', { description: 'Name with the unit as a suffix; see `dataset { parameters }`.' }),
    value: t.exposeFloat('value', { description: 'The value, in the unit of the parameter.' }),
    unit: t.string({
      description: 'UCUM code of the unit.',
      resolve: (param, _args, context) => unitOf(context, parametersByName, param.parameter),
    }),
    reference: t.exposeString('reference', { description: 'The clause or table that states it, and how it was derived if it was.' }),
    source: t.field({
      type: Source,
      description: 'The document that the value was read in.',
      resolve: (param, _args, context) => sourceOf(context, param.country, param.source),
    }),
  }),
});

const WindBasis = builder.objectRef<{ averagingPeriodS: number | null; returnPeriodYears: number | null }>('WindBasis').implement({
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

builder.objectFields(City, (t) => ({
  buildingParams: t.field({
    type: [BuildingParam],
    description: 'The building parameters of the city, in the order of the published file.',
    extensions: rowsOf(buildingParams, buildingParams.country, buildingParams.city),
    args: { names: t.arg.stringList({ description: 'Only parameters of these names.' }) },
    resolve: (city, { names }, context) => {
      const load = () =>
        context.edition.load(buildingParamsOfCity, cityKey(city.country, city.code), (params) =>
          names ? params.filter(({ parameter }) => names.includes(parameter)) : params,
        );
      return names ? requireKnown(context, parametersByName, names).then(load) : load();
    },
  }),
  windBasis: t.field({
    type: WindBasis,
    description: 'Averaging and return period of `windSpeedMs`.',
    resolve: (city, _args, { edition }) =>
      edition.load(buildingParamsOfCity, cityKey(city.country, city.code), (params) => {
        const valueNamed = (name: string) => params.find(({ parameter }) => parameter === name)?.value ?? null;
        return { averagingPeriodS: valueNamed('wind_averaging_period_s'), returnPeriodYears: valueNamed('wind_return_period_years') };
      }),
  }),
}));
