import { packageFiles } from '../db/datasets.ts';
import { type CheckContext, type DataFile, type Located, namesSource } from './data-file.ts';
import type { Problem } from './problem.ts';
import { describeResources } from './table-schema.ts';

type Cells = Record<string, unknown>;

/** What holds between the records of one package. `file` is relative to the package's folder. */
export function* checkPackage(context: CheckContext): Generator<Problem> {
  yield* checkDescriptor(context);
  const sourceIds = keysOf(context, 'sources.csv', 'id');
  const cityCodes = keysOf(context, 'cities.csv', 'code');
  const usedSources = new Set<unknown>();
  for (const file of packageFiles) {
    const records = (context.records.get(file.name) ?? []) as readonly Located<Cells>[];
    yield* duplicates(file, records);
    for (const { line, record } of records) {
      for (const column of Object.keys(record).filter(namesSource)) {
        const id = record[column];
        usedSources.add(id);
        if (id !== null && !sourceIds.has(id)) yield { file: file.name, line, column, message: `no source '${id}' in sources.csv` };
      }
      if (file.name !== 'gaps.csv' && 'city' in record && !cityCodes.has(record.city)) {
        yield { file: file.name, line, column: 'city', message: `no city '${record.city}' in cities.csv` };
      }
    }
    for (const finding of file.check?.(records as never, context) ?? []) yield { file: file.name, ...finding };
  }
  for (const { line, record } of (context.records.get('sources.csv') ?? []) as readonly Located<Cells>[]) {
    if (!usedSources.has(record.id)) yield { file: 'sources.csv', line, column: 'id', message: `nothing cites the source '${record.id}'` };
  }
}

function keysOf(context: CheckContext, file: string, column: string): Set<unknown> {
  return new Set((context.records.get(file) ?? []).map(({ record }) => (record as Cells)[column]));
}

function* duplicates({ name, key }: DataFile, records: readonly Located<Cells>[]): Generator<Problem> {
  const firstLines = new Map<string, number>();
  for (const { line, record } of records) {
    const value = key.map((column) => record[column]).join(' ');
    const first = firstLines.get(value);
    if (first === undefined) firstLines.set(value, line);
    else yield { file: name, line, column: key.join(','), message: `'${value}' stands on line ${first} already` };
  }
}

function* checkDescriptor({ descriptor, vocabulary }: CheckContext): Generator<Problem> {
  for (const parameter of descriptor.plumbline.required_building_params) {
    if (vocabulary.parameters.has(parameter)) continue;
    const column = 'plumbline.required_building_params';
    yield { file: 'datapackage.json', column, message: `'${parameter}' is not in parameters.csv` };
  }
  if (JSON.stringify(descriptor.resources) !== JSON.stringify(describeResources())) {
    yield {
      file: 'datapackage.json',
      column: 'resources',
      message: 'does not describe the files as they are loaded: run npm run data:describe',
    };
  }
}
