import type { Position } from '../geonames/positions.ts';
import { readSourceTable, type SourceFile } from '../tables/csv.ts';

export const OFFICES: SourceFile = {
  name: 'localgovjp-utf8.csv',
  sha256: '95d38f18f6b550a0c01f724cd55408966f2b0f433c1dd66666b4711f58984867',
  source: 'jp-localgovjp',
};

/** The positions of the offices by the code of their municipality, which the list writes with a check digit. */
export async function readOffices(folder: string): Promise<ReadonlyMap<string, Position>> {
  const rows = await readSourceTable(folder, OFFICES, { bom: true });
  return new Map(
    rows.map(({ lgcode = '', lat, lng }) => [
      lgcode.slice(0, 5),
      { latitude: Number(lat), longitude: Number(lng) },
    ]),
  );
}
