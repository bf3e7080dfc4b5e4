import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatCsv } from '../../../src/data/dataset/format-csv.ts';
import type { Row } from './csv.ts';
import type { Folders, LeftOut } from './importer.ts';

/** What an importer of zones makes of its table: a row for each zone, blank where a column is not known, how many rows were read and which were left out. */
export type ZoneImport = {
  zones: readonly Row[];
  /** Limits of zones in other cases. */
  cases: readonly Row[];
  rows: number;
  leftOut: readonly LeftOut[];
};

export type ZoneImporter = (folders: Folders) => Promise<ZoneImport>;

/** Writes a file of zones of jurisdictions, or of their cases, of a country package. */
export async function writeZones(
  country: string,
  file: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  await writeFile(path.join(country, file), formatCsv(columns, rows));
}

/** What to tell of it: how many zones there are, and how many rows were left out, by reason. */
export function reportOfZones({ zones, rows, leftOut }: ZoneImport): string[] {
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))];
  return [
    `${zones.length} zones of ${rows} rows`,
    ...reasons.map((reason) => {
      const names = leftOut.filter((each) => each.reason === reason).map(({ name }) => name);
      return `left out, ${reason}: ${names.length} (${names.join(', ')})`;
    }),
  ];
}
