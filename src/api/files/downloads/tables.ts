import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { DESCRIPTOR } from '../../../data/dataset/folder-version.ts';
import { describeResources } from '../../../data/dataset/table-schema.ts';
import type { Edition } from '../../../data/editions/edition.ts';
import type { StoredFile } from '../../../data/editions/files.ts';
import { creditOfPlaces } from '../../../domain/places/credit.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import { plainContent, readContent } from './content.ts';

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

/** Who is to be credited for positions and postcodes in a file, in words, and each of them by country. */
export type Credited = { credit: string | null; credits: readonly Credit[] };
type Credit = { country: string; credit: string };

export const PLACES = 'places.csv';

/** Who is to be credited for a table of these countries: for places, whose positions and postcodes may require it wherever they are shown. */
export async function creditsOf(
  edition: Edition,
  table: string,
  countries: readonly string[],
): Promise<Credited> {
  if (table !== PLACES) return { credit: null, credits: [] };
  const each = await Promise.all(
    countries.map(async (country) => ({ country, credit: await creditOfPlaces(edition, country) })),
  );
  const credits = each.filter((of): of is Credit => of.credit !== null);
  if (countries.length === 1) return { credit: credits[0]?.credit ?? null, credits };
  return {
    credit: credits.map(({ country, credit }) => `${country}: ${credit}`).join('; ') || null,
    credits,
  };
}

/** Bytes that are parsed without yielding: about ten milliseconds. Streams alone never leave the turn of the event loop. */
const BYTES_AT_ONCE = 32 * 1024;

/** The rows of a table below its header, a few at a time, as its pieces are read. */
export async function* rowsOfTable(
  edition: Edition,
  file: StoredFile,
  rowsAtOnce: number,
): AsyncGenerator<readonly (readonly string[])[]> {
  let rows: string[][] = [];
  for await (const cells of Readable.from(slicesOf(plainContent(edition, file).pieces)).pipe(
    parse({ from: 2 }),
  ) as AsyncIterable<string[]>) {
    rows.push(cells);
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

async function* slicesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += BYTES_AT_ONCE) {
      await takeTurn();
      yield piece.subarray(at, at + BYTES_AT_ONCE);
    }
  }
}

/** A cell as a value of its type; a blank one is null. */
export function readCell(type: ColumnType, cell: string): string | number | boolean | Date | null {
  if (cell === '') return null;
  switch (type) {
    case 'number':
    case 'integer':
      return Number(cell);
    case 'boolean':
      return cell === 'true';
    case 'date':
      return new Date(cell);
    default:
      return cell;
  }
}
