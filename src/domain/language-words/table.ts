import * as z from 'zod';
import { languageCode, oneOf, optional, shortText } from '../../data/dataset/columns.ts';
import { sharedTable } from '../../data/dataset/stored-columns.ts';

/** The function of a word in names of places, questions, clauses and lists. */
const WORD_KINDS = [
  'language',
  'script',
  'letter',
  'article',
  'connective',
  'short_form',
  'kind_of',
  'of',
  'kind_before',
  'kind_behind',
  'kind_behind_genitive',
  'kind_left_out',
  'street',
  'suffix',
  'suffix_of_any',
  'ordinal',
  'district',
  'post_office',
  'compound_link',
  'clause_label',
  'subdivision',
  'column',
  'amount_column',
  'length_unit',
  'altitude',
  'qualifier',
  'loose_qualifier',
  'unit',
  'separator',
  'works',
  'number',
  'fact',
  'year',
  'growth',
  'service',
  'unpublished',
] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** What the columns of a list of places can hold. */
export const COLUMN_ROLES = [
  'name',
  'official_code',
  'postcode',
  'latitude',
  'longitude',
  'place',
  'country',
  'subdivision',
  'address',
  'altitude',
] as const;

/** A name that may be that of something else, such as a school: used where no column names the place. */
export const ANY_NAME = 'any_name';

/** A date: that of the amount, where no column states from which quarter it is. */
export const DATE = 'date';

/** What the columns of a table of amounts can hold, beside the country. */
export const AMOUNT_ROLES = ['amount', 'from', 'to', DATE] as const;

/** Metres in the units in which texts give altitudes. */
export const METRES_PER = { m: 1, ft: 0.3048 } as const;

/** What the service offers beside values, for texts that name it. */
export const SERVICE_PAGES = [
  'ids',
  'docs',
  'rest',
  'graphql',
  'agents',
  'downloads',
  'changes',
  'feed',
  'licence',
  'lookup',
  'map',
  'check',
  'sources',
  'codes',
  'spreadsheet',
  'missing',
  'amounts',
] as const;
export type ServicePage = (typeof SERVICE_PAGES)[number];

/** What people ask of building rules and costs, and no table here holds. */
export const UNPUBLISHED_TOPICS = [
  'permits',
  'fees',
  'taxes',
  'prices',
  'firms',
  'penalties',
  'installations',
  'floods',
  'radon',
  'soil',
  'sound',
  'lifts',
  'escape_windows',
  'toilets',
  'spacing',
  'change_of_use',
  'dwelling_size',
  'contract_indices',
] as const;
export type UnpublishedTopic = (typeof UNPUBLISHED_TOPICS)[number];

/** The values of the condition `works` that words state; without them, works are new. */
const WORKS = ['existing'] as const;

/** Facts of a building and its lot that one word states. */
const FACTS = [
  'detached=true',
  'detached=false',
  'fr_erp=true',
  ...[2, 3, 4, 5, 6].map((count) => `dwellings_on_lot=${count}`),
];

/** What the words of a kind mean; those of other kinds have no meaning. */
export const MEANINGS: Partial<Record<WordKind, readonly string[] | null>> = {
  short_form: null,
  subdivision: null,
  column: [...COLUMN_ROLES, ANY_NAME],
  amount_column: AMOUNT_ROLES,
  length_unit: Object.keys(METRES_PER),
  works: WORKS,
  number: Array.from({ length: 12 }, (_, at) => String(at + 1)),
  fact: FACTS,
  service: SERVICE_PAGES,
  unpublished: UNPUBLISHED_TOPICS,
};

export const languageWordRecord = z.strictObject({
  word: shortText.describe('The word, or a few; a letter or an ending of some kinds.'),
  kind: oneOf(WORD_KINDS).describe('What the word does in a text; see data/README.md.'),
  language: languageCode,
  meaning: optional(shortText).describe(
    'The full form of a `short_form`; the code of a `subdivision`; what a `column` or an `amount_column` holds; the unit of a `length_unit`; the value of `works`; the name and the value of a `fact`; the digits of a `number`; the page of a `service`; the topic of an `unpublished` word; blank for all other kinds.',
  ),
});

/** Words by which texts are read: data/language-words.csv. */
export const languageWords = sharedTable('language_words', languageWordRecord);
export type LanguageWordRow = Omit<typeof languageWords.$inferSelect, 'edition' | 'position'>;
