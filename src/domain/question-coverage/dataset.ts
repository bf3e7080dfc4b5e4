import { dataFile } from '../../data/dataset/data-file.ts';
import { coverage, coverageQuestionRecord, coverageRecord } from './table.ts';

export const QUESTIONS_FILE = 'coverage-questions.csv';
export const COVERAGE_FILE = 'coverage.csv';

export const coverageQuestionsFile = dataFile({
  name: QUESTIONS_FILE,
  description:
    'Ordinary questions about new buildings, by which coverage is measured in each reference city',
  record: coverageQuestionRecord,
  key: ['occupancy', 'profile', 'field'],
});

export const coverageFile = dataFile({
  name: COVERAGE_FILE,
  description:
    'Coverage of the questions in coverage-questions.csv: how many get which answer in each reference city',
  optional: true,
  record: coverageRecord,
  key: ['city', 'occupancy'],
  table: coverage,
});
