import { builder } from '../../graphql/builder.ts';
import { badUserInput, shown } from '../../graphql/client-errors.ts';
import { rowsOf, textsOf } from '../../graphql/size-hints.ts';
import { Country } from '../countries/graphql.ts';
import type { CountryRow } from '../countries/table.ts';
import { Source, sourceOf } from '../sources/graphql.ts';
import { costIndexOfCountry } from './queries.ts';
import { type CostIndexPointRow, costIndexPoints } from './table.ts';

const CostIndexPoint = builder.objectRef<CostIndexPointRow>('CostIndexPoint').implement({
  description: 'The value of the index in one quarter.',
  extensions: textsOf(costIndexPoints),
  fields: (t) => ({
    period: t.exposeString('period', { description: 'Quarter, as YYYY-Qn.' }),
    value: t.exposeFloat('value', { description: 'Index points; the mean of the base year is 100.' }),
    source: t.field({
      type: Source,
      description: 'The document that the value was read in.',
      resolve: (point, _args, context) => sourceOf(context, point.country, point.source),
    }),
  }),
});

type CostIndexModel = { country: CountryRow; points: readonly CostIndexPointRow[] };

const CostIndex = builder.objectRef<CostIndexModel>('CostIndex').implement({
  description: 'An official index of construction cost.',
  fields: (t) => ({
    country: t.field({ type: 'CountryCode', description: 'Country of the index.', resolve: ({ country }) => country.code }),
    source: t.string({ description: "Name of the index's source.", resolve: ({ country }) => country.costIndexName as string }),
    currency: t.string({ description: 'ISO 4217 code of the currency of the indexed costs.', resolve: ({ country }) => country.currency }),
    baseYear: t.int({ description: 'Year whose mean is 100.', resolve: ({ country }) => country.costIndexBaseYear as number }),
    currentIndex: t.float({ description: 'The newest value.', resolve: ({ points }) => (points.at(-1) as CostIndexPointRow).value }),
    history: t.field({
      type: [CostIndexPoint],
      description: 'All published quarters, oldest first.',
      extensions: rowsOf(costIndexPoints, costIndexPoints.country),
      resolve: ({ points }) => points,
    }),
    factor: t.float({
      nullable: true,
      description:
        'By how much cost grew between two quarters: the value of `to` over the value of `from`. Null when one of them is not published.',
      args: {
        from: t.arg.string({ required: true, description: 'Quarter, as YYYY-Qn.' }),
        to: t.arg.string({ required: true, description: 'Quarter, as YYYY-Qn.' }),
      },
      resolve: ({ points }, { from, to }) => {
        const [before, after] = [from, to].map((period) => {
          if (!/^\d{4}-Q[1-4]$/.test(period)) throw badUserInput(`A quarter is written like 2026-Q2; ${shown(period)} is not.`);
          return points.find((point) => point.period === period);
        });
        return before && after ? after.value / before.value : null;
      },
    }),
  }),
});

builder.objectField(Country, 'costIndex', (t) =>
  t.field({
    type: CostIndex,
    nullable: true,
    description: 'The construction cost index; null when none could be collected.',
    resolve: (country, _args, { edition }) =>
      edition.load(costIndexOfCountry, country.code, (points) => (points.length > 0 ? { country, points } : null)),
  }),
);
