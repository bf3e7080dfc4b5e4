import type { Document } from '../../data/dataset/data-file.ts';
import { caseFile, caseSchema } from './case-format.ts';

export const casesDocument: Document = {
  name: 'cases.json',
  description:
    'Cases for checkers of building rules: designs with expected results, as in cases.schema.json',
  whyWrong(content) {
    const { error } = caseFile.safeParse(content);
    const [issue] = error?.issues ?? [];
    return issue ? `${issue.path.join('.')}: ${issue.message}` : null;
  },
};

export const caseSchemaDocument: Document = {
  name: 'cases.schema.json',
  description: 'The JSON Schema of cases.json',
  whyWrong: (content) =>
    JSON.stringify(content) === JSON.stringify(caseSchema())
      ? null
      : 'is out of date: run npm run data:cases',
};
