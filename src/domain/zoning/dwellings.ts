import { oneOf, optional } from '../../data/dataset/columns.ts';

/** Whether a zone allows a number of dwellings on a lot. */
export const DWELLING_STATUSES = {
  as_of_right: 'Allowed without a public hearing or a special permit.',
  hearing: 'Allowed only after a public hearing or with a special permit.',
  prohibited: 'Not allowed.',
  varies: 'Depends on the lot, its place or the kind of building.',
  not_read: 'Not read.',
} as const;
export type DwellingStatus = keyof typeof DWELLING_STATUSES;

/** The columns of zones.csv, each with the number of dwellings that it is about. */
export const DWELLING_COLUMNS = {
  one_dwelling: 'one dwelling',
  two_dwellings: 'two dwellings',
  three_dwellings: 'three dwellings',
  four_dwellings: 'four or more dwellings',
} as const;

const STATED = ['as_of_right', 'hearing', 'prohibited', 'varies'] as const;

const column = (count: string) =>
  optional(oneOf(STATED)).describe(
    `Whether a lot may have ${count}, accessory dwellings not counted: as_of_right, hearing (after a public hearing or with a special permit), prohibited or varies (depends on the lot, its place or the kind of building); blank where it was not read.`,
  );

export const dwellingColumns = {
  one_dwelling: column(DWELLING_COLUMNS.one_dwelling),
  two_dwellings: column(DWELLING_COLUMNS.two_dwellings),
  three_dwellings: column(DWELLING_COLUMNS.three_dwellings),
  four_dwellings: column(DWELLING_COLUMNS.four_dwellings),
};
