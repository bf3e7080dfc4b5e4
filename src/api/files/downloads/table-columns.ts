import { DESCRIPTOR } from '../../../data/dataset/folder-version.ts';
import { describeResources } from '../../../data/dataset/table-schema.ts';
import type { Edition } from '../../../data/editions/edition.ts';
import type { StoredFile } from '../../../data/editions/files.ts';
import { readContent } from './content.ts';

const TYPES = ['string', 'number', 'integer', 'boolean', 'date'] as const;
export type ColumnType = (typeof TYPES)[number];
export type TableColumn = { name: string; type: ColumnType; description: string };
/** A table as it is described: what it holds, and its columns. */
export type DescribedTable = { description: string; columns: readonly TableColumn[] };

type Resource = {
  path: string;
  description?: string;
  schema: { fields: readonly { name: string; type: string; description?: string }[] };
};

/** The columns of a table and their types, as the descriptor of its package has them; of a table that all countries share, as its records are checked. */
export async function columnsOfTable(
  edition: Edition,
  files: ReadonlyMap<string, StoredFile>,
  table: string,
): Promise<readonly TableColumn[]> {
  return (await describedTables(edition, files)).get(table)?.columns ?? [];
}

/** All tables of a package, or those that all countries share, by the names of their files. */
export async function describedTables(
  edition: Edition,
  files: ReadonlyMap<string, StoredFile>,
): Promise<ReadonlyMap<string, DescribedTable>> {
  const descriptor = files.get(DESCRIPTOR);
  const resources = descriptor
    ? await readResources(edition, descriptor)
    : await describeSharedResources(files);
  return new Map(
    resources.map(({ path, description = '', schema }) => [
      path,
      { description, columns: schema.fields.map(readColumn) },
    ]),
  );
}

function readColumn({
  name,
  type,
  description = '',
}: Resource['schema']['fields'][number]): TableColumn {
  return { name, type: TYPES.find((known) => known === type) ?? 'string', description };
}

async function readResources(
  edition: Edition,
  descriptor: StoredFile,
): Promise<readonly Resource[]> {
  return JSON.parse((await readContent(edition, descriptor)).toString()).resources;
}

async function describeSharedResources(
  files: ReadonlyMap<string, StoredFile>,
): Promise<readonly Resource[]> {
  const { dataFiles } = await import('../../../domain/data-files.ts');
  const held = new Map([...files.keys()].map((name) => [name, []] as const));
  return describeResources(
    { perCountry: dataFiles.shared, streamed: [] },
    NO_VOCABULARY,
    held,
  ) as Resource[];
}

/** Only tables whose columns differ from one country to the next are described by it. */
const NO_VOCABULARY = {} as Parameters<typeof describeResources>[1];
