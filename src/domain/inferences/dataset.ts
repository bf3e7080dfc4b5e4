import { checkConditions } from '../../data/dataset/check-conditions.ts';
import {
  type CountryPackage,
  dataFile,
  type Finding,
  type Located,
  type Records,
  recordsOf,
  TO_SOURCE,
} from '../../data/dataset/data-file.ts';
import { adoptedCodes } from '../../engine/checks/adopted-codes.ts';
import type { Inference, Inferences, Presumption } from '../../engine/conditions/deduce.ts';
import { ABOUT, wrongValue } from '../../engine/conditions/terms.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { buildingCodesAdopted } from '../codes/adopted.ts';
import { readVocabulary } from '../vocabulary/read-vocabulary.ts';
import {
  type Checked,
  clashesOf,
  findUnusedFacts,
  type InferenceRecord,
} from './check-inferences.ts';
import {
  impliedFacts,
  impliedRecord,
  presumedFacts,
  presumedRecord,
  sharedImpliedFacts,
  sharedImpliedRecord,
  sharedPresumedFacts,
  sharedPresumedRecord,
} from './table.ts';

const IMPLIED = 'implied-facts.csv';
const PRESUMED = 'presumed-facts.csv';

type InferenceLocated = readonly Located<InferenceRecord>[];

function checkShared(name: string) {
  return function* (shared: Records): Generator<Finding> {
    const { terms } = readVocabulary(shared, new Map());
    const records = (shared.get(name) ?? []) as InferenceLocated;
    const findings = [
      ...checkConditions({ conditions: { when: ABOUT } } as never, records as never, terms),
      ...wrongFacts(records, terms),
    ];
    yield* findings;
    // Conditions that are not defined cannot be compared.
    if (findings.length === 0) yield* clashesOf(records, terms);
  };
}

function* wrongFacts(
  records: InferenceLocated,
  terms: CountryPackage['vocabulary']['terms'],
): Generator<Finding> {
  for (const { line, record } of records) {
    const term = terms.get(record.fact);
    if (!term)
      yield { line, column: 'fact', message: notIn('conditions.csv', record.fact, terms.keys()) };
    else if (term.about === 'place')
      yield {
        line,
        column: 'fact',
        message: `${record.fact} is about the place: it belongs in building-params.csv`,
      };
    const wrong = term && wrongValue(term, record.value);
    if (wrong) yield { line, column: 'value', message: wrong };
  }
}

const ofCountry = {
  optional: true as const,
  key: ['when', 'fact'] as ('when' | 'fact')[],
  references: { source: TO_SOURCE },
  conditions: { when: ABOUT },
  check: (records: InferenceLocated, { vocabulary }: CountryPackage) =>
    wrongFacts(records, vocabulary.terms),
  needsWhole: 'all' as const,
};

/** Checks the rows of a country together with shared rows. */
function checkWhole(name: string) {
  return function* (records: InferenceLocated, country: CountryPackage): Generator<Finding> {
    const all: Checked[] = [
      ...recordsOf<InferenceRecord>(country.shared, name).map((record) => ({ line: null, record })),
      ...records,
    ];
    yield* clashesOf(all, country.vocabulary.terms);
    yield* findUnusedFacts(records, country);
  };
}

export const sharedImpliedFactsFile = dataFile({
  name: IMPLIED,
  description: 'Facts that follow from others by the meaning of the words, in all countries',
  record: sharedImpliedRecord,
  key: ['when', 'fact'],
  checkShared: checkShared(IMPLIED),
  table: sharedImpliedFacts,
});

export const sharedPresumedFactsFile = dataFile({
  name: PRESUMED,
  description:
    'Facts that are presumed of an ordinary building where they are not given, in all countries',
  record: sharedPresumedRecord,
  key: ['when', 'fact'],
  checkShared: checkShared(PRESUMED),
  table: sharedPresumedFacts,
});

export const impliedFactsFile = dataFile({
  ...ofCountry,
  name: IMPLIED,
  description: 'Facts that follow from others by the law of the country',
  record: impliedRecord,
  checkWhole: checkWhole(IMPLIED),
  table: impliedFacts,
});

export const presumedFactsFile = dataFile({
  ...ofCountry,
  name: PRESUMED,
  description:
    'Facts that are presumed of an ordinary building in the country where they are not given',
  record: presumedRecord,
  checkWhole: checkWhole(PRESUMED),
  table: presumedFacts,
});

/** Inferences from adoptions, from rows of the country, then from shared rows. */
export function inferencesOf(
  country: Pick<CountryPackage, 'records' | 'shared' | 'descriptor'>,
): Inferences {
  const { records, shared } = country;
  const rows = <Row extends object>(file: string) => [
    ...recordsOf<Row>(records, file),
    ...recordsOf<Row>(shared, file),
  ];
  return {
    implied: [
      ...adoptedCodes(buildingCodesAdopted(country)),
      ...rows<Inference>('implied-facts.csv'),
    ],
    presumed: rows<Presumption>('presumed-facts.csv'),
  };
}
