import { type Column, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { Term, Terms } from '../../engine/conditions/terms.ts';
import type { Field } from './columns.ts';
import type { PackageDescriptor } from './descriptor.ts';
import { storedRow } from './stored-columns.ts';

/** Valid records by the name of their file, in file order. */
export type Records = ReadonlyMap<string, readonly Located<object>[]>;

/** A country package, and the vocabulary in which it is written: what all countries share, and the country's own closed lists. */
export type CountryPackage = {
  descriptor: PackageDescriptor;
  vocabulary: Vocabulary;
  records: Records;
  /** The headers of its files: a column whose cells may be blank can be left out. */
  headers: ReadonlyMap<string, readonly string[]>;
  /** The records of the files that all countries share. */
  shared: Records;
  /** What was read of the files that are too long to be held, by their names. */
  streamed: ReadonlyMap<string, Streamed>;
  /** Files, including shared ones, that could not be read completely: the records lack their content. */
  incomplete: ReadonlySet<string>;
};

/** Lines of a file, each with its cells. */
export type Row = { line: number; cells: readonly string[] };

/** A file that was read and checked as a stream; `summary` is the result of its reader. `rows` reads it again. */
export type Streamed = {
  header: readonly string[];
  summary: unknown;
  rows: () => AsyncIterable<readonly Row[]>;
};

/** Reads one streamed file: what is wrong with each row, and at the end what there is to know of all of them. */
export type RowReader = { read: (row: Row) => readonly Finding[]; end: () => unknown };

/** A CSV file whose rows are too many to be held, and which a package may be without. */
export type StreamedFile = {
  name: string;
  description: string;
  /** The fields of its Table Schema. */
  describe: (header: readonly string[], vocabulary: Vocabulary) => NamedField[];
  /** The columns that make a row unique. */
  key: readonly string[];
  /** The files without whose every row its own cannot be checked. */
  needsWhole: readonly string[];
  /** The reader for a file with this header, or what is wrong with the header. */
  open: (
    header: readonly string[],
    country: Omit<CountryPackage, 'streamed'>,
  ) => RowReader | Finding[];
};

export type NamedField = Field & { name: string };

type Cell = string | number | boolean | null;

/** A row of a table as JSON has it, by the names that its columns have in the file. */
export type ComparedRow = Readonly<Record<string, unknown>>;

/** How a table is compared from one edition to the next, in the words of the file that fills it. */
export type Compared = {
  file: string;
  table: PgTable;
  /** What is compared, by the names that it has in the file. */
  columns: Readonly<Record<string, Column | SQL>>;
  /** The names of those that tell rows of a country apart. */
  key: readonly string[];
  /**
   * The part of a row, before and after, that comes from this file, where the table also has
   * columns from other files; null if none does.
   */
  said?: (
    before: ComparedRow | null,
    after: ComparedRow | null,
  ) => readonly [ComparedRow | null, ComparedRow | null];
};

/** Rows of a package that are too many to be held: they are copied into `table` as they are made. */
export type CopiedRows = {
  /** Parted by edition; see editions/partitions.ts. */
  table: PgTable;
  /** The names of the columns that each row has, in their order. */
  columns: readonly string[];
  count: (country: CountryPackage) => number;
  rows: (country: CountryPackage) => AsyncIterable<readonly Cell[][]>;
  compared: Compared;
};

export type Bounds = { unit: string; min: number; max: number; required: boolean };
export type Vocabulary = {
  fields: ReadonlyMap<string, Bounds>;
  parameters: ReadonlyMap<string, Bounds>;
  uses: ReadonlySet<string>;
  terms: Terms;
  /** What each field, parameter and condition is, by its name. */
  descriptions: ReadonlyMap<string, string>;
};

export type Located<Record> = { line: number; record: Record };
export type Finding = { line?: number; column?: string; message: string };

/** Another file of the package, and its column that a value must be found in. */
export type Reference = { file: string; column: string };

export const TO_SOURCE: Reference = { file: 'sources.csv', column: 'id' };
export const TO_CITY: Reference = { file: 'cities.csv', column: 'code' };

type Columns<Schema extends z.ZodObject> = keyof z.output<Schema> & string;

/** One CSV file: its columns in order, what makes a record unique, what must hold, and the table that it fills. */
export type DataFile<Schema extends z.ZodObject = z.ZodObject> = {
  name: string;
  description: string;
  /** A package may be without it. */
  optional?: true;
  record: Schema;
  key: Columns<Schema>[];
  /** The columns that name a record of another file; a blank names none. */
  references?: Partial<Record<Columns<Schema>, Reference>>;
  /** The columns that hold conditions, and what those may be about. */
  conditions?: Partial<Record<Columns<Schema>, readonly Term['about'][]>>;
  /** What must hold of each record, in a country package. */
  check?: (
    records: readonly Located<z.output<Schema>>[],
    country: CountryPackage,
  ) => Iterable<Finding>;
  /**
   * Checks records against each other, once the files of `needsWhole` have no errors, so that one
   * error does not cause another.
   */
  checkWhole?: (
    records: readonly Located<z.output<Schema>>[],
    country: CountryPackage,
  ) => Iterable<Finding>;
  /** Names of files, which may include the file itself; 'all' if the package must have no other error. */
  needsWhole?: readonly string[] | 'all';
  /** Checks the records of shared files against each other, once all of those could be read whole. */
  checkShared?: (shared: Records) => Iterable<Finding>;
  /** True for what a program writes: workbooks have no sheet for it. */
  isOutsideWorkbooks?: boolean;
  /** None for what only importers read. */
  table?: PgTable;
  /** The row of a record; by default its cells by the names of the table's columns. */
  row?: (record: z.output<Schema>) => object;
};

/**
 * Rows that are computed from a whole country package; `position` is that of the package. They are
 * compared between editions unless another file contains the same.
 */
export type DerivedRows = {
  table: PgTable;
  rows: (country: CountryPackage, position: number) => object[];
  compared?: Compared;
};

/**
 * The definition of a dataset: the files directly under the data folder and those in each country
 * package, in reading order. Also the rows derived from a whole package, and how records make the
 * vocabulary.
 */
export type DataFiles = {
  shared: readonly DataFile[];
  perCountry: readonly DataFile[];
  streamed: readonly StreamedFile[];
  /** What is published beside the tables and makes no rows; a package may be without it. */
  documents: { shared: readonly Document[]; perCountry: readonly Document[] };
  derived: readonly DerivedRows[];
  copied: readonly CopiedRows[];
  vocabulary: (shared: Records, country: Records) => Vocabulary;
  /** The files that a vocabulary is made of. */
  vocabularyFiles: readonly string[];
};

/** A file of JSON, and why its content is wrong, if it is. */
export type Document = {
  name: string;
  description: string;
  whyWrong: (content: unknown) => string | null;
};

/** Keeps the record's type inside the definition and forgets it outside, where files are only ever handled alike. */
export const dataFile = <Schema extends z.ZodObject>(file: DataFile<Schema>): DataFile =>
  ({
    row: (record: object) => storedRow(record, file.record.shape),
    ...file,
  }) as unknown as DataFile;

/** The valid records of a file. */
export function recordsOf<Record extends object>(
  records: Records,
  file: string,
): readonly Record[] {
  return ((records.get(file) ?? []) as readonly Located<Record>[]).map(({ record }) => record);
}

/** The columns of the table that a file fills, by the names that they have in the file. */
export function columnsOf({ table, record }: DataFile): Readonly<Record<string, Column>> {
  const columns = new Map(
    Object.values(table ? getTableColumns(table) : {}).map((column) => [column.name, column]),
  );
  // A source's own edition is kept beside the edition of the dataset, so it has another name in the table.
  const named = Object.keys(record.shape).map(
    (name) => [name, columns.get(`${name}_label`) ?? columns.get(name)] as const,
  );
  return Object.fromEntries(named.flatMap(([name, column]) => (column ? [[name, column]] : [])));
}

/** A value outside its vocabulary's bounds, said with the unit that was expected; null when it is inside. */
export function outOfBounds(
  value: number,
  name: string,
  { unit, min, max }: Omit<Bounds, 'required'>,
): string | null {
  if (value >= min && value <= max) return null;
  return `${value} is not between ${min} and ${max} ${unit}, the plausible range of ${name}: check the unit`;
}

/** The columns of a file that name a source. */
export function sourceColumns({ references = {} }: DataFile): string[] {
  return Object.keys(references).filter((column) => references[column] === TO_SOURCE);
}
