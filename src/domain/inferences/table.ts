import * as z from 'zod';
import { alternatives, snakeCase, text } from '../../data/dataset/columns.ts';
import { countryTable, sharedTable } from '../../data/dataset/stored-columns.ts';

const inferred = {
  when: alternatives.describe(
    'Conditions, in alternatives: the fact follows where one holds; blank for always.',
  ),
  fact: snakeCase.describe('The fact that follows: one of conditions.csv.'),
  value: text.describe('Its value.'),
};
const why = text.describe(
  'Why an ordinary building is taken to be so, in words that a reader of a verdict understands.',
);
const reference = text.describe('The clause that states it, or for which the fact matters.');
const source = text.describe('The document that was read: an id of sources.csv.');

export const sharedImpliedRecord = z.strictObject({ ...inferred, reference });

/** What follows from other facts by the meaning of the words, in all countries. */
export const sharedImpliedFacts = sharedTable('shared_implied_facts', sharedImpliedRecord);

export const impliedRecord = z.strictObject({ ...inferred, reference, source });

/** What follows from other facts by the law of a country. */
export const impliedFacts = countryTable('implied_facts', impliedRecord);

export const sharedPresumedRecord = z.strictObject({ ...inferred, why, reference });

/** What is presumed of a typical building in all countries. */
export const sharedPresumedFacts = sharedTable('shared_presumed_facts', sharedPresumedRecord);

export const presumedRecord = z.strictObject({ ...inferred, why, reference, source });

/** What is presumed of a typical building in a country. */
export const presumedFacts = countryTable('presumed_facts', presumedRecord);
