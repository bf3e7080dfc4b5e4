import { dataFile, recordsOf, TO_SOURCE } from '../../data/dataset/data-file.ts';
import { findEndedBeforeBegun } from '../../data/dataset/records-in-force.ts';
import { storedRow } from '../../data/dataset/stored-columns.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { FACT_FILES, findAmbiguities } from '../places/ambiguity.ts';
import { findDatedFacts } from '../places/facts.ts';
import { splitCity } from '../places/scope.ts';
import { buildingCodeRecord, buildingCodes } from './table.ts';

export const buildingCodesFile = dataFile({
  name: 'building-codes.csv',
  description:
    'Building-code parameters, each stated once: for the country, for a class of places, or for a city; the most specific applies',
  record: buildingCodeRecord,
  key: ['where', 'category', 'parameter', 'in_force_from'],
  references: { source: TO_SOURCE },
  conditions: { where: ['place'], when: ['building', 'part', 'lot'] },
  *check(records, { shared, vocabulary }) {
    const known = new Set(
      recordsOf<{ parameter: string }>(shared, 'code-parameters.csv').map(
        ({ parameter }) => parameter,
      ),
    );
    for (const { line, record } of records)
      if (!known.has(record.parameter))
        yield {
          line,
          column: 'parameter',
          message: notIn('code-parameters.csv', record.parameter, known),
        };
    yield* findEndedBeforeBegun(records);
    yield* findDatedFacts(records, vocabulary.terms);
  },
  checkWhole: findAmbiguities,
  needsWhole: FACT_FILES,
  table: buildingCodes,
  row: (record) => ({ ...storedRow(record, buildingCodeRecord.shape), ...splitCity(record.where) }),
});
