import type { BASE_PERIODS, INDEX_KINDS } from '../../data/dataset/descriptor.ts';
import { mapMaybePromise } from '../../data/editions/maybe-promise.ts';
import { MAX_AMOUNT } from '../../engine/text/amount.ts';
import { Country, inCountry } from '../countries/graphql.ts';
import { ALL, countriesByCode } from '../countries/queries.ts';
import type { CountryRow } from '../countries/table.ts';
import { builder, closedList } from '../schema/builder.ts';
import { NULL_IF_WRONG } from '../schema/client-errors.ts';
import { identify, Node } from '../schema/node.ts';
import { sourceField } from '../sources/graphql.ts';
import { hasEnded } from './quarters.ts';
import { costIndexOfCountry } from './queries.ts';
import { type Reindexed, reindex } from './reindex.ts';
import type { CostIndexPointRow } from './table.ts';

const IndexKind = closedList(
  'IndexKind',
  'What an index follows. Indices of different kinds do not compare.',
  {
    input_cost: 'What builders pay for labour and materials.',
    output_price: 'What their clients pay.',
    materials_price: 'What makers of materials receive.',
  },
);

const BasePeriod = closedList('BasePeriod', 'The months of the base year whose mean is 100.', {
  calendar_year: 'January to December of the base year.',
  fiscal_year: "The country's fiscal year that begins in the base year.",
  fourth_quarter: 'October to December of the base year.',
});

const CostIndexPoint = builder.objectRef<CostIndexPointRow>('CostIndexPoint').implement({
  description: 'The value of the index in one quarter.',
  fields: (t) => ({
    period: t.exposeString('period', { description: 'Quarter, as YYYY-Qn.' }),
    value: t.exposeFloat('value', {
      description: 'Index points; the mean of the base period is 100.',
    }),
    source: t.field(sourceField('The document that the value was read in.')),
  }),
});

const ReindexedAmount = builder.objectRef<Reindexed>('ReindexedAmount').implement({
  description: 'An amount of one quarter at the prices of another.',
  fields: (t) => ({
    amount: t.exposeFloat('amount', {
      nullable: true,
      description: 'In the currency of the country, rounded to cents; null with a `reason`.',
    }),
    factor: t.exposeFloat('factor', {
      nullable: true,
      description: 'The ratio of the index of `after` to that of `before`.',
    }),
    before: t.field({
      type: CostIndexPoint,
      nullable: true,
      description: 'The quarter that the amount is of.',
      resolve: ({ before }) => before,
    }),
    after: t.field({
      type: CostIndexPoint,
      nullable: true,
      description: 'The quarter that it was taken to.',
      resolve: ({ after }) => after,
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why the factor is missing, and which quarters are published.',
    }),
  }),
});

type IndexKindName = (typeof INDEX_KINDS)[number];
type BasePeriodName = (typeof BASE_PERIODS)[number];
type CostIndexModel = { country: CountryRow; points: readonly CostIndexPointRow[] };

const { id } = identify<CostIndexModel>('CostIndex', {
  parts: ({ country }) => [country.code],
  find: inCountry((code, _parts, { edition }) => {
    const reads = [
      edition.load(countriesByCode, ALL, (byCode) => byCode.get(code) as CountryRow),
      edition.load(costIndexOfCountry, code),
    ] as const;
    return mapMaybePromise(reads, (country, points) =>
      points.length > 0 ? { country, points } : null,
    );
  }),
});

const CostIndex = builder.objectRef<CostIndexModel>('CostIndex').implement({
  description: 'An official index of construction cost.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id(id),
    countryCode: t.field({
      type: 'CountryCode',
      description: 'Country of the index.',
      resolve: ({ country }) => country.code,
    }),
    sourceName: t.string({
      description: "Name of the index's source.",
      resolve: ({ country }) => country.costIndexName as string,
    }),
    currency: t.string({
      description: 'ISO 4217 code of the currency of the indexed costs.',
      resolve: ({ country }) => country.currency,
    }),
    baseYear: t.int({
      description:
        'Year in which the base period lies or begins, whose mean is 100; see `basePeriod`.',
      resolve: ({ country }) => country.costIndexBaseYear as number,
    }),
    publisher: t.string({
      description: 'Who publishes the index.',
      resolve: ({ country }) => country.costIndexPublisher as string,
    }),
    kind: t.field({
      type: IndexKind,
      description: 'What it follows.',
      resolve: ({ country }) => country.costIndexKind as IndexKindName,
    }),
    basePeriod: t.field({
      type: BasePeriod,
      description: 'The months of the base year whose mean is 100.',
      resolve: ({ country }) => country.costIndexBasePeriod as BasePeriodName,
    }),
    newestQuarter: t.string({
      description: 'The quarter of `currentIndex`, as YYYY-Qn.',
      resolve: ({ points }) => (points.at(-1) as CostIndexPointRow).period,
    }),
    ended: t.boolean({
      description:
        'Whether the newest quarter that is published here lies two years or more before the day on which the data was last worked on. It is not a current value then, whether or not the publisher continues the index.',
      resolve: ({ country, points }) =>
        hasEnded((points.at(-1) as CostIndexPointRow).period, country.asOf),
    }),
    currentIndex: t.float({
      description: 'The newest value; see `newestQuarter`.',
      resolve: ({ points }) => (points.at(-1) as CostIndexPointRow).value,
    }),
    history: t.field({
      type: [CostIndexPoint],
      description: 'All published quarters, oldest first.',
      resolve: ({ points }) => points,
    }),
    reindex: t.field({
      type: ReindexedAmount,
      nullable: true,
      description: `An amount at the prices of one quarter, taken to those of another: times the index of \`to\` over that of \`from\`. ${NULL_IF_WRONG}`,
      args: {
        amount: t.arg.float({
          defaultValue: 1,
          description: `In the currency of the country, from -${MAX_AMOUNT} to ${MAX_AMOUNT}.`,
        }),
        from: t.arg.string({ required: true, description: 'Quarter, as YYYY-Qn.' }),
        to: t.arg.string({ required: true, description: 'Quarter, as YYYY-Qn.' }),
      },
      resolve: ({ points }, { amount, from, to }) => reindex(points, amount ?? 1, from, to),
    }),
  }),
});

builder.objectField(Country, 'costIndex', (t) =>
  t.field({
    type: CostIndex,
    nullable: true,
    description: 'The construction cost index; null when none could be collected.',
    resolve: (country, _args, { edition }) =>
      edition.load(costIndexOfCountry, country.code, (points) =>
        points.length > 0 ? { country, points } : null,
      ),
  }),
);
