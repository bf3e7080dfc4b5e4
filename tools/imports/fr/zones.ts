import { type Row, readSourceFile, readSourceTable, type SourceFile } from '../tables/csv.ts';
import type { Changes } from './changes.ts';

export const ZONES: SourceFile = {
  name: 'carte_action_region.csv',
  sha256: 'f1474e4c5cc35f536ee0b85da55c070772c5aa9233116eaf71d8a9f460630660',
  source: 'fr-zones-communes',
};

/** The zones of a commune: several of a kind where it was made of communes of different zones, none where the table leaves them out. */
export type Zones = {
  seismic: readonly string[];
  snow: readonly string[];
  wind: readonly string[];
};

/** The table of zones by the communes of about 2008. */
export async function readZones(folder: string, changes: Changes) {
  return zonesAmong(await readSourceTable(folder, ZONES, { delimiter: ';' }), changes);
}

/**
 * The codes of the table have no leading zero, and those of Mayotte are from before it became a
 * department in 2011. Zones are looked up by the communes of today.
 */
export function zonesAmong(rows: readonly Row[], { nowPartOf, restoredFrom }: Changes) {
  const cells = new Map(
    rows.map((row) => [(row.INSEE_Commune ?? '').padStart(5, '0').replace(/^985/, '976'), row]),
  );
  const parts = new Map<string, string[]>();
  for (const code of cells.keys()) {
    const commune = nowPartOf(code);
    if (commune) parts.set(commune, [...(parts.get(commune) ?? []), code]);
  }
  const zonesOf = (code: string): Zones => {
    // A commune that was part of another one when the table was made has the zones of that one.
    const codes = parts.get(code) ?? restoredFrom(code);
    const distinct = (column: string) => [
      ...new Set(codes.flatMap((each) => cells.get(each)?.[column] || [])),
    ];
    return {
      seismic: distinct('Alea_sismique').map(seismicZone),
      snow: distinct('Zone_neige'),
      wind: distinct('Zone_vent'),
    };
  };
  return { rows: rows.length, rowsOf: (code: string) => parts.get(code)?.length ?? 0, zonesOf };
}

/** The table names zones 1 to 4 by their numbers and zone 5 by its word. */
function seismicZone(cell: string): string {
  return cell === 'Fort' ? '5' : cell.replace('Zone ', '');
}

export const CLIMATE_ZONES: SourceFile = {
  name: '00-texte.md',
  sha256: 'da1b795fdbcd67785f5b4755b39de3c88705eadbe112e3e05b9cd102112a55f9',
  source: 'fr-3cl-2021-18-1',
};

/** A department and its zone, three times in each line of the text. */
const ENTRY = /(?:^|\s)(\d\d|2A|2B)\s+\p{L}[\p{L}'’. -]*?\s+(H1[abc]|H2[abcd]|H3)(?=\s|$)/gu;

/** The climate zones by department. */
export async function readClimateZones(folder: string): Promise<ReadonlyMap<string, string>> {
  return climateZonesIn((await readSourceFile(folder, CLIMATE_ZONES)).toString('utf8'));
}

export function climateZonesIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(text.matchAll(ENTRY), ([, department, zone]) => [
      department as string,
      zone as string,
    ]),
  );
}
