import { dataFile, outOfBounds, TO_SOURCE } from '../../data/dataset/data-file.ts';
import { findEndedBeforeBegun } from '../../data/dataset/records-in-force.ts';
import { storedRow } from '../../data/dataset/stored-columns.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { FACT_FILES, findAmbiguities } from '../places/ambiguity.ts';
import { findDatedFacts } from '../places/facts.ts';
import { splitCity } from '../places/scope.ts';
import { buildingParamRecord, buildingParams } from './table.ts';

export const buildingParamsFile = dataFile({
  name: 'building-params.csv',
  description:
    'Design parameters of places, named by parameters.csv, each stated once: for the country, for a class of places, or for a city',
  record: buildingParamRecord,
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
  row: (record) => ({
    ...storedRow(record, buildingParamRecord.shape),
    ...splitCity(record.where),
  }),
});
