import * as z from 'zod';
import {
  decimal,
  holdingFor,
  holdingIn,
  inForce,
  snakeCase,
  text,
} from '../../data/dataset/columns.ts';
import { dataFile, outOfBounds, TO_SOURCE } from '../../data/dataset/data-file.ts';
import { findEndedBeforeBegun } from '../../data/dataset/records-in-force.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { FACT_FILES, findAmbiguities } from '../places/ambiguity.ts';
import { findDatedFacts } from '../places/facts.ts';
import { splitCity } from '../places/scope.ts';
import { buildingParams } from './table.ts';

export const buildingParamsFile = dataFile({
  name: 'building-params.csv',
  description:
    'Design parameters of places, named by parameters.csv, each said once: for the country, for a class of places, or for a city',
  record: z.strictObject({
    where: holdingIn,
    parameter: snakeCase.describe(
      'Name of the parameter: one of parameters.csv, which says what it is and in which unit.',
    ),
    value: decimal.describe('Its value, in the unit of the parameter.'),
    when: holdingFor,
    reference: text.describe(
      'The clause or table that states it, and how it was derived where it was.',
    ),
    ...inForce,
    source: text.describe('The document that it was read in: an id of sources.csv.'),
  }),
  key: ['where', 'parameter', 'in_force_from'],
  references: { source: TO_SOURCE },
  conditions: { where: ['place'], when: ['building', 'part', 'lot'] },
  *check(records, country) {
    yield* findEndedBeforeBegun(records);
    yield* findDatedFacts(records, country.vocabulary.terms);
    for (const { line, record } of records) {
      const parameter = country.vocabulary.parameters.get(record.parameter);
      const message = parameter
        ? outOfBounds(record.value, record.parameter, parameter)
        : notIn('parameters.csv', record.parameter, country.vocabulary.parameters.keys());
      if (message) yield { line, column: parameter ? 'value' : 'parameter', message };
    }
  },
  checkWhole: findAmbiguities,
  needsWhole: FACT_FILES,
  table: buildingParams,
  row: ({ where, when, in_force_from, in_force_until, ...record }) => ({
    ...record,
    ...splitCity(where),
    when: when[0] ?? [],
    inForceFrom: in_force_from,
    inForceUntil: in_force_until,
  }),
});
