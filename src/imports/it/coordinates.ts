import type { Position } from '../formulas/ntc-2018-tab-3-3-i.ts';
import { readSourceFile, type SourceFile } from '../tables/source-file.ts';

const COORDINATES: SourceFile = {
  name: 'comuni.json',
  sha256: '060f86762fe145ce66648537689a03f176a941f9ff2152e5a15c41b068a89fba',
  source: 'it-coordinate-comuni',
};

/** Where each town lies, by official code. */
export async function readCoordinates(folder: string): Promise<ReadonlyMap<string, Position>> {
  const towns: { codice: string; coordinate: Position | null }[] = JSON.parse((await readSourceFile(folder, COORDINATES)).toString('utf8'));
  return new Map(towns.flatMap(({ codice, coordinate }) => (coordinate ? [[codice, coordinate] as const] : [])));
}
