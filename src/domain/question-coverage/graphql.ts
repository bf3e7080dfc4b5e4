import { Place } from '../cities/graphql.ts';
import { Country } from '../countries/graphql.ts';
import { builder } from '../schema/builder.ts';
import { coverageOfCountry } from './queries.ts';
import type { CoverageRow } from './table.ts';

type Counted = Omit<CoverageRow, 'edition' | 'position' | 'country'>;

const STATUS_COUNTS = {
  concluded: 'Questions that get COMPLIES or BREAKS by a rule that is law there',
  depends: 'Questions whose verdict depends on a fact that was not given',
  notRegulated: 'Questions that the law does not limit, as a cited document shows',
  closed: 'Questions whose law is known, but its text cannot be opened',
  notCollected: 'Questions whose text was not read',
  undeclared: 'Questions without a rule and without a reason',
} as const;
const COUNTS = {
  ...STATUS_COUNTS,
  withPrototype:
    'Questions that are concluded or not regulated where a prototype building gives the facts of the use',
} as const;
const namesOf = <Counts extends object>(counts: Counts) => Object.keys(counts) as (keyof Counts)[];

const QuestionCoverage = builder.objectRef<Counted>('QuestionCoverage').implement({
  description:
    'Usual questions about new buildings of one use, counted by status. The questions are in `coverage-questions.csv`: use, element, field and measure, without other facts.',
  fields: (t) => ({
    city: t.exposeString('city', {
      nullable: true,
      description: 'Code of the reference city; null for a country without reference cities.',
    }),
    occupancy: t.exposeString('occupancy', { description: 'Use of the building.' }),
    questions: t.int({
      description: 'Number of questions.',
      resolve: (row) => namesOf(STATUS_COUNTS).reduce((sum, name) => sum + row[name], 0),
    }),
    ...Object.fromEntries(
      namesOf(COUNTS).map((name) => [
        name,
        t.int({ description: `${COUNTS[name]} (a count).`, resolve: (row) => row[name] }),
      ]),
    ),
  }),
});

builder.objectField(Country, 'coverage', (t) =>
  t.field({
    type: [QuestionCoverage],
    description: 'Coverage of usual questions, for each reference city and use.',
    resolve: ({ code }, _args, { edition }) => edition.load(coverageOfCountry, code),
  }),
);

builder.objectField(Place, 'coverage', (t) =>
  t.field({
    type: [QuestionCoverage],
    description: 'Coverage of usual questions by use; empty unless it is a reference city.',
    resolve: ({ country, code }, _args, { edition }) =>
      edition.load(coverageOfCountry, country, (rows) => rows.filter(({ city }) => city === code)),
  }),
);
