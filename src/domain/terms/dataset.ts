import * as z from 'zod';
import {
  oneOf,
  optional,
  optionalText,
  snakeCase,
  text,
  wholeNumber,
} from '../../data/dataset/columns.ts';
import { dataFile, type Finding, type Located, recordsOf } from '../../data/dataset/data-file.ts';
import { ABOUT, TERM_TYPES, type TermRow, type ValueRow } from '../../engine/conditions/terms.ts';
import { conditionTerms, conditionValues, placeClasses } from './table.ts';

export const conditionTermsFile = dataFile({
  name: 'conditions.csv',
  description: 'What conditions may ask: facts about a place, a building, a part of it or its lot',
  record: z.strictObject({
    condition: snakeCase,
    type: oneOf(TERM_TYPES),
    unit: optionalText,
    about: oneOf(ABOUT),
    description: text,
    question: optionalText.describe('The fact as a question to the designer, in plain words.'),
    help: optionalText.describe('What the question means, and where the law asks it.'),
    rank: optional(wholeNumber).describe(
      'Which questions come first: the smaller number before the larger, and both before a blank.',
    ),
  }),
  key: ['condition'],
  table: conditionTerms,
  row: (record) => record,
});

const listColumns = {
  condition: snakeCase.describe(
    'The condition whose closed list the value belongs to: one of conditions.csv.',
  ),
  value: text.describe('The value, as conditions and other files write it.'),
  broader: optionalText.describe('The value of the same list that it lies within; blank for none.'),
  label: text.describe('What the value means.'),
};

export const conditionValuesFile = dataFile({
  name: 'condition-values.csv',
  description:
    'The closed lists of conditions: each value, the wider value that it lies within, and what it means',
  record: z.strictObject({
    condition: listColumns.condition,
    value: listColumns.value,
    broader: listColumns.broader,
    special: optional(oneOf(['true'])).describe(
      '`true` for a rare kind: a thing of which nothing narrower is said is presumed to be none of it.',
    ),
    label: listColumns.label,
  }),
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
  row: ({ special, ...record }) => ({ ...record, special: special === 'true' }),
});

export const placeClassesFile = dataFile({
  name: 'place-classes.csv',
  description:
    'The closed lists of conditions about places: subdivisions, climate zones and the like, with the wider class that each lies within',
  record: z.strictObject(listColumns),
  key: ['condition', 'value'],
  *check(records, { vocabulary }) {
    const isListed = (name: string) =>
      vocabulary.terms.get(name)?.type === 'enum' && vocabulary.terms.get(name)?.about === 'place';
    yield* checkList(records, isListed, 'an enum about places in conditions.csv');
  },
  table: placeClasses,
  row: (record) => record,
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
