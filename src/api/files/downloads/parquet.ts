import type { ColumnSource } from 'hyparquet-writer';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Edition } from '../../../data/editions/edition.ts';
import type { StoredFile } from '../../../data/editions/files.ts';
import { PACKAGE_VERSION } from '../../../server/config/package-version.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import type { MadeFile } from './content.ts';
import { madeFile } from './made-file.ts';
import { type ColumnType, readCell, rowsOfTable, type TableColumn } from './tables.ts';

/** Rows of a row group, which is written in one turn. */
const ROWS_PER_GROUP = 1_000;

export const CREATED_BY = `plumbline version ${PACKAGE_VERSION}`;

type Table = { file: StoredFile; columns: readonly TableColumn[]; credit: string | null };

/**
 * A table as Parquet, made once for an edition, one row group at a time. The descriptor of the
 * package gives the type of each column. A blank cell is null. The metadata has the credits for
 * positions and postcodes.
 */
export function parquetFile(edition: Edition, table: Table): Promise<MadeFile> {
  return madeFile(edition, table.file.name.replace(/csv$/, 'parquet'), (of) =>
    parquetPieces(of, table),
  );
}

async function* parquetPieces(
  edition: Edition,
  { file, columns, credit }: Table,
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const schema = [
    { name: 'schema', num_children: columns.length },
    ...columns.map(({ name, type }) => ({ name, ...ELEMENTS[type] })),
  ];
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schema as ConstructorParameters<typeof ParquetWriter>[0]['schema'],
    createdBy: CREATED_BY,
    // hyparquet-writer gives an empty list the wrong element type, which other readers refuse.
    ...(credit !== null && {
      kvMetadata: [{ key: 'attribution', value: `Positions and postcodes: ${credit}` }],
    }),
  });
  for await (const rows of rowsOfTable(edition, file, ROWS_PER_GROUP)) {
    await takeTurn();
    const columnData: ColumnSource[] = columns.map(({ name, type }, index) => ({
      name,
      data: rows.map((cells) => readCell(type, cells[index] as string)),
    }));
    // A writer of bytes in memory has nothing to wait for.
    void writer.write({ columnData, rowGroupSize: ROWS_PER_GROUP });
    yield takeBytes(bytes);
  }
  void writer.finish();
  yield takeBytes(bytes);
}

/** What was written since the last time. */
export function takeBytes(bytes: ByteWriter): Uint8Array {
  const taken = new Uint8Array(bytes.getBuffer());
  bytes.index = 0;
  return taken;
}

/** The elements of a Parquet schema for the types of descriptors. */
export const ELEMENTS: Readonly<Record<ColumnType, object>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
  number: { type: 'DOUBLE', repetition_type: 'OPTIONAL' },
  integer: { type: 'INT32', repetition_type: 'OPTIONAL' },
  boolean: { type: 'BOOLEAN', repetition_type: 'OPTIONAL' },
  date: { type: 'INT32', converted_type: 'DATE', repetition_type: 'OPTIONAL' },
};
