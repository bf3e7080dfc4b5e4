import { dataFile, type Finding, type Located } from '../../data/dataset/data-file.ts';
import type { Conjunction } from '../../engine/conditions/condition.ts';
import { wrongCondition, wrongValue } from '../../engine/conditions/terms.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { readVocabulary } from '../vocabulary/read-vocabulary.ts';
import { elementProfileRecord, elementProfiles } from './table.ts';

/** Cost limits rely on it. */
const MAX_PROFILE_FIELDS = 12;

type Profile = {
  profile: string;
  occupancies: readonly string[];
  facts: readonly Conjunction[];
  fields: readonly string[];
};

export const elementProfilesFile = dataFile({
  name: 'element-profiles.csv',
  description:
    'Elements of typical buildings, each with the facts that its name implies and the fields that are measured of it',
  record: elementProfileRecord,
  key: ['profile'],
  *checkShared(shared): Generator<Finding> {
    const { terms, fields } = readVocabulary(shared, new Map());
    const occupancy = terms.get('occupancy');
    for (const { line, record } of (shared.get('element-profiles.csv') ??
      []) as readonly Located<Profile>[]) {
      for (const condition of record.facts.flat()) {
        const wrong =
          condition.operator === '='
            ? wrongCondition(terms, condition)
            : `${condition.name} must be one value: write =`;
        if (wrong) yield { line, column: 'facts', message: wrong };
      }
      if (record.fields.length > MAX_PROFILE_FIELDS) {
        yield {
          line,
          column: 'fields',
          message: `a profile has ${MAX_PROFILE_FIELDS} fields at most (got ${record.fields.length})`,
        };
      }
      for (const field of record.fields) {
        if (!fields.has(field))
          yield { line, column: 'fields', message: notIn('fields.csv', field, fields.keys()) };
      }
      for (const use of record.occupancies) {
        const wrong = occupancy && wrongValue(occupancy, use);
        if (wrong) yield { line, column: 'occupancies', message: wrong };
      }
    }
  },
  table: elementProfiles,
});
