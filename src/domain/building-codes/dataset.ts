import * as z from 'zod';
import {
  holdingFor,
  holdingIn,
  inForce,
  oneOf,
  snakeCase,
  text,
} from '../../data/dataset/columns.ts';
import { dataFile, TO_SOURCE } from '../../data/dataset/data-file.ts';
import { findEndedBeforeBegun } from '../../data/dataset/records-in-force.ts';
import { FACT_FILES, findAmbiguities } from '../places/ambiguity.ts';
import { findDatedFacts } from '../places/facts.ts';
import { splitCity } from '../places/scope.ts';
import { buildingCodes, CODE_CATEGORIES } from './table.ts';

export const buildingCodesFile = dataFile({
  name: 'building-codes.csv',
  description:
    'Building-code parameters, each said once: for the country, for a class of places, or for a city; of several the most specific holds',
  record: z.strictObject({
    where: holdingIn,
    category: oneOf(CODE_CATEGORIES).describe(
      'What the parameter is about: structural (loads and resistance), fire (fire safety), accessibility (use by people with disabilities) or energy (energy performance).',
    ),
    parameter: snakeCase.describe(
      'Name of the parameter, which ends with its unit where it has one.',
    ),
    value: text.describe('Its value: a number in the unit that the name ends with, or words.'),
    when: holdingFor,
    reference: text.describe(
      'The regulation and the clause that state it, and what the clause adds.',
    ),
    ...inForce,
    source: text.describe('The document that it was read in: an id of sources.csv.'),
  }),
  key: ['where', 'category', 'parameter', 'in_force_from'],
  references: { source: TO_SOURCE },
  conditions: { where: ['place'], when: ['building', 'part', 'lot'] },
  *check(records, { vocabulary }) {
    yield* findEndedBeforeBegun(records);
    yield* findDatedFacts(records, vocabulary.terms);
  },
  checkWhole: findAmbiguities,
  needsWhole: FACT_FILES,
  table: buildingCodes,
  row: ({ where, when, in_force_from, in_force_until, ...record }) => ({
    ...record,
    ...splitCity(where),
    when: when[0] ?? [],
    inForceFrom: in_force_from,
    inForceUntil: in_force_until,
  }),
});
