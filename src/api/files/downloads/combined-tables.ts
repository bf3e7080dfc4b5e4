import type { Edition } from '../../../data/editions/edition.ts';
import type { StoredFile } from '../../../data/editions/files.ts';
import { oncePer } from '../../../data/editions/once-per.ts';
import { takeTurn } from '../../../server/http/turns.ts';
import type { MadeFile } from './content.ts';
import { madeFile } from './made-file.ts';
import { type DescribedTable, describedTables, rowsOfTable, type TableColumn } from './tables.ts';

type CountryTable = { country: string; file: StoredFile; columns: readonly TableColumn[] };
/** A table of all countries in one. `table` is its name in the packages, which is not its name among the downloads where a shared table has that. */
type CombinedTable = DescribedTable & { table: string; countries: readonly CountryTable[] };
type Packages = ReadonlyMap<string, ReadonlyMap<string, StoredFile>>;
/** The files that all countries share, and those of each package by the code of its country. */
export type StoredPackages = { shared: ReadonlyMap<string, StoredFile>; packages: Packages };

const COUNTRY: TableColumn = {
  name: 'country',
  type: 'string',
  description: 'ISO 3166-1 code of the country.',
};

/** Before the name of a combined table where all countries share another table of that name. */
const PREFIX = 'country-';

/** Rows that are written without yielding: about five milliseconds. */
const ROWS_AT_ONCE = 1_000;

/** The tables that countries have, by the name of the file that has those of all countries. */
export const combinedTables = oncePer(
  async (
    edition: Edition,
    { shared, packages }: StoredPackages,
  ): Promise<ReadonlyMap<string, CombinedTable>> => {
    const tables = await findTables(edition, packages);
    return new Map(
      tables.map((each) => [shared.has(each.table) ? `${PREFIX}${each.table}` : each.table, each]),
    );
  },
);

/** A combined table in CSV. Made once for an edition. */
export function combinedFile(
  edition: Edition,
  name: string,
  combined: CombinedTable,
): Promise<MadeFile> {
  return madeFile(edition, name, (of) => csvOf(of, combined));
}

export function countriesOf({ countries }: CombinedTable): string[] {
  return countries.map(({ country }) => country);
}

async function findTables(edition: Edition, packages: Packages): Promise<CombinedTable[]> {
  const described = await Promise.all(
    [...packages].map(async ([country, files]) => ({
      country,
      files,
      tables: await describedTables(edition, files),
    })),
  );
  const names = mergeInOrder(
    described.map(({ files, tables }) => [...files.keys()].filter((name) => tables.has(name))),
  );
  return names.map((table) => {
    const countries = described.flatMap(({ country, files, tables }) => {
      const [file, columns] = [files.get(table), tables.get(table)?.columns];
      return file && columns ? [{ country, file, columns }] : [];
    });
    const byName = new Map(
      countries.flatMap(({ columns }) => columns.map((column) => [column.name, column] as const)),
    );
    const merged = mergeInOrder(countries.map(({ columns }) => columns.map(({ name }) => name)));
    const columns = merged.map((name) => byName.get(name) as TableColumn);
    const description = described
      .map(({ tables }) => tables.get(table)?.description)
      .find((text) => text !== undefined) as string;
    return {
      table,
      description,
      countries,
      columns: byName.has(COUNTRY.name) ? columns : [COUNTRY, ...columns],
    };
  });
}

/** All names of some lists, each once, in an order that is that of every list where the lists agree. */
function mergeInOrder(lists: readonly (readonly string[])[]): string[] {
  let rest = lists.filter(({ length }) => length > 0);
  const merged: string[] = [];
  while (rest.length > 0) {
    const heads = rest.map(([head]) => head as string);
    const next =
      heads.find((head) => rest.every((list) => list.indexOf(head) <= 0)) ?? (heads[0] as string);
    merged.push(next);
    rest = rest
      .map((list) => list.filter((name) => name !== next))
      .filter(({ length }) => length > 0);
  }
  return merged;
}

async function* csvOf(
  edition: Edition,
  { columns, countries }: CombinedTable,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(lineOf(columns.map(({ name }) => name)));
  for (const { country, file, columns: own } of countries) {
    const positions = columns.map(({ name }) => own.findIndex((column) => column.name === name));
    const cellOf = (cells: readonly string[], position: number, index: number) =>
      position >= 0 ? (cells[position] as string) : columns[index] === COUNTRY ? country : '';
    for await (const rows of rowsOfTable(edition, file, ROWS_AT_ONCE)) {
      await takeTurn();
      yield Buffer.from(
        rows
          .map((cells) =>
            lineOf(positions.map((position, index) => cellOf(cells, position, index))),
          )
          .join(''),
      );
    }
  }
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}
