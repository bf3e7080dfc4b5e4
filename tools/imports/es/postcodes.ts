import { readSourceTable, type SourceFile } from '../tables/csv.ts';
import type { TableCount } from '../tables/importer.ts';

const POSTCODES: SourceFile = {
  name: 'codigos_postales_municipios.csv',
  sha256: 'ba17803e978e1310ac3baa1d4539ff35d2a77332c0bda68b10965ed5437fb8e1',
  source: 'es-ine-callejero',
};

/** Two digits of the province, 01 to 52, and three more. */
const SPANISH = /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/;

/** The postcodes of the register of streets, by the code of the municipality. */
export async function readPostcodes(
  folder: string,
): Promise<{ of: (code: string) => string; table: TableCount }> {
  const rows = await readSourceTable(folder, POSTCODES);
  const right = rows.filter(({ codigo_postal = '' }) => SPANISH.test(codigo_postal));
  const wrong = rows.filter((row) => !right.includes(row));
  const of = new Map<string, string[]>();
  for (const { codigo_postal = '', municipio_id: code = '' } of right)
    of.set(code, [...(of.get(code) ?? []), codigo_postal]);
  const leftOut = wrong.map(({ codigo_postal, municipio_nombre }) => ({
    name: `${codigo_postal} ${municipio_nombre}`,
    reason: 'are not postcodes of Spain',
  }));
  return {
    of: (code) => (of.get(code) ?? []).sort().join(';'),
    table: { name: POSTCODES.name, rows: rows.length, joined: right.length, leftOut },
  };
}
