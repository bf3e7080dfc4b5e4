import * as z from 'zod';
import { languageCode, shortText, snakeCase, text } from '../../data/dataset/columns.ts';
import { dataFile, type Finding, type Located, TO_SOURCE } from '../../data/dataset/data-file.ts';
import { wrongValue } from '../../engine/conditions/terms.ts';
import { notIn } from '../../engine/text/did-you-mean.ts';
import { readVocabulary } from './read-vocabulary.ts';
import {
  codeParameterRecord,
  codeParameters,
  parameterRecord,
  parameters,
  ruleFieldRecord,
  ruleFields,
} from './table.ts';

type FieldRecord = {
  part: string | null;
  usual_part: string | null;
  occupancies: readonly string[];
};

export const ruleFieldsFile = dataFile({
  name: 'fields.csv',
  description:
    'The attributes that compliance rules check, with UCUM units and the bounds of plausible thresholds',
  record: ruleFieldRecord,
  key: ['field'],
  *checkShared(shared): Generator<Finding> {
    const { terms } = readVocabulary(shared, new Map());
    for (const { line, record } of (shared.get('fields.csv') ??
      []) as readonly Located<FieldRecord>[]) {
      const valuesByColumn = {
        part: [record.part],
        usual_part: [record.usual_part],
        occupancies: record.occupancies,
      };
      for (const [column, values] of Object.entries(valuesByColumn)) {
        const term = terms.get(column === 'occupancies' ? 'occupancy' : 'part');
        const wrong = values.flatMap((value) =>
          term && value !== null ? (wrongValue(term, value) ?? []) : [],
        );
        for (const message of wrong) yield { line, column, message };
      }
    }
  },
  table: ruleFields,
});

export const parametersFile = dataFile({
  name: 'parameters.csv',
  description:
    'The building parameters of cities, with UCUM units and the bounds of plausible values',
  record: parameterRecord,
  key: ['parameter'],
  table: parameters,
});

export const codeParametersFile = dataFile({
  name: 'code-parameters.csv',
  description: 'The parameters of building codes, with what each is and its UCUM unit',
  record: codeParameterRecord,
  key: ['parameter'],
  table: codeParameters,
});

export const wordsFile = dataFile({
  name: 'words.csv',
  description:
    "What the country's law calls what rules check and places have, in its own language, by which a search finds them",
  optional: true,
  record: z.strictObject({
    name: snakeCase.describe(
      'What the word means: an attribute of fields.csv or a parameter of parameters.csv.',
    ),
    word: shortText.describe('The word, or a few, as the document has them.'),
    language: languageCode,
    source: text.describe('The document that has the word: an id of sources.csv.'),
  }),
  key: ['name', 'word'],
  references: { source: TO_SOURCE },
  *check(records, { vocabulary }) {
    const known = new Set([...vocabulary.fields.keys(), ...vocabulary.parameters.keys()]);
    for (const { line, record } of records) {
      if (!known.has(record.name))
        yield {
          line,
          column: 'name',
          message: notIn('fields.csv and parameters.csv', record.name, known),
        };
    }
  },
});
