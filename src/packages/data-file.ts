import type { PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { PackageDescriptor } from './descriptor.ts';

/** What a record is checked against: the package that it is part of, and the vocabularies shared by all countries. */
export type CheckContext = {
  descriptor: PackageDescriptor;
  vocabulary: Vocabulary;
  /** Every file's valid records by file name, in file order. */
  records: ReadonlyMap<string, readonly Located<object>[]>;
};

export type Bounds = { unit: string; min: number; max: number; required: boolean };
export type Vocabulary = { fields: ReadonlyMap<string, Bounds>; parameters: ReadonlyMap<string, Bounds> };

export type Located<Record> = { line: number; record: Record };
export type Finding = { line?: number; column?: string; message: string };

/**
 * One CSV file of a package: its columns in order, what makes a record unique, what must hold, and the table that it fills.
 * Two conventions need no code: a column named `source` or ending in `_source` names a source of the package, and a column
 * named `city` names a city of it.
 */
export type DataFile<Schema extends z.ZodObject = z.ZodObject> = {
  name: string;
  description: string;
  record: Schema;
  key: (keyof z.output<Schema> & string)[];
  check?: (records: readonly Located<z.output<Schema>>[], context: CheckContext) => Iterable<Finding>;
  table: PgTable;
  row: (record: z.output<Schema>) => object;
};

/** Keeps the record's type inside the definition and forgets it outside, where files are only ever handled alike. */
export const dataFile = <Schema extends z.ZodObject>(file: DataFile<Schema>): DataFile => file as unknown as DataFile;

/** The valid records of a file within the package being checked. */
export function recordsOf<Record extends object>(context: CheckContext, file: string): readonly Located<Record>[] {
  return (context.records.get(file) ?? []) as readonly Located<Record>[];
}

/** A value outside its vocabulary's bounds, said with the unit that was expected; null when it is inside. */
export function outOfBounds(value: number, name: string, { unit, min, max }: Bounds): string | null {
  if (value >= min && value <= max) return null;
  return `${value} is not between ${min} and ${max} ${unit}, the plausible range of ${name}: check the unit`;
}

/** Whether a column names a source, by convention. */
export function namesSource(column: string): boolean {
  return column === 'source' || column.endsWith('_source');
}
