import { type Column, getTableColumns } from 'drizzle-orm';
import { packageFiles } from '../db/datasets.ts';
import { type DataFile, namesSource } from './data-file.ts';

/**
 * The `resources` of a datapackage.json: one Table Schema per file (Frictionless Data Package v2), read off the tables that the files fill,
 * so that the description cannot drift from what is loaded.
 */
export function describeResources(): object[] {
  return packageFiles.map((file) => ({
    name: resourceName(file.name),
    path: file.name,
    description: file.description,
    scheme: 'file',
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    schema: tableSchema(file),
  }));
}

function tableSchema(file: DataFile): object {
  const columns = new Map(Object.values(getTableColumns(file.table)).map((column) => [column.name, column]));
  const names = Object.keys(file.record.shape);
  // A source's own edition is kept beside the edition of the dataset, so it has another name in the table.
  const fields = names.map((name) => describeField(name, (columns.get(`${name}_label`) ?? columns.get(name)) as Column));
  const keyed = file.key.every((name) => columns.get(name)?.notNull ?? true);
  return { fields, ...(keyed && { primaryKey: file.key }), foreignKeys: names.flatMap((name) => foreignKey(file.name, name)) };
}

function describeField(name: string, column: Column): object {
  const constraints = { ...(column.notNull && { required: true }), ...(column.enumValues && { enum: column.enumValues }) };
  return { name, ...fieldType(column), ...(Object.keys(constraints).length > 0 && { constraints }) };
}

function fieldType({ columnType }: Column): object {
  switch (columnType) {
    case 'PgDoublePrecision':
      return { type: 'number' };
    case 'PgInteger':
      return { type: 'integer' };
    case 'PgBoolean':
      return { type: 'boolean' };
    case 'PgDateString':
      return { type: 'date' };
    case 'PgArray':
      return { type: 'list', delimiter: ';' };
    default:
      return { type: 'string' };
  }
}

function foreignKey(file: string, column: string): object[] {
  const refersTo = (resource: string, field: string) => [{ fields: [column], reference: { resource, fields: [field] } }];
  if (namesSource(column)) return refersTo('sources', 'id');
  if (column === 'city' && file !== 'gaps.csv') return refersTo('cities', 'code');
  return [];
}

function resourceName(file: string): string {
  return file.replace('.csv', '');
}
