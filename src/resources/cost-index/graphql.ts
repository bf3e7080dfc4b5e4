import type { BASE_PERIODS, INDEX_KINDS } from '../../dataset/descriptor.ts';
import { builder } from '../../schema/builder.ts';
import { badUserInput, shown } from '../../schema/client-errors.ts';
import { closedList } from '../../schema/closed-list.ts';
import { rowsOf, textsOf } from '../../schema/size-hints.ts';
import { Country } from '../countries/graphql.ts';
import type { CountryRow } from '../countries/table.ts';
import { Source, sourceOf } from '../sources/graphql.ts';
import { hasEnded } from './quarters.ts';
import { costIndexOfCountry } from './queries.ts';
import { type CostIndexPointRow, costIndexPoints } from './table.ts';

const IndexKind = closedList('IndexKind', 'What an index follows. Indices of different kinds do not compare.', {
  input_cost: 'What builders pay for labour and materials.',
  output_price: 'What their clients pay.',
  materials_price: 'What makers of materials receive.',
});

const BasePeriod = closedList('BasePeriod', 'Which twelve months have the mean 100.', {
  calendar_year: 'January to December of the base year.',
  fiscal_year: "The country's fiscal year that begins in the base year.",
});

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

type IndexKindName = (typeof INDEX_KINDS)[number];
type BasePeriodName = (typeof BASE_PERIODS)[number];
type CostIndexModel = { country: CountryRow; points: readonly CostIndexPointRow[] };

const CostIndex = builder.objectRef<CostIndexModel>('CostIndex').implement({
  description: 'An official index of construction cost.',
  fields: (t) => ({
    country: t.field({ type: 'CountryCode', description: 'Country of the index.', resolve: ({ country }) => country.code }),
    source: t.string({ description: "Name of the index's source.", resolve: ({ country }) => country.costIndexName as string }),
    currency: t.string({ description: 'ISO 4217 code of the currency of the indexed costs.', resolve: ({ country }) => country.currency }),
    baseYear: t.int({ description: 'Year whose mean is 100.', resolve: ({ country }) => country.costIndexBaseYear as number }),
    publisher: t.string({ description: 'Who publishes the index.', resolve: ({ country }) => country.costIndexPublisher as string }),
    kind: t.field({ type: IndexKind, description: 'What it follows.', resolve: ({ country }) => country.costIndexKind as IndexKindName }),
    basePeriod: t.field({
      type: BasePeriod,
      description: 'Whether the base year is a calendar or a fiscal year.',
      resolve: ({ country }) => country.costIndexBasePeriod as BasePeriodName,
    }),
    newestQuarter: t.string({
      description: 'The quarter of `currentIndex`, as YYYY-Qn.',
      resolve: ({ points }) => (points.at(-1) as CostIndexPointRow).period,
    }),
    ended: t.boolean({
      description:
        'Whether the newest quarter lies two years or more before the day on which the data was last worked on: no current value then.',
      resolve: ({ country, points }) => hasEnded((points.at(-1) as CostIndexPointRow).period, country.asOf),
    }),
    currentIndex: t.float({
      description: 'The newest value; see `newestQuarter`.',
      resolve: ({ points }) => (points.at(-1) as CostIndexPointRow).value,
    }),
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
