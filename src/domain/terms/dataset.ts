import { dataFile, type Finding, type Located, recordsOf } from '../../data/dataset/data-file.ts';
import type { TermRow, ValueRow } from '../../engine/conditions/terms.ts';
import {
  conditionTermRecord,
  conditionTerms,
  conditionValueRecord,
  conditionValues,
  placeClasses,
  placeClassRecord,
} from './table.ts';

export const conditionTermsFile = dataFile({
  name: 'conditions.csv',
  description: 'What conditions may ask: facts about a place, a building, a part of it or its lot',
  record: conditionTermRecord,
  key: ['condition'],
  table: conditionTerms,
});

export const conditionValuesFile = dataFile({
  name: 'condition-values.csv',
  description:
    'The closed lists of conditions: each value, the wider value that it lies within, and what it means',
  record: conditionValueRecord,
  key: ['condition', 'value'],
  *checkShared(shared) {
    const terms = new Map(
      recordsOf<TermRow>(shared, 'conditions.csv').map((term) => [term.condition, term]),
    );
    const records = (shared.get('condition-values.csv') ?? []) as readonly Located<ValueRow>[];
    yield* checkList(
      records,
      (name) => terms.get(name)?.type === 'enum' && terms.get(name)?.about !== 'place',
      'an enum of conditions.csv',
    );
  },
  table: conditionValues,
});

export const placeClassesFile = dataFile({
  name: 'place-classes.csv',
  description:
    'The closed lists of conditions about places: subdivisions, climate zones and the like, with the wider class that each lies within',
  record: placeClassRecord,
  key: ['condition', 'value'],
  *check(records, { vocabulary }) {
    const isListed = (name: string) =>
      vocabulary.terms.get(name)?.type === 'enum' && vocabulary.terms.get(name)?.about === 'place';
    yield* checkList(records, isListed, 'an enum about places in conditions.csv');
  },
  table: placeClasses,
});

function* checkList(
  records: readonly Located<ValueRow>[],
  isListed: (name: string) => boolean,
  what: string,
): Generator<Finding> {
  const broaderOf = new Map(
    records.map(({ record }) => [`${record.condition} ${record.value}`, record.broader]),
  );
  const circular = new Set<string>();
  for (const { line, record } of records) {
    const { condition, value, broader } = record;
    if (!isListed(condition))
      yield { line, column: 'condition', message: `'${condition}' is not ${what}` };
    if (broader !== null && !broaderOf.has(`${condition} ${broader}`)) {
      yield { line, column: 'broader', message: `${condition} has no value '${broader}'` };
    }
    const passed = new Set([value]);
    for (
      let at = broader;
      at && !circular.has(`${condition} ${at}`);
      at = broaderOf.get(`${condition} ${at}`) ?? null
    ) {
      if (passed.has(at)) {
        for (const each of passed) circular.add(`${condition} ${each}`);
        yield { line, column: 'broader', message: `'${value}' lies within itself` };
        break;
      }
      passed.add(at);
    }
  }
}
