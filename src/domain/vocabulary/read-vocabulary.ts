import {
  type Bounds,
  type Records,
  recordsOf,
  type Vocabulary,
} from '../../data/dataset/data-file.ts';
import { buildingCodeValues, type Code } from '../../engine/checks/adopted-codes.ts';
import { createTerms, type TermRow, type ValueRow } from '../../engine/conditions/terms.ts';

export const VOCABULARY_FILES = [
  'fields.csv',
  'parameters.csv',
  'conditions.csv',
  'condition-values.csv',
  'uses.csv',
  'place-classes.csv',
  'codes.csv',
];

type Described = { description: string };

/** The vocabulary of a country package, of the shared files' records and its own. */
export function readVocabulary(shared: Records, country: Records): Vocabulary {
  const fields = recordsOf<Bounds & Described & { field: string }>(shared, 'fields.csv');
  const parameters = recordsOf<Bounds & Described & { parameter: string }>(
    shared,
    'parameters.csv',
  );
  const conditions = recordsOf<TermRow & Described>(shared, 'conditions.csv');
  const values = [
    ...recordsOf<ValueRow>(shared, 'condition-values.csv'),
    ...recordsOf<ValueRow>(country, 'place-classes.csv'),
    ...buildingCodeValues(recordsOf<Code>(country, 'codes.csv')),
  ];
  const terms: TermRow[] = [
    ...fields.map(
      ({ field, unit }): TermRow => ({ condition: field, type: 'number', unit, about: 'part' }),
    ),
    ...parameters.map(
      ({ parameter, unit }): TermRow => ({
        condition: parameter,
        type: 'number',
        unit,
        about: 'place',
      }),
    ),
    ...conditions,
  ];
  return {
    fields: new Map(fields.map((row) => [row.field, row])),
    parameters: new Map(parameters.map((row) => [row.parameter, row])),
    uses: new Set(recordsOf<{ use: string }>(shared, 'uses.csv').map(({ use }) => use)),
    terms: createTerms(terms, values),
    descriptions: new Map([
      ...fields.map(({ field, description }) => [field, description] as const),
      ...parameters.map(({ parameter, description }) => [parameter, description] as const),
      ...conditions.map(({ condition, description }) => [condition, description] as const),
    ]),
  };
}
