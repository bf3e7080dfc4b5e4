import * as z from 'zod';
import { list, oneOf, text } from '../../data/dataset/columns.ts';
import { dataFile } from '../../data/dataset/data-file.ts';

/** Checks for valid rules and parameters that may be wrong. */
const CHECKS = [
  'exception_in_prose',
  'alternative_in_prose',
  'exception_of_sibling',
  'use_excluded',
  'presumed_widely',
  'note_repeated',
  'part_not_asked',
  'use_not_named',
  'subdivisions_differ',
  'parameter_differs',
  'newer_text',
  'no_day',
  'unusual_direction',
  'long_first_sentence',
] as const;
export type Check = (typeof CHECKS)[number];

export type Warning = {
  check: Check;
  item: string;
  other: string | null;
  message: string;
  /** About an outdated acknowledgement. No ceiling allows it. */
  isStale?: true;
};

const KEY: ('check' | 'item' | 'others')[] = ['check', 'item', 'others'];

const acknowledgedRecord = z.strictObject({
  check: oneOf(CHECKS).describe('The check that warns, as it is named in the warning.'),
  item: text.describe('The rule, field, fact, note, parameter or source that it warns of.'),
  others: list.describe(
    'The rules, uses, conditions, files or sources beside which it does, parted by `;`; blank for all.',
  ),
  reason: text.describe('Why it is right, in words.'),
});

export const acknowledgedFile = dataFile({
  name: 'acknowledged.csv',
  optional: true,
  key: KEY,
  description:
    'What `npm run data:check` warns of, and is right all the same, each with the reason',
  record: acknowledgedRecord,
});

export const sharedAcknowledgedFile = dataFile({
  name: 'shared-acknowledged.csv',
  key: KEY,
  description:
    'What `npm run data:check` warns of in the files of all countries, and is right all the same',
  record: acknowledgedRecord,
});
export type Acknowledged = {
  check: Check;
  item: string;
  others: readonly string[];
  reason: string;
};
