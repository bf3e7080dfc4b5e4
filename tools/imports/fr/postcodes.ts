import { readSourceTable, type SourceFile } from '../tables/csv.ts';
import type { Changes } from './changes.ts';

export const POSTCODES: SourceFile = {
  name: '019HexaSmal.csv',
  sha256: '7c3a5c4558702afe8917c2cb39927a06e86482ccb5f9be9c900d7a7209aa6a49',
  source: 'fr-laposte-hexasmal',
};

/** The postcodes of the communes of today: those of the communes of the table that each was made of, by their codes. */
export async function readPostcodes(folder: string, { nowPartOf }: Changes) {
  const rows = await readSourceTable(folder, POSTCODES, { delimiter: ';' });
  const of = new Map<string, string[]>();
  for (const { Code_commune_INSEE: code = '', Code_postal: postcode = '' } of rows) {
    const commune = nowPartOf(code);
    if (commune) of.set(commune, [...(of.get(commune) ?? []), postcode]);
  }
  const rowsOf = (code: string) => of.get(code) ?? [];
  return {
    rows: rows.length,
    rowsOf: (code: string) => rowsOf(code).length,
    of: (code: string) => [...new Set(rowsOf(code))].sort(),
  };
}
