import type { Edition } from '../../../data/editions/edition.ts';
import type { StoredFile } from '../../../data/editions/files.ts';
import type { Bundle } from './bundle.ts';
import {
  combinedFile,
  combinedTables,
  countriesOf,
  type StoredPackages,
} from './combined-tables.ts';
import { creditsOf, describedTables, PLACES } from './tables.ts';

const CSV = '.csv';
/** Some shared tables have the names of tables of countries. */
const SHARED_FOLDER = 'shared/';

type Tables = Bundle['tables'];

/** The tables of a country, and those that all countries share. */
export async function tablesOfCountry(
  edition: Edition,
  country: string,
  {
    own,
    shared,
  }: { own: ReadonlyMap<string, StoredFile>; shared: ReadonlyMap<string, StoredFile> },
): Promise<Tables> {
  const { credit } = await creditsOf(edition, PLACES, [country]);
  return [
    ...(await storedTables(edition, own, { folder: '', creditOfPlaces: credit })),
    ...(await sharedTables(edition, shared)),
  ];
}

/** The tables of all countries, each of them in one, and those that they share. */
export async function tablesOfAll(edition: Edition, stored: StoredPackages): Promise<Tables> {
  const own: Tables[number][] = [];
  for (const [fileName, combined] of await combinedTables(edition, stored)) {
    const { table, description, columns } = combined;
    const file = await combinedFile(edition, fileName, combined);
    const { credit } = await creditsOf(edition, table, countriesOf(combined));
    own.push({ name: nameOf(table), file, description, columns, credit });
  }
  return [...own, ...(await sharedTables(edition, stored.shared))];
}

function sharedTables(edition: Edition, shared: ReadonlyMap<string, StoredFile>): Promise<Tables> {
  return storedTables(edition, shared, { folder: SHARED_FOLDER, creditOfPlaces: null });
}

async function storedTables(
  edition: Edition,
  files: ReadonlyMap<string, StoredFile>,
  { folder, creditOfPlaces }: { folder: string; creditOfPlaces: string | null },
): Promise<Tables> {
  const described = await describedTables(edition, files);
  return [...files].flatMap(([table, file]) => {
    const about = described.get(table);
    return about && table.endsWith(CSV)
      ? [
          {
            name: `${folder}${nameOf(table)}`,
            file,
            ...about,
            credit: table === PLACES ? creditOfPlaces : null,
          },
        ]
      : [];
  });
}

function nameOf(table: string): string {
  return table.slice(0, -CSV.length);
}
