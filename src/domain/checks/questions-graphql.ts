import { builder, type Context } from '../schema/builder.ts';
import { requireBetween } from '../schema/client-errors.ts';
import { labelOf, type Words, wordsOf } from '../terms/describe-condition.ts';
import { type Question as QuestionModel, questionsOf } from './questions.ts';
import type { Report } from './report.ts';

export const MAX_QUESTIONS = 20;
export const DEFAULT_QUESTIONS = 5;

type QuestionInWords = QuestionModel & { words: Words };
type Option = { value: string; label: string; settles: number };

const QuestionOption = builder.objectRef<Option>('QuestionOption').implement({
  description: 'An answer to a question.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'The value of the fact.' }),
    label: t.exposeString('label', { description: 'What it means.' }),
    settles: t.exposeInt('settles', { description: 'How many conclusions it settles.' }),
  }),
});

export const Question = builder.objectRef<QuestionInWords>('Question').implement({
  description: 'A fact that would change a conclusion, as a question to the designer.',
  fields: (t) => ({
    fact: t.exposeString('fact', { description: 'Name of the fact.' }),
    element: t.exposeString('element', {
      nullable: true,
      description: 'The element or the field that it is about; null for the building.',
    }),
    question: t.string({
      description: 'The question, in plain words.',
      resolve: ({ fact, words }) =>
        words.get(fact)?.question ?? words.get(fact)?.description ?? fact,
    }),
    help: t.string({
      nullable: true,
      description: 'What it means, and where the law depends on it.',
      resolve: ({ fact, words }) => words.get(fact)?.help ?? null,
    }),
    unit: t.string({
      nullable: true,
      description: 'UCUM code of the unit of a number.',
      resolve: ({ fact, words }) => words.get(fact)?.unit ?? null,
    }),
    options: t.field({
      type: [QuestionOption],
      description: 'The values that rules distinguish; empty for a number.',
      resolve: ({ fact, options, words }) => {
        const word = words.get(fact);
        return options.map((option) => ({
          ...option,
          label: word ? labelOf(word, option.value) : option.value,
        }));
      },
    }),
    settles: t.exposeInt('settles', {
      description: 'How many conclusions its best answer settles.',
    }),
  }),
});

export async function pageOfQuestions(
  { measures, book, knowledge, country }: Report,
  first: number,
  context: Context,
): Promise<QuestionInWords[]> {
  requireBetween('first', first, 1, MAX_QUESTIONS);
  const words = await wordsOf(context, country);
  const questions = await questionsOf(context, measures, book, knowledge, words);
  return questions.slice(0, first).map((question) => ({ ...question, words }));
}
